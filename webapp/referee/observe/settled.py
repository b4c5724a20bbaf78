"""The table as it last lay at rest, and what a person must still be asked about it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from engine import Face, Table
from hardware import Picture
from vision import TileReading
from vision.watch import Change, Settled, Shift, TrackedTable, TrackedTile
from webapp.referee.not_ready import PLACE, UNSURE

TOO_MANY = "too-many"


@dataclass(frozen=True, slots=True)
class Question:
    """What a person has to settle before anything is judged, or can settle at any time."""

    tile: int
    why: str
    """``unsure``: it was not read surely; ``too-many``: more such tiles were read than there are; ``place``:
    the die may lie elsewhere on the grid or beside it; ``grouping``: it and the ``other`` tile are of one set
    or of two; ``word``: its word can be several ``words``."""
    other: int | None = None
    words: tuple[str, ...] = ()
    blocks_verdict: bool = True
    """Whether the verdict depends on the answer."""


@dataclass(frozen=True, slots=True, eq=False)
class SettledTable:
    """A settled table."""

    table: TrackedTable
    changes: tuple[Change, ...]
    covered: tuple[int, ...]
    """The tiles that something hides."""
    at: float
    """When it was settled, on the camera's clock."""
    moved_at: float
    """When something last moved before that."""
    picture: Picture

    @classmethod
    def of(cls, settled: Settled, picture: Picture) -> "SettledTable":
        """The table that was told to be settled, and its picture."""
        moved_at = settled.at - settled.since_last_movement
        return cls(settled.table, settled.news, settled.covered, settled.at, moved_at, picture)

    @property
    def rows(self) -> Table:
        """The sets as they lie."""
        tiles = self.table.tiles
        return tuple(tuple(tiles[place].face for place in row) for row in self.table.rows)

    @property
    def faces(self) -> tuple[Face, ...]:
        """Everything that lies there."""
        return tuple(tile.face for tile in self.table.tiles)

    def with_table(self, table: TrackedTable) -> "SettledTable":
        """The same after a person said what a tile is."""
        return replace(self, table=table)

    def shifted(self, shift: Shift) -> "SettledTable":
        """The same after camera or table was bumped."""
        return replace(self, table=self.table.moved(shift))

    def questions(
        self, box: Mapping[Face, int] | None, judged: Callable[[TileReading], bool] = lambda tile: True
    ) -> tuple[Question, ...]:
        """The tiles to ask about; with the edition's box also those that cannot all be there.

        Of those by which nothing is ``judged`` nobody is asked, as of dice beside the grid.
        """
        counts = Counter(self.faces)
        surplus = {face for face, count in counts.items() if box is not None and count > box.get(face, 0)}
        asked = []
        for tile in self.table.tiles:
            cell = tile.reading.cell
            if not judged(tile.reading):
                continue
            if cell is not None and cell.unsure:
                asked.append(Question(tile.id, PLACE))
            elif tile.unsure:
                asked.append(Question(tile.id, UNSURE))
            elif tile.face in surplus and self._doubtful(tile):
                asked.append(Question(tile.id, TOO_MANY))
        return tuple(asked)

    def _doubtful(self, tile: TrackedTile) -> bool:
        """Of too many equal tiles those are asked about that nobody has spoken of; all if all were."""
        alike = [each for each in self.table.tiles if each.face == tile.face]
        return not tile.answered_by_person or all(each.answered_by_person for each in alike)
