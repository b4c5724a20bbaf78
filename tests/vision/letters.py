"""Letter tiles laid out for the tests, and what a reader would say of them."""

import cv2
import numpy as np

from engine.tiles import Face
from tests.vision.tables import shares, tile_at
from vision.alphabets import INKS, LETTER_ALPHABET
from vision.geometry.quad import turned
from vision.values import CROP_HEIGHT, CROP_WIDTH, Evidence, Picture, Quad

SIDE = 34.0
Turns = tuple[float, float, float, float]
HALF: Turns = (0.5, 0.0, 0.5, 0.0)
"""A letter that looks the same upside down."""
ANY: Turns = (0.25, 0.25, 0.25, 0.25)
KNOWN: Turns = (0.97, 0.01, 0.01, 0.01)


def word_at(x: float, y: float, count: int, angle: float = 0, gap: float = 0.04) -> list[Quad]:
    """Square tiles side by side."""
    step = SIDE * (1 + gap)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return [tile_at(x + step * k * c, y + step * k * s, angle, SIDE, SIDE) for k in range(count)]


def printed(letter: str, quarters: int = 0) -> Picture:
    """A tile with the letter, turned anticlockwise by quarters."""
    crop = np.full((CROP_HEIGHT, CROP_WIDTH, 3), 225, np.uint8)
    cv2.putText(crop, letter, (12, 64), cv2.FONT_HERSHEY_SIMPLEX, 1.9, (30, 30, 30), 5)
    if quarters:
        square = cv2.resize(np.rot90(crop, quarters), (CROP_WIDTH, CROP_HEIGHT))
        return np.asarray(square, np.uint8)
    return crop


def letter(
    face: Face,
    quad: Quad,
    turns: Turns = KNOWN,
    *,
    sure: float = 0.985,
    kinds: dict[str, float] | None = None,
    crop: Picture | None = None,
    found: float = 0.95,
) -> Evidence:
    """What a reader says of a letter tile; ``kinds`` names what it also thinks of."""
    inks = np.full(len(INKS), 1 / len(INKS), np.float32)
    shown = shares(LETTER_ALPHABET.kinds, face, sure, kinds)
    seen = printed(face) if crop is None else crop
    return Evidence(quad, found, shown, inks, np.array(turns, np.float32), seen)


def lying(tile: Evidence, quarters: int) -> Evidence:
    """The same tile, found with another side of it as the upper one; what it shows stays."""
    turns = np.roll(tile.turns, -quarters)
    return Evidence(turned(tile.quad, quarters), tile.found, tile.kinds, tile.inks, turns, tile.crop)
