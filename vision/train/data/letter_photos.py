"""Real photos of letter tiles to learn from, and which way up their tiles lie.

The labels of the photos say what a tile is and where, but not where its top is. That is found by laying
letters of many typefaces over the print. Only photos whose names begin with ``TAUGHT`` are used: the others
are kept for measuring.
"""

import json
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.quad import rectify, signed_area, turned
from vision.render.letters.print import letter
from vision.render.letters.style import random_letter_style
from vision.render.values import Mask
from vision.values import Picture, Quad

TAUGHT = "1770633"
_SAME_UPSIDE_DOWN = frozenset("HINOSXZ")
"""Letters that look the same when they stand on their heads."""
_SIDE = 32
_CROP = 96
_STRETCHES = (0.75, 1.0, 1.3)
_LEANS = (-0.3, 0.0, 0.3)
_ANGLES = (-15, 0, 15)
_TYPEFACES = (
    *("FreeSans", "LiberationSans-Regular", "texgyreheros-regular", "DejaVuSans", "URWGothic-Demi"),
    *("ClearSans-Medium", "NationalPark-Regular", "texgyreadventor-bold"),
)
_SURE = 0.06
"""By how much the best way up must be better than the next."""
_ALIKE = 0.55
"""How much the print must be like the letter at all."""


@dataclass(frozen=True, slots=True, eq=False)
class LetterTile:
    """A tile of a photo; the quad begins at its own top left as far as ``uprights`` says."""

    face: str
    quad: Quad
    uprights: int
    """How many of its sides may be its top: 1 is known, 2 this one or the opposite one, 4 unknown."""


@dataclass(frozen=True, slots=True, eq=False)
class LetterPhoto:
    """A labelled photo of letter tiles."""

    path: Path
    tiles: tuple[LetterTile, ...]

    def picture(self) -> Picture:
        """The photo itself."""
        return np.asarray(cv2.imread(str(self.path)), np.uint8)


def letter_photos(folder: Path, begins: str = TAUGHT) -> list[LetterPhoto]:
    """The labelled photos of the folder whose names begin so; none where there is no such folder."""
    labels = folder / "labels.json"
    if not labels.is_file():
        return []
    out = []
    for name, label in sorted(json.loads(labels.read_text(encoding="utf-8")).items()):
        if name.startswith(begins) and (folder / name).is_file():
            picture = np.asarray(cv2.imread(str(folder / name)), np.uint8)
            quads = [_clockwise(np.array(tile["quad"], np.float32)) for tile in label["tiles"]]
            faces = [str(tile["face"]) for tile in label["tiles"]]
            tiles = tuple(find_upright(picture, face, quad) for face, quad in zip(faces, quads, strict=True))
            out.append(LetterPhoto(folder / name, tiles))
    return out


def _clockwise(quad: Quad) -> Quad:
    return quad if signed_area(quad) > 0 else np.ascontiguousarray(quad[::-1])


def find_upright(picture: Picture, face: str, quad: Quad) -> LetterTile:
    """The tile with its quad from its own top left, as far as the print tells it."""
    shown = _print(picture, quad)
    if shown is None:
        return LetterTile(face, quad, 4)
    templates = _templates(face)
    # a quad that begins one corner later shows the print turned by a quarter to the left
    scores = [float((templates @ _small(np.rot90(shown, turn)).ravel()).max()) for turn in range(4)]
    ways = (0, 1) if face in _SAME_UPSIDE_DOWN else (0, 1, 2, 3)
    if face in _SAME_UPSIDE_DOWN:
        scores = [max(scores[0], scores[2]), max(scores[1], scores[3])]
    order = sorted(ways, key=lambda turn: -scores[turn])
    if scores[order[0]] < _ALIKE or scores[order[0]] - scores[order[1]] < _SURE:
        return LetterTile(face, quad, 4)
    return LetterTile(face, turned(quad, order[0]), 2 if face in _SAME_UPSIDE_DOWN else 1)


def _print(picture: Picture, quad: Quad) -> Mask | None:
    """The ink in the middle of the quad, in the quad's own proportions; None where there is none."""
    wide = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3]))
    tall = float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1]))
    scale = _CROP / max(wide, tall, 1.0)
    crop = rectify(picture, quad, max(8, round(wide * scale)), max(8, round(tall * scale)))
    grey = crop.astype(np.float32).mean(2)
    body = float(np.percentile(grey, 75))
    dark = (grey < 0.6 * body).astype(np.uint8)
    _, parts, stats, middles = cv2.connectedComponentsWithStats(dark)
    kept = np.zeros(dark.shape, bool)
    for part in range(1, len(stats)):
        left, top, width, height, size = stats[part]
        edge = left < 2 or top < 2 or left + width > dark.shape[1] - 2 or top + height > dark.shape[0] - 2
        away = np.abs(middles[part] / dark.shape[::-1] - 0.5).max()
        if not edge and away < 0.36 and size >= 8:
            kept |= parts == part
    if kept.sum() < 40:
        return None
    return _cut(np.clip((0.8 - grey / body) * 3, 0, 1).astype(np.float32) * kept)


def _cut(mask: Mask) -> Mask:
    ys, xs = np.nonzero(mask > 0.1)
    return mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def _small(mask: NDArray[np.float32]) -> NDArray[np.float32]:
    """The mask in a small square, in its own proportions, with mean 0 and length 1."""
    scale = (_SIDE - 4) / max(mask.shape)
    size = max(2, round(mask.shape[1] * scale)), max(2, round(mask.shape[0] * scale))
    out = np.zeros((_SIDE, _SIDE), np.float32)
    top, left = (_SIDE - size[1]) // 2, (_SIDE - size[0]) // 2
    out[top : top + size[1], left : left + size[0]] = cv2.resize(
        np.ascontiguousarray(mask), size, interpolation=cv2.INTER_AREA
    )
    out = cv2.GaussianBlur(out, (0, 0), 1.2).astype(np.float32)
    out -= out.mean()
    return np.asarray(out / max(float(np.linalg.norm(out)), 1e-6), np.float32)


@cache
def _templates(face: str) -> NDArray[np.float32]:
    """The letter in many typefaces, stretched and a little turned as a slanting view shows it."""
    style = replace(random_letter_style(np.random.default_rng(0)), weight=-0.2, stretch=1.0)
    out = []
    for typeface in _TYPEFACES:
        plain = cv2.resize(letter(face, replace(style, typeface=typeface)), None, fx=0.5, fy=0.5)
        for stretch, lean, angle in product(_STRETCHES, _LEANS, _ANGLES):
            out.append(_small(_slanting(np.pad(plain, 24), stretch, lean, angle)).ravel())
    return np.stack(out)


def _slanting(mask: Mask, stretch: float, lean: float, angle: float) -> Mask:
    """The letter wider, leaning and turned by degrees, about its middle."""
    height, width = mask.shape
    turn = cv2.getRotationMatrix2D((0, 0), angle, 1.0)[:, :2] @ np.array([[stretch, lean], [0, 1]])
    size = (round(width * 1.4), height)
    shift = np.array(size) / 2 - turn @ (width / 2, height / 2)
    moved = cv2.warpAffine(mask, np.column_stack([turn, shift]), size)
    return _cut(np.asarray(moved, np.float32))
