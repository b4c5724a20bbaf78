"""A drawn reading shows every tile, and shows doubt without colour too."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.simple_table import GOOD, picture_of, quads_of, reading_of
from vision.geometry.quad import grown
from vision.images.annotate import annotate
from vision.values import Gap, Picture, Quad, Reading, TileReading

ROWS = [["K1", "K2", "K3"], ["R8", "B8", "O8", "J"]]


def part(picture: Picture, quad: Quad, times: float = 1.0) -> Picture:
    """The upright part of the picture round a tile."""
    left, top = np.maximum(grown(quad, times).min(axis=0).astype(int), 0)
    right, bottom = grown(quad, times).max(axis=0).astype(int)
    return picture[top:bottom, left:right]


def changed(one: Picture, other: Picture) -> float:
    """The share of pixels that differ for somebody who sees no colours."""
    grey = [cv2.cvtColor(each, cv2.COLOR_BGR2GRAY).astype(int) for each in (one, other)]
    return float((np.abs(grey[0] - grey[1]) > 30).mean())


def test_every_tile_and_every_row_is_marked_and_the_picture_stays() -> None:
    picture, reading = picture_of(ROWS), reading_of(ROWS)
    before = picture.copy()
    drawn = annotate(picture, reading)
    assert (picture == before).all()
    assert drawn.shape == picture.shape
    for tile in reading.tiles:
        assert changed(part(drawn, tile.quad, 1.5), part(picture, tile.quad, 1.5)) > 0.1
        inside = grown(tile.quad, 0.5)
        assert changed(part(drawn, inside), part(picture, inside)) < 0.1, "the digit can still be seen"


@pytest.mark.parametrize("tile", [20, 60, 200])
def test_doubt_shows_without_colour(tile: int) -> None:
    picture = picture_of(ROWS, tile)
    sure, unsure = (annotate(picture, reading_of(ROWS, tile, marked)) for marked in ((), (1,)))
    times = np.float32(sure.shape[0] / picture.shape[0])
    quads = [quad * times for quad in quads_of(ROWS, tile)]
    assert changed(part(sure, quads[1], 1.3), part(unsure, quads[1], 1.3)) > 0.03
    assert changed(part(sure, quads[5], 1.3), part(unsure, quads[5], 1.3)) == 0


def test_an_unclear_space_is_marked() -> None:
    picture, reading = picture_of(ROWS), reading_of(ROWS)
    plain, asked = annotate(picture, reading), annotate(picture, replace(reading, unclear=(Gap(0, 1, True),)))
    first, second, third = (tile.quad for tile in reading.tiles[:3])
    between = ((first + second) / 2).astype(np.float32)
    assert changed(part(plain, between), part(asked, between)) > 0.02
    assert changed(part(plain, third), part(asked, third)) == 0


def test_face_down_and_outside_are_marked_in_ways_of_their_own() -> None:
    picture, whole = picture_of(ROWS), reading_of(ROWS)
    last = whole.tiles[-1]
    rest = replace(whole, tiles=whole.tiles[:-1], rows=((0, 1, 2), (3, 4, 5)))
    plain = part(annotate(picture, rest), last.quad)
    seen = [
        part(annotate(picture, each), last.quad)
        for each in (whole, replace(rest, face_down=(last.quad,)), replace(rest, outside=(last,)))
    ]
    for index, one in enumerate(seen):
        assert changed(one, plain) > 0.04
        for other in seen[:index]:
            assert changed(one, other) > 0.04


def test_a_verdict_on_each_row_shows_without_colour() -> None:
    picture, reading = picture_of(ROWS), reading_of(ROWS)
    drawn = [annotate(picture, reading, legal) for legal in (None, [True, True], [True, False])]
    assert changed(drawn[0], drawn[1]) > 0
    below = picture.shape[0] // 2
    assert changed(drawn[1][:below], drawn[2][:below]) < 0.01
    assert changed(drawn[1][below:], drawn[2][below:]) > 0.01
    with pytest.raises(ValueError, match="shorter"):
        annotate(picture, reading, [True])


def test_small_pictures_are_enlarged_and_large_ones_get_thick_lines() -> None:
    small, large = picture_of(ROWS, 12), picture_of(ROWS, 240)
    assert annotate(small, reading_of(ROWS, 12)).shape[0] > 3 * small.shape[0]
    drawn = annotate(large, reading_of(ROWS, 240))
    assert drawn.shape == large.shape
    share = changed(drawn, large)
    assert abs(share - changed(annotate(picture_of(ROWS), reading_of(ROWS)), picture_of(ROWS))) < 0.1


def test_a_long_picture_is_not_enlarged_beyond_all_bounds() -> None:
    picture = np.zeros((40, 5000, 3), np.uint8)
    assert max(annotate(picture, reading_of([["K1"]], 12)).shape) <= 6000


def test_nothing_read_and_odd_places() -> None:
    picture = picture_of(ROWS)
    empty = Reading((), (), GOOD)
    assert (annotate(picture, empty) == picture).all()
    far = quads_of(ROWS)[0]
    odd = [far - 500, far + 5000, far * 0, far[::-1].copy(), (far * 100).astype(np.float32)]
    tiles = tuple(TileReading("K1", quad, 0.4, True) for quad in odd)
    assert annotate(picture, Reading(tiles, ((0, 1), (2, 3, 4)), GOOD, (far - 90,), tiles[:1])).ndim == 3
    tiny = np.zeros((16, 16, 3), np.uint8)
    assert annotate(tiny, reading_of(ROWS)).shape == (16, 16, 3)


def test_letters_with_dots_are_drawn_as_they_are() -> None:
    picture, quad = picture_of([["K1"]]), quads_of([["K1"]])[0]
    drawn = [
        annotate(picture, Reading((TileReading(face, quad, 1.0),), ((0,),), GOOD)) for face in ("A", "Ä", "?")
    ]
    assert changed(drawn[0], drawn[1]) > 0
    assert changed(drawn[1], drawn[2]) > 0
