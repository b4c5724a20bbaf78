"""One picture from a camera."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Height × width × 3, blue green red, as OpenCV has it."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture, when it was taken and how many came before it from the same camera."""

    picture: Picture
    number: int
    at: float
    """Seconds of a clock that only goes forward; only differences mean something."""
