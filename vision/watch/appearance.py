"""Whether two tiles look alike: their pictures are compared, not what was read on them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.quad import rectify, turned
from vision.values import Picture, Quad

Crop = NDArray[np.uint8]
"""A tile seen straight on, small."""
_CROP_WIDE, _CROP_TALL = 32, 44
_EDGE = 4
"""Pixels at the rim that are not looked at: neighbours, bevels, shadows."""
_SHAKE = 0.35
"""Pixels that a crop may be off without differing."""


def crop_of(picture: Picture, quad: Quad) -> Crop:
    """The tile under the quad."""
    return rectify(picture, quad, _CROP_WIDE, _CROP_TALL)


def crop_upside_down(picture: Picture, quad: Quad) -> Crop:
    """The tile under the quad, turned by half a turn."""
    return rectify(picture, turned(quad, 2), _CROP_WIDE, _CROP_TALL)


def crop_difference(one: Crop, other: Crop) -> float:
    """How much two crops differ, from 0 (not at all) on, in shares of the tile's own light.

    Brighter or warmer light is no difference. The best of a few small shifts counts.
    """
    first, second = _in_own_light(one), _in_own_light(other)
    inner = first[_EDGE:-_EDGE, _EDGE:-_EDGE]
    spread = cv2.dilate(first, np.ones((3, 3))) - cv2.erode(first, np.ones((3, 3)))
    slack = _SHAKE * spread[_EDGE:-_EDGE, _EDGE:-_EDGE]
    tall, wide = inner.shape[:2]
    least = np.inf
    for down in range(-2, 3):
        for across in range(-2, 3):
            top, left = _EDGE + down, _EDGE + across
            part = second[top : top + tall, left : left + wide]
            off = np.maximum(np.abs(part - inner) - slack, 0).max(axis=2).ravel()
            least = min(least, float(np.partition(off, -len(off) // 20)[-len(off) // 20 :].mean()))
    return least


def _in_own_light(crop: Crop) -> NDArray[np.float32]:
    """The crop as shares of the light of the tile's body."""
    smooth = cv2.GaussianBlur(crop, (0, 0), 1.0).astype(np.float32)
    body = np.percentile(smooth[_EDGE:-_EDGE, _EDGE:-_EDGE].reshape(-1, 3), 70, axis=0)
    return np.asarray(smooth / np.maximum(body, 8.0), np.float32)
