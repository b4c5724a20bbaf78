"""The best choice of sets, exactly, though only few of all sets are ever looked at: column generation.

First the most tiles, then with so many the highest worth. Each time the choice is first made with parts of
sets (the linear relaxation); its prices say which other sets would help, and those are added until none does.
That is what can be hoped for at most. The sets at hand mostly hold an answer that is as good as hoped; else
all sets are looked at that could be part of a better one.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import floor, inf, isinf
from typing import Protocol

from engine.solver.budget import Meter
from engine.solver.integer_programme.programme import Model, Parts, Relaxed
from engine.solver.integer_programme.rows import ALL, Column, Effort, Row
from engine.solver.solution import Chosen
from engine.tiles import Face, Table

_POOL, _FEW = 25_000, 400
"""Sets that whole ones are chosen among at most, and in a first try."""
_WIDER = ((0.0, Effort(3000, 60_000)), (1.0, ALL))
"""What sets may cost, in shares of what there is to spare, and how long to look: at first not for all."""
_AT_ONCE = 150
"""Sets added at a time."""
REFUSALS = 20
"""Answers that the referee may refuse before the search gives up."""
_Searches = tuple[tuple[float, Effort], ...]
"""How much a set must help, in shares of the highest weight, and how long to look."""
_SOON: _Searches = ((0.5, Effort(300, 20_000)), (0.0, Effort(300, 60_000)))
_SEARCHES: _Searches = (*_SOON, (0.0, ALL))
_NEARLY = 1e-6
_GOLDEN, _NOISE = 0.6180339887, 1e-3

FacePrices = Mapping[Face, float]


class SetSource(Protocol):
    """Where the sets come from."""

    whole: bool
    """Whether no seeds were left out because the budget ended."""

    def rows(self) -> Sequence[Row]:
        """The conditions from the start."""

    def seeds(self) -> Sequence[Column]:
        """The sets to begin with; among them is a choice, if there is any."""

    def priced(
        self, prices: FacePrices, most: float, meter: Meter, effort: Effort = ALL
    ) -> tuple[Sequence[Column], bool]:
        """The sets that cost at most so much by these prices of faces, and whether these are all."""


class SetChoice:
    """A choice of sets from a source; of each face some weigh."""

    def __init__(self, source: SetSource, worth: Mapping[Face, int], meter: Meter) -> None:
        self._source, self._worth, self._meter = source, worth, meter
        self._model = Model()
        self._rows: dict[Row, int] = {}
        self._faces: dict[Face, list[int]] = {}
        self._columns: list[Column] = []
        self._known: set[tuple[object, ...]] = set()
        self._weight: Mapping[Face, int] = dict.fromkeys(worth, 1)
        self._refused = 0
        for row in source.rows():
            self._add_row(row)
        self._played = self._add_row(Row("played", (), -inf, inf, frozenset(worth)))
        self._add(source.seeds())

    def best(self, known: Table | None, most: Counter[Face], accepts: Callable[[Table], bool]) -> Chosen:
        """The best table that the referee accepts, if it is better than the one that is known.

        ``most`` are the tiles that there are at most.
        """
        counts = dict.fromkeys(self._worth, 1)
        tiles = _weight(known, counts)
        table, proven = self._heaviest(tiles, _total(most, counts), accepts)
        table = table or known
        if not proven or table is None:
            return Chosen(table, proven)
        tiles = _weight(table, counts)
        if tiles < _total(most, counts):
            self._model.change_row(self._played, tiles, tiles)
            self._weight = self._worth
            self._model.weigh([self._weight_of(column) for column in self._columns])
            better, proven = self._heaviest(_weight(table, self._worth), _total(most, self._worth), accepts)
            table = better or table
        return Chosen(table, proven)

    def _heaviest(self, known: int, most: int, accepts: Callable[[Table], bool]) -> tuple[Table | None, bool]:
        """The heaviest table if it weighs more than is known, and whether nothing weighs more.

        As soon as parts of sets weigh all that there is, or no set is soon found that helps them, whole sets
        are tried: an answer is there before it is proven.
        """
        relaxed, settled = self._generated(most, _SOON)
        if isinf(relaxed.weight):
            return None, settled
        found, _ = self._whole(self._varied(self._cheapest(relaxed, inf)), known, most, accepts)
        known = max(known, _weight(found, self._weight))
        if known == most:
            return found, True
        relaxed, settled = self._generated(inf, _SEARCHES)
        if not settled:
            return found, False
        better, proven = self._exact(relaxed, known, most, accepts)
        return better or found, proven

    def _exact(
        self, relaxed: Relaxed, known: int, most: int, accepts: Callable[[Table], bool]
    ) -> tuple[Table | None, bool]:
        """The heaviest table of all sets, given the relaxation that no set helps any more.

        A better table holds no set that costs more than there is to spare. First cheaper ones are tried.
        """
        hope = min(most, floor(relaxed.weight + _NEARLY))
        found: Table | None = None
        all_seen = False
        for share, effort in _WIDER:
            if known >= hope:
                break
            spare = share * (relaxed.weight - known - 1) + _NEARLY
            more, complete = self._source.priced(self._prices(relaxed), spare, self._meter, effort)
            self._add(more)
            among = self._cheapest(relaxed, spare)
            few = self._varied(among)
            better, bound = self._whole(few, known, hope, accepts)
            if share == 1 and _weight(better, self._weight) < hope and len(few) < len(among):
                known = max(known, _weight(better, self._weight))
                even_better, bound = self._whole(among, known, hope, accepts)
                better = even_better or better
            found, known = better or found, max(known, _weight(better, self._weight))
            all_seen = share == 1 and complete and len(among) < _POOL and bound < known + 1 - _NEARLY
        return found, known >= hope or all_seen

    def _cheapest(self, relaxed: Relaxed, most: float) -> list[int]:
        """The sets at hand that help most, of those that cost at most so much."""
        costs = self._costs(relaxed, self._prices(relaxed))
        fitting = (at for at, cost in enumerate(costs) if cost <= most)
        return sorted(fitting, key=costs.__getitem__)[:_POOL]

    def _varied(self, among: Sequence[int]) -> Sequence[int]:
        """A few of these sets that go well together.

        Without the noise whole crowds of sets would look alike.
        """
        if len(among) <= _FEW:
            return among
        noise = [at * _GOLDEN % 1 * _NOISE for at in range(len(self._columns))]
        weights = [float(self._weight_of(column)) for column in self._columns]
        self._model.weigh([weight - less for weight, less in zip(weights, noise, strict=True)])
        relaxed = self._model.relax()
        self._model.weigh(weights)
        self._meter.spend(relaxed.steps)
        costs = [cost + noise[at] for at, cost in enumerate(self._costs(relaxed, self._prices(relaxed)))]
        return sorted(among, key=costs.__getitem__)[:_FEW]

    def _whole(
        self, among: Sequence[int], known: int, hope: int, accepts: Callable[[Table], bool]
    ) -> tuple[Table | None, float]:
        """The heaviest table of whole sets among some that is accepted, and what none weighs more than."""
        highest: float = hope
        while not self._meter.ended:
            whole = self._model.whole(among, known + 1)
            self._meter.spend(whole.steps)
            highest = min(highest, max(known, whole.bound))
            if whole.chosen is None:
                return None, highest
            table = tuple(self._columns[at].tiles for at in whole.chosen)
            if accepts(table):
                return table, highest
            self._refuse(whole.chosen)
        return None, highest

    def _refuse(self, chosen: Sequence[int]) -> None:
        """Never this choice again."""
        self._refused += 1
        self._model.add_row(-inf, len(chosen) - 1, dict.fromkeys(chosen, 1.0))
        if self._refused > REFUSALS:
            self._meter.ended = True

    def _generated(self, enough: float, searches: _Searches) -> tuple[Relaxed, bool]:
        """The relaxation with all sets that help it, and whether these are all; or when it weighs enough."""
        while True:
            relaxed = self._model.relax()
            if not self._meter.spend(relaxed.steps) or relaxed.weight == inf:
                return relaxed, False
            if relaxed.weight == -inf or relaxed.weight >= enough - _NEARLY:
                return relaxed, self._source.whole
            more, settled = self._helpful(relaxed, searches)
            if not more:
                return relaxed, settled and self._source.whole
            self._add(more)

    def _helpful(self, relaxed: Relaxed, searches: _Searches) -> tuple[Sequence[Column], bool]:
        """New sets that would help; none when no set would, or the budget ended."""
        prices = self._prices(relaxed)
        highest = max(self._weight.values(), default=0)
        for steep, effort in searches:
            most = -steep * highest - _NEARLY
            found, complete = self._source.priced(prices, most, self._meter, effort)
            new = [column for column in found if _identity(column) not in self._known]
            costs = {at: self._cost(column, relaxed, prices) for at, column in enumerate(new)}
            cheap = sorted((at for at, cost in costs.items() if cost < -_NEARLY), key=costs.__getitem__)
            if cheap or self._meter.ended:
                return [new[at] for at in cheap[:_AT_ONCE]], False
            if complete and not steep:
                return [], True
        return [], False

    def _prices(self, relaxed: Relaxed) -> FacePrices:
        """What a tile of each face costs at most by the prices of the rows."""
        return {
            face: sum(map(relaxed.price, rows)) - self._weight.get(face, 0)
            for face, rows in self._faces.items()
        }

    def _cost(self, column: Column, relaxed: Relaxed, prices: FacePrices) -> float:
        """What a set costs exactly."""
        cost = sum(prices[tile] for tile in column.tiles)
        for row, part in column.parts.items():
            price = relaxed.price(self._rows[row]) if row in self._rows else 0.0
            if price:
                cost += price * (part - sum(tile in row.faces for tile in column.tiles))
        return cost

    def _costs(self, relaxed: Relaxed, prices: FacePrices) -> list[float]:
        return [self._cost(column, relaxed, prices) for column in self._columns]

    def _weight_of(self, column: Column) -> int:
        return sum(self._weight.get(tile, 0) for tile in column.tiles)

    def _add_row(self, row: Row) -> int:
        parts = {
            at: float(sum(tile in row.faces for tile in column.tiles))
            for at, column in enumerate(self._columns)
            if not row.faces.isdisjoint(column.tiles)
        }
        place = self._rows[row] = self._model.add_row(row.low, row.high, parts)
        for face in sorted(row.faces):
            self._faces.setdefault(face, []).append(place)
        return place

    def _add(self, columns: Sequence[Column]) -> None:
        """New sets, each once."""
        for column in columns:
            if _identity(column) in self._known:
                continue
            self._known.add(_identity(column))
            for row in column.parts:
                if row not in self._rows:
                    self._add_row(row)
            parts: Parts = {}
            for tile in column.tiles:
                for place in self._faces[tile]:
                    parts[place] = parts.get(place, 0.0) + 1.0
            parts |= {self._rows[row]: float(part) for row, part in column.parts.items()}
            self._columns.append(column)
            self._model.add_column(self._weight_of(column), parts)


def _identity(column: Column) -> tuple[object, ...]:
    return (*sorted(column.tiles), *column.parts.items())


def _weight(table: Table | None, weight: Mapping[Face, int]) -> int:
    return -1 if table is None else sum(weight.get(tile, 0) for tiles in table for tile in tiles)


def _total(most: Counter[Face], weight: Mapping[Face, int]) -> int:
    return sum(each * most[face] for face, each in weight.items())
