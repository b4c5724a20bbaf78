"""How a set of dice looks, and the other small cubes that lie about on tables."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.render.tiles.faces import draw_face
from vision.render.tiles.marks import random_sign
from vision.render.tiles.style import Design, Style, random_style
from vision.render.values import BgrColour, LightPicture, Rng, hsv

CubeFace = Callable[[str, int], LightPicture]
"""Draws what is on one side of a cube, so many pixels wide."""
_DESIGNS: tuple[Design, ...] = ("bare", "flat-dot", "line", "dish")
_DESIGN_SHARES = (0.24, 0.3, 0.36, 0.1)
_SMALL_SHARE = 0.45
"""Boxes whose print is small: on dice with very round edges it stays on the flat middle of a face."""
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 1), (1, -1), (1, 1), (-1, 0), (1, 0)),
}


@dataclass(frozen=True, slots=True, eq=False)
class Cube:
    """The body of a die whose edges are 1 long, and what is on its sides."""

    rounding: float
    """Radius of its edges."""
    ball: float
    """Radius of the ball that its corners are turned to; 0.87 and more leaves them as they are."""
    gloss: float
    """How much of a lamp is mirrored in it."""
    sharpness: float
    """How small the mirrored lamp is."""
    face: CubeFace


def random_cube(rng: Rng, style: Style | None = None) -> Cube:
    """Dice of the game as one box has them; all of them share a style where it is given."""
    chosen = style or dice_style(rng)

    def face(name: str, width: int) -> LightPicture:
        return draw_face(name, chosen, width, rng).light

    return Cube(*_body(rng), *_polish(rng), face)


def dice_style(rng: Rng) -> Style:
    """Print and colour of a box of dice: square faces with the number in the middle."""
    design = _DESIGNS[int(rng.choice(len(_DESIGNS), p=_DESIGN_SHARES))]
    base = random_style(rng, design)
    marked = design in ("flat-dot", "line")
    print_size = rng.uniform(0.5, 0.9) if rng.random() < _SMALL_SHARE else 1.0
    digit = print_size * (rng.uniform(0.36, 0.58) if marked else rng.uniform(0.4, 0.68))
    mark = (print_size if rng.random() < 0.5 else 1) * rng.uniform(0.07, 0.15)
    framed = rng.random() < 0.35 if print_size < 1 else base.ornament == "frame" and rng.random() < 0.5
    low = 0.94 - digit / 2 - 0.03 - mark
    common = "bar" if design == "line" else "dot"
    return replace(
        base,
        aspect=1.0,
        radius=0.02,
        bevel=0.0,
        body=_colour(rng) if rng.random() < 0.25 else base.body,
        digit=digit,
        digit_x=0.5,
        digit_y=min(rng.uniform(0.44, 0.5), low) if marked else rng.uniform(0.48, 0.52),
        marks=dict.fromkeys(base.marks, random_sign(rng) if rng.random() < 0.5 else common),
        mark_size=mark,
        mark_all=rng.random() < 0.6,
        mark_x=0.0,
        joker_size=print_size * rng.uniform(0.55, 0.84),
        logo_strength=0.0 if design == "dish" and rng.random() < 0.7 else base.logo_strength * 0.5,
        logo_y=0.88,
        ornament="frame" if framed else "none",
    )


def _body(rng: Rng) -> tuple[float, float]:
    ball = rng.uniform(0.64, 0.78) if rng.random() < 0.3 else 1.0
    return rng.uniform(0.03, 0.24), ball


def _polish(rng: Rng) -> tuple[float, float]:
    return rng.uniform(0, 0.4) ** 1.6, float(np.exp(rng.uniform(np.log(8), np.log(80))))


def _colour(rng: Rng) -> BgrColour:
    """A light colour that every ink can be read on."""
    return hsv(rng.uniform(0, 360), rng.uniform(0.06, 0.3), rng.uniform(0.82, 0.98))


def pip_die(rng: Rng) -> Cube:
    """An ordinary die with spots."""
    light = rng.random() < 0.55
    body = _colour(rng) if light else hsv(rng.uniform(0, 360), rng.uniform(0.3, 1), rng.uniform(0.08, 0.8))
    spot = (
        hsv(rng.uniform(0, 360), rng.choice([0.0, 0.9]), rng.uniform(0.05, 0.6))
        if light
        else hsv(0, 0, rng.uniform(0.8, 1))
    )
    size, apart = rng.uniform(0.07, 0.11), rng.uniform(0.24, 0.29)

    def face(name: str, width: int) -> LightPicture:
        out = _plain(body, width, 0.01, rng)
        for x, y in _PIPS[1 + len(name) * 7 % 6 if not name.isdigit() else int(name)]:
            at = (round((0.5 + x * apart) * width * 16), round((0.5 + y * apart) * width * 16))
            cv2.circle(out, at, round(size * width * 16), spot, -1, cv2.LINE_AA, 4)
        return out

    return Cube(*_body(rng), *_polish(rng), face)


def plain_cube(rng: Rng) -> Cube:
    """A sugar lump, a wooden cube, a counter, a sweet: nothing is printed on it."""
    sugar = rng.random() < 0.45
    body = (
        hsv(rng.uniform(20, 60), rng.uniform(0, 0.12), rng.uniform(0.85, 1))
        if sugar
        else hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.2, 0.95))
    )
    grain = rng.uniform(0.03, 0.09) if sugar else rng.uniform(0, 0.03)

    def face(name: str, width: int) -> LightPicture:
        return _plain(body, width, grain, rng)

    return Cube(rng.uniform(0.02, 0.14), 1.0, 0.0 if sugar else rng.uniform(0, 0.3), 20.0, face)


def _plain(body: BgrColour, width: int, grain: float, rng: Rng) -> LightPicture:
    out = np.empty((width, width, 3), np.float32)
    out[:] = body
    out *= (1 + grain * rng.standard_normal((width, width), np.float32))[..., None]
    return out
