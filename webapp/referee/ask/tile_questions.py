"""What a person is asked about a table, and the tiles of it that are asked about."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from engine import Face
from vision import TileReading
from vision.watch import Settled, TrackedTile
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


def tile_questions(
    seen: Settled,
    box: Mapping[Face, int] | None,
    judged: Callable[[TileReading], bool] = lambda tile: True,
    beside: Collection[int] = (),
) -> tuple[Question, ...]:
    """The tiles to ask about; with the edition's box also those that cannot all be there.

    Of those by which nothing is ``judged`` nobody is asked, as of dice beside the grid, nor of finds that are
    not in play, ``beside`` the game.
    """
    counts = Counter(tile.face for tile in seen.table.tiles if tile.id not in beside)
    surplus = {face for face, count in counts.items() if box is not None and count > box.get(face, 0)}
    asked = []
    for tile in seen.table.tiles:
        cell = tile.reading.cell
        if tile.id in beside or not judged(tile.reading):
            continue
        if cell is not None and cell.unsure:
            asked.append(Question(tile.id, PLACE))
        elif tile.unsure:
            asked.append(Question(tile.id, UNSURE))
        elif tile.face in surplus and _doubtful(tile, seen):
            asked.append(Question(tile.id, TOO_MANY))
    return tuple(asked)


def _doubtful(tile: TrackedTile, seen: Settled) -> bool:
    """Of too many equal tiles those are asked about that nobody has spoken of; all if all were."""
    alike = [each for each in seen.table.tiles if each.face == tile.face]
    return not tile.answered_by_person or all(each.answered_by_person for each in alike)
