"""The committed pictures of numbers, one typeface a file."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from tests.drawn.values import Bytes

HOME = Path(__file__).resolve().parents[2] / "datasets" / "drawn" / "glyphs"
COUNT = 13


@cache
def typefaces() -> tuple[str, ...]:
    """The names of the typefaces, sorted."""
    return tuple(sorted(path.stem for path in HOME.glob("*.png")))


@cache
def glyph(typeface: str, number: int) -> Bytes:
    """The number as a grey mask, cut to its ink at the sides; all numbers of a typeface have one height."""
    sheet = cv2.imread(str(HOME / f"{typeface}.png"), cv2.IMREAD_GRAYSCALE)
    if sheet is None:
        raise FileNotFoundError(f"no glyphs for {typeface}")
    width = sheet.shape[1] // COUNT
    cell = sheet[:, (number - 1) * width : number * width]
    columns = np.flatnonzero(cell.max(0) > 8)
    return np.asarray(cell[:, columns[0] : columns[-1] + 1], np.uint8)
