"""The best turn for a rack, exactly: the most tiles, then the highest value."""

from collections.abc import Callable, Sequence

from engine.editions import Edition
from engine.solver.budget import Budget, Meter
from engine.solver.dynamic_programme.arrange import arrange
from engine.solver.integer_programme.choose_sets import best_by_choice, open_beside, open_by_choice
from engine.solver.joker_plans.protected_jokers import ProtectedJokers
from engine.solver.opening import open_with
from engine.solver.solution import Chosen, Solution, SolverProblem
from engine.tiles import NORMAL, SPECIAL_JOKERS, Face, Table, is_joker
from engine.turn.jokers import FREE, NEW_SET
from engine.turn.verdict import LEGAL, Turn, judge

__all__ = ["Solution", "can_move", "solve"]

WITH_SUM, LOWEST_COUNTS = "with-sum", "lowest"
HIGHEST_RUN = 91
"""What a run of all numbers counts: up to here a spare joker never matters for the sum of an opening."""


BUDGET = Budget()


def solve(
    table: Sequence[Sequence[Face]],
    rack: Sequence[Face],
    opened: bool,
    edition: Edition,
    budget: Budget = BUDGET,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """The turn that plays the most rack tiles and, among those, the highest value.

    The table must be legal, and possible together with the rack. When the budget ends the search, or ``stop``
    says that the caller cannot wait any longer, the best turn found so far is not proven to be the best.

    >>> from engine.editions import edition
    >>> solve([["R1", "R2", "R3"]], ["R4", "K9"], True, edition("classic"))
    Solution(tiles=1, value=4, play=('R4',), table=(('R1', 'R2', 'R3', 'R4'),), proven=True)
    """
    problem = SolverProblem.of(table, rack, opened, edition)
    found = _after(problem, Meter(budget, stop))
    return problem.answer(found.table, proven=found.proven)


def can_move(
    table: Sequence[Sequence[Face]],
    rack: Sequence[Face],
    opened: bool,
    edition: Edition,
    budget: Budget = BUDGET,
    stop: Callable[[], bool] | None = None,
) -> bool:
    """Whether a legal move is found: at least one tile of the rack can be played.

    >>> from engine.editions import edition
    >>> can_move([["R1", "R2", "R3"]], ["R5", "K9"], True, edition("classic"))
    False
    """
    problem = SolverProblem.of(table, rack, opened, edition)
    return problem.answer(_after(problem, Meter(budget, stop), any_move=True).table).tiles > 0


def _after(problem: SolverProblem, meter: Meter, *, any_move: bool = False) -> Chosen:
    """The table after the best turn, or after any turn; None when there is no move."""
    lying = [tile for tiles in problem.table for tile in tiles]
    rules = problem.edition.rules
    if not problem.opened:
        return _opened(problem, meter)
    if not SPECIAL_JOKERS.isdisjoint((*lying, *problem.rack)):
        known = _beside_jokers(problem)
        played = sum(map(len, known)) - len(lying)
        if played == len(problem.rack) or (played and any_move):
            return Chosen(known, proven=True)
        return best_by_choice(problem, known, meter)
    if NORMAL in lying and (rules.joker_sets != FREE or rules.freed_joker == NEW_SET):
        return ProtectedJokers(problem, meter, any_move=any_move).best()
    return Chosen(arrange(lying, problem.rack, rules, enough=1 if any_move else None), proven=True)


def _beside_jokers(problem: SolverProblem) -> Table:
    """A table to begin with: the best one that leaves alone every set with a joker."""
    kept = tuple(tiles for tiles in problem.table if any(map(is_joker, tiles)))
    others = [tile for tiles in problem.table if not any(map(is_joker, tiles)) for tile in tiles]
    plain = [tile for tile in problem.rack if tile not in SPECIAL_JOKERS]
    after = (*kept, *(arrange(others, plain, problem.edition.rules) or ()))
    verdict = judge(Turn(problem.table, after, problem.opened), problem.edition).verdict
    return after if verdict == LEGAL else problem.table


def _opened(problem: SolverProblem, meter: Meter) -> Chosen:
    """The table after the best opening; None when there is none."""
    rules = problem.edition.rules
    if rules.opening_touch == WITH_SUM and problem.table:
        return open_beside(problem, meter)
    low_joker = rules.open_joker == LOWEST_COUNTS and NORMAL in problem.rack
    special = not SPECIAL_JOKERS.isdisjoint(problem.rack)
    if special or low_joker or rules.opening_sum > HIGHEST_RUN:
        return open_by_choice(problem, meter)
    new = open_with(problem.rack, problem.edition)
    return Chosen(None if new is None else (*problem.table, *new), proven=True)
