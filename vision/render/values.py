"""What everything that draws is made of: chance, light, masks, colours, points, the picture of a face."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
"""All chance comes from one of these, so that a seed always gives the same pixels."""
Mask = NDArray[np.float32]
"""Height × width, from 0 (bare) to 1 (full ink): an alpha channel."""
LightPicture = NDArray[np.float32]
"""Height × width × 3, blue green red from 0 to about 1."""
BgrColour = tuple[float, float, float]
"""Blue, green, red from 0 to 1."""
WorldPoints = NDArray[np.float64]
"""Any number of points, x y z each."""


@dataclass(frozen=True, slots=True, eq=False)
class FacePicture:
    """A face and where it is (its corners are round)."""

    light: LightPicture
    alpha: Mask


FaceDrawer = Callable[[str, int], FacePicture]
"""Draws a face at a width in pixels."""


def hsv(hue: float, saturation: float, value: float) -> BgrColour:
    """A colour from hue in degrees, saturation and value from 0 to 1."""
    sector, rest = divmod(hue % 360 / 60, 1)
    low, down, up = (
        value * (1 - saturation),
        value * (1 - saturation * rest),
        value * (1 - saturation * (1 - rest)),
    )
    red, green, blue = (
        (value, up, low),
        (down, value, low),
        (low, value, up),
        (low, down, value),
        (up, low, value),
        (value, low, down),
    )[int(sector)]
    return blue, green, red


def times(colour: BgrColour, factor: float) -> BgrColour:
    """The colour so many times as bright."""
    return colour[0] * factor, colour[1] * factor, colour[2] * factor
