"""Crops as the networks take them: white where the body of the tile is, whatever the light."""

import numpy as np
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from vision.images.crops import normalise_crops
from vision.values import Picture


def crop_in(light: NDArray[np.float32]) -> Picture:
    """A cream tile with a red digit on it in light of some colour."""
    crop = np.full((88, 64, 3), (200, 222, 237), np.float32)
    crop[20:50, 22:42] = (60, 64, 207)
    return np.asarray(np.clip(crop * light, 0, 255), np.uint8)


@given(st.lists(st.floats(0.35, 1.05), min_size=3, max_size=3))
def test_the_body_of_a_tile_is_white_in_any_light(light: list[float]) -> None:
    lit, even = normalise_crops(
        np.stack([crop_in(np.array(light, np.float32)), crop_in(np.ones(3, np.float32))])
    )
    assert np.allclose(lit[:, 60:, :], 0.5, atol=0.01)
    assert np.allclose(lit, even, atol=0.03)
    assert lit.shape == (3, 88, 64)


def test_a_dark_crop_is_not_made_bright_and_no_crop_is_fine() -> None:
    assert normalise_crops(np.full((1, 88, 64, 3), 4, np.uint8)).max() < 0
    assert normalise_crops(np.zeros((0, 88, 64, 3), np.uint8)).shape == (0, 3, 88, 64)
