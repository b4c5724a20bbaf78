"""The sets that may lie on the table after a turn, looked for by their prices."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.solver.budget import Meter
from engine.solver.integer_programme.columns import columns, columns_holding
from engine.solver.integer_programme.generation import FacePrices
from engine.solver.integer_programme.keys import Keys
from engine.solver.integer_programme.kinds import JokerKinds
from engine.solver.integer_programme.origins import Origins
from engine.solver.integer_programme.prices import Prices
from engine.solver.integer_programme.rows import ALL, Column, Effort, Row
from engine.solver.solution import SolverProblem
from engine.tiles import MIRROR, NUMBER_OF, Face, Table, TileSet, is_joker, same_tiles, tiles_of
from engine.turn.jokers import NEW_SET


def face_rows(must: Counter[Face], may: Counter[Face]) -> list[Row]:
    """Every tile that must be used is used, and none more often than it is there."""
    there = must + may
    return [Row("face", (face,), must[face], count, frozenset([face])) for face, count in there.items()]


class TurnSets:
    """The sets of a turn: of table and rack, in every way in which the rule on freed jokers allows each."""

    whole = True
    """The seeds are never cut short."""

    def __init__(self, problem: SolverProblem, known: Table) -> None:
        self._problem, self._known = problem, known
        self._must, self._may = tiles_of(problem.table), Counter(problem.rack)
        self._there = self._must + self._may
        self._new_set = problem.edition.rules.freed_joker == NEW_SET
        self._kinds, self._origins = JokerKinds(problem.table), Origins(problem.table, problem.rack)
        held = [each for each in self._kinds.likes() if each <= self._there]
        if self._new_set:
            held += [Counter(tiles) for tiles in problem.table if any(map(is_joker, tiles))]
        mirror = bool(self._may[MIRROR])
        self._held = [each for each in _together(held, self._there) if _in_a_run(each, mirror=mirror)]

    def rows(self) -> list[Row]:
        """Every tile of the table stays there."""
        return face_rows(self._must, self._may)

    def seeds(self) -> list[Column]:
        """The sets as they lie, those of the table that is known, and all without a joker."""
        numbers = Counter({face: count for face, count in self._there.items() if not is_joker(face)})
        plain = columns(Keys(numbers), self._problem.edition)
        return self._columns((*self._problem.table, *self._known, *(tiles for _, tiles in plain.values())))

    def priced(
        self, prices: FacePrices, most: float, meter: Meter, effort: Effort = ALL
    ) -> tuple[Sequence[Column], bool]:
        """The sets that cost at most so much, and whether these are all."""
        keys = Keys(self._there, Prices(prices, most, self._there), meter, effort.states)
        found = columns(keys, self._problem.edition, effort.sets)
        sets = [tiles for _, tiles in found.values()]
        complete, states = keys.all_found, effort.states - keys.stored
        for held in self._held:
            if len(sets) >= effort.sets or not complete:
                return self._columns(sets), False
            free = self._free(held)
            keys = Keys(free, Prices(prices, most, free), meter, states)
            sets += (tiles for _, tiles in columns_holding(held, keys, self._problem.edition).values())
            complete, states = keys.all_found, states - keys.stored
        return self._columns(sets), complete and len(sets) < effort.sets

    def _free(self, held: Counter[Face]) -> Counter[Face]:
        """The tiles that a run may hold beside these: no other joker of the table."""
        numbers = Counter({face: count for face, count in self._there.items() if not is_joker(face)})
        jokers = Counter(filter(is_joker, (*self._problem.rack, *held.elements())))
        return (numbers + jokers) & self._there

    def _columns(self, sets: Iterable[TileSet]) -> list[Column]:
        """Each set once, in every way it may lie there."""
        found = []
        for tiles in {same_tiles(tiles): tiles for tiles in sets}.values():
            wrong = self._kinds.parts(tiles)
            for claim in self._origins.claims(tiles) if self._new_set else [Counter()]:
                found.append(Column(tiles, {**wrong, **self._origins.parts(tiles, claim)}))
        return found


def _together(held: Sequence[Counter[Face]], there: Counter[Face]) -> Iterator[Counter[Face]]:
    """Each of these, and all that can lie together."""
    layer: list[tuple[tuple[int, ...], Counter[Face]]] = [((at,), each) for at, each in enumerate(held)]
    while layer:
        yield from (each for _, each in layer)
        layer = [
            ((*ats, at), each + held[at])
            for ats, each in layer
            for at in range(ats[-1] + 1, len(held))
            if each + held[at] <= there and _in_a_run(each + held[at], mirror=True)
        ]


def _in_a_run(tiles: Counter[Face], *, mirror: bool) -> bool:
    """Whether these may lie in one run, perhaps a mirrored one: then its numbers may be there twice."""
    numbers = Counter(NUMBER_OF[tile] for tile in tiles.elements() if tile in NUMBER_OF)
    most = 2 if mirror or tiles[MIRROR] else 1
    return tiles[MIRROR] <= 1 and max(numbers.values(), default=0) <= most
