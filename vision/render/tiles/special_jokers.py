"""The print of every joker: normal, double, colour-change and mirror, each in several ways.

Few photos of the special ones exist, so a box may have any way to say "two", "colours" or "mirror".
Everything is drawn into a square of ``size`` pixels as a list of (mask, colour) layers.
"""

from collections.abc import Callable, Sequence

import numpy as np

from vision.render.glyphs import glyph
from vision.render.pen import Pen
from vision.render.tiles.jokers import joker
from vision.render.tiles.style import Style
from vision.render.values import BgrColour, Mask, Rng

InkLayer = tuple[Mask, BgrColour]


def joker_layers(kind: str, style: Style, size: int, rng: Rng) -> list[InkLayer]:
    """The layers of a joker of this kind, ``J``, ``JD``, ``JC`` or ``JM``, as the box has it."""
    ink = style.joker_inks[int(rng.integers(len(style.joker_inks)))]
    if kind == "J":
        return [(joker(size, style.joker, rng), ink)]
    ways = {"JD": _DOUBLE, "JC": _COLOURS, "JM": _MIRROR}[kind]
    return ways[style.special % len(ways)](size, style, ink, rng)


def _two_faces(places: Sequence[tuple[float, float]], scale: float, turn: bool = False) -> "_JokerDrawing":
    """The joker twice; the second one may stand on its head, as on playing cards."""

    def draw(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
        face = joker(size, style.joker, rng)
        other = np.ascontiguousarray(face[::-1, ::-1]) if turn else face
        second = style.joker_inks[-1] if style.joker % 3 == 0 else ink
        return [
            (Pen.placed(face, *places[0], scale), ink),
            (Pen.placed(other, *places[1], scale), second),
        ]

    return draw


def _face_and_two(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
    """The joker and "2", "x2" or "2x" below or beside it."""
    pen, side = Pen(size), style.joker % 2
    y, x = (0.85, 0.5) if side else (0.8, 0.78)
    pen.print(glyph(style.typeface, "2", 60), x + 0.1, y, 0.3, 0.3)
    if style.joker % 3:
        cross = x - 0.14
        pen.line([(cross - 0.07, y - 0.06), (cross + 0.07, y + 0.1)], 0.045)
        pen.line([(cross + 0.07, y - 0.06), (cross - 0.07, y + 0.1)], 0.045)
    face = Pen.placed(joker(size, style.joker, rng), 0.5 if side else 0.38, 0.34, 0.66)
    return [(face, ink), (pen.mask(), ink)]


def _halved(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
    """A face whose halves have two colours."""
    face = joker(size, style.joker, rng)
    first, second = face.copy(), face.copy()
    if style.joker % 2:
        first[:, size // 2 :] = 0
        second[:, : size // 2] = 0
    else:
        first[size // 2 :] = 0
        second[: size // 2] = 0
    one, two = rng.permutation(4)[:2]
    colours = list(style.inks.values())
    return [(first, colours[one]), (second, colours[two])]


def _four_parts(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
    """A face in four colours, a quarter each, or in stripes."""
    face = joker(size, style.joker, rng)
    y, x = np.mgrid[0:size, 0:size] / size
    parts = (x * 4).astype(int) if style.joker % 2 else (x > 0.5).astype(int) + 2 * (y > 0.5).astype(int)
    return [
        ((face * (parts == index)).astype(np.float32), colour)
        for index, colour in enumerate(style.inks.values())
    ]


def _coloured_ring(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
    """A ring in four colours round a face; thick, thin or of dots."""
    layers: list[InkLayer] = []
    for quarter, colour in enumerate(style.inks.values()):
        pen = Pen(size)
        if style.joker % 3 == 0:
            angle = np.pi / 4 + quarter * np.pi / 2
            pen.arc(
                0.5 + 0.38 * float(np.cos(angle)), 0.5 + 0.38 * float(np.sin(angle)), 0.1, 0.1, 0, 360, -1
            )
        else:
            width = 0.05 + 0.03 * (style.joker % 4)
            pen.arc(0.5, 0.5, 0.42, 0.42, quarter * 90 + 3, quarter * 90 + 87, width)
        layers.append((pen.mask(), colour))
    return [*layers, (Pen.placed(joker(size, style.joker, rng, ring=False), 0.5, 0.5, 0.62), ink)]


def _coloured_signs(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
    """A face over a row of four coloured discs or bars."""
    layers: list[InkLayer] = [(Pen.placed(joker(size, style.joker, rng), 0.5, 0.36, 0.7), ink)]
    for index, colour in enumerate(style.inks.values()):
        pen, x = Pen(size), 0.14 + 0.24 * index
        if style.joker % 2:
            pen.arc(x, 0.87, 0.09, 0.09, 0, 360, -1)
        else:
            pen.line([(x - 0.1, 0.8), (x + 0.1, 0.8), (x + 0.1, 0.95), (x - 0.1, 0.95)], 0.02, True, True)
        layers.append((pen.mask(), colour))
    return layers


def _arrows(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
    """Arrows that chase each other round a face, in two colours."""
    colours = list(style.inks.values())
    layers = [(Pen.placed(joker(size, style.joker, rng, ring=False), 0.5, 0.5, 0.62), ink)]
    for index, start in enumerate((200, 20)):
        pen = Pen(size)
        pen.arc(0.5, 0.5, 0.42, 0.42, start, start + 125, 0.07)
        angle = np.radians(start + 130)
        x, y = 0.5 + 0.42 * float(np.cos(angle)), 0.5 + 0.42 * float(np.sin(angle))
        along, out = angle + np.pi / 2, angle
        tip = (x + 0.1 * float(np.cos(along)), y + 0.1 * float(np.sin(along)))
        ends = [(x + s * 0.1 * float(np.cos(out)), y + s * 0.1 * float(np.sin(out))) for s in (-1, 1)]
        pen.line([tip, *ends], 0.02, True, True)
        layers.append((pen.mask(), colours[(index * 2 + 1) % 4]))
    return layers


def _across(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
    """A face that looks at its likeness across a line, one above the other."""
    face = Pen.placed(joker(size, style.joker, rng), 0.5, 0.24, 0.46)
    pen = Pen(size)
    pen.line([(0.08, 0.5), (0.92, 0.5)], 0.035)
    return [(np.maximum(face, face[::-1]), ink), (pen.mask(), ink)]


def _beside(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
    """Half a face and its likeness, left and right of a line."""
    whole = joker(size, style.joker, rng)
    half = np.zeros_like(whole)
    gap = max(1, round(0.06 * size))
    half[:, : size // 2 - gap] = whole[:, gap : size // 2]
    pen = Pen(size)
    if style.joker % 3:
        pen.line([(0.5, 0.02), (0.5, 0.98)], 0.03)
    second = ink if style.joker % 2 else style.joker_inks[-1]
    return [(half, ink), (np.ascontiguousarray(half[:, ::-1]), second), (pen.mask(), ink)]


def _back_to_back(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
    """Two half faces, back to back, in one colour or two."""
    pen, stroke = Pen(size), rng.uniform(0.03, 0.05)
    back = 0.5 - rng.uniform(0.03, 0.08)
    pen.arc(back, 0.5, 0.4, 0.42, 90, 270, stroke)
    pen.line([(back, 0.08), (back, 0.92)], stroke)
    pen.line([(0.1, 0.46), (0.03, 0.56), (0.11, 0.58)], stroke)
    pen.arc(0.26, 0.42, 0.06, 0.04, 0, 360, stroke)
    pen.arc(0.26, 0.36, 0.09, 0.05, 190, 340, stroke)
    pen.arc(0.2, 0.66, 0.12, 0.08, 20, 160, stroke)
    half = pen.mask()
    second = ink if style.joker % 2 else style.joker_inks[-1]
    return [(half, ink), (np.ascontiguousarray(half[:, ::-1]), second)]


def _arrows_apart(size: int, style: Style, ink: BgrColour, rng: Rng) -> list[InkLayer]:
    """A face between two triangles, or arrows, that look away from or towards a line."""
    pen = Pen(size)
    pen.line([(0.5, 0.62), (0.5, 0.98)], 0.03)
    away = style.joker % 2 == 0
    for side in (-1, 1):
        tip, base = (0.38, 0.08) if away else (0.08, 0.38)
        points = [(0.5 + side * tip, 0.8), (0.5 + side * base, 0.66), (0.5 + side * base, 0.94)]
        pen.line(points, 0.04, True, style.joker % 3 > 0)
    return [(Pen.placed(joker(size, style.joker, rng), 0.5, 0.3, 0.58), ink), (pen.mask(), ink)]


_JokerDrawing = Callable[[int, Style, BgrColour, Rng], list[InkLayer]]
_DOUBLE: tuple[_JokerDrawing, ...] = (
    _two_faces(((0.5, 0.25), (0.5, 0.77)), 0.5),
    _two_faces(((0.3, 0.42), (0.7, 0.58)), 0.6),
    _face_and_two,
    _two_faces(((0.25, 0.5), (0.75, 0.5)), 0.5),
    _two_faces(((0.5, 0.25), (0.5, 0.75)), 0.5, turn=True),
    _face_and_two,
)
_COLOURS: tuple[_JokerDrawing, ...] = (
    _coloured_ring,
    _halved,
    _arrows,
    _four_parts,
    _coloured_signs,
    _coloured_ring,
)
_MIRROR: tuple[_JokerDrawing, ...] = (_back_to_back, _beside, _across, _beside, _arrows_apart, _back_to_back)
