"""A joker cannot replace one of another kind: sets that must not follow upon an old one."""

from collections.abc import Sequence
from math import inf

from engine.solver.integer_programme.programme import Limit
from engine.tiles import NUMBER_OF, Table, TileSet, same_tiles, tiles_of


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

    def limits(self, sets: Sequence[TileSet]) -> list[Limit]:
        """Each such set only where a twin of one of its numbers lies elsewhere."""
        wrong: dict[TileSet, list[int]] = {}
        for at, tiles in enumerate(sets):
            if self.wrong(tiles):
                wrong.setdefault(same_tiles(tiles), []).append(at)
        return [self._with_a_twin(sets, tiles, places) for tiles, places in wrong.items()]

    def _with_a_twin(self, sets: Sequence[TileSet], wrong: TileSet, places: list[int]) -> Limit:
        faces = set(_numbers(wrong))
        parts = {
            at: sum(tile in faces for tile in tiles)
            for at, tiles in enumerate(sets)
            if not faces.isdisjoint(tiles)
        }
        return parts | dict.fromkeys(places, -1), 0, inf


def _numbers(tiles: TileSet) -> TileSet:
    return tuple(sorted(tile for tile in tiles if tile in NUMBER_OF))
