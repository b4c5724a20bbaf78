"""What a camera sees besides the pieces of the game: what they lie on, and what lies about."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from vision.render.scene.photographed import lay_thing, place
from vision.render.scene.surfaces import surface
from vision.render.scene.things import THINGS, Canvas
from vision.render.scene.values import NOTHING, Kind
from vision.render.values import Light, Rng

_NOTHING_IN_THE_WORLD = 0.12
"""With photos of the world, one scene more in so many shows no piece: what is none is endless."""
_REAL_PLACE, _REAL_PLACE_ALONE = 0.1, 0.5
"""With them, how often pieces lie on a photographed place, and how often one is seen where none do."""
_REAL_THING, _JUMBLE = 0.6, 0.7
"""With them, how many of the things are real, and how many scenes without a piece are full of real ones."""


def some_kind(rng: Rng, kinds: Mapping[Kind, float], world: Path | None) -> Kind:
    """The kind of a scene, by the shares of the kinds."""
    if world and rng.random() < _NOTHING_IN_THE_WORLD:
        return NOTHING
    return tuple(kinds)[rng.choice(len(kinds), p=tuple(kinds.values()))]


def ground(
    rng: Rng, size: tuple[int, int], photos: Path | None, world: Path | None, *, bare: bool = False
) -> Light:
    """What the pieces lie on, as wide and high as the picture; ``bare`` where there are none."""
    if world and rng.random() < (_REAL_PLACE_ALONE if bare else _REAL_PLACE):
        return place(rng, *size, world)
    return surface(rng, *size, photos)


def strew(
    canvas: Canvas, piece_px: float, rng: Rng, share: float, world: Path | None, *, bare: bool = False
) -> None:
    """Put things on it, in this share of the scenes."""
    if bare and world and rng.random() < _JUMBLE:
        _jumble(canvas, rng, world)
    if rng.random() >= share:
        return
    for _ in range(int(rng.integers(1, 5))):
        if world and rng.random() < _REAL_THING:
            lay_thing(canvas, piece_px, rng, world)
        else:
            THINGS[int(rng.integers(len(THINGS)))](canvas, piece_px, rng)


def _jumble(canvas: Canvas, rng: Rng, world: Path) -> None:
    """Many real things, one over the other: whatever a camera may look at."""
    size = float(np.exp(rng.uniform(np.log(15), np.log(120))))
    for _ in range(int(rng.integers(5, 40))):
        lay_thing(canvas, size, rng, world)
