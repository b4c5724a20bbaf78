"""Signs drawn on crops while a reader learns: it meets far more of them than scenes could be rendered."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.tiles import JOKERS
from vision.alphabets import BACK, NO_TILE, TILE_ALPHABET, Alphabet
from vision.images.crops import Crops
from vision.render.tiles.marks import random_sign, sign, sign_length
from vision.render.values import Rng
from vision.values import Picture


@dataclass(frozen=True, slots=True)
class MarkTuning:
    """How many crops get a sign, and where there is room for one."""

    marked: float = 0.3
    """The share of the printed pieces that get one more sign."""
    inked: float = 0.7
    """Ink is darker than this share of the body in one colour at least."""
    least_lines: int = 4
    """Signs have so many lines of pixels."""


MARK_TUNING = MarkTuning()


def mark_some(
    crops: Crops,
    labels: NDArray[Any],
    rng: Rng,
    alphabet: Alphabet = TILE_ALPHABET,
    tuning: MarkTuning = MARK_TUNING,
) -> Crops:
    """Some of the crops with a sign under what is printed there, in its ink: boxes have many such signs.

    A reader that has met few of them takes a 7 over a wave for a 2.
    """
    crops = crops.copy()
    printed = [at for at, kind in enumerate(alphabet.kinds) if kind not in (*JOKERS, "?", BACK, NO_TILE)]
    fit = np.isin(labels[:, 0], printed) & (labels[:, 2] >= 0) & (rng.random(len(crops)) < tuning.marked)
    for at in np.flatnonzero(fit).tolist():
        turn = int(labels[at, 2])
        upright = np.ascontiguousarray(np.rot90(crops[at], turn))
        _mark_foot(upright, rng, tuning)
        crops[at] = np.rot90(upright, -turn)
    return crops


def _mark_foot(upright: Picture, rng: Rng, tuning: MarkTuning) -> None:
    """Draw a sign below the lowest ink, if there is room for one."""
    high, wide = upright.shape[:2]
    body = np.percentile(upright.reshape(-1, 3)[::7], 85, axis=0)
    inked = np.zeros((high, wide), np.bool_)
    inside = slice(high // 10, high - high // 12), slice(wide // 6, wide - wide // 6)
    inked[inside] = np.any(upright[inside] < body * tuning.inked, axis=2)
    rows = np.flatnonzero(inked.sum(axis=1) >= 2)
    if not rows.size:
        return
    top = int(rows[-1]) + 1 + int(rng.integers(1, 4))
    tall = int(min(rng.uniform(0.05, 0.2) * high, 0.94 * high - top))
    if tall < tuning.least_lines:
        return
    kind = random_sign(rng)
    drawn = sign(kind, 64)
    lines = np.flatnonzero(drawn.max(axis=1) > 0.1)
    width = int(np.clip(tall * sign_length(kind), tall, 0.8 * wide))
    mask = cv2.resize(drawn[lines[0] : lines[-1] + 1], (width, tall), interpolation=cv2.INTER_AREA)
    mask = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.3, 1.2)))[..., None]
    left = int(np.clip(wide / 2 + rng.normal(0, 0.03) * wide - width / 2, 0, wide - width))
    ink = upright[inked].mean(axis=0) * rng.uniform(0.8, 1.05)
    part = upright[top : top + tall, left : left + width]
    part[...] = np.clip(part + mask * (ink - part), 0, 255).astype(np.uint8)
