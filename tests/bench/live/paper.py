"""Things beside the game that the second renderer has not: slips with a number, score sheets, lit phones."""

import cv2
import numpy as np

from tests.drawn.glyphs import glyph, typefaces
from tests.drawn.scene.canvas import Canvas
from tests.drawn.scene.things import Painter, Thing, block, flat, stamped
from tests.drawn.values import Colour, Floats, Random, hsv, pick

INK = (52.0, 40.0, 38.0)


def paint_slip(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A slip of paper with a number on it, which is the seed of the thing."""
    sheet = np.full((170, 120, 3), 246.0, np.float32)
    faces, number = typefaces(), thing.seed
    digits = [int(digit) for digit in str(number)] if number > 13 else [number]
    high = 84 if len(digits) == 1 else 62
    for at, digit in enumerate(digits):
        mask = glyph(faces[number % len(faces)], digit)
        place = (34 if number < 10 else 14 + at * 46, 38)
        stamped(sheet, mask, place, high, INK)
    flat(canvas, thing, sheet, 0.05)


def paint_sheet(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A score sheet: light boxes of half a tile's size on a coloured pad, most with a number in them."""
    rows, columns, box = 8, 4, (44, 62)
    pad = hsv(float(rng.uniform(0, 360)), 0.5, float(rng.uniform(0.3, 0.6)))
    sheet = np.full((rows * 74 + 24, columns * 56 + 24, 3), pad, np.float32)
    typeface = pick(rng, typefaces())
    for row in range(rows):
        for column in range(columns):
            x, y = 18 + column * 56, 18 + row * 74
            cv2.rectangle(sheet, (x, y), (x + box[0], y + box[1]), (240.0, 244.0, 244.0), -1)
            if rng.random() < 0.75:
                stamped(sheet, glyph(typeface, int(rng.integers(1, 14))), (x + 8, y + 14), 34, INK)
    flat(canvas, thing, sheet, 0.05)


def paint_screen(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A phone with its screen on: two cards with a round face, somewhat larger than tiles."""
    block(canvas, thing.pose, (*thing.size, thing.tall), (24.0, 22.0, 22.0))
    screen = np.full((420, 204, 3), 30.0, np.float32)
    for at in range(2):
        top = 50 + at * 170
        cv2.rectangle(screen, (48, top), (156, top + 148), (246.0, 246.0, 246.0), -1)
        _button(screen, (102, top + 66), hsv(float(rng.uniform(0, 360)), 0.8, 0.6))
    flat(canvas, thing, screen, 0.3)


def _button(screen: Floats, middle: tuple[int, int], colour: Colour) -> None:
    """A round face with eyes and a mouth, as many apps have."""
    x, y = middle
    cv2.circle(screen, middle, 38, colour, 5, cv2.LINE_AA)
    for eye in (-13, 13):
        cv2.circle(screen, (x + eye, y - 10), 5, colour, -1, cv2.LINE_AA)
    cv2.ellipse(screen, (x, y + 6), (18, 13), 0, 15, 165, colour, 5, cv2.LINE_AA)


PAPERS: dict[str, tuple[tuple[float, float], float, Painter]] = {
    "slip": ((24, 34), 0.3, paint_slip),
    "sheet": ((74, 180), 0.8, paint_sheet),
    "screen": ((71, 146), 8, paint_screen),
}
"""Name → footprint and height in millimetres, painter."""
