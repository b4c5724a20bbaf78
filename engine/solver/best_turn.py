"""The best turn for a rack, exactly: the most tiles, then the highest value."""

from collections.abc import Sequence

from engine.editions import Edition
from engine.solver.dynamic_programme.arrange import arrange
from engine.solver.integer_programme.choose_sets import best_by_choice, open_beside, open_by_choice
from engine.solver.joker_plans.protected_jokers import ProtectedJokers
from engine.solver.opening import open_with
from engine.solver.solution import Solution, SolverProblem
from engine.tiles import NORMAL, SPECIAL_JOKERS, Face, Table
from engine.turn.jokers import FREE, NEW_SET

__all__ = ["Solution", "can_move", "solve"]

WITH_SUM, LOWEST_COUNTS = "with-sum", "lowest"
HIGHEST_RUN = 91
"""What a run of all numbers counts: up to here a spare joker never matters for the sum of an opening."""


def solve(table: Sequence[Sequence[Face]], rack: Sequence[Face], opened: bool, edition: Edition) -> Solution:
    """The turn that plays the most rack tiles and, among those, the highest value.

    The table must be legal, and possible together with the rack.

    >>> from engine.editions import edition
    >>> solve([["R1", "R2", "R3"]], ["R4", "K9"], True, edition("classic"))
    Solution(tiles=1, value=4, play=('R4',), table=(('R1', 'R2', 'R3', 'R4'),))
    """
    problem = SolverProblem.of(table, rack, opened, edition)
    return problem.answer(_after(problem))


def can_move(table: Sequence[Sequence[Face]], rack: Sequence[Face], opened: bool, edition: Edition) -> bool:
    """Whether there is any legal move: at least one tile of the rack can be played.

    >>> from engine.editions import edition
    >>> can_move([["R1", "R2", "R3"]], ["R5", "K9"], True, edition("classic"))
    False
    """
    problem = SolverProblem.of(table, rack, opened, edition)
    return problem.answer(_after(problem, any_move=True)).tiles > 0


def _after(problem: SolverProblem, *, any_move: bool = False) -> Table | None:
    """The table after the best turn, or after any turn; None when there is no move."""
    lying = [tile for tiles in problem.table for tile in tiles]
    rules = problem.edition.rules
    if not problem.opened:
        return _opened(problem)
    if not SPECIAL_JOKERS.isdisjoint((*lying, *problem.rack)):
        return best_by_choice(problem)
    if NORMAL in lying and (rules.joker_sets != FREE or rules.freed_joker == NEW_SET):
        return ProtectedJokers(problem, any_move=any_move).best()
    return arrange(lying, problem.rack, rules, enough=1 if any_move else None)


def _opened(problem: SolverProblem) -> Table | None:
    """The table after the best opening; None when there is none."""
    rules = problem.edition.rules
    if rules.opening_touch == WITH_SUM and problem.table:
        return open_beside(problem)
    low_joker = rules.open_joker == LOWEST_COUNTS and NORMAL in problem.rack
    special = not SPECIAL_JOKERS.isdisjoint(problem.rack)
    if special or low_joker or rules.opening_sum > HIGHEST_RUN:
        new = open_by_choice(problem)
    else:
        new = open_with(problem.rack, problem.edition)
    return None if new is None else (*problem.table, *new)
