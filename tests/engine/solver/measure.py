"""How long solving takes with special jokers, and how much memory: `python -m tests.engine.solver.measure`.

Random problems with fixed seeds; those that took longest, now or before sets were looked for by their prices,
stand as rows of their own. Times are seconds of one processor; each row is a process of its own, so that its
peak of memory is its own too.
"""

import argparse
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from engine import edition
from engine.solver.best_turn import solve
from tests.bench import record
from tests.bench.record import Figure
from tests.engine.solver.joker_problems import FEW, MANY, SIZES, joker_problem

EACH = 100
SLOWEST = ((MANY, 17, "1"), (MANY, 20, "17"), (MANY, 14, "3"), (MANY, 11, "8"), (FEW, 20, "11"))
FLOOR, SOON, MOST_MEMORY = 0.95, 1.0, 300.0
TITLE = "Finding the best turn with special jokers"
ABOUT = (
    "`solve` in With a Twist: tables of so many sets with 1 to 3 special jokers, or with 4 to 8 of the eight "
    f"jokers, on table or rack, and racks of 1 to 14; {EACH} problems a row, seconds of one processor. "
    "`proven` is the share of answers that are known to be the best. The last rows are the slowest known."
)
Name = tuple[str, int, str]
"""Jokers, sets, and the seed of a problem."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What some problems took: seconds, whether each answer is proven, and the peak of memory in MB."""

    row: str
    seconds: list[float]
    proven: list[bool]
    memory: float

    @property
    def proven_soon(self) -> float:
        """The share of answers that were proven within a second."""
        soon = [done and took <= SOON for took, done in zip(self.seconds, self.proven, strict=True)]
        return sum(soon) / len(soon)

    def within(self, share: float) -> float:
        """The time that such a share of the problems took at most."""
        return sorted(self.seconds)[int((len(self.seconds) - 1) * share)]

    @property
    def line(self) -> str:
        """As it is printed."""
        times = " ".join(f"{self.within(share):>7.2f}" for share in (0.5, 0.95, 1.0))
        shares = f"{sum(self.proven) / len(self.proven):>7.2f} {self.proven_soon:>7.2f}"
        return f"{self.row:<36} {times} {self.memory:>7.0f} {shares}"

    @property
    def figures(self) -> Iterator[Figure]:
        """As they are recorded."""
        yield Figure(self.row, "median", self.within(0.5), "s", "lower")
        yield Figure(self.row, "95 of 100 within", self.within(0.95), "s", "lower", decides=False)
        yield Figure(self.row, "slowest", self.within(1.0), "s", "lower", decides=False)
        yield Figure(self.row, "peak of memory", self.memory, "MB", "lower")
        yield Figure(self.row, "proven", sum(self.proven) / len(self.proven), "share", "higher")


def solved(row: str, names: Sequence[Name]) -> Solved:
    """Solve these problems, one after the other."""
    game = edition("twist")
    seconds, proven = [], []
    for jokers, sets, seed in names:
        table, rack = joker_problem(seed, sets, jokers)
        start = time.process_time()
        solution = solve(table, rack, True, game)
        seconds.append(time.process_time() - start)
        proven.append(solution.proven)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Solved(row, seconds, proven, memory)


def rows(each: int) -> Iterator[tuple[str, list[Name]]]:
    """The rows: name, and the problems in it."""
    for jokers in (FEW, MANY):
        for sets in SIZES:
            yield f"{sets} sets, jokers: {jokers}", [(jokers, sets, str(seed)) for seed in range(each)]
    for name in SLOWEST:
        jokers, sets, seed = name
        yield f"{sets} sets, jokers: {jokers}, seed {seed}", [name]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; the status says whether the floors were reached."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.engine.solver.measure", description="Measure the solver with special jokers."
    )
    parser.add_argument("--each", type=int, default=EACH, help="problems a row")
    record.add_option(parser, "jokers")
    options = parser.parse_args(arguments)
    print(f"solve with special jokers, {options.each} problems a row; seconds of one processor, MB")
    print(f"{'':<36} {'p50':>7} {'p95':>7} {'worst':>7} {'peak':>7} {'proven':>7} {'in 1 s':>7}")
    done = []
    for row, names in rows(options.each):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
            done.append(process.submit(solved, row, names).result())
        print(done[-1].line, flush=True)
    few = [each.proven_soon for each in done if f"jokers: {FEW}" in each.row and len(each.seconds) > 1]
    largest = max(each.memory for each in done)
    print(f"floors: {FLOOR} of {FEW} proven in 1 s ({min(few):.2f}), {MOST_MEMORY:.0f} MB ({largest:.0f})")
    record.write(options.record, TITLE, ABOUT, [figure for each in done for figure in each.figures])
    return 0 if min(few) >= FLOOR and largest <= MOST_MEMORY else 1


if __name__ == "__main__":
    sys.exit(main())
