"""Letter tiles that no network of ours was trained on: other typefaces and marks.

The typefaces are data of ``datasets/drawn``, kept for measuring.
"""

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from engine import LETTER_FACES, WORD_JOKER
from vision import ASSETS, BACK
from vision.render import FacePicture, LetterStyle, Mask, Rng, draw_face, draw_letter
from webapp.demo.paint.held_out_tiles import mark_of, print_ink

_FOLDER = ASSETS / "datasets" / "drawn" / "letters"
_WIDTH, _CAPITAL, _LINE = 140, 84, 118
"""Of a letter's cell: its width, the height of a capital, and how far down the line is that it stands on."""
LETTER_MARKS = ("wave", "triangle", "")
"""What is printed below the letters; never two dots, which would make an Ö of an O that is turned round."""


@dataclass(frozen=True, slots=True)
class HeldOutLetterTuning:
    """Where the letter is on its tile."""

    size: float = 0.5
    """The height of a capital against the tile."""
    foot: float = 0.72
    """How far down its foot is."""
    raised: float = 0.08
    """How much higher it stands with a mark below."""


HELD_OUT_LETTER_TUNING = HeldOutLetterTuning()


@cache
def held_out_letter_typefaces() -> tuple[str, ...]:
    """The names of the typefaces whose letters are kept for measuring."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.png")))


@cache
def _letter(typeface: str, face: str) -> tuple[Mask, int]:
    """A letter as a mask, cut to its ink, and how much of it is above the line."""
    sheet = cv2.imread(str(_FOLDER / f"{typeface}.png"), cv2.IMREAD_GRAYSCALE)
    if sheet is None:
        raise FileNotFoundError(_FOLDER / f"{typeface}.png")
    at = LETTER_FACES.index(face) * _WIDTH
    cell = sheet[:, at : at + _WIDTH]
    rows, columns = np.flatnonzero(cell.max(1) > 8), np.flatnonzero(cell.max(0) > 8)
    inked = cell[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return inked.astype(np.float32) / np.float32(255), _LINE - int(rows[0])


def draw_held_out_letter(
    face: str,
    style: LetterStyle,
    typeface: str,
    mark: str,
    width: int,
    rng: Rng,
    tuning: HeldOutLetterTuning = HELD_OUT_LETTER_TUNING,
) -> FacePicture:
    """A tile of such a box, ``width`` pixels wide; without a mark only where the print is tells its foot."""
    if face not in LETTER_FACES or face == WORD_JOKER:
        return draw_letter(face, style, width, rng)
    bare = draw_face(BACK, replace(style.base, logo_strength=0.0, wear=0.0), width, rng)
    light = bare.light.copy()
    tall = light.shape[0]
    mask, above = _letter(typeface, face)
    scale = tuning.size * tall / _CAPITAL
    wide = min(0.84 * width, mask.shape[1] * scale)
    size = (max(3, round(wide)), max(4, round(mask.shape[0] * scale)))
    inked = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.float32)
    foot = tuning.foot - (tuning.raised if mark else 0)
    middle = foot + (size[1] / 2 - above * scale) / tall
    ink = np.array(style.ink, np.float32)
    print_ink(light, inked, ink, middle)
    if mark:
        print_ink(light, mark_of(mark, width), ink, foot + 0.19)
    return FacePicture(light, bare.alpha)
