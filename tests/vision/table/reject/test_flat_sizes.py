"""Tiles of one box are equal rectangles in one plane: what is covered or of another size is not."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from tests.vision.tables import evidence, row_at, seen_by, tile_at
from vision.geometry.quad import quad_of
from vision.geometry.quads import stacked
from vision.read.tesseract import with_second_opinion
from vision.table.reconcile import reconcile
from vision.table.reject.flat_sizes import FLAT_TUNING, flat_sizes, odd_shapes, other_things
from vision.values import Quad, Request, TileReading

SIZE = (1000, 800)
NONE = stacked([])
FROM_ASIDE = np.array([[1.0, 0.1, 0.0], [-0.05, 0.8, 60.0], [-0.0001, 0.0004, 1.0]])


def table(count: int = 12, turn: float = 0.0) -> list[Quad]:
    """Rows of four tiles, each a little more turned than the one before."""
    return [
        quad for line in range(count // 4) for quad in row_at(120, 120 + 110 * line, 4, 0.03, turn + 7 * line)
    ]


def covered(quad: Quad, share: float) -> Quad:
    """What is seen of a tile when its right neighbour lies on it."""
    left, right = quad[[0, 3]], quad[[1, 2]]
    top, bottom = left + (right - left) * (1 - share)
    return quad_of([quad[0], top, bottom, quad[3]])


@settings(deadline=None)
@given(st.floats(-30, 30), st.sampled_from((np.eye(3), FROM_ASIDE)), st.integers(0, 99))
def test_whole_tiles_are_not_odd_from_wherever_they_are_seen(
    turn: float, camera: np.ndarray[tuple[int, int], np.dtype[np.float64]], seed: int
) -> None:
    seen = stacked(seen_by(table(16, turn), camera))
    shaken = seen + np.random.default_rng(seed).normal(0, 0.3, seen.shape).astype(np.float32)
    flat = flat_sizes(shaken, NONE)
    assert flat is not None
    assert odd_shapes(flat) == ()
    assert other_things(flat, range(16)) == frozenset()


@pytest.mark.parametrize("share", [0.12, 0.2])
def test_tiles_that_others_lie_on_are_odd_also_when_they_are_many(share: float) -> None:
    tiles = table(16)
    for at in (8, 9, 10, 12, 13, 14):
        tiles[at] = covered(tiles[at], share)
    flat = flat_sizes(stacked(seen_by(tiles, FROM_ASIDE)), NONE)
    assert odd_shapes(flat) == (8, 9, 10, 12, 13, 14)


def test_known_tiles_tell_what_is_usual() -> None:
    few = [covered(quad, 0.2) for quad in row_at(150, 500, 3)]
    assert flat_sizes(stacked(few), NONE) is None, "of so few nobody knows"
    assert odd_shapes(None) == ()
    assert odd_shapes(flat_sizes(stacked(few), stacked(table()))) == (0, 1, 2)


def test_tiles_in_several_planes_tell_nothing() -> None:
    rack = [tile_at(80 + 60 * at, 600, 0, 30, 42 * (1 + 0.1 * (at % 4))) for at in range(12)]
    assert flat_sizes(stacked(rack), NONE) is None


def faces(quads: list[Quad]) -> list[str]:
    return [f"{ink}{number}" for ink in "RBKO" for number in range(1, 14)][: len(quads)]


def read(
    quads: list[Quad], *more: tuple[str, Quad, float], known: tuple[Quad, ...] = ()
) -> list[TileReading]:
    found = [evidence(face, quad) for face, quad in zip(faces(quads), quads, strict=True)]
    found += [evidence(face, quad, sure=sure) for face, quad, sure in more]
    return list(reconcile(found, SIZE, Request(known=known)).tiles)


def test_a_covered_tile_is_asked_about_and_no_second_opinion_clears_it() -> None:
    quads = table()
    hidden = covered(tile_at(600, 600), 0.25)
    found = [evidence(face, quad) for face, quad in zip(faces(quads), quads, strict=True)]
    pieces = reconcile([*found, evidence("K3", hidden, sure=0.7, kinds={"13": 0.28})], SIZE, Request())
    (doubted,) = [tile for tile in pieces.tiles if tile.unsure]
    assert (doubted.face, sorted(doubted.doubts)) == ("K3", ["number", "place"])
    assert pieces.numbers_in_doubt == frozenset()
    picture = np.full((SIZE[1], SIZE[0], 3), 225, dtype=np.uint8)
    cv2.putText(picture, "3", (592, 612), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (20, 20, 20), 3)
    assert with_second_opinion(picture, pieces, Request()) is pieces


def test_what_is_far_off_the_known_size_is_no_tile() -> None:
    quads, phone = table(), tile_at(600, 600, 20, 30 * 1.35, 42 * 1.35)
    assert len(read(quads, ("J", phone, 0.98))) == len(quads) + 1, "one picture alone does not say so"
    assert len(read(quads, ("J", phone, 0.98), known=tuple(quads))) == len(quads)
    assert len(read(quads, ("J", phone, 0.5))) == len(quads), "unless it is hardly anything at all"
    assert len(read(quads, ("J", tile_at(600, 600), 0.5))) == len(quads) + 1


def test_a_row_of_another_size_stays() -> None:
    quads, step = table(), 30 * FLAT_TUNING.larger * 1.15
    row = [tile_at(500 + step * at, 650, 0, step, 1.4 * step) for at in range(3)]
    more = [(face, quad, 0.98) for face, quad in zip(("K1", "K2", "K3"), row, strict=True)]
    assert len(read(quads, *more, known=tuple(quads))) == len(quads) + 3
