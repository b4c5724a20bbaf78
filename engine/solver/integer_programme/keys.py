"""Tiles of a set as one number, so that the same tiles in another order are noticed at once."""

from collections import Counter
from collections.abc import Iterable
from math import inf

from engine.solver.budget import Budget, Meter
from engine.solver.integer_programme.prices import Prices, no_prices
from engine.tiles import NUMBER_OF, Face, TileSet

_BITS = 3
_MASK = (1 << _BITS) - 1
_NEARLY = 1e-7

Laid = tuple[float, TileSet]
"""What tiles cost, and an order in which they lie."""
TilesByKey = dict[int, Laid]
"""Tiles by their key."""


class Keys:
    """The keys of the tiles that are there, with their prices and what the search for sets may spend.

    >>> keys = Keys(Counter(["R1", "R1", "K1"]))
    >>> keys.of(["R1", "K1"]) == keys.of(["K1", "R1"])
    True
    """

    def __init__(
        self,
        there: Counter[Face],
        prices: Prices | None = None,
        meter: Meter | None = None,
        states: float = inf,
    ) -> None:
        self._shifts = {face: _BITS * at for at, face in enumerate(there)}
        self.there = there
        self.prices = prices or no_prices()
        self._meter = meter or Meter(Budget())
        self._most = min(self._meter.states, states)
        self.stored = 0
        """States stored so far."""
        self.numbers = sum(_MASK << shift for face, shift in self._shifts.items() if face in NUMBER_OF)

    @property
    def all_found(self) -> bool:
        """Whether no tiles were left out because the budget ended."""
        return self.stored < self._most and not self._meter.ended

    def of(self, tiles: Iterable[Face]) -> int:
        """The key of tiles that are there."""
        return sum(1 << self._shifts[tile] for tile in tiles)

    def laid(self, tiles: TileSet) -> TilesByKey:
        """A set as it is, when it is cheap enough."""
        cost = sum(map(self.prices.price, tiles))
        return {self.of(tiles): (cost, tiles)} if cost <= self.prices.most else {}

    def longer(
        self, laid: TilesByKey, face: Face, onwards: float = 0.0, *, front: bool = False
    ) -> TilesByKey:
        """The same tiles with one more at an end, as often as it is there and as it can become cheap enough.

        ``onwards`` is the least that further tiles cost.
        """
        most, shift, price = self.there[face], self._shifts[face], self.prices.price(face)
        one, dearest = 1 << shift, self.prices.most - onwards - price + _NEARLY
        found = {
            key + one: (cost + price, (face, *tiles) if front else (*tiles, face))
            for key, (cost, tiles) in laid.items()
            if cost <= dearest and key >> shift & _MASK < most
        }
        self.stored += len(found)
        return found if self._meter.spend(1 + len(found)) and self.stored < self._most else {}

    def holding(self, laid: TilesByKey, tiles: Counter[Face]) -> TilesByKey:
        """Those that hold all of these tiles."""
        for face, count in tiles.items():
            shift = self._shifts[face]
            laid = {key: each for key, each in laid.items() if key >> shift & _MASK >= count}
        return laid

    def cheap(self, laid: TilesByKey) -> TilesByKey:
        """Those that are cheap enough as they are."""
        most = self.prices.most + _NEARLY
        return {key: each for key, each in laid.items() if each[0] <= most}
