"""How fast is the solver? `python -m tests.bench.solver`.

The same problems go to our solver and, in the same run, to the package rummikub-solver with GLPK. Only times
are compared: that package leaves out sets with a redundant joker.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import median

from engine import Table, edition
from engine.solver.best_turn import solve
from tests.bench import record
from tests.bench.record import Figure
from tests.engine.solver.problems import COLOURS, problem

SIZES, JOKERS, EACH, REPEATS = (10, 30, 60, 90), (0, 1, 2), 25, 5
FLOOR, SLOWEST = 2.0, 0.2
TITLE = "Finding the best turn"
ABOUT = (
    f"`solve` in the classic game with a rack of 14, {EACH} problems a row, each the median of {REPEATS} "
    "tries, on one core. The baseline is the package `rummikub-solver` with GLPK on the same problems in "
    "the same run."
)
Rack = tuple[str, ...]
Solver = Callable[[Table, Rack], object]


def ours(table: Table, rack: Rack) -> object:
    """The classic game, after the opening."""
    return solve(table, rack, True, edition("classic"))


def theirs() -> Solver | None:
    """The package rummikub-solver with GLPK, or None where it is not installed."""
    try:
        package = import_module("rummikub_solver")
        import_module("cvxopt")
    except ImportError:
        return None
    rules = package.RuleSet(solver_backend=package.MILPSolver.GLPK_MI)

    def number(face: str) -> int:
        return rules.tile_count if face == "J" else COLOURS.index(face[0]) * 13 + int(face[1:])

    def ask(table: Table, rack: Rack) -> object:
        game = rules.new_game()
        game.add_table(*[number(face) for tiles in table for face in tiles])
        game.add_rack(*map(number, rack))
        game.initial = False
        return rules.solve(game)

    return ask


def times(solvers: list[Solver], problems: list[tuple[Table, Rack]]) -> list[list[float]]:
    """For each solver the seconds for each problem, the median of a few tries.

    The solvers take turns, so that a machine that is slow for a while is slow for both.
    """
    found: list[list[float]] = [[] for _ in solvers]
    for table, rack in problems:
        tries: list[list[float]] = [[] for _ in solvers]
        for _ in range(REPEATS):
            for solver, taken in zip(solvers, tries, strict=True):
                start = time.perf_counter()
                solver(table, rack)
                taken.append(time.perf_counter() - start)
        for each, taken in zip(found, tries, strict=True):
            each.append(median(taken))
    return found


@dataclass(frozen=True, slots=True)
class Cell:
    """The problems with so many tiles on the table and so many jokers; seconds."""

    size: int
    jokers: int
    ours: list[float]
    theirs: list[float] | None

    @property
    def ratio(self) -> float | None:
        """Our median in times of theirs."""
        return None if self.theirs is None else median(self.ours) / median(self.theirs)

    @property
    def line(self) -> str:
        """As it is printed."""
        middle, slowest = median(self.ours) * 1000, max(self.ours) * 1000
        line = f"{self.size:>5} {self.jokers:>6} {middle:>8.1f} {slowest:>8.1f}"
        if self.theirs is None or self.ratio is None:
            return line
        return line + f" {median(self.theirs) * 1000:>8.1f} {self.ratio:>6.2f}"

    @property
    def figures(self) -> Iterator[Figure]:
        """As they are recorded."""
        row = f"{self.size} tiles, jokers: {self.jokers}"
        alone = self.theirs is None
        yield Figure(row, "median", median(self.ours) * 1000, "ms", "lower", decides=alone)
        yield Figure(row, "slowest", max(self.ours) * 1000, "ms", "lower", decides=False)
        if self.theirs is not None and self.ratio is not None:
            yield Figure(row, "GLPK", median(self.theirs) * 1000, "ms")
            yield Figure(row, "time against GLPK", self.ratio, "ratio", "lower")


def cells(solvers: list[Solver]) -> Iterator[Cell]:
    """Measure one cell after the other."""
    for size in SIZES:
        for jokers in JOKERS:
            rng = random.Random(f"{size} {jokers}")
            problems = [problem(rng, size, jokers) for _ in range(EACH)]
            mine, *others = times(solvers, problems)
            yield Cell(size, jokers, mine, others[0] if others else None)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; the status says whether the floor was reached in every cell."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver", description="Measure the solver.")
    record.add_option(parser, "solver")
    options = parser.parse_args(arguments)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    other = theirs()
    if other is None:
        print("rummikub-solver is not installed, no comparison: pip install 'rummikub-solver[glpk-mi]'")
    print(f"solve, rack of 14, {EACH} problems a cell, one core; ms")
    print(f"{'tiles':>5} {'jokers':>6} {'median':>8} {'slowest':>8} {'GLPK':>8} {'ratio':>6}")
    done = []
    for cell in cells([ours] if other is None else [ours, other]):
        done.append(cell)
        print(cell.line, flush=True)
    everything = sorted(seconds for cell in done for seconds in cell.ours)
    p99 = everything[int(len(everything) * 0.99)]
    worst = max((cell.ratio for cell in done if cell.ratio is not None), default=0.0)
    print(f"p99 {p99 * 1000:.0f} ms (under {SLOWEST * 1000:.0f}); worst ratio {worst:.2f} (floor {FLOOR})")
    figures = [Figure("all problems", "99 of 100 within", p99 * 1000, "ms", "lower", decides=False)]
    figures += [figure for cell in done for figure in cell.figures]
    record.write(options.record, TITLE, ABOUT, figures)
    return 0 if p99 < SLOWEST and worst <= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
