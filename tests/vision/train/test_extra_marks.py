"""Signs drawn on crops while a reader learns."""

import numpy as np
import pytest

from vision.alphabets import DICE_ALPHABET, TILE_ALPHABET
from vision.train.data.extra_marks import MarkTuning, mark_some
from vision.values import BACK, CROP_HEIGHT, CROP_WIDTH, NO_TILE, TILE_KINDS

ALL = MarkTuning(marked=1.0)
INK, BODY = (20, 40, 200), 230


def crops_of(kinds: list[str], turn: int) -> tuple[np.ndarray, np.ndarray]:
    """Light crops with a red bar above their middle, lying as the turn says."""
    crops = np.full((len(kinds), CROP_HEIGHT, CROP_WIDTH, 3), BODY, np.uint8)
    upright = np.rot90(crops, turn, (1, 2))
    high, wide = upright.shape[1:3]
    upright[:, high // 4 : high // 2, wide // 3 : wide // 2] = INK
    labels = np.array([[DICE_ALPHABET.kinds.index(kind), 1, turn] for kind in kinds], np.int64)
    return crops, labels


@pytest.mark.parametrize("turn", range(4))
def test_signs_are_drawn_under_the_print_in_its_ink(turn: int) -> None:
    crops, labels = crops_of(["7", "12"] * 20, turn)
    after = mark_some(crops, labels, np.random.default_rng(3), DICE_ALPHABET, ALL)
    changed = np.rot90((after != crops).any(axis=3), turn, (1, 2))
    half = changed.shape[1] // 2
    assert changed.any(axis=(1, 2)).mean() > 0.8
    assert not changed[:, :half].any(), "what is printed stays as it is"
    inked = np.rot90(after, turn, (1, 2))[changed]
    assert (inked[:, 2] >= inked[:, 0]).all(), "red"


def test_jokers_backs_and_what_is_no_tile_get_none() -> None:
    crops, labels = crops_of(["7"] * 40, 0)
    for kind in ("J", BACK, NO_TILE):
        labels[:, 0] = TILE_KINDS.index(kind)
        assert np.array_equal(mark_some(crops, labels, np.random.default_rng(1), TILE_ALPHABET, ALL), crops)
    labels[:, 0], labels[:, 2] = TILE_KINDS.index("7"), -1
    assert np.array_equal(mark_some(crops, labels, np.random.default_rng(1), TILE_ALPHABET, ALL), crops)


def test_where_there_is_no_ink_or_no_room_nothing_is_drawn() -> None:
    crops, labels = crops_of(["7"] * 20, 0)
    full = crops.copy()
    full[:, :, 24:40] = INK
    for each in (np.full_like(crops, BODY), full):
        assert np.array_equal(mark_some(each, labels, np.random.default_rng(1), DICE_ALPHABET, ALL), each)
