"""Small signs printed on tiles: under a 6 or 9 to tell them apart, or one for each colour."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from vision.train.glyphs import Mask
from vision.train.pen import Pen


def sign(kind: str, size: int) -> Mask:
    """The sign in a square of so many pixels."""
    pen = Pen(max(3, size))
    _SIGNS[kind](pen)
    return pen.mask()


def _dot(pen: Pen) -> None:
    pen.arc(0.5, 0.5, 0.36, 0.36, 0, 360, -1)


def _ring(pen: Pen) -> None:
    pen.arc(0.5, 0.5, 0.4, 0.4, 0, 360, 0.14)


def _bar(pen: Pen, high: float) -> None:
    pen.line([(0, 0.5 - high), (1, 0.5 - high), (1, 0.5 + high), (0, 0.5 + high)], 0.02, True, True)


def _pair(pen: Pen) -> None:
    pen.arc(0.24, 0.5, 0.2, 0.2, 0, 360, -1)
    pen.arc(0.76, 0.5, 0.2, 0.2, 0, 360, -1)


def _polygon(pen: Pen, corners: int) -> None:
    angles = -np.pi / 2 + 2 * np.pi * np.arange(corners) / corners
    pen.line(
        [(0.5 + 0.48 * float(np.cos(a)), 0.5 + 0.48 * float(np.sin(a))) for a in angles], 0.02, True, True
    )


def _star(pen: Pen) -> None:
    reach = np.where(np.arange(10) % 2 == 0, 0.48, 0.2)
    angles = -np.pi / 2 + np.pi * np.arange(10) / 5
    points = [
        (0.5 + r * float(np.cos(a)), 0.5 + r * float(np.sin(a))) for r, a in zip(reach, angles, strict=True)
    ]
    pen.line(points, 0.02, True, True)


def _cross(pen: Pen) -> None:
    pen.line([(0.5, 0.06), (0.5, 0.94)], 0.26)
    pen.line([(0.06, 0.5), (0.94, 0.5)], 0.26)


def _wave(pen: Pen) -> None:
    x = np.linspace(0.02, 0.98, 20)
    pen.line(list(zip(x.tolist(), (0.5 + 0.14 * np.sin(x * 4 * np.pi)).tolist(), strict=True)), 0.14)


def _heart(pen: Pen) -> None:
    pen.arc(0.3, 0.34, 0.22, 0.22, 0, 360, -1)
    pen.arc(0.7, 0.34, 0.22, 0.22, 0, 360, -1)
    pen.line([(0.09, 0.42), (0.91, 0.42), (0.5, 0.95)], 0.02, True, True)


_SIGNS: Mapping[str, Callable[[Pen], None]] = {
    "dot": _dot,
    "bar": partial(_bar, high=0.09),
    "block": partial(_bar, high=0.22),
    "ring": _ring,
    "pair": _pair,
    "triangle": partial(_polygon, corners=3),
    "square": partial(_bar, high=0.42),
    "diamond": partial(_polygon, corners=4),
    "star": _star,
    "cross": _cross,
    "wave": _wave,
    "heart": _heart,
}
SIGNS: tuple[str, ...] = tuple(_SIGNS)
