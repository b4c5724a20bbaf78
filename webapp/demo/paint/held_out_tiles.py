"""Boxes and tables that no network of ours was trained on: other typefaces and cloths, marks drawn otherwise.

The typefaces are data of ``datasets/drawn``, kept for measuring. Jokers are figures made up from the seed,
drawn with the renderer's pen; special jokers look as they do there, for what they mean is in how they look.
"""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np

from engine import COLOUR_OF, NUMBER_OF
from vision import ASSETS, BACK
from vision.render import FacePicture, LightPicture, Mask, Rng, Style, draw_face, hsv, noise

_FOLDER = ASSETS / "datasets" / "drawn" / "glyphs"
_COUNT = 13
MARKS = ("wave", "triangle", "pips")


@cache
def held_out_typefaces() -> tuple[str, ...]:
    """The names of the typefaces that are kept for measuring."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.png")))


@cache
def _number(typeface: str, number: int) -> Mask:
    """A number as a mask, cut to its ink."""
    sheet = cv2.imread(str(_FOLDER / f"{typeface}.png"), cv2.IMREAD_GRAYSCALE)
    if sheet is None:
        raise FileNotFoundError(_FOLDER / f"{typeface}.png")
    wide = sheet.shape[1] // _COUNT
    cell = sheet[:, (number - 1) * wide : number * wide]
    rows, columns = np.flatnonzero(cell.max(1) > 8), np.flatnonzero(cell.max(0) > 8)
    inked = cell[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return inked.astype(np.float32) / np.float32(255)


def draw_held_out_face(
    face: str, style: Style, typeface: str, mark: str, width: int, rng: Rng
) -> FacePicture:
    """A tile of such a box, ``width`` pixels wide."""
    if face not in NUMBER_OF:
        return draw_face(face, style, width, rng)
    bare = draw_face(BACK, replace(style, logo_strength=0.0, wear=0.0), width, rng)
    light = bare.light.copy()
    colour = np.array(style.inks[COLOUR_OF[face]], np.float32)
    tall = light.shape[0]
    digits = _number(typeface, NUMBER_OF[face])
    high = style.digit * tall
    wide = min(0.84 * width, digits.shape[1] * high / digits.shape[0])
    size = (max(3, round(wide)), max(4, round(high)))
    inked = cv2.resize(digits, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    print_ink(light, inked, colour, style.digit_y)
    print_ink(light, mark_of(mark, width), colour, min(0.9, style.digit_y + style.digit / 2 + 0.1))
    return FacePicture(light, bare.alpha)


def print_ink(light: LightPicture, mask: Mask, colour: LightPicture, y: float) -> None:
    """Ink with its middle at a height of the tile."""
    tall, wide = light.shape[:2]
    top = min(max(0, round(y * tall - mask.shape[0] / 2)), tall - mask.shape[0])
    left = (wide - mask.shape[1]) // 2
    part = light[top : top + mask.shape[0], left : left + mask.shape[1]]
    part += mask[..., None] * (colour - part)


def mark_of(kind: str, width: int) -> Mask:
    """What tells the upright of every tile: it is below the number."""
    wide, tall = max(6, round(0.5 * width)), max(3, round(0.14 * width))
    y, x = np.mgrid[0:tall, 0:wide].astype(np.float32)
    x, y = (x + 0.5) / wide, (y + 0.5) / tall
    if kind == "wave":
        away = np.abs(y - 0.5 - 0.25 * np.sin(x * 4 * np.pi))
        return np.asarray(np.clip((0.22 - away) * tall / 2 + 0.5, 0, 1), np.float32)
    if kind == "triangle":
        return np.asarray(np.clip((0.28 * y - np.abs(x - 0.5)) * wide / 2 + 0.5, 0, 1), np.float32)
    apart = np.minimum(np.abs(x - 0.38), np.abs(x - 0.62)) * wide / tall
    return np.asarray(np.clip((0.38 - np.hypot(apart, y - 0.5)) * tall + 0.5, 0, 1), np.float32)


def held_out_surface(rng: Rng, width: int, height: int) -> LightPicture:
    """Felt, a checked oilcloth or narrow boards."""
    kind = int(rng.integers(3))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / width
    out = np.empty((height, width, 3), np.float32)
    if kind == 0:
        out[:] = hsv(float(rng.choice([140, 215, 350])), rng.uniform(0.4, 0.7), rng.uniform(0.22, 0.4))
        fluff = rng.normal(0, 0.05, (height, width)).astype(np.float32)
        out *= (1 + cv2.GaussianBlur(fluff, (0, 0), 1.1) + 0.05 * noise(rng, height, width, 5, 9))[..., None]
    elif kind == 1:
        out[:] = hsv(rng.uniform(0, 360), 0.12, 0.62)
        squares = ((x * 24) % 1 < 0.5).astype(np.float32) + ((y * 24) % 1 < 0.5).astype(np.float32)
        out *= (1 - 0.22 * squares)[..., None]
    else:
        out[:] = hsv(rng.uniform(18, 34), 0.5, rng.uniform(0.3, 0.5))
        boards = rng.uniform(0.82, 1.12, 64).astype(np.float32)[(y * 38).astype(int) % 64]
        grain = (
            noise(rng, height, width, height / 2, 12) * 0.06 + noise(rng, height, width, height / 9, 5) * 0.05
        )
        out *= (boards * (1 + grain) * np.where((y * 38) % 1 < 0.05, 0.6, 1))[..., None]
    return np.asarray(np.clip(out, 0, 1), np.float32)
