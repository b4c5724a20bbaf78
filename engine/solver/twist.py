"""The best turn with special jokers in play: a choice of sets, held against the referee.

The choice is first made as if a freed joker could go anywhere: the most one can hope for. Where the referee
objects it is made once more so that no joker of the table lies in a set that looks like an old one with
something added; and between the two, tables that the referee refused are shut out one by one.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from math import inf

from engine.errors import BadInput
from engine.jokers import FREE, NEW_SET
from engine.scoring import rack_sum
from engine.solver.arrange import worth
from engine.solver.columns import columns
from engine.solver.programme import Limit, Programme
from engine.solver.solution import Problem
from engine.tiles import FACES, Face, Table, TileSet, is_joker, tiles_of
from engine.turn import LEGAL, Turn, judge

_TRIES = 20
"""Tables that the referee may refuse before the best that is known to be legal is taken."""


def open_with_special(problem: Problem) -> Table | None:
    """The best opening with special jokers on the rack; the sets on the table stay."""
    programme, values = _programme(problem, Counter())
    programme.limits.append((dict(enumerate(values)), problem.edition.rules.opening_sum, inf))
    return programme.best() or None


def best_with_special(problem: Problem) -> Table | None:
    """The table after the best turn of a player who has opened."""
    rules = problem.edition.rules
    if rules.joker_sets != FREE and any(map(is_joker, tiles_of(problem.table))):
        raise BadInput("house_rules: joker_sets with special jokers cannot be solved")
    programme, _ = _programme(problem, tiles_of(problem.table))
    found = programme.best()
    if found is None or _legal(problem, found):
        return found
    sure = replace(programme, limits=_careful(problem, programme.sets)).best()
    least = _gain(problem, sure) if sure is not None and _legal(problem, sure) else 0
    for _ in range(_TRIES):
        programme.limits.append(_other_than(found, programme.sets))
        found = programme.best()
        if found is None or _gain(problem, found) <= least:
            break
        if _legal(problem, found):
            return found
    return sure if least else None


def _programme(problem: Problem, must: Counter[Face]) -> tuple[Programme, list[int]]:
    """The choice of sets of a problem, and what each set counts in an opening."""
    may = Counter(problem.rack)
    found = columns(must + may, problem.edition, valued=not problem.opened)
    worths = {face: rack_sum((face,), problem.edition.rules) for face in FACES}
    return Programme([*found], must, may, worths), [*found.values()]


def _legal(problem: Problem, after: Table) -> bool:
    """Whether the referee accepts the turn, or nothing is played."""
    turn = Turn(problem.table, after, problem.opened)
    return not _gain(problem, after) or judge(turn, problem.edition).verdict == LEGAL


def _gain(problem: Problem, after: Table) -> int:
    played = tiles_of(after) - tiles_of(problem.table)
    return worth([*played.elements()], problem.edition.rules)


def _other_than(table: Table, sets: Iterable[TileSet]) -> Limit:
    """Not all of these sets again."""
    laid = Counter(table)
    return {at: 1 for at, tiles in enumerate(sets) if tiles in laid}, 0, len(table) - 1


def _careful(problem: Problem, sets: Iterable[TileSet]) -> list[Limit]:
    """Into sets that hold all of an old one no jokers go but those of the old one and of the rack."""
    if problem.edition.rules.freed_joker != NEW_SET:
        return []
    old = [Counter(tiles) for tiles in problem.table]
    rack = Counter(problem.rack)
    added: dict[Face, dict[int, int]] = {kind: {} for kind in problem.edition.jokers}
    for at, tiles in enumerate(sets):
        held = [each for each in old if each <= Counter(tiles)]
        for kind in added if held else ():
            stay = max(each[kind] for each in held)
            if tiles.count(kind) > stay:
                added[kind][at] = tiles.count(kind) - stay
    return [(parts, 0, rack[kind]) for kind, parts in added.items() if parts]
