"""The paths that the tiles of a table may have taken, when twins cannot be told apart."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from engine.tiles import Face, Table

TilePath = tuple[int | None, ...]
"""The set after that each copy of a face went to; None is off the table."""


@dataclass(frozen=True, slots=True)
class TilePaths:
    """For each face that lay on the table: the sets its copies lay in, and every path they may have taken.

    What one face did says nothing about another, so a table's paths are those of its faces side by side.
    """

    faces: tuple[tuple[Face, TilePath, frozenset[TilePath]], ...]

    @classmethod
    def of(cls, before: Table, after: Table) -> "TilePaths":
        """Every path from one table to the other.

        >>> paths = TilePaths.of((("R1", "R2", "R3"),), (("R1", "R2", "R3"), ("R1", "K1", "B1")))
        >>> [end for end, _ in paths.by_end(0, "R1")]
        [0, 1]
        """
        found = []
        for face in sorted({tile for tiles in before for tile in tiles}):
            homes = _sets_with(before, face)
            ends: list[int | None] = [*_sets_with(after, face)]
            ends += [None] * (len(homes) - len(ends))
            found.append((face, (*homes,), frozenset(permutations(ends, len(homes)))))
        return cls(tuple(found))

    def by_end(self, home: int, face: Face, copy: int = 0) -> Iterator[tuple[int | None, "TilePaths"]]:
        """Where one copy of a face of a set may have gone, each with the paths on which it did."""
        homes, paths = next((homes, paths) for each, homes, paths in self.faces if each == face)
        place = _places(homes, home)[copy]
        for end in sorted({path[place] for path in paths}, key=lambda end: (end is None, end)):
            yield end, self._with(face, frozenset(path for path in paths if path[place] == end))

    def one_to(self, home: int, face: Face, copy: int, end: int | None) -> "TilePaths | None":
        """The paths in which one copy of a face of a set went to this set; None when there are none."""
        return self._keep(face, lambda homes, path: path[_places(homes, home)[copy]] == end)

    def all_to(self, home: int, tiles: Iterable[Face], end: int) -> "TilePaths | None":
        """The paths in which all copies of these faces of a set went to this set."""
        paths: TilePaths | None = self
        for face in set(tiles):
            paths = paths and paths._keep(face, lambda homes, path: _of(homes, path, home) == {end})
        return paths

    def not_all_to(self, home: int, face: Face, end: int) -> "TilePaths | None":
        """The paths in which some copy of a face of a set went elsewhere."""
        return self._keep(face, lambda homes, path: _of(homes, path, home) != {end})

    def at_most(self, face: Face, end: int, count: int) -> "TilePaths | None":
        """The paths in which no more than so many copies of a face in this set lay on the table before."""
        return self._keep(face, lambda homes, path: path.count(end) <= count)

    def _keep(self, face: Face, wanted: Callable[[TilePath, TilePath], bool]) -> "TilePaths | None":
        """The paths in which a face, if it was there, went as wanted; None when there are none."""
        for each, homes, paths in self.faces:
            if each == face:
                kept = frozenset(path for path in paths if wanted(homes, path))
                return self._with(face, kept) if kept else None
        return self

    def _with(self, face: Face, paths: frozenset[TilePath]) -> "TilePaths":
        return TilePaths(
            tuple((each, homes, paths if each == face else old) for each, homes, old in self.faces)
        )


def _sets_with(table: Table, face: Face) -> list[int]:
    return [at for at, tiles in enumerate(table) for tile in tiles if tile == face]


def _places(homes: TilePath, home: int) -> list[int]:
    return [place for place, each in enumerate(homes) if each == home]


def _of(homes: TilePath, path: TilePath, home: int) -> set[int | None]:
    return {path[place] for place in _places(homes, home)}
