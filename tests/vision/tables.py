"""Tables laid out for the tests: tiles in the plane, a camera, and what a reader would say of them."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.tiles import Face, is_joker
from vision.geometry.quad import quad_of, upright_quad
from vision.values import CROP_HEIGHT, CROP_WIDTH, INKS, TILE_KINDS, Evidence, Picture, Quad, Shares

WIDTH, HEIGHT = 30.0, 42.0
PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos" / "cream-set"
_PRINT = {"K": (28, 36, 45), "R": (60, 64, 207), "B": (163, 93, 29), "O": (20, 146, 228)}


def tile_at(x: float, y: float, angle: float = 0, width: float = WIDTH, height: float = HEIGHT) -> Quad:
    """A tile about (x, y), turned clockwise by the angle in degrees."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return quad_of(corners @ np.array([[c, s], [-s, c]]) + (x, y))


def row_at(x: float, y: float, count: int, gap: float = 0.03, angle: float = 0) -> list[Quad]:
    """Tiles side by side, the first about (x, y); the gap is in tile widths."""
    step = WIDTH * (1 + gap)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return [tile_at(x + step * k * c, y + step * k * s, angle) for k in range(count)]


def seen_by(quads: Sequence[Quad], camera: NDArray[np.float64]) -> list[Quad]:
    """The quads as a camera (a homography) sees them."""
    return [
        np.asarray(cv2.perspectiveTransform(quad[None].astype(np.float64), camera)[0], dtype=np.float32)
        for quad in quads
    ]


def shares(names: Sequence[str], chosen: str, sure: float, others: dict[str, float] | None = None) -> Shares:
    """The chosen name's share; the rest is spread over the others, or goes where ``others`` says."""
    given = others or {}
    rest = (1 - sure - sum(given.values())) / (len(names) - 1 - len(given))
    filled = {**dict.fromkeys(names, rest), **given, chosen: sure}
    return np.array([filled[name] for name in names], dtype=np.float32)


def evidence(
    face: Face,
    quad: Quad,
    *,
    sure: float = 0.98,
    ink_sure: float = 0.98,
    turns: tuple[float, float, float, float] = (0.98, 0.0, 0.02, 0.0),
    kinds: dict[str, float] | None = None,
    inks: dict[str, float] | None = None,
    found: float = 0.95,
    crop: Picture | None = None,
) -> Evidence:
    """What a reader says of a tile with that face; ``kinds`` and ``inks`` name what it also thinks of."""
    kind = face if face in TILE_KINDS or is_joker(face) else face[1:]
    ink = INKS[0] if face in TILE_KINDS or is_joker(face) else face[0]
    ink_shares = shares(INKS, ink, 0.25 if is_joker(face) else ink_sure, inks)
    turn_shares = np.array(turns, dtype=np.float32)
    seen = _printed(ink) if crop is None else crop
    return Evidence(quad, found, shares(TILE_KINDS, kind, sure, kinds), ink_shares, turn_shares, seen)


@cache
def _printed(ink: str) -> Picture:
    """A tile with some print in that ink on it."""
    crop = np.full((CROP_HEIGHT, CROP_WIDTH, 3), 225, dtype=np.uint8)
    crop[24:60, 20:44] = _PRINT[ink]
    crop.setflags(write=False)
    return crop


def picture_size(name: str) -> tuple[int, int]:
    """Width and height of a photo."""
    tall, wide = photo(name).shape[:2]
    return wide, tall


def photo(name: str) -> Picture:
    """The photo of that file name."""
    return np.asarray(cv2.imread(str(PHOTOS / name)), dtype=np.uint8)


def photographed(*series: str) -> dict[str, list[tuple[Face, Quad]]]:
    """The labelled photos of those series: file name to faces and quads, each stood up."""
    if not PHOTOS.is_dir():
        pytest.skip("the real photographs are not here (../shared/photos)")
    labels = json.loads((PHOTOS / "labels.json").read_text(encoding="utf-8"))
    return {
        name: [(tile["face"], upright_quad(quad_of(tile["quad"]))) for tile in photo["tiles"]]
        for name, photo in labels.items()
        if photo["series"] in series
    }
