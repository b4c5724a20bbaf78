"""The typefaces of the renderer: numbers and letters as grey pictures from ``datasets/glyphs``."""

from functools import cache

import cv2
import numpy as np

from vision.assets import ASSETS
from vision.render.values import Mask

_FOLDER = ASSETS / "datasets" / "glyphs"
TEXTS = (*(str(number) for number in range(1, 14)), *"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ")
_CELL_WIDTH, _CELL_HEIGHT, _COLUMNS, _DIGIT = 132, 108, 7, 72


@cache
def typefaces() -> tuple[str, ...]:
    """The names of the typefaces that there are."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.png")))


@cache
def _cell(typeface: str, text: str) -> Mask:
    sheet = _sheet(typeface)
    row, column = divmod(TEXTS.index(text), _COLUMNS)
    cell = sheet[
        row * _CELL_HEIGHT : (row + 1) * _CELL_HEIGHT, column * _CELL_WIDTH : (column + 1) * _CELL_WIDTH
    ]
    ys, xs = np.nonzero(cell > 0.1)
    return cell[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


@cache
def _sheet(typeface: str) -> Mask:
    sheet = cv2.imread(str(_FOLDER / f"{typeface}.png"), cv2.IMREAD_GRAYSCALE)
    if sheet is None:
        raise FileNotFoundError(_FOLDER / f"{typeface}.png")
    return sheet.astype(np.float32) / np.float32(255)


def glyph(typeface: str, text: str, digit_height: float, stretch: float = 1.0) -> Mask:
    """A number or letter cut to its ink, at the size where a digit is ``digit_height`` pixels high."""
    cell = _cell(typeface, text)
    scale = digit_height / _DIGIT
    width, height = max(2, round(cell.shape[1] * scale * stretch)), max(2, round(cell.shape[0] * scale))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    mask = cv2.resize(cell, (width, height), interpolation=how)
    if scale > 1:  # edges stay crisp when a glyph is enlarged
        mask = np.clip((mask - 0.5) * min(scale, 3) + 0.5, 0, 1)
    return np.clip(mask, 0, 1).astype(np.float32)


def word(typeface: str, text: str, digit_height: float, gap: float = 0.12) -> Mask:
    """Letters or digits beside each other, as in a maker's name or on a printed card."""
    letters = [glyph(typeface, letter, digit_height) for letter in text]
    space = max(1, round(gap * digit_height))
    height = max(letter.shape[0] for letter in letters)
    out = np.zeros((height, sum(letter.shape[1] + space for letter in letters)), np.float32)
    left = 0
    for letter in letters:
        out[height - letter.shape[0] :, left : left + letter.shape[1]] = letter
        left += letter.shape[1] + space
    return out
