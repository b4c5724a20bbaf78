"""Which way up letters lie, and so which letters they are: by themselves, by their word, by the table."""

import cv2
import numpy as np
import pytest

from engine import edition
from tests.vision.letters import ANY, HALF, KNOWN, SIDE, Turns, letter, lying, printed, word_at
from vision.alphabets import LETTER_ALPHABET
from vision.geometry.quad import turned
from vision.table.letter_uprights import common_uprights, strokes_upright
from vision.table.reconcile import reconcile
from vision.values import Evidence, Pieces, Request, Switches, TileReading

BOX = edition("word").box
SIZE = (1000, 1000)
NZ = {"Z": 0.49}
"""What a reader thinks of an N besides."""


def read(*tiles: Evidence, **off: bool) -> Pieces:
    request = Request(inventory=BOX, switches=Switches(**off), alphabet=LETTER_ALPHABET)
    return reconcile(tiles, SIZE, request)


def words(pieces: Pieces) -> list[str]:
    return ["".join(pieces.tiles[place].face for place in row) for row in pieces.rows]


def word(text: str, turns: dict[str, Turns] | None = None, angle: float = 0) -> list[Evidence]:
    """A word from left to right as its reader sits, each letter as its kind can be told."""
    own = {**dict.fromkeys("HINSZX", HALF), "O": ANY, **(turns or {})}
    places = word_at(400, 400, len(text), angle)
    return [letter(face, quad, own.get(face, KNOWN)) for face, quad in zip(text, places, strict=True)]


@pytest.mark.parametrize("angle", [0, 37, 90, 180, 275])
def test_words_at_any_angle_are_read_from_their_start(angle: float) -> None:
    assert words(read(*word("BAHN", angle=angle))) == ["BAHN"]


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_whatever_side_the_detector_took_for_the_upper_one(quarters: int) -> None:
    tiles = [lying(tile, quarters) for tile in word("OBST")]
    pieces = read(*tiles)
    assert words(pieces) == ["OBST"]
    for tile, quad in zip(pieces.tiles, word_at(400, 400, 4), strict=True):
        assert np.allclose(tile.quad, quad)


def doubtful_n(crop_turned: int = 0) -> Evidence:
    """A tile that lies as an N in its quad, and might as well be a Z on its side."""
    quad = word_at(400, 400, 4)[3]
    tile = letter("N", quad, ANY, sure=0.49, kinds=NZ, crop=printed("N"))
    return lying(tile, crop_turned) if crop_turned else tile


def test_alone_an_n_may_be_a_z() -> None:
    (tile,) = read(doubtful_n()).tiles
    assert tile.unsure
    assert {tile.face, *(other.face for other in tile.alternatives)} >= {"N", "Z"}


def test_the_word_tells_an_n_from_a_z() -> None:
    (*_, tile) = read(*word("BAHN")[:3], doubtful_n()).tiles
    assert (tile.face, tile.unsure) == ("N", False)


def test_the_word_tells_a_z_from_an_n() -> None:
    """The same print, found with its side as the upper one: in its quad it shows a Z."""
    quad = turned(word_at(400, 400, 4)[3], 1)
    tile = letter("N", quad, ANY, sure=0.5, kinds=NZ, crop=printed("N"))
    pieces = read(*word("HERZ")[:3], tile)
    assert words(pieces) == ["HERZ"]
    assert not pieces.tiles[3].unsure


def test_a_sure_n_that_lies_across_its_word_is_asked_about() -> None:
    quad = turned(word_at(400, 400, 4)[3], 1)
    tile = letter("N", quad, HALF, sure=0.97, kinds={"Z": 0.02}, crop=printed("N"))
    pieces = read(*word("HERZ")[:3], tile)
    assert any(each.unsure for each in pieces.tiles if each.face in "NZ")


@pytest.mark.parametrize(("shown", "up", "expected"), [("M", 0, "MAST"), ("W", 0, "WAST"), ("M", 2, "WAST")])
def test_the_word_tells_an_m_from_a_w(shown: str, up: int, expected: str) -> None:
    tile = letter(shown, turned(word_at(400, 400, 4)[0], up), HALF)
    pieces = read(tile, *word("MAST")[1:])
    assert words(pieces) == [expected]
    assert not any(tile.unsure for tile in pieces.tiles)


def test_through_letters_that_look_the_same_upside_down() -> None:
    tiles = word("MOSER", {"M": HALF})
    assert words(read(*tiles)) == ["MOSER"]
    assert not any(tile.unsure for tile in read(*tiles).tiles)


