"""What people said about tiles, kept over a restart by where the tiles lie."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from engine import BadInput, Face
from vision.watch import SAME_PLACE, Settled, TrackedTable, match_greedily, overlaps_of_larger
from webapp.materials import page_material
from webapp.referee.observe.observer import TableObserver
from webapp.referee.settings import Answer, Outsider, Settings, corners_of, quad_from_corners
from webapp.tables import TableState


def answers_of(table: TrackedTable) -> tuple[Answer, ...]:
    """What people said about the tiles of a table."""
    return tuple(
        Answer(corners_of(tile.reading.quad), tile.reading.face, tile.face)
        for tile in table.tiles
        if tile.answered_by_person
    )


def match_answers(table: TrackedTable, answers: Sequence[Answer]) -> Iterator[tuple[int, Face]]:
    """The tiles of which somebody said before what they are, and what.

    A tile that is read as something else than it was then is another tile.
    """
    quads = [quad_from_corners(each.corners) for each in answers]
    places = overlaps_of_larger(quads, [tile.reading.quad for tile in table.tiles])
    for answer, place in match_greedily(places, SAME_PLACE):
        tile, said = table.tiles[place], answers[answer]
        alike = tile.reading.face in (said.read, said.face)
        if alike and not tile.answered_by_person:
            yield tile.id, said.face


def learn_from_correction(
    state: TableState, judged: tuple[int, Settled] | None, observer: TableObserver
) -> None:
    """Where people have corrected the turn that was judged last, its tiles are what they say.

    ``judged`` is the event of that turn and the table as it was seen then.
    """
    now = state.round
    if now is None or not now.turns or judged is None or now.turns[-1].event != judged[0]:
        return
    seen = judged[1]
    told = page_material(now.edition.material).true_faces(seen.table, now.turns[-1].shown)
    for tile, face in told:
        if face != seen.table.tile(tile).face:
            with suppress(BadInput):  # it has left the table
                observer.answered(tile, face)


def settings_with_answers(
    settings: Settings, observer: TableObserver, outsiders: tuple[Outsider, ...]
) -> Settings:
    """The settings with what people said about tiles that lie there, and about things that are none."""
    if observer.seen is None:
        return settings
    return replace(settings, answers=answers_of(observer.seen.table), outsiders=outsiders)
