"""The committed pictures of letters, one typeface a file."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from engine.tiles import LETTER_FACES
from tests.drawn.values import Bytes

HOME = Path(__file__).resolve().parents[3] / "datasets" / "drawn" / "letters"
CAPITAL, LINE = 84, 118
"""Pixels from foot to head of a capital, and from the top of the picture to the line it stands on."""


@cache
def letter(typeface: str, face: str) -> Bytes:
    """The letter as a grey mask, cut to its ink at the sides; all letters of a typeface stand on one line."""
    sheet = cv2.imread(str(HOME / f"{typeface}.png"), cv2.IMREAD_GRAYSCALE)
    if sheet is None:
        raise FileNotFoundError(f"no letters for {typeface}")
    width = sheet.shape[1] // len(LETTER_FACES)
    place = LETTER_FACES.index(face)
    cell = sheet[:, place * width : (place + 1) * width]
    columns = np.flatnonzero(cell.max(0) > 8)
    return np.asarray(cell[:, columns[0] : columns[-1] + 1], np.uint8)
