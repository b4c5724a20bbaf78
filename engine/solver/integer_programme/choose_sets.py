"""The best turn as a choice of sets: with special jokers in play, and for house rules on the opening."""

from collections import Counter
from collections.abc import Sequence
from math import inf

from engine.errors import BadInput
from engine.scoring import rack_sum
from engine.solver.budget import Meter
from engine.solver.integer_programme.columns import valued_columns
from engine.solver.integer_programme.generation import FacePrices, SetChoice, SetSource
from engine.solver.integer_programme.keys import Keys
from engine.solver.integer_programme.rows import ALL, Column, Effort, Row
from engine.solver.integer_programme.turn_sets import TurnSets, face_rows
from engine.solver.solution import Chosen, SolverProblem
from engine.tiles import Table, is_joker, tiles_of
from engine.turn.jokers import FREE
from engine.turn.verdict import LEGAL, Turn, judge


def open_by_choice(problem: SolverProblem, meter: Meter) -> Chosen:
    """The best opening of rack tiles alone; the sets on the table stay."""
    found = _choice(problem, _OwnSets(problem, meter), meter).best(None, Counter(problem.rack), _any_table)
    return Chosen(found.table and (*problem.table, *found.table), found.proven)


def open_beside(problem: SolverProblem, meter: Meter) -> Chosen:
    """The table after the best opening where the table may be changed beside own sets worth the sum."""
    _require_free_jokers(problem)
    return _best_after(problem, _SetsBeside(problem, meter), None, meter)


def best_by_choice(problem: SolverProblem, known: Table, meter: Meter) -> Chosen:
    """The table after the best turn of a player who has opened; one that is legal is known."""
    _require_free_jokers(problem)
    return _best_after(problem, TurnSets(problem, known), known, meter)


def _best_after(problem: SolverProblem, source: SetSource, known: Table | None, meter: Meter) -> Chosen:
    def accepted(after: Table) -> bool:
        return judge(Turn(problem.table, after, problem.opened), problem.edition).verdict == LEGAL

    return _choice(problem, source, meter).best(known, tiles_of([*problem.table, problem.rack]), accepted)


def _choice(problem: SolverProblem, source: SetSource, meter: Meter) -> SetChoice:
    worth = {face: rack_sum((face,), problem.edition.rules) for face in Counter(problem.rack)}
    return SetChoice(source, worth, meter)


def _any_table(table: Table) -> bool:
    """Sets of the rack beside the table are always legal."""
    return True


def _require_free_jokers(problem: SolverProblem) -> None:
    if problem.edition.rules.joker_sets != FREE and any(map(is_joker, tiles_of(problem.table))):
        raise BadInput("jokers-protected", "house_rules: joker_sets")


class _OwnSets:
    """The sets that a rack can open with: all of them from the start, together worth what is asked for."""

    def __init__(self, problem: SolverProblem, meter: Meter) -> None:
        self._rack = Counter(problem.rack)
        keys = Keys(self._rack, meter=meter)
        self.value = Row("value", (), problem.edition.rules.opening_sum, inf)
        valued = valued_columns(keys, problem.edition)
        self._columns = [Column(tiles, {self.value: value}) for tiles, value in valued.items()]
        self.whole = keys.all_found

    def rows(self) -> list[Row]:
        return [*face_rows(Counter(), self._rack), self.value]

    def seeds(self) -> Sequence[Column]:
        return self._columns

    def priced(
        self, prices: FacePrices, most: float, meter: Meter, effort: Effort = ALL
    ) -> tuple[Sequence[Column], bool]:
        return (), True


class _SetsBeside(TurnSets):
    """The sets of a turn, and beside them own sets worth the sum, which take no tile of the table."""

    def __init__(self, problem: SolverProblem, meter: Meter) -> None:
        super().__init__(problem, ())
        self._own = _OwnSets(problem, meter)
        self.whole = self._own.whole
        lying = tiles_of(problem.table)
        self._beside = {
            face: Row("beside", (face,), count, inf, frozenset([face])) for face, count in lying.items()
        }

    def rows(self) -> list[Row]:
        return [*super().rows(), self._own.value, *self._beside.values()]

    def seeds(self) -> list[Column]:
        own = []
        for column in self._own.seeds():
            none = {self._beside[face]: 0 for face in column.tiles if face in self._beside}
            own.append(Column(column.tiles, {**column.parts, **none}))
        return [*super().seeds(), *own]
