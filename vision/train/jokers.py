"""Drawings of jokers: normal ones in several hands, and the double, colour-change and mirror jokers.

Everything is drawn into a square of ``size`` pixels as a list of (mask, colour) layers.
"""

import cv2
import numpy as np

from vision.train.glyphs import Mask, glyph
from vision.train.style import Colour, Style

Layer = tuple[Mask, Colour]
_SHIFT = 4  # fixed-point bits of OpenCV's drawing functions


class _Pen:
    """Draws with fractions of the square, smoothly."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.canvas = np.zeros((size, size), np.uint8)

    def _point(self, x: float, y: float) -> tuple[int, int]:
        unit = self.size * (1 << _SHIFT)
        return round(x * unit), round(y * unit)

    def _width(self, width: float) -> int:
        return max(1, round(width * self.size))

    def arc(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        start: float,
        end: float,
        width: float,
        value: int = 255,
    ) -> None:
        """Part of an ellipse, in degrees clockwise from the right; a negative width fills it."""
        unit = self.size * (1 << _SHIFT)
        axes = round(rx * unit), round(ry * unit)
        line = -1 if width < 0 else self._width(width)
        cv2.ellipse(self.canvas, self._point(x, y), axes, 0, start, end, value, line, cv2.LINE_AA, _SHIFT)

    def line(
        self, points: list[tuple[float, float]], width: float, closed: bool = False, fill: bool = False
    ) -> None:
        """A line through points, or the area inside it."""
        corners = np.array([self._point(*point) for point in points], np.int32)
        if fill:
            cv2.fillPoly(self.canvas, [corners], 255, cv2.LINE_AA, _SHIFT)
        else:
            cv2.polylines(self.canvas, [corners], closed, 255, self._width(width), cv2.LINE_AA, _SHIFT)

    def mask(self) -> Mask:
        """What was drawn."""
        return self.canvas.astype(np.float32) / np.float32(255)


def joker_layers(kind: str, style: Style, size: int, rng: np.random.Generator) -> list[Layer]:
    """The layers of a joker of this kind, ``J``, ``JD``, ``JC`` or ``JM``, as the box has it."""
    ink = style.joker_inks[int(rng.integers(len(style.joker_inks)))]
    if kind == "J":
        return [(_face(size, style.joker, rng), ink)]
    if kind == "JD":
        return _double(size, style, ink, rng)
    if kind == "JC":
        return _colour_change(size, style, ink, rng)
    return _mirror(size, style, ink, rng)


def _face(size: int, drawing: int, rng: np.random.Generator, ring: bool = True) -> Mask:
    pen = _Pen(size)
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


def _eyes(pen: _Pen, stroke: float, y: float = 0.42, apart: float = 0.15) -> None:
    for side in (-1, 1):
        x = 0.5 + side * apart
        pen.arc(x, y, 0.08, 0.045, 0, 360, stroke * 0.7)
        pen.arc(x, y, 0.02, 0.02, 0, 360, -1)
        pen.arc(x, y - 0.05, 0.1, 0.06, 200, 340, stroke)


def _moon(pen: _Pen, stroke: float, rng: np.random.Generator) -> None:
    _eyes(pen, stroke)
    pen.line([(0.5, 0.42), (0.46, 0.58), (0.52, 0.6)], stroke * 0.8)
    wide = rng.uniform(0.16, 0.24)
    pen.arc(0.5, 0.6, wide, 0.15, 15, 165, stroke)
    pen.arc(0.5, 0.6, wide, 0.09, 20, 160, stroke * 0.7)
    for side in (-1, 1):
        pen.arc(0.5 + side * 0.24, 0.58, 0.04, 0.06, 0, 360, stroke * 0.5)


def _hair(pen: _Pen, stroke: float) -> None:
    for x in (0.3, 0.4, 0.5, 0.6, 0.7):
        pen.arc(x, 0.22, 0.06, 0.08, 160, 380, stroke * 0.8)


def _smiley(pen: _Pen, stroke: float, rng: np.random.Generator) -> None:
    for side in (-1, 1):
        pen.arc(0.5 + side * 0.15, 0.4, 0.05, rng.uniform(0.05, 0.09), 0, 360, -1)
    pen.arc(0.5, 0.52, 0.24, 0.22, 15, 165, stroke * 1.3)


def _jester(pen: _Pen, stroke: float) -> None:
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


def _star(pen: _Pen) -> None:
    spokes = [(0.36 if i % 2 == 0 else 0.15, np.pi * i / 5 - np.pi / 2) for i in range(10)]
    pen.line([(0.5 + r * float(np.cos(a)), 0.5 + r * float(np.sin(a))) for r, a in spokes], 0.02, True, True)


def _crown(pen: _Pen) -> None:
    pen.line(
        [(0.24, 0.68), (0.2, 0.34), (0.36, 0.5), (0.5, 0.24), (0.64, 0.5), (0.8, 0.34), (0.76, 0.68)],
        0.02,
        True,
        True,
    )
    pen.line([(0.26, 0.76), (0.74, 0.76)], 0.06)


def _sun(pen: _Pen) -> None:
    pen.arc(0.5, 0.5, 0.19, 0.19, 0, 360, -1)
    for spoke in range(10):
        angle = 2 * np.pi * spoke / 10
        x, y = float(np.cos(angle)), float(np.sin(angle))
        pen.line([(0.5 + 0.24 * x, 0.5 + 0.24 * y), (0.5 + 0.36 * x, 0.5 + 0.36 * y)], 0.05)


def _mask(pen: _Pen) -> None:
    """A mask as worn at a carnival: two eye holes."""
    pen.arc(0.36, 0.48, 0.2, 0.16, 0, 360, -1)
    pen.arc(0.64, 0.48, 0.2, 0.16, 0, 360, -1)
    for x in (0.36, 0.64):
        pen.arc(x, 0.48, 0.08, 0.06, 0, 360, -1, 0)


def _placed(mask: Mask, size: int, x: float, y: float, scale: float) -> Mask:
    """A square drawing made smaller and put with its centre at a place in the square."""
    move = np.array([[scale, 0, (x - scale / 2) * size], [0, scale, (y - scale / 2) * size]], np.float32)
    return cv2.warpAffine(mask, move, (size, size), flags=cv2.INTER_AREA).astype(np.float32)


def _double(size: int, style: Style, ink: Colour, rng: np.random.Generator) -> list[Layer]:
    face = _face(size, style.joker, rng)
    if style.special == 0:  # two faces, one above the other
        return [(_placed(face, size, 0.5, 0.25, 0.52), ink), (_placed(face, size, 0.5, 0.77, 0.52), ink)]
    if style.special == 1:  # two faces side by side that overlap
        return [(_placed(face, size, 0.3, 0.45, 0.62), ink), (_placed(face, size, 0.7, 0.55, 0.62), ink)]
    two = np.zeros((size, size), np.float32)
    digit = glyph(style.typeface, "2", size * 0.3)
    top, left = size - digit.shape[0] - 1, (size - digit.shape[1]) // 2 + round(0.1 * size)
    two[top : top + digit.shape[0], left : left + digit.shape[1]] = digit
    pen = _Pen(size)
    pen.line([(0.3, 0.76), (0.44, 0.94)], 0.05)
    pen.line([(0.44, 0.76), (0.3, 0.94)], 0.05)
    return [(_placed(face, size, 0.5, 0.34, 0.68), ink), (np.maximum(two, pen.mask()), ink)]


def _colour_change(size: int, style: Style, ink: Colour, rng: np.random.Generator) -> list[Layer]:
    colours = list(style.inks.values())
    if style.special == 0:  # a ring in four colours round a face
        layers: list[Layer] = []
        for quarter, colour in enumerate(colours):
            pen = _Pen(size)
            pen.arc(0.5, 0.5, 0.43, 0.43, quarter * 90 + 3, quarter * 90 + 87, 0.09)
            layers.append((pen.mask(), colour))
        return [*layers, (_placed(_face(size, style.joker, rng, ring=False), size, 0.5, 0.5, 0.8), ink)]
    if style.special == 1:  # a face whose halves have two colours
        face = _face(size, style.joker, rng)
        left, right = face.copy(), face.copy()
        left[:, size // 2 :] = 0
        right[:, : size // 2] = 0
        first, second = rng.permutation(4)[:2]
        return [(left, colours[first]), (right, colours[second])]
    layers = [(_placed(_face(size, style.joker, rng, ring=False), size, 0.5, 0.5, 0.7), ink)]
    for index, start in enumerate((200, 20)):  # arrows that chase each other
        pen = _Pen(size)
        pen.arc(0.5, 0.5, 0.42, 0.42, start, start + 125, 0.07)
        angle = np.radians(start + 130)
        x, y = 0.5 + 0.42 * float(np.cos(angle)), 0.5 + 0.42 * float(np.sin(angle))
        along, out = angle + np.pi / 2, angle
        tip = (x + 0.1 * float(np.cos(along)), y + 0.1 * float(np.sin(along)))
        ends = [(x + s * 0.1 * float(np.cos(out)), y + s * 0.1 * float(np.sin(out))) for s in (-1, 1)]
        pen.line([tip, *ends], 0.02, True, True)
        layers.append((pen.mask(), colours[(index * 2 + 1) % 4]))
    return layers


def _mirror(size: int, style: Style, ink: Colour, rng: np.random.Generator) -> list[Layer]:
    if style.special == 2:  # a face that looks at its likeness across a line
        face = _placed(_face(size, style.joker, rng), size, 0.5, 0.24, 0.46)
        pen = _Pen(size)
        pen.line([(0.08, 0.5), (0.92, 0.5)], 0.035)
        return [(np.maximum(face, face[::-1]), ink), (pen.mask(), ink)]
    pen, stroke = _Pen(size), rng.uniform(0.03, 0.05)  # two half faces, back to back
    back = 0.5 - rng.uniform(0.03, 0.08)
    pen.arc(back, 0.5, 0.4, 0.42, 90, 270, stroke)
    pen.line([(back, 0.08), (back, 0.92)], stroke)
    pen.line([(0.1, 0.46), (0.03, 0.56), (0.11, 0.58)], stroke)
    pen.arc(0.26, 0.42, 0.06, 0.04, 0, 360, stroke)
    pen.arc(0.26, 0.36, 0.09, 0.05, 190, 340, stroke)
    pen.arc(0.2, 0.66, 0.12, 0.08, 20, 160, stroke)
    half = pen.mask()
    if style.special == 1:
        return [(half, ink), (np.ascontiguousarray(half[:, ::-1]), ink)]
    second = style.joker_inks[-1]
    return [(half, ink), (np.ascontiguousarray(half[:, ::-1]), second)]
