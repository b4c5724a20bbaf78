"""What people said about tiles, kept over a restart by where the tiles lie."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from engine import BadInput, Face
from vision.watch import SAME_PLACE, Settled, TrackedTable, match_greedily, overlaps_of_larger
from webapp.materials import page_material
from webapp.referee.judge.answers import Answers
from webapp.referee.observe.observer import TableObserver
from webapp.referee.settings import Answer, Grouping, Settings, corners_of, quad_from_corners
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


def groupings_of(table: TrackedTable, gaps: Mapping[tuple[int, int], bool]) -> tuple[Grouping, ...]:
    """What people said about neighbours of a table."""
    tiles = {tile.id: tile for tile in table.tiles}
    lying = [
        (tiles[one], tiles[other], said)
        for (one, other), said in gaps.items()
        if {one, other} <= tiles.keys()
    ]
    return tuple(
        Grouping(
            (corners_of(one.reading.quad), corners_of(other.reading.quad)), (one.face, other.face), together
        )
        for one, other, together in lying
    )


def match_groupings(table: TrackedTable, kept: Sequence[Grouping]) -> Iterator[tuple[tuple[int, int], bool]]:
    """The neighbours of which somebody said before whether they are of one set; moved ones are others."""
    for each in kept:
        places = overlaps_of_larger(
            [quad_from_corners(corners) for corners in each.corners],
            [tile.reading.quad for tile in table.tiles],
        )
        found = {place: table.tiles[at] for place, at in match_greedily(places, SAME_PLACE)}
        if len(found) == 2 and (found[0].face, found[1].face) == each.read:
            yield (found[0].id, found[1].id), each.together


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


def settings_with_answers(settings: Settings, observer: TableObserver, said: Answers) -> Settings:
    """The settings with what people said about tiles that lie there, and about things that are none."""
    if observer.seen is None:
        return settings
    table = observer.seen.table
    return replace(
        settings,
        answers=answers_of(table),
        outsiders=tuple(each.thing for each in said.outsiders),
        groupings=groupings_of(table, said.gaps),
    )
