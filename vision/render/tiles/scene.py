"""A whole rendered picture and what is true about it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from engine.tiles import JOKERS, NORMAL, NUMBER_OF
from vision.render import light as lighting
from vision.render.camera import PinholeCamera
from vision.render.scene.surroundings import ground, random_scene_kind, scatter_things
from vision.render.scene.things import Canvas, reaching_arm
from vision.render.scene.values import MIXED, NO_PIECES, Scene, SceneKind, SceneOptions, TrueTile
from vision.render.tiles.arrange import arrange_tiles, camera_for
from vision.render.tiles.drawing import cast_shadows, draw_rack, draw_tiles
from vision.render.tiles.faces import draw_face
from vision.render.tiles.layout import PlacedTile
from vision.render.tiles.style import Style, random_style
from vision.render.values import FaceDrawer, FacePicture, Rng

TILE_SCENE_KINDS: Mapping[SceneKind, float] = {
    "table": 0.33,
    "crowded": 0.1,
    "packed": 0.1,
    "loose": 0.1,
    "rack": 0.2,
    "close-up": 0.08,
    "heap": 0.05,
    "nothing": 0.04,
}
_MIXED_SHARE = 0.35
"""In how many scenes each tile is from another box: that teaches more kinds of print in the same time."""
_MIXED_AMONG_JOKERS = 0.8


@dataclass(frozen=True, slots=True, eq=False)
class ScenePlan:
    """A scene that is not drawn yet."""

    kind: SceneKind
    style: Style
    camera: PinholeCamera
    tile_px: float
    """How many pixels wide a tile is in the middle of the picture."""
    placed: tuple[PlacedTile, ...]
    face_drawer: FaceDrawer
    source: str
    """The design of the tiles; ``MIXED`` where each has its own, "real" where they are cut from photos."""


def render_tiles(rng: Rng, options: SceneOptions, kind: SceneKind | None = None) -> Scene:
    """Draw one scene; the same generator state gives the same pixels."""
    return draw_scene(plan_tiles(rng, options, kind), rng, options)


def plan_tiles(rng: Rng, options: SceneOptions, kind: SceneKind | None = None) -> ScenePlan:
    """Which tiles lie where, and how they are seen."""
    chosen = kind or random_scene_kind(rng, TILE_SCENE_KINDS, options.world)
    style = _style(rng, options)
    real = options.real_faces is not None and rng.random() < options.real_share
    mixed = not real and rng.random() < (_MIXED_AMONG_JOKERS if options.joker_share else _MIXED_SHARE)
    face_drawer = (
        options.real_faces(rng) if real and options.real_faces else _face_drawer(style, mixed, rng, options)
    )
    jokers = (NORMAL,) if real or rng.random() < 0.35 else JOKERS
    camera, tile_px = camera_for(chosen, options.width, options.height, rng)
    placed = arrange_tiles(chosen, camera, style, jokers, rng)
    if options.joker_share and not real:
        placed = [_perhaps_joker(tile, jokers, options.joker_share, rng) for tile in placed]
    source = "real" if real else MIXED if mixed else style.design
    return ScenePlan(chosen, style, camera, tile_px, tuple(placed), face_drawer, source)


def _perhaps_joker(tile: PlacedTile, jokers: Sequence[str], share: float, rng: Rng) -> PlacedTile:
    if tile.face not in NUMBER_OF or rng.random() >= share:
        return tile
    return replace(tile, face=str(rng.choice(jokers)))


def _face_drawer(style: Style, mixed: bool, rng: Rng, options: SceneOptions) -> FaceDrawer:
    """Draws the faces of one box; or of another box for each tile, all cut to the same shape."""
    if not mixed:
        return lambda face, width: draw_face(face, style, width, rng)

    def other(face: str, width: int) -> FacePicture:
        shaped = replace(
            _style(rng, options), aspect=style.aspect, radius=style.radius, thickness=style.thickness
        )
        return draw_face(face, shaped, width, rng)

    return other


def draw_scene(planned: ScenePlan, rng: Rng, options: SceneOptions) -> Scene:
    """The picture of a plan, with things beside the tiles, light and camera."""
    camera, style, placed = planned.camera, planned.style, planned.placed
    bare, size = planned.kind == NO_PIECES, (options.width, options.height)
    canvas = Canvas(ground(rng, size, options.backgrounds, options.world, bare=bare))
    scatter_things(canvas, planned.tile_px, rng, 0.9 if bare else 0.35, options.world, bare=bare)
    if planned.kind == "rack":
        draw_rack(canvas, placed, camera, style, planned.face_drawer, rng)
    else:
        cast_shadows(canvas, placed, camera, style, planned.tile_px, rng)
        draw_tiles(canvas, placed, camera, style, planned.face_drawer, rng)
    if rng.random() < 0.12:
        reaching_arm(canvas, planned.tile_px, rng)
    covered = cv2.GaussianBlur((canvas.owner >= 0).astype(np.float32), (0, 0), 1).astype(np.float32)
    lit = lighting.illuminate(canvas.light, covered, rng)
    picture = lighting.photograph(lit, planned.tile_px, rng, deep=planned.kind == "rack")
    truths = tuple(_truths(canvas, placed, camera, style))
    return Scene(picture, truths, planned.kind, planned.source)


def _style(rng: Rng, options: SceneOptions) -> Style:
    while True:
        style = random_style(rng)
        if style.design not in options.without:
            return style


def _truths(
    canvas: Canvas, placed: Sequence[PlacedTile], camera: PinholeCamera, style: Style
) -> Iterator[TrueTile]:
    seen = np.bincount((canvas.owner[canvas.owner >= 0]).astype(np.int64), minlength=len(placed) + 1)
    for index, tile in enumerate(placed):
        quad = camera.project(tile.corners(style.aspect))[0]
        area = max(float(cv2.contourArea(quad)), 1.0)
        yield TrueTile(tile.face, quad, tile.row, min(1.0, float(seen[index]) / area))
