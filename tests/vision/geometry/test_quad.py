"""Quads: turning them, measuring them, and cutting tiles out of pictures."""

import cv2
import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from vision.geometry.quad import (
    along_right,
    along_up,
    area,
    centre,
    grown,
    holds,
    overlap,
    overlap_share,
    quad_of,
    rectify,
    sides,
    size,
    turned,
    upright_quad,
)
from vision.geometry.quads import (
    areas,
    centres,
    grown_all,
    overlap_shares,
    overlaps,
    sizes,
    stacked,
    turned_each,
    ups,
)
from vision.values import CROP_HEIGHT, CROP_WIDTH, Quad

UPRIGHT = quad_of([[10, 20], [40, 20], [40, 62], [10, 62]])
angles = st.floats(0, 360)


def rectangle(x: float, y: float, width: float, height: float, angle: float) -> Quad:
    """A tile of that size about (x, y), turned clockwise by the angle in degrees."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return quad_of(corners @ np.array([[c, s], [-s, c]]) + (x, y))


def test_measures_of_an_upright_tile() -> None:
    assert sides(UPRIGHT) == (30, 42, 30, 42)
    assert size(UPRIGHT) == (30, 42)
    assert area(UPRIGHT) == 30 * 42
    assert centre(UPRIGHT).tolist() == [25, 41]
    assert along_right(UPRIGHT).tolist() == [1, 0]
    assert along_up(UPRIGHT).tolist() == [0, -1]


def test_corners_given_anticlockwise_are_put_right() -> None:
    assert np.array_equal(quad_of(UPRIGHT[[0, 3, 2, 1]]), UPRIGHT)


def test_a_quarter_turn_makes_the_right_side_the_top() -> None:
    once = turned(UPRIGHT, 1)
    assert along_up(once).tolist() == along_right(UPRIGHT).tolist()
    assert np.array_equal(turned(once, 3), UPRIGHT)
    assert np.array_equal(turned(UPRIGHT, -1), turned(UPRIGHT, 3))


@given(angles, st.integers(0, 3))
def test_stood_up_has_long_sides_upright_and_its_top_up(angle: float, quarters: int) -> None:
    quad = upright_quad(turned(rectangle(50, 50, 30, 42, angle), quarters))
    width, height = size(quad)
    assert height / width == pytest.approx(1.4, rel=1e-3)
    assert along_up(quad)[1] <= 1e-3


def test_a_degenerate_quad_harms_nobody() -> None:
    point = quad_of([[5, 5]] * 4)
    assert (area(point), overlap_share(point, UPRIGHT)) == (0, 0)
    assert along_right(point).tolist() == [0, 0]
    picture = np.full((20, 20, 3), 7, dtype=np.uint8)
    assert rectify(picture, point).shape == (CROP_HEIGHT, CROP_WIDTH, 3)
    assert rectify(picture, quad_of([[-50, -50], [-40, -50], [-40, -36], [-50, -36]])).max() == 7


def painted(quad: Quad) -> NDArray[np.bool_]:
    canvas = np.zeros((1000, 1000), dtype=np.uint8)
    cv2.fillConvexPoly(canvas, np.round(quad * 10).astype(np.int32), 1)
    return canvas.astype(np.bool_)


@given(st.floats(35, 65), st.floats(35, 65), angles, angles)
def test_overlap_is_what_both_cover(x: float, y: float, angle: float, other: float) -> None:
    first, second = rectangle(50, 50, 30, 42, angle), rectangle(x, y, 20, 28, other)
    drawn = float(np.count_nonzero(painted(first) & painted(second))) / 100
    assert overlap(first, second) == pytest.approx(drawn, abs=12)
    assert overlap(second, first) == pytest.approx(overlap(first, second), abs=0.01)


def test_overlap_of_the_same_of_neighbours_and_of_one_within_the_other() -> None:
    assert overlap_share(UPRIGHT, UPRIGHT) == pytest.approx(1)
    assert overlap(UPRIGHT, UPRIGHT + np.float32(30)) == 0
    beside = (UPRIGHT + np.array([30, 0])).astype(np.float32)
    assert overlap(UPRIGHT, beside) == 0
    assert overlap_share(grown(UPRIGHT, 0.5), UPRIGHT) == pytest.approx(1)
    assert overlap(grown(UPRIGHT, 0.5), UPRIGHT) == pytest.approx(30 * 42 / 4)


def test_overlaps_of_many_are_those_of_every_pair() -> None:
    chance = np.random.default_rng(2)
    quads = [
        rectangle(float(x), float(y), 30, 42, float(angle)) for x, y, angle in chance.uniform(0, 150, (12, 3))
    ]
    shares = overlap_shares(quads)
    for first, second in np.ndindex(12, 12):
        expected = 0 if first == second else overlap_share(quads[first], quads[second])
        assert shares[first, second] == pytest.approx(expected, abs=1e-6)
    assert overlap_shares([]).shape == (0, 0)


def test_measures_of_many_are_those_of_each() -> None:
    chance = np.random.default_rng(3)
    quads = [
        (rectangle(float(x), float(y), 30, 42, float(angle)) + chance.normal(0, 3, (4, 2))).astype(np.float32)
        for x, y, angle in chance.uniform(0, 360, (8, 3))
    ]
    many, quarters = stacked(quads), np.arange(8) % 4
    for tile, quad in enumerate(quads):
        assert sizes(many)[tile] == pytest.approx(size(quad), rel=1e-5)
        assert areas(many)[tile] == pytest.approx(area(quad), rel=1e-5)
        assert centres(many)[tile] == pytest.approx(centre(quad), rel=1e-5)
        assert ups(many)[tile] / np.linalg.norm(ups(many)[tile]) == pytest.approx(along_up(quad), abs=1e-5)
        assert grown_all(many, 1.3)[tile] == pytest.approx(grown(quad, 1.3), rel=1e-5)
        assert np.array_equal(turned_each(many, quarters)[tile], turned(quad, tile % 4))
    assert sizes(stacked([])).shape == (0, 2)


def test_corners_in_any_order_cover_the_same() -> None:
    """Anticlockwise, crossed over, with a dent, and with two corners in one place."""
    others = stacked([UPRIGHT, UPRIGHT[::-1], UPRIGHT[[0, 2, 1, 3]], UPRIGHT])
    dented = quad_of([[10, 20], [40, 20], [40, 62], [38, 22]])
    halved = quad_of([[10, 20], [40, 20], [40, 62], [40, 62]])
    ones = stacked([UPRIGHT[[0, 2, 1, 3]], UPRIGHT, dented, halved])
    assert overlaps(ones, others) == pytest.approx([30 * 42, 30 * 42, 15 * 42, 15 * 42])


def test_holds() -> None:
    assert holds(UPRIGHT, centre(UPRIGHT))
    assert not holds(UPRIGHT, np.array([5, 41], dtype=np.float32))


def face(scale: int) -> NDArray[np.uint8]:
    """A picture that looks different from every side and has smooth edges."""
    drawn = np.full((CROP_HEIGHT * scale, CROP_WIDTH * scale, 3), 230, dtype=np.uint8)
    cv2.rectangle(drawn, (8 * scale, 8 * scale), (30 * scale, 20 * scale), (40, 60, 200), -1)
    cv2.circle(drawn, (44 * scale, 60 * scale), 9 * scale, (160, 60, 20), -1)
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), 1.5 * scale), dtype=np.uint8)


@pytest.mark.parametrize("scale", [1, 2, 5])
@pytest.mark.parametrize("angle", [0, 33, 90, 180, 261])
def test_a_tile_is_seen_straight_on_whatever_its_size_and_angle(scale: int, angle: float) -> None:
    """The face is put into a larger picture in perspective and cut out again."""
    quad = rectangle(400, 400, CROP_WIDTH * scale, CROP_HEIGHT * scale, angle)
    quad = (quad + np.array([[0, 0], [6, 2], [-3, 4], [1, -5]])).astype(np.float32)
    drawn = face(scale)
    tall, wide = drawn.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], dtype=np.float32) - np.float32(0.5)
    move = cv2.getPerspectiveTransform(corners, (quad - np.float32(0.5)).astype(np.float32))
    picture = np.asarray(cv2.warpPerspective(drawn, move, (800, 800)), dtype=np.uint8)
    crop = rectify(picture, quad)
    inner = (slice(4, -4), slice(4, -4))
    straight = np.asarray(cv2.resize(drawn, (CROP_WIDTH, CROP_HEIGHT), interpolation=cv2.INTER_AREA))
    difference = np.abs(crop[inner].astype(int) - straight[inner].astype(int))
    assert difference.mean() < 2
    assert difference.max() < 30


def test_thin_strokes_of_a_large_tile_survive() -> None:
    picture = np.full((880, 640, 3), 255, dtype=np.uint8)
    picture[:, ::10] = 0
    quad = quad_of([[0, 0], [640, 0], [640, 880], [0, 880]])
    crop = rectify(picture, quad)
    assert crop.mean() == pytest.approx(229.5, abs=3)
    assert crop[:, 2:-2].std() < 10


def test_a_turned_quad_gives_the_turned_crop() -> None:
    picture = face(1)
    square = quad_of([[0, 0], [64, 0], [64, 64], [0, 64]])
    straight, quarter = rectify(picture, square, 64, 64), rectify(picture, turned(square, 1), 64, 64)
    assert np.abs(np.rot90(straight).astype(int) - quarter.astype(int)).max() <= 1
