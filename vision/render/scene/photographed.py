"""The world as photos show it: real things that lie about, and places that a camera may look at.

What is drawn teaches what tiles look like; what is none is endless. ``scripts/fetch-world`` fetches photos
that anyone may use (credits: datasets/README.md): things cut out along their edge, and places.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.scene.things import Canvas, random_outline
from vision.render.values import LightPicture, Rng

CutOut = tuple[LightPicture, NDArray[np.float32]]
"""A thing, and how much of each pixel it covers."""
_CARTOONS = ("cartoon", "alphabets", "math", "00_symbols", "shapes", "music", "chess")
"""Folders of what was never photographed."""


@dataclass(frozen=True, slots=True)
class WorldTuning:
    """What counts as a photographed thing, and how large photos are kept."""

    least_covered: int = 2000
    """Pixels of a thing below which it is a speck."""
    least_colours: int = 100
    """Colours in them below which it is a drawing."""
    thing_side: int = 256
    """Pixels of the longer side of a thing, as it is kept."""
    place_side: int = 1280
    """The same of a place."""


WORLD_TUNING = WorldTuning()


@cache
def load_things(world: Path, tuning: WorldTuning = WORLD_TUNING) -> tuple[CutOut, ...]:
    """All things of the world, in the order of their names."""
    paths = sorted((world / "things").rglob("*.png"))
    real = [path for path in paths if not set(_CARTOONS) & set(path.parts)]
    found = (_cut_out(path, tuning) for path in real)
    return tuple(thing for thing in found if thing is not None)


def _cut_out(path: Path, tuning: WorldTuning) -> CutOut | None:
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None or picture.ndim != 3 or picture.shape[2] != 4:
        return None
    shown = picture[picture[..., 3] > 128, :3]
    if len(shown) < tuning.least_covered:
        return None
    if len(np.unique(shown // 8, axis=0)) < tuning.least_colours:
        return None
    small = _at_most(np.asarray(picture, np.uint8), tuning.thing_side).astype(np.float32) / np.float32(255)
    return np.ascontiguousarray(small[..., :3]), np.ascontiguousarray(small[..., 3])


@cache
def load_places(world: Path, tuning: WorldTuning = WORLD_TUNING) -> tuple[NDArray[np.uint8], ...]:
    """All places of the world, in the order of their names."""
    found = (cv2.imread(str(path)) for path in sorted((world / "places").rglob("*.jpg")))
    return tuple(
        _at_most(np.asarray(photo, np.uint8), tuning.place_side) for photo in found if photo is not None
    )


def _at_most(picture: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    factor = min(1.0, side / max(picture.shape[:2]))
    size = (max(1, round(picture.shape[1] * factor)), max(1, round(picture.shape[0] * factor)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def paste_thing(canvas: Canvas, size: float, rng: Rng, world: Path) -> None:
    """Put a real thing somewhere, from as small as half a tile to as large as eight, with its shadow."""
    known = load_things(world)
    texture, alpha = known[int(rng.integers(len(known)))]
    tall, wide = alpha.shape
    long = size * float(np.exp(rng.uniform(np.log(0.5), np.log(8))))
    corners = random_outline(rng, canvas, long * wide / max(tall, wide), long * tall / max(tall, wide))
    lit = (texture * np.float32(rng.uniform(0.6, 1.1))).astype(np.float32)
    shade = np.zeros_like(texture)
    under = (alpha * np.float32(rng.uniform(0, 0.6))).astype(np.float32)
    canvas.paste(shade, under, (corners + rng.normal(0, 0.1 * size, 2)).astype(np.float32))
    canvas.paste(lit, alpha, corners)


def place_photo(rng: Rng, width: int, height: int, world: Path) -> LightPicture:
    """A part of a photographed place that fills the picture; turned, for cameras hang anyhow."""
    known = load_places(world)
    photo = np.rot90(known[int(rng.integers(len(known)))], int(rng.integers(4)))
    tall, wide = photo.shape[:2]
    share = rng.uniform(0.4, 1.0)
    part_wide = min(wide, tall * width / height) * share
    part_tall = part_wide * height / width
    left, top = rng.uniform(0, wide - part_wide), rng.uniform(0, tall - part_tall)
    part = photo[round(top) : round(top + part_tall), round(left) : round(left + part_wide)]
    seen = cv2.resize(np.ascontiguousarray(part), (width, height), interpolation=cv2.INTER_LINEAR)
    return (seen.astype(np.float32) * np.float32(rng.uniform(0.6, 1.15) / 255)).astype(np.float32)
