"""What people said about tiles, kept over a restart by where the tiles lie."""

from collections.abc import Iterator, Sequence

from engine.tiles import Face
from vision.watch import TrackedTable
from vision.watch.places import SAME_PLACE, best_pairs, shared
from webapp.referee.settings import Answer, corners_of, quad_of


def answers_of(table: TrackedTable) -> tuple[Answer, ...]:
    """What people said about the tiles of a table."""
    return tuple(
        Answer(corners_of(tile.reading.quad), tile.reading.face, tile.face)
        for tile in table.tiles
        if tile.answered_by_person
    )


def remembered(table: TrackedTable, answers: Sequence[Answer]) -> Iterator[tuple[int, Face]]:
    """The tiles of which somebody said before what they are, and what.

    A tile that is read as something else than it was then is another tile.
    """
    quads = [quad_of(each.corners) for each in answers]
    places = shared(quads, [tile.reading.quad for tile in table.tiles])
    for answer, place in best_pairs(places, SAME_PLACE):
        tile, said = table.tiles[place], answers[answer]
        alike = tile.reading.face in (said.read, said.face)
        if alike and not tile.answered_by_person:
            yield tile.id, said.face
