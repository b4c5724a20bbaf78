"""Red and orange beside each other part, however the reader calls them."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from vision.geometry.quads import Numbers
from vision.read.red_orange import ORANGE, RED, RED_ORANGE_TUNING, split_red_orange
from vision.values import INKS


def tiles(greens: list[float], called: int = RED, strength: float = 1.0) -> tuple[Numbers, Numbers, Numbers]:
    """Tiles that take so much green against blue, all called the same by the reader."""
    read = np.full((len(greens), len(INKS)), 0.001)
    read[:, called] = 0.997
    directions = np.array([[1.0, green, 0.1] for green in greens]).reshape(-1, 3)
    return read, directions, np.full(len(greens), strength)


@pytest.mark.parametrize("called", [RED, ORANGE])
def test_two_groups_called_the_same_are_red_and_orange(called: int) -> None:
    said = split_red_orange(*tiles([0.84, 1.08, 0.85, 1.07, 1.09, 0.88], called))
    assert (said[:, RED] < 0).tolist() == [True, False, True, False, False, True]
    assert (said[:, ORANGE] < 0).tolist() == [False, True, False, True, True, False]


def test_one_group_stays_as_it_was_read() -> None:
    assert not split_red_orange(*tiles([1.01, 1.03, 1.05, 1.07, 1.09, 1.1, 1.12])).any()


def test_a_few_odd_tiles_make_no_second_ink() -> None:
    assert not split_red_orange(*tiles([0.8] * (RED_ORANGE_TUNING.least_group - 1) + [1.08] * 9)).any()


def test_washed_out_ink_is_not_measured() -> None:
    assert not split_red_orange(*tiles([0.84, 0.85, 0.86, 1.07, 1.08, 1.09], strength=0.3)).any()


def test_black_with_a_golden_gleam_is_neither() -> None:
    read, directions, strengths = tiles([0.84, 0.85, 0.86, 1.07, 1.08, 1.09, 0.73])
    directions[-1, 2] = 0.4
    said = split_red_orange(read, directions, strengths)
    assert said[:-1].any(axis=1).all()
    assert not said[-1].any()


def test_other_inks_are_left_alone() -> None:
    read, directions, strengths = tiles([0.84, 0.85, 0.86, 1.07, 1.08, 1.09])
    read[:3] = np.roll(read[:3], 1, axis=1)
    assert not split_red_orange(read, directions, strengths).any()


@given(st.lists(st.floats(0, 1.5), max_size=14))
def test_only_red_or_orange_is_spoken_against_and_never_both(greens: list[float]) -> None:
    said = split_red_orange(*tiles(greens))
    others = [ink for ink in range(len(INKS)) if ink not in (RED, ORANGE)]
    assert not said[:, others].any()
    assert not ((said[:, RED] < 0) & (said[:, ORANGE] < 0)).any()
