"""How fast is the engine? `make bench-engine`.

Tables of ten sets go through the real command `rummiref check --lines`, on one core, from a file to a file.
Baseline of the same run: a process that only reads the same lines as JSON and writes the answers as JSON,
with no rules in between.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from engine.editions import TILES, editions
from tests.bench import record
from tests.bench.record import Figure
from tests.oracle.sets import random_set

TABLES = {"games": 20_000, "oddities": 4_000}
REPEATS = 5
SETS = 10
FLOOR, GOAL = 8_000, 20_000
TITLE = "Checking tables"
ABOUT = (
    f"`rummiref check --lines` on tables of {SETS} sets, on one core, start-up included, median of "
    f"{REPEATS} runs. Games: {TABLES['games']:,} tables with sets as games have them. Oddities: "
    f"{TABLES['oddities']:,} tables of illegal and strange sets, half of them new each time. The baseline "
    "only reads and writes the same lines as JSON. A set that was seen before costs only a look-up: that "
    "is how the referee can be faster."
)
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


@dataclass(frozen=True, slots=True)
class Measured:
    """How the tables of one kind and edition fared."""

    kind: str
    edition: str
    rate: float
    """Tables a second."""
    baseline: float
    """Tables a second that are only read and written as JSON."""
    legal: float

    @property
    def ratio(self) -> float:
        """Our time, in times of the baseline's."""
        return self.baseline / self.rate

    @property
    def line(self) -> str:
        """As it is printed."""
        speeds = f"{self.rate:>9,.0f} {self.baseline:>11,.0f} {self.ratio:>7.2f}"
        return f"{self.kind:8} {self.edition:9} {speeds} {self.legal:>8.0%}"

    @property
    def figures(self) -> Iterator[Figure]:
        """As they are recorded."""
        row = f"{self.kind}, {self.edition}"
        yield Figure(row, "tables", self.rate, "a second", "higher", decides=False)
        yield Figure(row, "JSON only", self.baseline, "a second")
        yield Figure(row, "time against JSON only", self.ratio, "ratio", "lower")


def measure(kind: str, name: str, folder: Path) -> Measured:
    """Check all tables of a kind, and read and write them without any rules."""
    given, answers, out = folder / "in.jsonl", folder / "answers.jsonl", folder / "out.jsonl"
    given.write_text("\n".join(documents(kind, name)) + "\n")
    ours = seconds([sys.executable, "-m", "webapp", "check", "--lines", str(given)], answers)
    legal = sum(json.loads(line)["legal"] for line in answers.read_text().splitlines())
    base = seconds([sys.executable, "-c", BASELINE, str(given), str(answers), str(out)], folder / "none")
    count = TABLES[kind]
    measured = Measured(kind, name, count / ours, count / base, legal / count)
    print(measured.line, flush=True)
    return measured


def figures(measured: Sequence[Measured]) -> list[Figure]:
    """All that is recorded, the slowest edition first."""
    slowest = min(each.rate for each in measured if each.kind == "games")
    lines = [figure for each in measured for figure in each.figures]
    return [Figure("games, slowest edition", "tables", slowest, "a second", "higher", decides=False), *lines]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; the status says whether the floor was reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engine", description="Measure the engine.")
    record.add_option(parser, "engine")
    options = parser.parse_args(arguments)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"check --lines, tables of {SETS} sets, one core, start-up included, median of {REPEATS}")
    print(f"games: {TABLES['games']:,} tables with sets as games have them")
    print(f"oddities: {TABLES['oddities']:,} tables of illegal and strange sets, half of them new each time")
    print(f"{'tables':8} {'edition':9} {'tables/s':>9} {'JSON only/s':>11} {'ratio':>7} {'legal':>8}")
    with tempfile.TemporaryDirectory() as folder:
        names = [name for name, each in editions().items() if each.material == TILES]
        games = [measure("games", name, Path(folder)) for name in names]
        oddities = [measure("oddities", name, Path(folder)) for name in ("classic", "twist")]
    slowest = min(each.rate for each in games)
    print(f"slowest edition on games: {slowest:,.0f} tables/s (floor {FLOOR:,}, goal {GOAL:,})")
    record.write(options.record, TITLE, ABOUT, figures([*games, *oddities]))
    return 0 if slowest >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
