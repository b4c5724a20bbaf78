"""Where the tiles of a table may have gone, when twins cannot be told apart."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from engine.tiles import Face, Table

Way = tuple[int | None, ...]
"""The set after that each copy of a face went to; None is off the table."""


@dataclass(frozen=True, slots=True)
class Ways:
    """For each face that lay on the table: the sets its copies lay in, and every way they may have gone.

    What one face did says nothing about another, so a table's ways are those of its faces side by side.
    """

    faces: tuple[tuple[Face, Way, frozenset[Way]], ...]

    @classmethod
    def of(cls, before: Table, after: Table) -> "Ways":
        """Every way from one table to the other.

        >>> ways = Ways.of((("R1", "R2", "R3"),), (("R1", "R2", "R3"), ("R1", "K1", "B1")))
        >>> [end for end, _ in ways.by_end(0, "R1")]
        [0, 1]
        """
        found = []
        for face in sorted({tile for tiles in before for tile in tiles}):
            homes = _sets_with(before, face)
            ends: list[int | None] = [*_sets_with(after, face)]
            ends += [None] * (len(homes) - len(ends))
            found.append((face, (*homes,), frozenset(permutations(ends, len(homes)))))
        return cls(tuple(found))

    def by_end(self, home: int, face: Face, copy: int = 0) -> Iterator[tuple[int | None, "Ways"]]:
        """Where one copy of a face of a set may have gone, each with the ways in which it did."""
        homes, ways = next((homes, ways) for each, homes, ways in self.faces if each == face)
        place = _places(homes, home)[copy]
        for end in sorted({way[place] for way in ways}, key=lambda end: (end is None, end)):
            yield end, self._with(face, frozenset(way for way in ways if way[place] == end))

    def one_to(self, home: int, face: Face, copy: int, end: int | None) -> "Ways | None":
        """The ways in which one copy of a face of a set went to this set; None when there are none."""
        return self._keep(face, lambda homes, way: way[_places(homes, home)[copy]] == end)

    def all_to(self, home: int, tiles: Iterable[Face], end: int) -> "Ways | None":
        """The ways in which all copies of these faces of a set went to this set."""
        ways: Ways | None = self
        for face in set(tiles):
            ways = ways and ways._keep(face, lambda homes, way: _of(homes, way, home) == {end})
        return ways

    def not_all_to(self, home: int, face: Face, end: int) -> "Ways | None":
        """The ways in which some copy of a face of a set went elsewhere."""
        return self._keep(face, lambda homes, way: _of(homes, way, home) != {end})

    def at_most(self, face: Face, end: int, count: int) -> "Ways | None":
        """The ways in which no more than so many copies of a face in this set lay on the table before."""
        return self._keep(face, lambda homes, way: way.count(end) <= count)

    def _keep(self, face: Face, wanted: Callable[[Way, Way], bool]) -> "Ways | None":
        """The ways in which a face, if it was there, went as wanted; None when there are none."""
        for each, homes, ways in self.faces:
            if each == face:
                kept = frozenset(way for way in ways if wanted(homes, way))
                return self._with(face, kept) if kept else None
        return self

    def _with(self, face: Face, ways: frozenset[Way]) -> "Ways":
        return Ways(tuple((each, homes, ways if each == face else old) for each, homes, old in self.faces))


def _sets_with(table: Table, face: Face) -> list[int]:
    return [at for at, tiles in enumerate(table) for tile in tiles if tile == face]


def _places(homes: Way, home: int) -> list[int]:
    return [place for place, each in enumerate(homes) if each == home]


def _of(homes: Way, way: Way, home: int) -> set[int | None]:
    return {way[place] for place in _places(homes, home)}
