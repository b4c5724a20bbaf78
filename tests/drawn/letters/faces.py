"""The upper side of a letter tile as a map."""

import numpy as np

from engine.tiles import WORD_JOKER, Face
from tests.drawn.designs import TileSetLook
from tests.drawn.faces import FaceMap, Sheet, logo, material
from tests.drawn.glyphs import glyph
from tests.drawn.jokers import drawing
from tests.drawn.letters.designs import LetterLook
from tests.drawn.letters.glyphs import CAPITAL, LINE, letter
from tests.drawn.values import Floats, floats, smooth

TURNING = frozenset("HIMNOSWXZÖÄÜ")
"""Letters that some makers mark at the foot, because they are letters upside down, or have dots."""
POINTS = {"E": 1, "N": 1, "S": 1, "Q": 10, "Y": 10, "X": 8, "J": 6, "Ö": 8, "Ü": 6, "Ä": 6, "C": 4, "F": 4}


def letter_map(look: TileSetLook, face: Face | None, scale: float, copy: int = 0) -> FaceMap:
    """The map of a face; None is a tile that lies on it: the blank back."""
    if not isinstance(look, LetterLook):
        raise TypeError("letters need a look for letters")
    sheet = Sheet(look, scale, copy + 2 * ord(face or " "))
    material(sheet)
    if face is None:
        return sheet.finish()
    if look.design.mark == "logo":
        logo(sheet, look.height * 0.87, look.height * 0.085)
    if face == WORD_JOKER:
        _joker(sheet, look, copy)
    else:
        sheet.paint(_stamped(sheet, look, face), look.ink, look.design.depth)
        _foot(sheet, look, face)
    if look.design.mark == "frame":
        line = smooth(1.2, 1.4, sheet.edge) - smooth(1.6, 1.8, sheet.edge)
        sheet.paint(floats(line), look.ink)
    return sheet.finish()


def _stamped(sheet: Sheet, look: LetterLook, face: Face) -> Floats:
    """The letter where the design has it; its dots are above that."""
    mask = letter(look.typeface, face)
    high = min(look.height * look.design.digit, look.width * 0.9)
    whole = high * mask.shape[0] / CAPITAL
    lower = (mask.shape[0] / 2 - (LINE - CAPITAL / 2)) / CAPITAL * high
    x = look.width * (0.46 if look.design.mark == "points" else 0.5)
    return sheet.stamp(mask, (x, look.height * look.design.middle + lower), whole, 0.8)


def _foot(sheet: Sheet, look: LetterLook, face: Face) -> None:
    """The print that tells the upright."""
    w, h, mark = look.width, look.height, look.design.mark
    low = h * look.design.middle + min(h * look.design.digit, w * 0.9) / 2
    if mark == "bar" or (mark == "some-bar" and face in TURNING):
        sheet.paint(sheet.bar(w / 2, low + h * 0.09, w * 0.4, h * 0.035), look.ink)
    if mark == "dot":
        sheet.paint(sheet.disc(w / 2, low + h * 0.1, w * 0.045), look.ink)
    if mark == "points":
        worth = POINTS.get(face, 2 + ord(face) % 2)
        sheet.paint(sheet.stamp(glyph(look.typeface, worth), (w * 0.84, h * 0.84), h * 0.15, 0.2), look.ink)


def _joker(sheet: Sheet, look: LetterLook, copy: int) -> None:
    """The word joker: a question mark, one of the drawn faces, or an empty lozenge."""
    w, h = look.width, look.height
    if look.joker in (3, 4):
        sheet.paint(_stamped(sheet, look, WORD_JOKER), look.inks[look.joker_ink[copy]], look.design.depth)
    elif look.joker == 5:
        away = floats(np.abs(sheet.x - w / 2) / w + np.abs(sheet.y - h / 2) / h)
        line = smooth(0.30, 0.315, away) - smooth(0.345, 0.36, away)
        sheet.paint(floats(line), look.inks[look.joker_ink[copy]])
    else:
        for ink, mask in drawing("J", look.joker, look.joker_ink[copy]):
            shape = sheet.stamp(mask, (w / 2, h / 2), min(w, h) * 0.62, 0.9)
            colour = look.inks[ink] if ink != "-" else sheet.colour.mean((0, 1))
            sheet.paint(shape, (float(colour[0]), float(colour[1]), float(colour[2])))
