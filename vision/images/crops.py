"""What the networks look at: rectified crops, with the light of the room taken out of them."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import Quads, grown_all, stacked
from vision.images.warp import Pyramid, warp_tiles
from vision.values import CROP_HEIGHT, CROP_WIDTH, Picture, Quad

Crops = NDArray[np.uint8]
"""Number × height × width × 3."""
Input = NDArray[np.float32]
"""Number × 3 × height × width, as a network takes it."""

READER_MARGIN = 1.08
"""How much more than the tile itself the reader sees, so that a corner that is slightly off cuts no ink."""
CORNER_WIDTH, CORNER_HEIGHT, CORNER_MARGIN = 48, 64, 1.4
_BRIGHT, _DARKEST, _BRIGHTEST = 85, np.float32(24), 1.6


def reader_crops(picture: Picture | Pyramid, quads: Sequence[Quad] | Quads) -> Crops:
    """Each tile seen straight on, as the reader takes it."""
    return warp_tiles(picture, grown_all(stacked(quads), READER_MARGIN), CROP_WIDTH, CROP_HEIGHT)


def corner_crops(picture: Picture | Pyramid, boxes: Sequence[Quad] | Quads) -> Crops:
    """Each found box with some of what is round it, as the corner network takes it."""
    return warp_tiles(picture, grown_all(stacked(boxes), CORNER_MARGIN), CORNER_WIDTH, CORNER_HEIGHT)


def normalise_crops(crops: Crops) -> Input:
    """The crops as networks take them: the brightest part, which is the tile's body, is white in each."""
    colours = crops.transpose(0, 3, 1, 2)
    some = colours[:, :, ::3, ::3]
    few = some.reshape(len(crops), 3, some.shape[2] * some.shape[3])
    place = round(few.shape[2] * _BRIGHT / 100)
    # A stable sort of bytes counts them, which is quicker than any search for one place.
    body = np.sort(few, axis=2, kind="stable")[..., place].astype(np.float32)
    light = np.empty(colours.shape, np.float32)
    np.multiply(colours, (1 / np.maximum(body, _DARKEST))[..., None, None], out=light, dtype=np.float32)
    lines = light.reshape(-1, crops.shape[2])
    # What numpy has for this takes seven times as long.
    cv2.threshold(lines, _BRIGHTEST, 0, cv2.THRESH_TRUNC, dst=lines)
    light -= np.float32(0.5)
    return light
