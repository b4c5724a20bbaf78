"""Tiles of a set as one number, so that the same tiles in another order are noticed at once."""

from collections import Counter
from collections.abc import Iterable

from engine.tiles import NUMBER_OF, Face, TileSet

_BITS = 3
_MASK = (1 << _BITS) - 1

TilesByKey = dict[int, TileSet]
"""Tiles by their key, each in an order in which they lie."""


class Keys:
    """The keys of the tiles that are there.

    >>> keys = Keys(Counter(["R1", "R1", "K1"]))
    >>> keys.of(["R1", "K1"]) == keys.of(["K1", "R1"])
    True
    """

    def __init__(self, there: Counter[Face]) -> None:
        self._shifts = {face: _BITS * at for at, face in enumerate(there)}
        self.there = there
        self.numbers = sum(_MASK << shift for face, shift in self._shifts.items() if face in NUMBER_OF)

    def of(self, tiles: Iterable[Face]) -> int:
        """The key of tiles that are there."""
        return sum(1 << self._shifts[tile] for tile in tiles)

    def longer(self, laid: TilesByKey, face: Face, *, front: bool = False) -> TilesByKey:
        """The same tiles with one more at an end, as often as it is there."""
        most = self.there[face]
        shift = self._shifts[face]
        one = 1 << shift
        if front:
            return {key + one: (face, *tiles) for key, tiles in laid.items() if key >> shift & _MASK < most}
        return {key + one: (*tiles, face) for key, tiles in laid.items() if key >> shift & _MASK < most}

    def holding(self, laid: TilesByKey, tiles: Counter[Face]) -> TilesByKey:
        """Those that hold all of these tiles."""
        for face, count in tiles.items():
            shift = self._shifts[face]
            laid = {key: each for key, each in laid.items() if key >> shift & _MASK >= count}
        return laid
