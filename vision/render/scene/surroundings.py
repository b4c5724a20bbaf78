"""What a camera sees besides the pieces of the game: what they lie on, and what lies about."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.render.scene.photographed import paste_thing, place_photo
from vision.render.scene.surfaces import random_surface
from vision.render.scene.things import THINGS, Canvas
from vision.render.scene.values import NO_PIECES, SceneKind
from vision.render.values import LightPicture, Rng


@dataclass(frozen=True, slots=True)
class SurroundingsTuning:
    """With photos of the world: how often they are used."""

    no_pieces: float = 0.12
    """One scene more in so many shows no piece: what is none is endless."""
    real_place: float = 0.1
    """How often pieces lie on a photographed place."""
    real_place_alone: float = 0.5
    """How often one is seen where no pieces lie."""
    real_thing: float = 0.6
    """How many of the things are real."""
    jumble: float = 0.7
    """How many scenes without a piece are full of real things."""


SURROUNDINGS_TUNING = SurroundingsTuning()


def random_scene_kind(
    rng: Rng,
    kinds: Mapping[SceneKind, float],
    world: Path | None,
    tuning: SurroundingsTuning = SURROUNDINGS_TUNING,
) -> SceneKind:
    """The kind of a scene, by the shares of the kinds."""
    if world and rng.random() < tuning.no_pieces:
        return NO_PIECES
    return tuple(kinds)[rng.choice(len(kinds), p=tuple(kinds.values()))]


def ground(
    rng: Rng,
    size: tuple[int, int],
    photos: Path | None,
    world: Path | None,
    *,
    bare: bool = False,
    tuning: SurroundingsTuning = SURROUNDINGS_TUNING,
) -> LightPicture:
    """What the pieces lie on, as wide and high as the picture; ``bare`` where there are none."""
    if world and rng.random() < (tuning.real_place_alone if bare else tuning.real_place):
        return place_photo(rng, *size, world)
    return random_surface(rng, *size, photos)


def scatter_things(
    canvas: Canvas,
    piece_px: float,
    rng: Rng,
    share: float,
    world: Path | None,
    *,
    bare: bool = False,
    tuning: SurroundingsTuning = SURROUNDINGS_TUNING,
) -> None:
    """Put things on it, in this share of the scenes."""
    if bare and world and rng.random() < tuning.jumble:
        _jumble(canvas, rng, world)
    if rng.random() >= share:
        return
    for _ in range(int(rng.integers(1, 5))):
        if world and rng.random() < tuning.real_thing:
            paste_thing(canvas, piece_px, rng, world)
        else:
            THINGS[int(rng.integers(len(THINGS)))](canvas, piece_px, rng)


def _jumble(canvas: Canvas, rng: Rng, world: Path) -> None:
    """Many real things, one over the other: whatever a camera may look at."""
    size = float(np.exp(rng.uniform(np.log(15), np.log(120))))
    for _ in range(int(rng.integers(5, 40))):
        paste_thing(canvas, size, rng, world)
