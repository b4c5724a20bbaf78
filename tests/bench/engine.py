"""How fast is the engine? `make bench-engine`.

Tables of ten sets go through the real command `rummiref check --lines`, on one core, from a file to a file.
Baseline of the same run: a process that only reads the same lines as JSON and writes the answers as JSON,
with no rules in between.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from engine.editions import TILES, editions
from tests.oracle.sets import random_set

TABLES = {"games": 20_000, "oddities": 4_000}
REPEATS = 5
SETS = 10
FLOOR, GOAL = 8_000, 20_000
BASELINE = """
import json, sys
answers = sys.argv[2]
with open(sys.argv[1]) as lines, open(answers) as said, open(sys.argv[3], "w") as out:
    for line, answer in zip(lines, map(json.loads, said)):
        json.loads(line)
        out.write(json.dumps(answer, ensure_ascii=False) + "\\n")
"""


def game_set(rng: random.Random, joker: float) -> list[str]:
    """A set as games have them: groups and shorter runs, now and then a joker."""
    if rng.random() < 0.5:
        number = rng.randint(1, 13)
        tiles = [f"{colour}{number}" for colour in rng.sample("KRBO", rng.choice([3, 3, 4]))]
    else:
        size = rng.choice([3, 3, 3, 4, 4, 5, 6])
        start, colour = rng.randint(1, 14 - size), rng.choice("KRBO")
        tiles = [f"{colour}{number}" for number in range(start, start + size)]
    if rng.random() < joker:
        tiles[rng.randrange(len(tiles))] = "J"
    return tiles


def documents(kind: str, name: str) -> Iterator[str]:
    """Tables of ten sets: of whole games, or of every oddity there is."""
    rng = random.Random(f"{kind} {name}")
    for _ in range(TABLES[kind]):
        table: list[list[str]] = []
        seen = Counter[str]()
        while len(table) < SETS:
            tiles = game_set(rng, 0.08) if kind == "games" else random_set(rng, name)
            if max((seen + Counter(tiles)).values()) <= 2:
                table.append(tiles)
                seen.update(tiles)
        yield json.dumps({"edition": name, "table": table})


def seconds(command: list[str], output: Path) -> float:
    """The median time of a command on one core, its answers in a file."""
    times = []
    for _ in range(REPEATS):
        with output.open("wb") as file:
            start = time.perf_counter()
            done = subprocess.run(command, stdout=file, check=False)
            times.append(time.perf_counter() - start)
        if done.returncode not in (0, 1):
            sys.exit(f"{command} ended with {done.returncode}")
    return median(times)


def measure(kind: str, name: str, folder: Path) -> float:
    """One line of figures; the tables a second are returned."""
    given, answers, out = folder / "in.jsonl", folder / "answers.jsonl", folder / "out.jsonl"
    given.write_text("\n".join(documents(kind, name)) + "\n")
    ours = seconds([sys.executable, "-m", "webapp", "check", "--lines", str(given)], answers)
    legal = sum(json.loads(line)["legal"] for line in answers.read_text().splitlines())
    base = seconds([sys.executable, "-c", BASELINE, str(given), str(answers), str(out)], folder / "none")
    count = TABLES[kind]
    rate = count / ours
    print(f"{kind:8} {name:9} {rate:>9,.0f} {count / base:>11,.0f} {ours / base:>7.2f} {legal / count:>8.0%}")
    return rate


def main() -> int:
    """Print the figures; the status says whether the floor was reached."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"check --lines, tables of {SETS} sets, one core, start-up included, median of {REPEATS}")
    print(f"games: {TABLES['games']:,} tables with sets as games have them")
    print(f"oddities: {TABLES['oddities']:,} tables of illegal and strange sets, half of them new each time")
    print(f"{'tables':8} {'edition':9} {'tables/s':>9} {'JSON only/s':>11} {'ratio':>7} {'legal':>8}")
    with tempfile.TemporaryDirectory() as folder:
        games = [
            measure("games", name, Path(folder))
            for name, each in editions().items()
            if each.material == TILES
        ]
        for name in ("classic", "twist"):
            measure("oddities", name, Path(folder))
    print(f"slowest edition on games: {min(games):,.0f} tables/s (floor {FLOOR:,}, goal {GOAL:,})")
    return 0 if min(games) >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
