"""Drawings of normal jokers: some as boxes really have them, all others made up."""

import numpy as np

from vision.render.pen import Pen
from vision.render.tiles.joker_figures import figure
from vision.render.tiles.style import JOKER_DRAWINGS
from vision.render.values import Mask, Rng


def joker(size: int, drawing: int, rng: Rng, ring: bool = True) -> Mask:
    """The joker's drawing in a square; a box always has the same ``drawing``."""
    if drawing >= JOKER_DRAWINGS:
        return figure(size, drawing, ring)
    pen = Pen(size)
    stroke = rng.uniform(0.03, 0.055)
    if ring:
        pen.arc(0.5, 0.5, 0.44, 0.44, 0, 360, stroke)
        if drawing in (0, 3):
            pen.arc(0.5, 0.5, 0.37, 0.4, 0, 360, stroke * 0.6)
    if drawing == 0:
        _moon(pen, stroke, rng)
    elif drawing == 1:
        _smiley(pen, stroke, rng)
    elif drawing == 2:
        _jester(pen, stroke)
    elif drawing == 3:
        _moon(pen, stroke * 1.3, rng)
        _hair(pen, stroke)
    else:
        (_star, _crown, _sun, _mask)[drawing - 4](pen)
    return pen.mask()


def _eyes(pen: Pen, stroke: float, y: float = 0.42, apart: float = 0.15) -> None:
    for side in (-1, 1):
        x = 0.5 + side * apart
        pen.arc(x, y, 0.08, 0.045, 0, 360, stroke * 0.7)
        pen.arc(x, y, 0.02, 0.02, 0, 360, -1)
        pen.arc(x, y - 0.05, 0.1, 0.06, 200, 340, stroke)


def _moon(pen: Pen, stroke: float, rng: Rng) -> None:
    _eyes(pen, stroke)
    pen.line([(0.5, 0.42), (0.46, 0.58), (0.52, 0.6)], stroke * 0.8)
    wide = rng.uniform(0.16, 0.24)
    pen.arc(0.5, 0.6, wide, 0.15, 15, 165, stroke)
    pen.arc(0.5, 0.6, wide, 0.09, 20, 160, stroke * 0.7)
    for side in (-1, 1):
        pen.arc(0.5 + side * 0.24, 0.58, 0.04, 0.06, 0, 360, stroke * 0.5)


def _hair(pen: Pen, stroke: float) -> None:
    for x in (0.3, 0.4, 0.5, 0.6, 0.7):
        pen.arc(x, 0.22, 0.06, 0.08, 160, 380, stroke * 0.8)


def _smiley(pen: Pen, stroke: float, rng: Rng) -> None:
    for side in (-1, 1):
        pen.arc(0.5 + side * 0.15, 0.4, 0.05, rng.uniform(0.05, 0.09), 0, 360, -1)
    pen.arc(0.5, 0.52, 0.24, 0.22, 15, 165, stroke * 1.3)


def _jester(pen: Pen, stroke: float) -> None:
    pen.line(
        [(0.28, 0.5), (0.16, 0.24), (0.4, 0.36), (0.5, 0.12), (0.6, 0.36), (0.84, 0.24), (0.72, 0.5)],
        stroke,
        True,
    )
    for x, y in ((0.16, 0.22), (0.5, 0.1), (0.84, 0.22)):
        pen.arc(x, y, 0.04, 0.04, 0, 360, -1)
    pen.arc(0.5, 0.58, 0.2, 0.24, 0, 180, stroke)
    for side in (-1, 1):
        pen.arc(0.5 + side * 0.09, 0.58, 0.025, 0.03, 0, 360, -1)
    pen.arc(0.5, 0.66, 0.1, 0.07, 10, 170, stroke)


def _star(pen: Pen) -> None:
    spokes = [(0.36 if i % 2 == 0 else 0.15, np.pi * i / 5 - np.pi / 2) for i in range(10)]
    pen.line([(0.5 + r * float(np.cos(a)), 0.5 + r * float(np.sin(a))) for r, a in spokes], 0.02, True, True)


def _crown(pen: Pen) -> None:
    pen.line(
        [(0.24, 0.68), (0.2, 0.34), (0.36, 0.5), (0.5, 0.24), (0.64, 0.5), (0.8, 0.34), (0.76, 0.68)],
        0.02,
        True,
        True,
    )
    pen.line([(0.26, 0.76), (0.74, 0.76)], 0.06)


def _sun(pen: Pen) -> None:
    pen.arc(0.5, 0.5, 0.19, 0.19, 0, 360, -1)
    for spoke in range(10):
        angle = 2 * np.pi * spoke / 10
        x, y = float(np.cos(angle)), float(np.sin(angle))
        pen.line([(0.5 + 0.24 * x, 0.5 + 0.24 * y), (0.5 + 0.36 * x, 0.5 + 0.36 * y)], 0.05)


def _mask(pen: Pen) -> None:
    """A mask as worn at a carnival: two eye holes."""
    pen.arc(0.36, 0.48, 0.2, 0.16, 0, 360, -1)
    pen.arc(0.64, 0.48, 0.2, 0.16, 0, 360, -1)
    for x in (0.36, 0.64):
        pen.arc(x, 0.48, 0.08, 0.06, 0, 360, -1, 0)
