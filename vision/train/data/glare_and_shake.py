"""Crops as a mirrored window or an unsteady camera spoils them, so that readers learn what can be known then.

Under a veil of light orange ink looks red and black ink blue: a reader that never met one is sure of that.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.images.crops import Crops
from vision.render.values import Rng


@dataclass(frozen=True, slots=True)
class SpoilTuning:
    """How many crops are spoiled in each way, and how much."""

    veiled: float = 0.12
    """The share of crops behind a veil of light."""
    moved: float = 0.06
    """The share of crops that moved while they were taken."""
    gamma: float = 2.2
    """How cameras write light."""
    faintest: float = 0.02
    """How much light a veil adds at least; 1 is what the sensor can take."""
    strongest: float = 0.6
    """How much it adds at most."""
    longest: float = 0.14
    """Of a crop's width: how far the camera moves."""


SPOIL_TUNING = SpoilTuning()


def spoil_some(crops: Crops, rng: Rng, tuning: SpoilTuning = SPOIL_TUNING) -> Crops:
    """Some of the crops behind a veil of light, some moved while they were taken."""
    out = crops.copy()
    for at in np.flatnonzero(rng.random(len(crops)) < tuning.veiled).tolist():
        out[at] = _veiled(out[at], rng, tuning)
    for at in np.flatnonzero(rng.random(len(crops)) < tuning.moved).tolist():
        out[at] = _moved(out[at], rng, tuning)
    return out


def _veiled(crop: Crops, rng: Rng, tuning: SpoilTuning) -> Crops:
    """Light is added that the tile mirrors: it grows from one side to the other, and has a colour."""
    light = (crop.astype(np.float32) / 255) ** tuning.gamma
    height, width = crop.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    way, steep = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.5)
    grows = np.clip(1 + steep * (np.cos(way) * x + np.sin(way) * y), 0, None)
    lamp = np.clip(rng.normal(1, 0.12, 3), 0.6, 1.4)
    added = rng.uniform(tuning.faintest, tuning.strongest) * grows[..., None] * lamp
    return np.asarray(np.clip(light + added, 0, 1) ** (1 / tuning.gamma) * 255 + 0.5, np.uint8)


def _moved(crop: Crops, rng: Rng, tuning: SpoilTuning) -> Crops:
    """Each point becomes a short straight line: motion blur."""
    reach = crop.shape[1] * rng.uniform(0.03, tuning.longest) / 2
    way, half = rng.uniform(0, np.pi), int(np.ceil(reach))
    streak = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    step = np.array([np.cos(way), np.sin(way)]) * reach
    ends = [tuple(np.round((half + sign * step) * 16).astype(int).tolist()) for sign in (-1, 1)]
    cv2.line(streak, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(crop, -1, streak / streak.sum()), np.uint8)
