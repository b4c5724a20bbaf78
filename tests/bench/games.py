"""Watches whole simulated games with the real reader and holds what it says against the truth.

    python -m tests.bench.games --games 20
    python -m tests.bench.games --editions word,dice --games 10

Typefaces, figures of jokers and tables are such as no network was trained on; the marks under the numbers (a
wave, a triangle, two dots) training knows in other sizes and places. Time is the film's: while
a reading takes its time, the film goes on. Of the legal turns every second one is left to the automatic end;
all others end when the players say so. Exit status 1 when a verdict or a score was wrong or a turn ended that
was not over.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice

import numpy as np

from engine.editions import TILES, edition, editions
from tests.bench import record
from tests.bench.game_run import Figures, Run
from tests.bench.game_truth import TimedReader, TrueReader, WatchedReader
from tests.bench.record import Figure
from webapp.demo import DemoSource
from webapp.demo.player import Tally
from webapp.referee.loop import CALM

__all__ = ["Figures", "Run", "main"]

TITLE = "Whole games under the camera"
ABOUT = (
    "Simulated games with typefaces and tables that no network was trained on. Every verdict is held "
    "against the truth. {clock}"
)
CLOCKS = {True: "Times are by the clock.", False: "Times are processor time."}


def sources(names: Sequence[str], games: int, seed: int) -> Iterator[DemoSource]:
    """Games of these editions in turn, each with its own look."""
    for number, name in enumerate(islice(cycle(names), games)):
        players = min(2 + number % 3, edition(name).most_players)
        yield DemoSource(name, seed=seed + number, players=players, unseen=True)


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    figures, total = Figures(), Tally()
    reader: WatchedReader = TrueReader() if options.truth else TimedReader(not options.wall)
    tiles = [name for name, each in editions().items() if each.material == TILES]
    names = options.editions.split(",") if options.editions else tiles
    games = options.games * len(names) if options.editions else options.games
    for source in sources(names, games, options.seed):
        tally = Run(source, reader, figures, options.turns).watch()
        for name in ("turns", "asked", "by_hand", "wrong", "misread"):
            setattr(total, name, getattr(total, name) + getattr(tally, name))
        print(f"{source.address}: {tally.turns} turns, {tally.wrong} wrong, {tally.asked} asked", flush=True)
    if not options.quiet:
        print("\n".join(figures.log))
    print("\n".join(lines(figures, total, reader)))
    about = ABOUT.format(clock=CLOCKS[options.wall])
    record.write(options.record, TITLE, about, list(recorded(figures, total, f"{games} games")))
    unlike = figures.scores - figures.scores_right
    return 1 if total.wrong or figures.false_ends or unlike else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20, help="in all; with --editions so many of each")
    parser.add_argument("--editions", help="such as word,dice; without it all with number tiles in turn")
    parser.add_argument("--turns", type=int, default=600, help="the first so many turns of each game")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--wall", action="store_true", help="count time by the clock, not by work")
    parser.add_argument("--quiet", action="store_true", help="do not list what went wrong")
    parser.add_argument("--truth", action="store_true", help="read nothing: every face is known")
    record.add_option(parser, "games")
    return parser


def lines(figures: Figures, total: Tally, reader: WatchedReader) -> Iterator[str]:
    yield f"{total.turns} turns in {figures.film_seconds / 60:.0f} minutes of film"
    yield (
        f"settled tables read exactly: {share(figures.exact, figures.tables)}, asked about "
        f"{share(figures.unsure, figures.tables)}, misread {figures.misread}, too soon {figures.too_soon}"
    )
    right = total.turns - total.wrong
    yield f"turns judged as the truth says: {share(right, total.turns)}; wrong {total.wrong}"
    why = ", ".join(f"{name} {count}" for name, count in sorted(figures.asked.items()))
    yield f"asked in {share(total.asked, total.turns)} of turns ({why}); entered by hand {total.by_hand}"
    yield (
        f"ends that were none: {figures.false_ends}; missed {figures.missed_ends}; "
        f"tables that no turn can have left: {figures.refused}"
    )
    if figures.scores:
        yield f"final scores as the truth has them: {share(figures.scores_right, figures.scores)}"
    if figures.rolls:
        yield f"rolls read exactly: {share(figures.rolls_right, figures.rolls)}"
    for name, seconds in (
        ("from the last movement to the verdict", figures.delays),
        ("a reading", reader.seconds),
    ):
        yield f"{name}: p50 {quantile(seconds, 50):.2f} s, p95 {quantile(seconds, 95):.2f} s"
    work = float(np.mean(figures.idle)) if figures.idle else 0.0
    yield f"work while nothing moves: {1000 * work:.1f} ms a frame, {100 * work / CALM:.1f} % of one core"


def recorded(figures: Figures, total: Tally, row: str) -> Iterator[Figure]:
    """The same as it is recorded."""
    yield Figure(row, "turns", total.turns, "count")
    yield Figure(row, "right or asked", total.turns - total.wrong, "count", "higher")
    yield Figure(row, "asked", 100 * total.asked / max(1, total.turns), "%", "lower")
    yield Figure(row, "ends that were none", figures.false_ends, "count", "lower")
    yield Figure(row, "ends missed", figures.missed_ends, "count", "lower")
    yield Figure(row, "to the verdict, half within", quantile(figures.delays, 50), "s", "lower")
    yield Figure(row, "to the verdict, 95 of 100 within", quantile(figures.delays, 95), "s", "lower")
    if figures.scores:
        yield Figure(row, "final scores", figures.scores, "count")
        yield Figure(row, "of these right", figures.scores_right, "count", "higher")


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / max(1, whole):.1f} %)"


def quantile(values: Sequence[float], percent: float) -> float:
    return float(np.percentile(values, percent)) if values else 0.0


if __name__ == "__main__":
    sys.exit(main())
