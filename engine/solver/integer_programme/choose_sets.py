"""The best turn as a choice of sets: with special jokers in play, and for house rules on the opening.

Every set that the tiles allow is a candidate, in every way in which the rule on freed jokers allows it. What
remains is one integer linear programme, so the answer is exact.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf

from engine.errors import BadInput
from engine.scoring import rack_sum
from engine.solver.integer_programme.columns import columns, columns_holding, valued_columns
from engine.solver.integer_programme.kinds import JokerKinds
from engine.solver.integer_programme.origins import Claim, Origins
from engine.solver.integer_programme.programme import Limit, Programme
from engine.solver.solution import SolverProblem
from engine.tiles import FACES, Face, Table, TileSet, is_joker, same_tiles, tiles_of
from engine.turn.jokers import FREE, NEW_SET


def open_by_choice(problem: SolverProblem) -> Table | None:
    """The best opening of rack tiles alone; the sets on the table stay."""
    found = valued_columns(Counter(problem.rack), problem.edition)
    programme = _programme(problem, [*found], Counter())
    programme.limits.append((dict(enumerate(found.values())), problem.edition.rules.opening_sum, inf))
    return programme.best() or None


def open_beside(problem: SolverProblem) -> Table | None:
    """The table after the best opening where the table may be changed beside own sets worth the sum."""
    own = valued_columns(Counter(problem.rack), problem.edition)
    sets, limits = _candidates(problem)
    lying = tiles_of(problem.table)
    programme = _programme(problem, [*sets, *own], lying)
    programme.limits.extend(limits)
    values = dict(enumerate(own.values(), len(sets)))
    programme.limits.append((values, problem.edition.rules.opening_sum, inf))
    for face, count in lying.items():
        parts = {at: tiles.count(face) for at, tiles in enumerate(sets) if face in tiles}
        programme.limits.append((parts, count, inf))
    return programme.best()


def best_by_choice(problem: SolverProblem) -> Table | None:
    """The table after the best turn of a player who has opened."""
    sets, limits = _candidates(problem)
    programme = _programme(problem, sets, tiles_of(problem.table))
    programme.limits.extend(limits)
    return programme.best()


def _programme(problem: SolverProblem, sets: Sequence[TileSet], must: Counter[Face]) -> Programme:
    worths = {face: rack_sum((face,), problem.edition.rules) for face in FACES}
    return Programme(sets, must, Counter(problem.rack), worths)


def _candidates(problem: SolverProblem) -> tuple[list[TileSet], list[Limit]]:
    """The sets that may lie there after the turn, and what they must keep to together."""
    rules = problem.edition.rules
    if rules.joker_sets != FREE and any(map(is_joker, tiles_of(problem.table))):
        raise BadInput("jokers-protected", "house_rules: joker_sets")
    there = tiles_of([*problem.table, problem.rack])
    kinds = JokerKinds(problem.table)
    found = {same_tiles(tiles): tiles for tiles in columns(there, problem.edition)}
    longer = [Counter(tiles) for tiles in found.values() if kinds.wrong(tiles)]
    if rules.freed_joker == NEW_SET:
        longer += [Counter(tiles) for tiles in problem.table if any(map(is_joker, tiles))]
    for tiles in _holding(longer, problem):
        found.setdefault(same_tiles(tiles), tiles)
    origins = Origins(problem.table, problem.rack)
    sets: list[TileSet] = []
    claims: list[Claim] = []
    for tiles in found.values():
        for claim in origins.claims(tiles) if rules.freed_joker == NEW_SET else [Counter()]:
            sets.append(tiles)
            claims.append(claim)
    return sets, [*origins.limits(sets, claims), *kinds.limits(sets)]


def _holding(held: Sequence[Counter[Face]], problem: SolverProblem) -> Iterator[TileSet]:
    """The runs that hold one of these, or several at once, and beyond them no joker of the table."""
    there = tiles_of([*problem.table, problem.rack])
    numbers = Counter({face: count for face, count in there.items() if not is_joker(face)})
    jokers = Counter(filter(is_joker, problem.rack))
    layer: list[tuple[tuple[int, ...], Counter[Face]]] = [((at,), each) for at, each in enumerate(held)]
    while layer:
        found = []
        for ats, each in layer:
            free = (numbers + jokers + Counter(filter(is_joker, each.elements()))) & there
            found.append((ats, each, columns_holding(each, free, problem.edition)))
        for _, _, listed in found:
            yield from listed
        layer = [
            ((*ats, at), each + held[at])
            for ats, each, listed in found
            for at in range(ats[-1] + 1, len(held))
            if listed and each + held[at] <= there
        ]
