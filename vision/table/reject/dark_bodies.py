"""Tiles of one box have alike bodies: a find whose body is far darker than the others' is no tile.

Letters pressed into a black rack or keys of a keyboard may have the shape of a tile, but not its light
body. A shadow darkens a tile as well, though never as much as this asks for.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.values import Evidence


@dataclass(frozen=True, slots=True)
class BodyTuning:
    """How dark the body of a find may be."""

    bright: int = 80
    """The body is this percentile of the crop's brightness: ink covers less than the rest."""
    too_dark: float = 0.36
    """Against the usual body in the picture."""
    every: int = 4
    """Every fourth pixel of every fourth line is enough."""
    enough_tiles: int = 4
    """With fewer finds nothing can be said about what is usual."""


BODY_TUNING = BodyTuning()


def with_light_bodies(found: Sequence[Evidence], tuning: BodyTuning = BODY_TUNING) -> list[Evidence]:
    """The finds that have the body of a tile."""
    if len(found) < tuning.enough_tiles:
        return list(found)
    body = brightness(np.stack([tile.crop[:: tuning.every, :: tuning.every] for tile in found]), tuning)
    usual = float(np.median(body))
    return [
        tile for tile, light in zip(found, body.tolist(), strict=True) if light >= tuning.too_dark * usual
    ]


def brightness(crops: NDArray[np.uint8], tuning: BodyTuning = BODY_TUNING) -> NDArray[np.float64]:
    """How bright the body in each crop is."""
    blue, green, red = np.moveaxis(crops, 3, 0)
    few = (blue.astype(np.uint16) + green + red).reshape(len(crops), -1)
    place = few.shape[1] * tuning.bright // 100
    return np.asarray(np.partition(few, place, axis=1)[:, place] / 3, np.float64)
