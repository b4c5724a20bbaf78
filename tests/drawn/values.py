"""The arrays that the parts of the renderer hand to each other, and small helpers for them."""

from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]
Random = np.random.Generator
T = TypeVar("T")
Colour = tuple[float, float, float]
"""Blue, green, red from 0 to 255, in the gamma space of an ordinary picture."""


def floats(values: object) -> Floats:
    """Anything array-like as 32-bit floats."""
    return np.asarray(values, np.float32)


def between(rng: Random, low: float, high: float) -> float:
    """An even random number, as a plain float."""
    return float(rng.uniform(low, high))


def chance(rng: Random, share: float) -> bool:
    """True in this share of the cases."""
    return bool(rng.random() < share)


def pick(rng: Random, options: list[T] | tuple[T, ...]) -> T:
    """One of the options."""
    return options[int(rng.integers(len(options)))]


def unit(vector: Floats) -> Floats:
    """Vectors (last axis) of length one."""
    return floats(vector / np.maximum(np.linalg.norm(vector, axis=-1, keepdims=True), 1e-9))


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """A colour from hue in degrees, saturation and value from 0 to 1."""
    pixel = cv2.cvtColor(floats([[[hue % 360, saturation, value]]]), cv2.COLOR_HSV2BGR)[0, 0] * 255
    return float(pixel[0]), float(pixel[1]), float(pixel[2])


def noise(rng: Random, shape: tuple[int, int], cells: tuple[float, float]) -> Floats:
    """Smooth noise around 0, about −1 to 1; ``cells`` = how many bumps across and down."""
    across, down = max(2, round(cells[0])), max(2, round(cells[1]))
    grid = floats(rng.standard_normal((down, across)) * 0.5)
    return floats(cv2.resize(grid, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC))


def clouds(rng: Random, shape: tuple[int, int], cells: float, octaves: int = 4) -> Floats:
    """Fractal noise: bumps of ever smaller size and height."""
    total = np.zeros(shape, np.float32)
    for octave in range(octaves):
        total += noise(rng, shape, (cells * 2**octave, cells * 2**octave)) * 0.55**octave
    return total


def smooth(low: float, high: float, values: Floats) -> Floats:
    """0 below ``low``, 1 above ``high``, an S in between."""
    share = np.clip((values - low) / (high - low), 0, 1)
    return floats(share * share * (3 - 2 * share))