def test_without_neighbours_an_m_may_be_a_w() -> None:
    for pieces in (read(word("M", {"M": HALF})[0]), read(*word("MAST", {"M": HALF}), neighbours=False)):
        first = next(tile for tile in pieces.tiles if tile.face in "MW")
        assert first.unsure
        assert {first.face, *(other.face for other in first.alternatives)} >= {"M", "W"}


def test_a_marked_m_that_lies_against_its_word_is_asked_about() -> None:
    tile = letter("W", turned(word_at(400, 400, 4)[0], 2), (0.99, 0, 0.01, 0))
    first, *_ = read(tile, *word("MAST")[1:]).tiles
    assert first.unsure


def test_a_letter_upside_down_in_its_word_stays_what_it_is() -> None:
    tiles = word("BAUM")
    tiles[1] = letter("A", turned(word_at(400, 400, 4)[1], 2), (0.999, 0, 0.001, 0))
    pieces = read(*tiles)
    assert words(pieces) == ["BAUM"]
    assert np.allclose(pieces.tiles[1].quad, turned(word_at(400, 400, 4)[1], 2))


def test_a_word_that_may_be_read_from_both_ends_is_asked_about() -> None:
    pieces = read(*word("SINN"))
    assert words(pieces) in (["SINN"], ["NNIS"])
    assert all(tile.unsure for tile in pieces.tiles)
    assert not any(tile.unsure for tile in read(*word("OXO")).tiles), "it is the same from both ends"


def test_a_word_lies_like_all_others_on_the_table() -> None:
    down = word_at(400, 500, 4, 180)
    others = [letter(face, quad) for face, quad in zip("KABEL", word_at(600, 300, 5, 180), strict=True)]
    others += [letter(face, quad) for face, quad in zip("TRUG", word_at(600, 200, 4, 180), strict=True)]
    sohn = [letter(face, quad, HALF) for face, quad in zip("SOHN", down, strict=True)]
    pieces = read(*sohn, *others)
    assert set(words(pieces)) == {"SOHN", "KABEL", "TRUG"}
    assert not any(tile.unsure for tile in pieces.tiles)


def test_words_close_under_each_other_stay_two() -> None:
    below = [
        letter(face, quad + np.array([0, SIDE * 1.05], np.float32), HALF if face in "NHO" else KNOWN)
        for face, quad in zip("HORN", word_at(400, 400, 4), strict=True)
    ]
    assert words(read(*word("MAST"), *below)) == ["MAST", "HORN"]


def test_the_box_speaks_where_the_print_does_not() -> None:
    """Only one Q lies in the box."""
    places = word_at(100, 100, 2) + word_at(100, 300, 2)
    tiles = [
        letter("Q", places[0], sure=0.99),
        letter("U", places[1]),
        letter("Q", places[2], sure=0.55, kinds={"O": 0.43}),
        letter("B", places[3]),
    ]
    assert [tile.face for tile in read(*tiles).tiles] == ["Q", "U", "O", "B"]


def test_another_box_may_hold_more_of_a_letter() -> None:
    places = word_at(100, 100, 4)
    two = read(*(letter("P", quad, sure=0.9999) for quad in places[:2])).tiles
    assert [tile.face for tile in two] == ["P", "P"]
    assert all(tile.unsure for tile in two), "one of them may be a mistake"
    four = read(*(letter("P", quad) for quad in places)).tiles
    assert [tile.face for tile in four] == ["P", "P", "P", "P"]
    assert not any(tile.unsure for tile in four)


def test_jokers_backs_and_what_is_no_tile() -> None:
    places = word_at(100, 100, 4)
    pieces = read(
        letter("?", places[0]),
        letter("back", places[1], crop=printed("")),
        letter("no-tile", places[2], crop=printed("")),
        letter("Ä", places[3]),
    )
    assert sorted(tile.face for tile in pieces.tiles) == ["?", "Ä"]
    assert len(pieces.face_down) == 1


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
@pytest.mark.parametrize("shown", ["N", "Z"])
@pytest.mark.parametrize("blur", [0, 2])
def test_strokes_tell_how_an_n_or_z_lies(shown: str, quarters: int, blur: float) -> None:
    crop = printed(shown, quarters)
    if blur:
        crop = np.asarray(cv2.GaussianBlur(crop, (0, 0), blur), np.uint8)
    assert strokes_upright(crop) is ((shown == "N") == (quarters % 2 == 0))


def test_strokes_of_other_prints_tell_nothing() -> None:
    assert strokes_upright(printed("")) is None
    assert strokes_upright(printed("O")) is None


def test_no_tiles_at_all() -> None:
    assert read().tiles == ()
    assert len(common_uprights([]).quads) == 0


def test_confidence_is_a_share() -> None:
    tiles: tuple[TileReading, ...] = read(*word("OBSTWIESE")).tiles
    assert all(0 <= tile.confidence <= 1 for tile in tiles)
