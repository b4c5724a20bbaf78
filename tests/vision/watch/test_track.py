"""Tiles keep their identity: by place, by face, by looks; what is known sticks while a tile lies."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.errors import BadInput
from tests.vision.watch.stage import Lying, Stage, laid
from vision.values import Candidate, Picture, Reading, TileReading
from vision.watch.track import Sight, track
from vision.watch.tracked import Change, TrackedTable, TrackedTile, answer_tile

SETS = ("R1 R2 R3 R4", "K8 B8 O8", "B5 B6 B7 B8 B9")


def seen(tiles: Sequence[Lying], **unsure: tuple[str, ...]) -> tuple[Reading, Sight]:
    """Reading and picture of the tiles; ``R1=("R7",)`` is read unsurely, with those alternatives."""
    stage = Stage(list(tiles))
    picture = stage.picture()
    reading = stage.read(picture, None)
    found = tuple(
        doubtful(tile, unsure[tile.face]) if tile.face in unsure else tile for tile in reading.tiles
    )
    return replace(reading, tiles=found), Sight(picture)


def doubtful(tile: TileReading, others: tuple[str, ...]) -> TileReading:
    named = tuple(Candidate(face, 0.3) for face in others)
    return replace(tile, unsure=True, confidence=0.5, alternatives=named)


def first_table(tiles: Sequence[Lying], **unsure: tuple[str, ...]) -> TrackedTable:
    table, changes = track(TrackedTable(), *seen(tiles, **unsure))
    assert {change.kind for change in changes} == {"new"}
    return table


def of(table: TrackedTable, face: str) -> TrackedTile:
    (tile,) = (tile for tile in table.tiles if tile.face == face)
    return tile


def news(changes: Sequence[Change]) -> list[tuple[str, str]]:
    return sorted((change.kind, change.face) for change in changes if change.kind != "stayed")


def test_what_lies_keeps_its_number() -> None:
    tiles = laid(*SETS)
    table = first_table(tiles)
    after, changes = track(table, *seen(tiles))
    assert [(tile.id, tile.face) for tile in after.tiles] == [(tile.id, tile.face) for tile in table.tiles]
    assert (news(changes), after.next_id, after.rows) == ([], 13, table.rows)


@settings(max_examples=15, deadline=None)
@given(st.permutations(range(12)), st.integers(1, 11), st.integers(0, 3))
def test_every_tile_is_accounted_for(order: list[int], moves: int, more: int) -> None:
    """Tiles with faces of their own are never mixed up, wherever they go."""
    tiles = laid(*SETS)
    table = first_table(tiles)
    after = [replace(tile) for tile in tiles]
    for place in order[:moves]:
        after[place].x, after[place].y = 420 + 30 * (place % 6), 60 + 50 * (place // 6)
    after += laid(" ".join(["K1", "K2", "K3"][:more]), y=300) if more else []
    now, changes = track(table, *seen(after))
    assert {tile.face: tile.id for tile in table.tiles}.items() <= {t.face: t.id for t in now.tiles}.items()
    assert sorted(change.id for change in changes) == sorted(tile.id for tile in now.tiles)
    assert sum(change.kind == "moved" for change in changes) == moves
    assert sum(change.kind == "new" for change in changes) == more


def test_of_two_like_tiles_the_nearer_one_was_moved() -> None:
    tiles = [Lying("R5", 100, 100), Lying("R5", 500, 100), Lying("K1", 300, 300)]
    table = first_table(tiles)
    left, right = sorted(
        (t for t in table.tiles if t.face == "R5"), key=lambda t: float(t.reading.quad[0, 0])
    )
    tiles[0].y, tiles[1].y = 200, 200
    after, changes = track(table, *seen(tiles))
    assert news(changes) == [("moved", "R5"), ("moved", "R5")]
    assert (
        float(after.tile(left.id).reading.quad[0, 0]) < 300 < float(after.tile(right.id).reading.quad[0, 0])
    )


def test_a_row_pushed_by_one_tile_is_followed_by_its_faces() -> None:
    tiles = laid("R1 R2 R3 R4 R5")
    table = first_table(tiles)
    step = tiles[1].x - tiles[0].x
    for tile in tiles:
        tile.x += step
    after, changes = track(table, *seen([Lying("J", 100, 60), *tiles]))
    assert news(changes) == [("moved", f"R{n}") for n in range(1, 6)] + [("new", "J")]
    assert {t.face: t.id for t in table.tiles}.items() <= {t.face: t.id for t in after.tiles}.items()


def test_a_face_once_read_surely_sticks_while_the_tile_lies() -> None:
    tiles = laid(*SETS)
    table, changes = track(first_table(tiles), *seen(tiles, B6=("B9",)))
    assert news(changes) == []
    assert (of(table, "B6").settled_face, of(table, "B6").unsure) == ("B6", False)
    assert not any(tile.unsure for tile in table.reading.tiles)


def test_an_unsure_tile_is_settled_by_a_later_sure_reading() -> None:
    tiles = laid(*SETS)
    table = first_table(tiles, B6=("B9",))
    assert of(table, "B6").unsure
    assert table.reading.tiles[of(table, "B6").id - 1].unsure
    assert not of(track(table, *seen(tiles))[0], "B6").unsure


def misread(reading: Reading, face: str, other: str) -> Reading:
    return replace(
        reading,
        tiles=tuple(replace(tile, face=other) if tile.face == face else tile for tile in reading.tiles),
    )


def test_two_sure_faces_of_one_lying_tile_are_a_dispute_until_a_person_answers() -> None:
    tiles = laid(*SETS)
    reading, sight = seen(tiles)
    table = first_table(tiles)
    number = of(table, "B6").id
    for _ in range(3):
        table, changes = track(table, misread(reading, "B6", "B9"), sight)
        assert news(changes) == []
        assert (table.tile(number).unsure, table.tile(number).disputed) == (True, True)
    assert "B6" in {
        each.face
        for each in track(first_table(tiles), misread(reading, "B6", "B9"), sight)[0]
        .tile(number)
        .reading.alternatives
    }
    table, _ = track(answer_tile(table, number, "B6"), misread(reading, "B6", "B9"), sight)
    assert (table.tile(number).settled_face, table.tile(number).unsure) == ("B6", False)


def in_like_print(tiles: Sequence[Lying]) -> tuple[Reading, Sight]:
    """The tiles in print so thin that all of them look the same; the readers can tell them apart."""
    return seen(tiles)[0], Sight(Stage([replace(tile, face="K8") for tile in tiles]).picture())


def test_a_tile_that_lies_elsewhere_now_is_not_the_one_in_its_place() -> None:
    """Of a run that was pushed on by one, the last tile was taken for the one before it, and asked about."""
    tiles = laid("K4 K5 K6")
    table, _ = track(TrackedTable(), *in_like_print(tiles))
    step = tiles[1].x - tiles[0].x
    pushed = [replace(tile, x=tile.x + step + 3) for tile in tiles]
    after, changes = track(table, *in_like_print([replace(tiles[0], face="K3", x=tiles[0].x + 3), *pushed]))
    assert not any(tile.unsure for tile in after.tiles)
    assert news(changes) == [("moved", "K4"), ("moved", "K5"), ("moved", "K6"), ("new", "K3")]
    alone = [replace(tiles[0], x=tiles[0].x + 3), *tiles[1:]]
    reading, sight = in_like_print(alone)
    after, _ = track(table, misread(reading, "K4", "K1"), sight)
    assert of(after, "K1").disputed, "where it does not lie elsewhere, it may have been pushed and misread"
    reading, sight = in_like_print([*alone, Lying("K4", 450, 250)])
    still = replace(sight, picture=Stage([replace(tile, face="K8") for tile in tiles]).picture())
    after, _ = track(table, misread_first(reading, "K4", "K1"), still)
    assert of(after, "K1").disputed, "it was not touched at all, whatever lies elsewhere"


def misread_first(reading: Reading, face: str, other: str) -> Reading:
    first = next(place for place, tile in enumerate(reading.tiles) if tile.face == face)
    tiles = list(reading.tiles)
    tiles[first] = replace(tiles[first], face=other)
    return replace(reading, tiles=tuple(tiles))


def test_a_known_tile_that_was_taken_up_is_known_when_it_is_laid_again() -> None:
    """A turn is taken back, and its tiles come again later: nobody wants to be asked about them twice."""
    tiles = laid(*SETS)
    unsure = {"R4": ("R1",), "B6": ("B9",)}
    table = first_table(tiles, **unsure)
    for face in unsure:
        table = answer_tile(table, of(table, face).id, face)
    numbers = {face: of(table, face).id for face in unsure}
    rest = [tile for tile in tiles if tile.face not in unsure]
    for _ in range(2):
        table, changes = track(table, *seen(rest))
    assert not set(numbers.values()) & {change.id for change in changes}
    again = [*rest, Lying("R4", 450, 250), Lying("B6", 450, 300)]
    back, changes = track(table, *seen(again, **unsure))
    assert news(changes) == [("new", "B6"), ("new", "R4")]
    assert (of(back, "R4").id, of(back, "R4").answered_by_person) == (numbers["R4"], True)
    assert of(back, "B6").unsure, "turned round it may be another"
    assert [tile.face for tile in back.gone] == ["B6"]
    other, _ = track(table, *seen([*rest, Lying("K11", 450, 250)], K11=("R4",)))
    assert of(other, "K11").unsure, "it may be the one, but does not look like it"


def test_in_like_print_an_unsure_tile_that_was_touched_is_asked_about() -> None:
    tiles = laid("K4 K5 K7")
    table = first_table(tiles)
    pushed = [*tiles[:2], replace(tiles[2], x=tiles[2].x + 3)]
    after, _ = track(table, *seen(pushed, K7=("K1",)))
    assert of(after, "K7").settled_face == "K7", "it was pushed"
    pushed[2].face = "K1"
    after, _ = track(table, *seen(pushed, K1=("K7",)))
    assert of(after, "K1").unsure, "another one lies there"


def test_an_answer_outlives_the_same_misreading_after_a_move() -> None:
    tiles = laid(*SETS)
    reading, sight = seen(tiles)
    table, _ = track(TrackedTable(), misread(reading, "B6", "O6"), sight)
    number = of(table, "O6").id
    table = answer_tile(table, number, "B6")
    moving = next(tile for tile in tiles if tile.face == "B6")
    moving.x, moving.y = 450, 250
    after, sight = seen(tiles)
    table, changes = track(table, misread(after, "B6", "O6"), sight)
    assert news(changes) == [("moved", "B6")]
    assert table.tile(number).answered_by_person
    assert table.reading.tiles[[tile.id for tile in table.tiles].index(number)].confidence == 1.0


def test_another_tile_in_the_place_of_an_answered_one_is_another_tile() -> None:
    tiles = laid(*SETS)
    table = answer_tile(first_table(tiles), 9, "O13")
    tiles[8].face = "K11"
    now, changes = track(table, *seen(tiles))
    assert news(changes) == [("gone", "O13"), ("new", "K11")]
    assert not any(tile.answered_by_person for tile in now.tiles)


def test_an_unsure_tile_that_was_moved_is_known_by_its_looks_alone() -> None:
    tiles = laid(*SETS)
    table = first_table(tiles)
    number = of(table, "R4").id
    tiles[3].x, tiles[3].y = 450, 250
    after, changes = track(table, *seen(tiles, R4=("R1",)))
    assert [(c.kind, c.id) for c in changes if c.kind != "stayed"] == [("moved", number)]
    assert of(after, "R4").settled_face == "R4"
    reading, sight = seen(tiles)
    wrong = tuple(
        doubtful(replace(tile, face="R9"), ("R7",)) if tile.face == "R4" else tile for tile in reading.tiles
    )
    after, changes = track(table, replace(reading, tiles=wrong), sight)
    assert news(changes) == [("gone", "R4"), ("new", "R9")]
    assert of(after, "R9").unsure


def test_an_unsure_tile_that_looks_otherwise_takes_over_nothing() -> None:
    """Somebody took R4 away and laid K11, which is read unsurely: that must not become R4."""
    tiles = laid(*SETS)
    table = first_table(tiles)
    tiles[3] = Lying("K11", 450, 250)
    after, changes = track(table, *seen(tiles, K11=("R4",)))
    assert news(changes) == [("gone", "R4"), ("new", "K11")]
    assert of(after, "K11").unsure


def test_a_tile_that_the_reading_missed_still_lies_there() -> None:
    tiles = laid(*SETS)
    table = first_table(tiles)
    reading, sight = seen(tiles)
    fewer = [tile for tile in reading.tiles if tile.face != "B8" or tile.quad[0, 1] < 120]
    short = replace(reading, tiles=tuple(fewer), rows=((0, 1, 2, 3), (4, 5, 6), (7, 8, 9, 10)))
    after, changes = track(table, short, sight)
    assert news(changes) == []
    assert after.rows == table.rows
    assert [tile.id for tile in after.tiles] == [tile.id for tile in table.tiles]


def test_only_what_was_once_surely_read_is_kept_unseen() -> None:
    """A doubtful find in a heap stayed when the heap was gone, since a blank back looks like bare cloth."""
    tiles = laid(*SETS)
    reading, sight = seen(tiles)
    short = replace(reading, tiles=reading.tiles[:-1], rows=((0, 1, 2, 3), (4, 5, 6), (7, 8, 9, 10)))
    _, changes = track(first_table(tiles, B9=("B6",)), short, sight)
    assert news(changes) == [("gone", "B9")]
    _, changes = track(first_table(tiles), short, sight)
    assert news(changes) == []
    _, changes = track(first_table(tiles), short, replace(sight, empty=lambda _: True))
    assert news(changes) == [("gone", "B9")], "the bare table shows"
    hidden = replace(sight, hidden=lambda quad: float(quad[0, 0]) > 185, empty=lambda _: True)
    for unsure in ({}, {"B9": ("B6",)}):
        _, changes = track(first_table(tiles, **unsure), short, hidden)
        assert news(changes) == [("covered", "B9")]
        _, changes = track(first_table(tiles, **unsure), short, replace(hidden, again=True))
        assert news(changes) == [("gone" if unsure else "covered", "B9")]


def test_another_colour_of_the_same_number_in_its_place_is_asked_about() -> None:
    """After a change of light O8 was surely R8, and an illegal turn."""
    tiles = laid(*SETS)
    table = first_table(tiles)
    number = of(table, "O8").id
    reading, sight = seen([replace(tile, face="K8" if tile.face == "O8" else tile.face) for tile in tiles])
    other = [
        replace(tile, face="R8") if 180 > tile.quad[0, 0] > 140 and tile.face == "K8" else tile
        for tile in reading.tiles
    ]
    after, changes = track(table, replace(reading, tiles=tuple(other)), sight)
    assert news(changes) == []
    assert after.tile(number).disputed
    moved = [replace(tile, x=450.0, y=250.0) if tile.face == "O8" else tile for tile in tiles]
    place = next(tile for tile in tiles if tile.face == "O8")
    _, changes = track(table, *seen([*moved, replace(place, face="R8")]))
    assert news(changes) == [("moved", "O8"), ("new", "R8")], "it lies elsewhere now"


def test_a_tile_that_was_overlooked_before_is_noticed_not_new() -> None:
    tiles = laid(*SETS)
    whole, sight = seen(tiles)
    first = replace(whole, tiles=whole.tiles[1:], rows=((0, 1, 2), (3, 4, 5), (6, 7, 8, 9, 10)))
    table, _ = track(TrackedTable(), first, sight)
    _, changes = track(table, whole, replace(sight, before=sight.picture))
    assert news(changes) == [("noticed", "R1")]
    blank: Picture = np.zeros((9, 9, 3), np.uint8)
    _, changes = track(table, whole, replace(sight, before=blank))
    assert news(changes) == [("new", "R1")]


def test_what_is_covered_is_not_gone() -> None:
    tiles = laid(*SETS)
    table = first_table(tiles)
    reading, sight = seen(tiles[:-1])
    hidden = replace(sight, hidden=lambda quad: float(quad[0, 0]) > 185)
    after, changes = track(table, reading, hidden)
    assert news(changes) == [("covered", "B9")]
    assert len(after.tiles) == 12
    _, changes = track(table, reading, sight)
    assert news(changes) == [("gone", "B9")]


def test_answers_must_be_faces_of_tiles_that_lie_there() -> None:
    table = first_table(laid("R1 R2 R3"))
    assert answer_tile(table, 2, "Ä").tile(2).face == "Ä"
    with pytest.raises(BadInput, match="no face"):
        answer_tile(table, 1, "R14")
    with pytest.raises(BadInput, match="no tile 7"):
        answer_tile(table, 7, "R1")
