"""Crops as a mirrored window or an unsteady camera spoils them, so that readers learn what can be known then.

Under a veil of light orange ink looks red and black ink blue: a reader that never met one is sure of that.
"""

import cv2
import numpy as np

from vision.images.crops import Crops
from vision.render.values import Rng

_VEILED, _MOVED = 0.12, 0.06
"""The shares of crops that are spoiled in each way."""
_GAMMA = 2.2
"""How cameras write light."""
_FAINTEST, _STRONGEST = 0.02, 0.6
"""How much light a veil adds; 1 is what the sensor can take."""
_LONGEST = 0.14
"""Of a crop's width: how far the camera moves."""


def spoil_some(crops: Crops, rng: Rng) -> Crops:
    """Some of the crops behind a veil of light, some moved while they were taken."""
    out = crops.copy()
    for at in np.flatnonzero(rng.random(len(crops)) < _VEILED).tolist():
        out[at] = _veiled(out[at], rng)
    for at in np.flatnonzero(rng.random(len(crops)) < _MOVED).tolist():
        out[at] = _moved(out[at], rng)
    return out


def _veiled(crop: Crops, rng: Rng) -> Crops:
    """Light is added that the tile mirrors: it grows from one side to the other, and has a colour."""
    light = (crop.astype(np.float32) / 255) ** _GAMMA
    height, width = crop.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    way, steep = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.5)
    grows = np.clip(1 + steep * (np.cos(way) * x + np.sin(way) * y), 0, None)
    lamp = np.clip(rng.normal(1, 0.12, 3), 0.6, 1.4)
    added = rng.uniform(_FAINTEST, _STRONGEST) * grows[..., None] * lamp
    return np.asarray(np.clip(light + added, 0, 1) ** (1 / _GAMMA) * 255 + 0.5, np.uint8)


def _moved(crop: Crops, rng: Rng) -> Crops:
    """Each point becomes a short straight line: motion blur."""
    reach = crop.shape[1] * rng.uniform(0.03, _LONGEST) / 2
    way, half = rng.uniform(0, np.pi), int(np.ceil(reach))
    streak = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    step = np.array([np.cos(way), np.sin(way)]) * reach
    ends = [tuple(np.round((half + sign * step) * 16).astype(int).tolist()) for sign in (-1, 1)]
    cv2.line(streak, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(crop, -1, streak / streak.sum()), np.uint8)
