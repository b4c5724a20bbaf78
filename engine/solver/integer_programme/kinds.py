"""A joker cannot replace one of another kind: sets that must not follow upon an old one."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import inf

from engine.solver.integer_programme.rows import Row
from engine.tiles import JOKERS, NUMBER_OF, Face, Table, TileSet, same_tiles, tiles_of


class JokerKinds:
    """The old sets with a joker, by their numbers.

    >>> kinds = JokerKinds((("K8", "R8", "J"),))
    >>> kinds.wrong(("R8", "K8", "JD")), kinds.wrong(("R8", "K8", "J"))
    (True, False)
    """

    def __init__(self, table: Table) -> None:
        self._lying = tiles_of(table)
        self._old: dict[tuple[TileSet, int], set[TileSet]] = {}
        for tiles in table:
            if len(_numbers(tiles)) < len(tiles):
                self._old.setdefault((_numbers(tiles), len(tiles)), set()).add(same_tiles(tiles))
        self._sizes = {size for _, size in self._old}

    def wrong(self, tiles: TileSet) -> bool:
        """Whether this looks like an old set with another kind of joker, and maybe no twin lies elsewhere."""
        if len(tiles) not in self._sizes:
            return False
        numbers = _numbers(tiles)
        old = self._old.get((numbers, len(tiles)), set()) - {same_tiles(tiles)}
        return bool(old) and all(self._lying[face] <= tiles.count(face) for face in numbers)

    def parts(self, tiles: TileSet) -> dict[Row, int]:
        """Such a set only where a twin of one of its numbers lies elsewhere."""
        if not self.wrong(tiles):
            return {}
        return {Row("kind", same_tiles(tiles), 0, inf, frozenset(_numbers(tiles))): -1}

    def likes(self) -> Iterator[Counter[Face]]:
        """The tiles of every such set: the numbers of an old one with as many other jokers."""
        for numbers, size in self._old:
            for jokers in combinations_with_replacement(JOKERS, size - len(numbers)):
                if self.wrong((*numbers, *jokers)):
                    yield Counter((*numbers, *jokers))


def _numbers(tiles: TileSet) -> TileSet:
    return tuple(sorted(tile for tile in tiles if tile in NUMBER_OF))
