"""Do two trees answer with the same documents, to the byte? `python -m tests.bench.documents --base COMMIT`.

The same questions go through the real commands of both trees: `check`, `judge`, `score` and `solve` with
thousands of lines in every edition and language, good, odd and bad ones, and `read` with the pictures of
the samples and, where they lie, of the photo collections. What differs is printed; the exit status is 1 then.
"""

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.editions import DICE, LETTERS, TILES, Edition, editions
from tests.bench.engine import game_set
from tests.bench.record import ROOT
from tests.bench.trees import Failed, Tree, here, other
from tests.oracle.sets import random_set

LANGUAGES = ("en", "de", "fr", "it")
WORDS = ("HAUS", "HASE", "LIEBE", "LIEBEN", "LEBEN", "NEBEL", "EBEN", "ÄSTE", "B?UM", "XQZ", "REGEN", "TISCH")
BAD: tuple[object, ...] = (
    None,
    [],
    "text",
    {},
    {"edition": "classic"},
    {"edition": "classics", "table": []},
    {"edition": "classic", "table": [["R8", "R8", "R8"]]},
    {"edition": "classic", "table": [["R14"]]},
    {"edition": "classic", "table": [[]]},
    {"edition": "classic", "table": "R8"},
    {"edition": "classic", "table": [], "colour": 1},
    {"edition": "classic", "before": [], "after": [], "opened": "yes"},
    {"edition": "classic", "before": [], "after": [["R1", "R2", "R3"]], "opened": True, "rack_size": 2},
    {"edition": "classic", "before": [], "after": [], "opened": True, "house_rules": {"opening_sum": -1}},
    {"edition": "classic", "before": [], "after": [], "opened": True, "house_rules": {"no_such": 1}},
    {"edition": "classic", "racks": {"Ann": [], "Bob": ["R8"]}, "out": "Cleo"},
    {"edition": "classic", "racks": {"Ann": ["R8"], "Bob": ["R8"]}, "out": "Ann"},
    {"edition": "classic", "racks": {"Ann": []}, "out": "Ann"},
    {"edition": "word", "racks": {"Ann": [], "Bob": ["A"]}, "out": "Ann"},
    {"edition": "word", "before": [], "after": [["?", "A"]], "opened": True, "joker_letters": ["A", "B"]},
    {"edition": "dice", "table": [{"face": "R8", "row": 0, "col": 0}, {"face": "B8", "row": 0, "col": 0}]},
    {"edition": "dice", "table": [["R8"]]},
    {"edition": "classic", "table": [["R1", "R2", "R4"]], "rack": ["R3"], "opened": True},
)
"""What cannot be meant; each command is asked all of it."""


@dataclass(frozen=True, slots=True)
class Question:
    """One call of a command, with what it reads from standard input."""

    arguments: tuple[str, ...]
    lines: tuple[str, ...] = ()


def a_table(rng: random.Random, game: Edition, sets: int) -> list[object]:
    """A table of the edition, legal or not."""
    if game.material == DICE:
        places = [(row, col) for row in range(3) for col in range(7)]
        faces = [f"{rng.choice('KRBO')}{rng.randint(1, 13)}" for _ in range(sets * 3)]
        run = [f"R{number}" for number in range(3, 8)]
        chosen = run if rng.random() < 0.5 else faces[: len(places)]
        return [
            {"face": face, "row": row, "col": col} for face, (row, col) in zip(chosen, places, strict=False)
        ]
    if game.material == LETTERS:
        return [list(word) for word in rng.sample(WORDS, min(sets, 3))]
    odd = rng.random() < 0.3
    return [list(random_set(rng, game.id)) if odd else game_set(rng, 0.1) for _ in range(sets)]


def judged(rng: random.Random, game: Edition) -> dict[str, object]:
    """A turn: some sets more, some tiles moved."""
    before = a_table(rng, game, rng.randint(0, 3))
    after = (
        [*before, *a_table(rng, game, rng.randint(0, 2))] if game.material != DICE else a_table(rng, game, 2)
    )
    document = {"edition": game.id, "before": before, "after": after, "opened": rng.random() < 0.7}
    more = {"late": True, "pool": rng.randint(0, 9), "rack_size": 14, "words_laid": ["HAUS"]}
    return {**document, **{key: value for key, value in more.items() if rng.random() < 0.15}}


