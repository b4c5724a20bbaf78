"""Is this tree as fast and as accurate as another commit? `make compare BASE=commit`.

The other commit is checked out below `build/` with an environment of its own. The benches of both trees run
in turns, so that a machine that is slow for a while is slow for both; for each figure the middle one of the
ratios of all rounds counts. «No slower» is a ratio of at most 1.05. Where a bench measures a baseline in the
same run, its ratio to that decides and the bare times are only shown; so are extremes. What is counted and
not timed must be equal or better. Exit status 1 when something is worse.

    python -m tests.bench.compare --base HEAD~1 --benches engine,web --rounds 5
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench import record
from tests.bench.printed import READERS
from tests.bench.record import EXACT, ROOT, Figure
from tests.bench.trees import Failed, Tree, here, other

NO_SLOWER = 1.05
EQUAL = 1e-9
SAMPLE = ROOT / "datasets" / "samples" / "tables" / "01-table.jpg"
BENCHES = (*READERS, "referee")
"""The last has been recording from its first day: nothing is read from what it prints."""
COUNTED = ("evaluate",)
"""Benches that say the same at every run: one round is enough."""
Measured = dict[tuple[str, str], list[Figure]]
"""The figures of all rounds, by row and column."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One figure in both trees."""

    name: str
    unit: str
    base: float
    here: float
    ratio: float | None
    """How much worse it is here: more than 1 is worse. None where neither direction is better."""
    verdict: str

    @property
    def worse(self) -> bool:
        """Whether this alone fails the comparison."""
        return self.verdict in ("worse", "slower", "gone")

    @property
    def line(self) -> str:
        """As it is printed."""
        ratio = "" if self.ratio is None else f"{self.ratio:.3f}"
        values = f"{self.base:>10.5g} {self.here:>10.5g} {ratio:>7}"
        return f"{self.name:58} {self.unit:9} {values}  {self.verdict}".rstrip()


def compared(bench: str, base: Measured, now: Measured) -> Iterator[Comparison]:
    """All figures of a bench; those that the other tree does not have are left out."""
    for place, before in base.items():
        name, after = f"{bench}: {', '.join(place)}", now.get(place, [])
        first = before[0]
        old = median(figure.value for figure in before)
        if not after:
            yield Comparison(name, first.unit, old, float("nan"), None, "gone" if first.decides else "")
            continue
        new = median(figure.value for figure in after)
        ratios = [_ratio(one, two) for one, two in zip(before, after, strict=False)]
        ratio = None if first.better is None else median(ratios)
        yield Comparison(name, first.unit, old, new, ratio, _verdict(first, ratio))


def _ratio(base: Figure, now: Figure) -> float:
    """How much worse the second is."""
    good, bad = (now.value, base.value) if base.better == "higher" else (base.value, now.value)
    if good == bad:
        return 1.0
    return bad / good if good > 0 else float("inf")


def _verdict(figure: Figure, ratio: float | None) -> str:
    if ratio is None or not figure.decides:
        return ""
    if figure.unit in EXACT:
        return "equal" if abs(ratio - 1) <= EQUAL else "better" if ratio < 1 else "worse"
    return "no slower" if ratio <= NO_SLOWER else "slower"


def arguments_for(bench: str, photos: Path, drawn: Path) -> list[str]:
    """What a bench is asked, the same in both trees; the reading of photos without its baseline."""
    if bench == "evaluate":
        return ["--photos", str(photos), "--drawn", str(drawn)]
    if bench == "referee":
        return ["--turns", "8"]  # the rounds bring more of them
    photo = photos / "cream-set" / "rummy4-17.jpg"
    return ["--photo", str(photo if photo.is_file() else SAMPLE)] if bench == "vision" else []


def run_bench(tree: Tree, bench: str, arguments: Sequence[str], recorded: bool) -> list[Figure]:
    """The figures of one run, from its record or, in turns with an older tree, from what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.json"
        more = ["--record", str(path)] if recorded else []
        printed = tree.run_module(f"tests.bench.{bench}", [*arguments, *more])
        read = READERS.get(bench, lambda text: ())
        figures = list(record.read(path).figures) if path.exists() else list(read(printed))
    if not figures:
        raise Failed(f"{tree.name}: {bench} printed no figures:\n{printed[-500:]}")
    return figures


def in_turns(
    base: Tree, now: Tree, bench: str, arguments: Sequence[str], rounds: int
) -> Iterator[Comparison]:
    """Run a bench in both trees, round by round; who begins changes."""
    found: dict[str, Measured] = {base.name: {}, now.name: {}}
    recorded = base.records and now.records
    for number in range(rounds):
        for tree in (base, now) if number % 2 == 0 else (now, base):
            print(f"{bench}, round {number + 1} of {rounds}: {tree.name}", file=sys.stderr, flush=True)
            for figure in run_bench(tree, bench, arguments, recorded):
                found[tree.name].setdefault((figure.row, figure.column), []).append(figure)
    return compared(bench, found[base.name], found[now.name])


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and print."""
    options = _parser().parse_args(arguments)
    benches: list[str] = options.benches.split(",")
    if unknown := sorted(set(benches) - set(BENCHES)):
        print(f"compare: {unknown[0]} is none of {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    photos, drawn = options.photos.resolve(), options.drawn.resolve()
    try:
        base, now = other(options.base), here()
        worse = 0
        print(f"{'figure':58} {'unit':9} {base.name:>10} {now.name:>10} {'ratio':>7}  verdict")
        for bench in benches:
            rounds = 1 if bench in COUNTED else options.rounds
            for each in in_turns(base, now, bench, arguments_for(bench, photos, drawn), rounds):
                print(each.line, flush=True)
                worse += each.worse
    except Failed as problem:
        print(f"compare: {problem}", file=sys.stderr)
        return 2
    print(f"worse: {worse}" if worse else f"nothing is worse; no slower means at most {NO_SLOWER}")
    return 1 if worse else 0


def _parser() -> argparse.ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.compare", description=__doc__, formatter_class=raw
    )
    parser.add_argument("--base", required=True, metavar="COMMIT", help="the commit to compare with")
    parser.add_argument("--benches", default=",".join(BENCHES), help="some of %(default)s")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--photos", type=Path, default=ROOT.parent / "shared" / "photos")
    parser.add_argument("--drawn", type=Path, default=ROOT / "build" / "drawn")
    return parser


if __name__ == "__main__":
    sys.exit(main())
