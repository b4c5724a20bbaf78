"""Whole rendered pictures of letter tiles, on the same tables and in the same light as the number tiles."""

from collections.abc import Mapping
from dataclasses import replace

from vision.render.letters.faces import draw_letter
from vision.render.letters.layout import arrange_letters
from vision.render.letters.style import LetterStyle, random_letter_style
from vision.render.scene.surroundings import random_scene_kind
from vision.render.scene.values import MIXED, Scene, SceneKind, SceneOptions
from vision.render.tiles.arrange import camera_for
from vision.render.tiles.scene import ScenePlan, draw_scene
from vision.render.values import FaceDrawer, FacePicture, Rng

LETTER_SCENE_KINDS: Mapping[SceneKind, float] = {
    "table": 0.33,
    "crowded": 0.12,
    "loose": 0.23,
    "rack": 0.14,
    "close-up": 0.09,
    "heap": 0.05,
    "nothing": 0.04,
}
_MIXED_SHARE = 0.35


def render_letters(rng: Rng, options: SceneOptions, kind: SceneKind | None = None) -> Scene:
    """Draw one scene of letter tiles; the same generator state gives the same pixels.

    Each tile's quad begins at its own top left as the reader of its letter sees it. ``options.without`` names
    designs of number tiles and says nothing here.
    """
    return draw_scene(plan_letters(rng, options, kind), rng, options)


def plan_letters(rng: Rng, options: SceneOptions, kind: SceneKind | None = None) -> ScenePlan:
    """Which letter tiles lie where, and how they are seen."""
    chosen = kind or random_scene_kind(rng, LETTER_SCENE_KINDS, options.world)
    style = random_letter_style(rng)
    real = options.real_faces is not None and rng.random() < options.real_share
    mixed = not real and rng.random() < _MIXED_SHARE
    face_drawer = options.real_faces(rng) if real and options.real_faces else _face_drawer(style, mixed, rng)
    camera, tile_px = camera_for(chosen, options.width, options.height, rng)
    placed = arrange_letters(chosen, camera, style.base, rng)
    source = "real" if real else MIXED if mixed else f"letter-{style.design}"
    return ScenePlan(chosen, style.base, camera, tile_px, tuple(placed), face_drawer, source)


def _face_drawer(style: LetterStyle, mixed: bool, rng: Rng) -> FaceDrawer:
    """Draws the faces of one box; or of another box for each tile, all cut to the same shape."""
    if not mixed:
        return lambda face, width: draw_letter(face, style, width, rng)
    base = style.base

    def other(face: str, width: int) -> FacePicture:
        strange = random_letter_style(rng)
        shaped = replace(strange.base, aspect=base.aspect, radius=base.radius, thickness=base.thickness)
        return draw_letter(face, replace(strange, base=shaped), width, rng)

    return other