def scored(rng: random.Random, game: Edition) -> dict[str, object]:
    """Racks at the end of a round."""
    faces = list(game.box)
    racks = {
        name: rng.sample(faces, rng.randint(0, 5)) for name in ("Ann", "Bob", "Cleo")[: rng.randint(2, 3)]
    }
    out = rng.choice([*racks, None])
    return {"edition": game.id, "racks": {**racks, **({} if out is None else {out: []})}, "out": out}


def solved(rng: random.Random, game: Edition) -> dict[str, object]:
    """A legal table and a rack; some cannot exist, and are refused."""
    table = [game_set(rng, 0.05) for _ in range(rng.randint(0, 4))]
    rack = [f"{rng.choice('KRBO')}{rng.randint(1, 13)}" for _ in range(rng.randint(1, 8))]
    return {"edition": game.id, "table": table, "rack": rack, "opened": rng.random() < 0.8}


MAKERS: dict[str, Callable[[random.Random, Edition], dict[str, object]]] = {
    "check": lambda rng, game: {"edition": game.id, "table": a_table(rng, game, rng.randint(0, 6))},
    "judge": judged,
    "score": scored,
    "solve": solved,
}


def questions(count: int, pictures: Sequence[Path]) -> Iterator[Question]:
    """All that is asked; the same at every run."""
    for command, make in MAKERS.items():
        games = [game for game in editions().values() if command != "solve" or game.material == TILES]
        rng = random.Random(command)
        many = count if command != "solve" else max(1, count // 10)
        good = [json.dumps(make(rng, game)) for game in games for _ in range(many)]
        bad = [json.dumps(document) for document in BAD]
        for language in LANGUAGES:
            yield Question(
                (command, "--lines", "--lang", language, "-"), (*good, *bad, "{", "", '{"a": NaN}')
            )
        for document in bad:
            yield Question((command, "-"), (document,))
    for picture in pictures:
        for game in ("word",) if "letters" in picture.parts else ("classic", "dice"):
            yield Question(("read", "--edition", game, "--lang", "de", str(picture)))
    yield Question(("read", str(ROOT / "README.md")))


def answer(tree: Tree, question: Question) -> list[str]:
    """What the command of a tree prints, with its status and what it says is wrong, line by line."""
    done = subprocess.run(
        [str(tree.python), "-m", "webapp", *question.arguments],
        cwd=tree.folder,
        env={"PYTHONPATH": str(tree.folder), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        input="".join(f"{line}\n" for line in question.lines),
        capture_output=True,
        text=True,
        check=False,
    )
    return [*done.stdout.splitlines(), f"status {done.returncode}", *done.stderr.splitlines()]


def differences(question: Question, base: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    """The lines that are not the same, with what was asked."""
    for at in range(max(len(base), len(now))):
        old, new = (lines[at] if at < len(lines) else "nothing" for lines in (base, now))
        if old != new:
            asked = question.lines[at] if at < len(question.lines) else ""
            yield f"{' '.join(question.arguments)}\n  asked {asked[:300]}\n  - {old[:600]}\n  + {new[:600]}"


def pictures_of(photos: Path, most: int) -> list[Path]:
    """The samples of the project, and some of each collection of photos that is there."""
    found = sorted((ROOT / "datasets" / "samples").glob("*/*.jpg"))
    for folder in sorted(photos.iterdir()) if photos.is_dir() else ():
        found += sorted(folder.glob("*.jpg"))[:most]
    return found


def main() -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.documents", description=__doc__)
    parser.add_argument("--base", required=True, metavar="COMMIT")
    parser.add_argument("--count", type=int, default=300, help="documents of each command and edition")
    parser.add_argument("--photos", type=Path, default=ROOT.parent / "shared" / "photos")
    parser.add_argument("--most", type=int, default=3, help="photos of each collection")
    options = parser.parse_args()
    try:
        base, now = other(options.base), here()
    except Failed as problem:
        print(f"documents: {problem}", file=sys.stderr)
        return 2
    asked = compared = 0
    found: list[str] = []
    for question in questions(options.count, pictures_of(options.photos, options.most)):
        old, new = answer(base, question), answer(now, question)
        asked, compared = asked + 1, compared + len(old)
        found += differences(question, old, new)
    print("\n".join(found))
    print(f"{asked} calls, {compared} lines: {len(found)} differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
