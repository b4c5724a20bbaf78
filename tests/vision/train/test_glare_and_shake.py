"""Crops that are spoiled while a reader learns."""

import numpy as np

from vision.images.crops import Crops
from vision.train.data import glare_and_shake
from vision.values import CROP_HEIGHT, CROP_WIDTH

BODY, INK = 190, 30


def printed(count: int) -> Crops:
    """Light tiles with a dark bar."""
    crops = np.full((count, CROP_HEIGHT, CROP_WIDTH, 3), BODY, np.uint8)
    crops[:, 30:60, 28:36] = INK
    return crops


def test_some_crops_are_spoiled_and_the_given_ones_are_left_as_they_are() -> None:
    crops = printed(200)
    out = glare_and_shake.spoil_some(crops, np.random.default_rng(1))
    changed = (out != crops).reshape(200, -1).any(axis=1)
    assert 10 < changed.sum() < 80
    assert (crops == printed(200)).all()
    assert (out == glare_and_shake.spoil_some(crops, np.random.default_rng(1))).all()


def test_a_veil_adds_light_so_that_ink_fades() -> None:
    tuning = glare_and_shake.SpoilTuning(veiled=1.0, moved=0.0)
    crops = printed(20)
    out = glare_and_shake.spoil_some(crops, np.random.default_rng(2), tuning).astype(int)
    assert (out >= crops).all()
    before, after = BODY - INK, out[:, 5, 5] - out[:, 45, 32]
    assert (after < before).all()


def test_a_movement_smears_ink_and_keeps_the_body() -> None:
    tuning = glare_and_shake.SpoilTuning(veiled=0.0, moved=1.0)
    out = glare_and_shake.spoil_some(printed(20), np.random.default_rng(3), tuning).astype(int)
    assert np.abs(out[:, 5, 5] - BODY).max() <= 1
    between = (out > INK + 10) & (out < BODY - 10)
    assert (between.reshape(20, -1).sum(axis=1) > 0).all()
