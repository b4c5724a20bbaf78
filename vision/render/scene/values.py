"""What a scene is: which kind, what the renderer may use for it, and the picture with what is true of it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from vision.render.values import FaceDrawer, Rng
from vision.values import Picture, Quad

SceneKind = Literal["table", "crowded", "packed", "loose", "rack", "close-up", "heap", "nothing"]
NO_PIECES: SceneKind = "nothing"
MIXED = "mixed"
SEEN_ENOUGH = 0.55
"""The share of a tile that must be seen for it to count as a tile in the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class TrueTile:
    """One tile of a rendered picture."""

    face: str
    quad: Quad
    row: int
    seen: float
    """The share of it that is neither covered nor outside the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A rendered picture and all its tiles, also those that can hardly be seen."""

    picture: Picture
    tiles: tuple[TrueTile, ...]
    kind: SceneKind
    design: str


@dataclass(frozen=True, slots=True, eq=False)
class SceneOptions:
    """What the renderer may use."""

    width: int = 960
    height: int = 720
    backgrounds: Path | None = None
    """A folder with photographed backgrounds."""
    real_faces: Callable[[Rng], FaceDrawer] | None = None
    """Makes faces cut from real photos, one lot for each scene."""
    real_share: float = 0.25
    without: frozenset[str] = frozenset()
    """Designs that are kept away, to measure what a new one meets."""
    world: Path | None = None
    """A folder with photos of things and places."""
    joker_share: float = 0.0
    """How many of the numbers become jokers, mostly each from another box: boxes hold few, and all unlike."""


Renderer = Callable[[Rng, SceneOptions, SceneKind | None], Scene]
"""Draws a scene of one game, of any kind or of a given one."""
