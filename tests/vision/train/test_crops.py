"""Crops to learn from teach the right thing."""

from collections import Counter

import numpy as np
from hypothesis import given, strategies as st

from engine.tiles import COLOUR_OF, NUMBER_OF
from tests.vision.tables import tile_at
from vision.find.corners import offsets_of_quad, quad_of_offsets
from vision.geometry.quad import area, turned
from vision.train.data.crops import NO_INK, corners_in_order_of, example_of, rough_box
from vision.train.data.dataset import Piece
from vision.values import BACK, INKS, TILE_KINDS

angles = st.floats(0, 6.28)
seeds = st.integers(0, 2**32 - 1)


def chance(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


@given(st.sampled_from(sorted(NUMBER_OF)), angles, seeds)
def test_an_example_says_how_the_tile_is_turned_and_what_it_looks_like_then(
    face: str, angle: float, seed: int
) -> None:
    quad = tile_at(100, 100, float(np.degrees(angle)))
    example = example_of(Piece(face, quad, 1.0), chance(seed))
    off = np.linalg.norm(turned(example.quad, example.turn) - quad, axis=1)
    assert off.max() < 0.25 * np.sqrt(area(quad))
    number = str(NUMBER_OF[face])
    looks_like = {"6": "9", "9": "6"}.get(number, number) if example.turn == 2 else number
    assert TILE_KINDS[example.kind] == looks_like
    assert INKS[example.ink] == COLOUR_OF[face]


def test_examples_are_met_in_every_turn() -> None:
    turns = Counter(
        example_of(Piece("R6", tile_at(100, 100, 20), 1.0), chance(seed)).turn for seed in range(300)
    )
    assert set(turns) == {0, 1, 2, 3}
    assert min(turns[0], turns[2]) > 100 > 50 > turns[1] + turns[3]


def test_backs_and_jokers_have_no_ink_and_backs_no_upright() -> None:
    back, joker = (example_of(Piece(face, tile_at(60, 60), 1.0), chance(2)) for face in (BACK, "JD"))
    assert (TILE_KINDS[back.kind], back.ink, back.turn) == (BACK, NO_INK, -1)
    assert (TILE_KINDS[joker.kind], joker.ink) == ("JD", NO_INK)
    assert joker.turn in range(4)


@given(angles, seeds)
def test_offsets_in_a_box_and_back(angle: float, seed: int) -> None:
    rng = chance(seed)
    quad = (tile_at(80, 60, float(np.degrees(angle))) + rng.normal(0, 2, (4, 2))).astype(np.float32)
    frame = rough_box(quad, rng)
    ordered = corners_in_order_of(quad, frame)
    assert np.allclose(quad_of_offsets(offsets_of_quad(ordered, frame), frame), ordered, atol=1e-2)
    assert np.abs(offsets_of_quad(frame, frame)).max() < 1e-3
    assert np.abs(offsets_of_quad(ordered, frame)).max() < 1.0


def test_most_boxes_are_a_little_off_and_some_far() -> None:
    rng, quad = chance(1), tile_at(80, 60, 20.0)
    frames = [rough_box(quad, rng) for _ in range(400)]
    off = np.array(
        [np.abs(offsets_of_quad(corners_in_order_of(quad, frame), frame)).max() for frame in frames]
    )
    assert np.median(off) < 0.12
    assert 0.05 < (off > 0.3).mean() < 0.2


@given(st.integers(0, 3), st.integers(0, 3), angles)
def test_the_corners_take_the_order_of_the_box(first: int, second: int, angle: float) -> None:
    tile = tile_at(50, 50, float(np.degrees(angle)))
    moved = (tile + np.float32(1.5)).astype(np.float32)
    assert np.array_equal(
        corners_in_order_of(turned(tile, first), turned(moved, second)), turned(tile, second)
    )
