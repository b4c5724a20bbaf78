"""Things beside the game that the second renderer has not: slips with a number, score sheets, lit phones."""

import cv2
import numpy as np

from tests.drawn.glyphs import glyph, typefaces
from tests.drawn.scene.canvas import Canvas
from tests.drawn.scene.things import Painter, Thing, block, flat, stamped
from tests.drawn.values import Floats, Random, hsv, pick

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
    """A score sheet: boxes of half a tile's size, most with a number in them."""
    rows, columns, box = 9, 5, (44, 62)
    sheet = np.full((rows * box[1] + 20, columns * box[0] + 20, 3), 240.0, np.float32)
    typeface = pick(rng, typefaces())
    for row in range(rows):
        for column in range(columns):
            x, y = 10 + column * box[0], 10 + row * box[1]
            cv2.rectangle(sheet, (x, y), (x + box[0], y + box[1]), (150.0, 140.0, 130.0), 2)
            if rng.random() < 0.75:
                stamped(sheet, glyph(typeface, int(rng.integers(1, 14))), (x + 9, y + 16), 32, INK)
    flat(canvas, thing, sheet, 0.05)


def paint_screen(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A phone with its screen on: a timer, and round buttons with figures."""
    block(canvas, thing.pose, (*thing.size, thing.tall), (24.0, 22.0, 22.0))
    screen = np.full((420, 204, 3), 22.0, np.float32)
    screen[24:-24, 8:-8] = 244.0
    for at in range(2):
        _button(screen, (104, 120 + at * 150), hsv(float(rng.uniform(0, 360)), 0.75, 0.75))
    stamped(screen, glyph(pick(rng, typefaces()), int(rng.integers(1, 14))), (72, 330), 50, INK)
    flat(canvas, thing, screen, 0.3)


def _button(screen: Floats, middle: tuple[int, int], colour: tuple[float, float, float]) -> None:
    """A round sign with eyes and a mouth, as many apps have."""
    x, y = middle
    cv2.circle(screen, middle, 52, colour, -1, cv2.LINE_AA)
    for eye in (-18, 18):
        cv2.circle(screen, (x + eye, y - 14), 7, (250.0, 250.0, 250.0), -1, cv2.LINE_AA)
    cv2.ellipse(screen, (x, y + 8), (24, 18), 0, 15, 165, (250.0, 250.0, 250.0), 5, cv2.LINE_AA)


PAPERS: dict[str, tuple[tuple[float, float], float, Painter]] = {
    "slip": ((24, 34), 0.3, paint_slip),
    "sheet": ((74, 180), 0.8, paint_sheet),
    "screen": ((71, 146), 8, paint_screen),
}
"""Name → footprint and height in millimetres, painter."""
