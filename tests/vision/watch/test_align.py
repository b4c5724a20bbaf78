"""A bump is one motion of everything; rows that were pushed, or tiles that were dealt anew, are none."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.tiles import Face
from tests.vision.tables import row_at, seen_by
from tests.vision.watch.stage import Stage, bump, laid
from vision.geometry.quad import quad_of
from vision.values import Picture, Quad
from vision.watch.align import STOOD_STILL, align_pictures, align_tiles, scale_shift, shift_of

SETS = ("R1 R2 R3 R4", "K8 B8 O8", "B5 B6 B7 B8 B9", "O11 O12 O13")
QUAD = quad_of([[60, 40], [400, 40], [400, 300], [60, 300]])
TABLE: list[tuple[Face, Quad]] = [
    (f"{ink}{number}", quad)
    for (ink, first), y in zip(product("KR", (1, 8)), (50, 150, 250, 350), strict=True)
    for number, quad in zip(range(first, first + 4), row_at(60, y, 4), strict=True)
]


def seen_from(camera: np.ndarray) -> Picture:
    return Stage(laid(*SETS), camera=camera).picture()


BEFORE = seen_from(np.eye(3))


@pytest.mark.parametrize("camera", [bump(20, -9), bump(-8, 6, 3), bump(30, 20, -8, 1.06)], ids=range(3))
def test_shifted_pictures_are_aligned(camera: np.ndarray) -> None:
    shift = align_pictures(BEFORE, seen_from(camera))
    assert shift is not None
    assert np.abs(shift.moved(QUAD) - shift_of(camera).moved(QUAD)).max() < 3


def test_pictures_that_stayed_have_no_shift() -> None:
    assert align_pictures(BEFORE, seen_from(np.eye(3))) is None


def test_pictures_without_anything_have_no_shift() -> None:
    plain = np.full((360, 640, 3), 90, np.uint8)
    assert align_pictures(plain, plain) is None
    assert align_pictures(plain, BEFORE) is None


def test_most_tiles_pushed_on_a_table_that_stayed_are_no_shift() -> None:
    stage = Stage(laid(*SETS))
    before = stage.picture()
    for tile in stage.tiles[:12]:
        tile.x += 40
    assert align_pictures(before, stage.picture()) is None


@settings(max_examples=40, deadline=None)
@given(st.floats(-60, 60), st.floats(8, 60), st.floats(-12, 12), st.floats(0.9, 1.1), st.integers(0, 99))
def test_tiles_that_shift_together_are_aligned(
    across: float, down: float, angle: float, scale: float, seed: int
) -> None:
    camera = bump(across, down, angle, scale)
    faces, quads = zip(*TABLE, strict=True)
    tremor = np.random.default_rng(seed).normal(0, 0.4, (len(quads), 4, 2))
    after = [
        (quad + noise).astype(np.float32) for quad, noise in zip(seen_by(quads, camera), tremor, strict=True)
    ]
    far = np.hypot(*(np.mean(after, axis=1) - np.mean(quads, axis=1)).T)
    shift = align_tiles(TABLE, list(zip(faces, after, strict=True)))
    if far.min() > 6:
        assert shift is not None
    if shift is not None:
        assert np.abs(shift.moved(TABLE[5][1]) - after[5]).max() < 4


@given(st.sets(st.integers(0, 15), max_size=11), st.floats(15, 80))
def test_some_tiles_that_were_moved_are_no_shift(moved: set[int], far: float) -> None:
    after = [
        (face, quad + np.float32(far) if place in moved else quad) for place, (face, quad) in enumerate(TABLE)
    ]
    assert align_tiles(TABLE, after) is None


def test_a_single_row_that_was_pushed_is_no_shift() -> None:
    row = [(f"K{number}", quad) for number, quad in zip(range(1, 10), row_at(50, 50, 9), strict=True)]
    assert align_tiles(row, [(face, quad + np.float32(30)) for face, quad in row]) is None
    assert align_tiles(TABLE[:5], [(face, quad + np.float32(30)) for face, quad in TABLE[:5]]) is None
    assert align_tiles([], []) is None


def test_shifts_follow_each_other() -> None:
    both = scale_shift(2, 2).after(shift_of(bump(10, 0)))
    assert np.allclose(both.moved(QUAD), (QUAD + np.array([10, 0])) * 2, atol=1e-3)
    assert np.allclose(STOOD_STILL.moved(QUAD), QUAD)
