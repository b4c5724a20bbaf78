"""How fast is the solver? `python -m tests.bench.solver`.

The same problems go to our solver and, in the same run, to the package rummikub-solver with GLPK. Only times
are compared: that package leaves out sets with a redundant joker.
"""

import os
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from statistics import median

from engine import Table, edition
from engine.solver.best_turn import solve
from tests.engine.solver.problems import COLOURS, problem

SIZES, JOKERS, EACH, REPEATS = (10, 30, 60, 90), (0, 1, 2), 25, 5
FLOOR, SLOWEST = 2.0, 0.2
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


def main() -> int:
    """Print the figures; the status says whether the floor was reached in every cell."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    other = theirs()
    if other is None:
        print("rummikub-solver is not installed, no comparison: pip install 'rummikub-solver[glpk-mi]'")
    print(f"solve, rack of 14, {EACH} problems a cell, one core; ms")
    print(f"{'tiles':>5} {'jokers':>6} {'median':>8} {'slowest':>8} {'GLPK':>8} {'ratio':>6}")
    everything: list[float] = []
    ratios = []
    for size in SIZES:
        for jokers in JOKERS:
            rng = random.Random(f"{size} {jokers}")
            problems = [problem(rng, size, jokers) for _ in range(EACH)]
            mine, *others = times([ours] if other is None else [ours, other], problems)
            everything += mine
            line = f"{size:>5} {jokers:>6} {median(mine) * 1000:>8.1f} {max(mine) * 1000:>8.1f}"
            for each in others:
                base = median(each)
                ratios.append(median(mine) / base)
                line += f" {base * 1000:>8.1f} {ratios[-1]:>6.2f}"
            print(line)
    p99 = sorted(everything)[int(len(everything) * 0.99)]
    worst = max(ratios, default=0.0)
    print(f"p99 {p99 * 1000:.0f} ms (under {SLOWEST * 1000:.0f}); worst ratio {worst:.2f} (floor {FLOOR})")
    return 0 if p99 < SLOWEST and worst <= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
