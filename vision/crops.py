"""What the networks look at: rectified crops, with the light of the room taken out of them."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.geometry import grown, rectify
from vision.reading import CROP_HEIGHT, CROP_WIDTH, Picture, Quad

Crops = NDArray[np.uint8]
"""Number × height × width × 3."""
Input = NDArray[np.float32]
"""Number × 3 × height × width, as a network takes it."""

READER_MARGIN = 1.08
"""How much more than the tile itself the reader sees, so that a corner that is slightly off cuts no ink."""
CORNER_WIDTH, CORNER_HEIGHT, CORNER_MARGIN = 48, 64, 1.4
_BRIGHT, _DARKEST = 85, 24.0


def reader_crops(picture: Picture, quads: Sequence[Quad]) -> Crops:
    """Each tile seen straight on, as the reader takes it."""
    return _stacked([rectify(picture, grown(quad, READER_MARGIN)) for quad in quads], CROP_HEIGHT, CROP_WIDTH)


def corner_crops(picture: Picture, boxes: Sequence[Quad]) -> Crops:
    """Each found box with some of what is round it, as the corner network takes it."""
    crops = [rectify(picture, grown(box, CORNER_MARGIN), CORNER_WIDTH, CORNER_HEIGHT) for box in boxes]
    return _stacked(crops, CORNER_HEIGHT, CORNER_WIDTH)


def _stacked(crops: list[Picture], height: int, width: int) -> Crops:
    return np.stack(crops) if crops else np.zeros((0, height, width, 3), np.uint8)


def normalised(crops: Crops) -> Input:
    """The crops as networks take them: the brightest part, which is the tile's body, is white in each."""
    some = crops[:, ::3, ::3]
    few = some.reshape(len(crops), some.shape[1] * some.shape[2], 3)
    place = round(few.shape[1] * _BRIGHT / 100)
    body = np.partition(few, place, axis=1)[:, place].astype(np.float32)
    light = crops.astype(np.float32) / np.maximum(body, _DARKEST)[:, None, None]
    return np.ascontiguousarray(np.minimum(light, 1.6).transpose(0, 3, 1, 2) - np.float32(0.5))
