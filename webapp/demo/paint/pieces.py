"""How things that lie on the table are painted: flat tiles with numbers or letters, or dice."""

from collections.abc import Sequence
from math import hypot
from typing import Protocol

import cv2
import numpy as np

from vision.render import (
    Canvas,
    Cube,
    DirectedLight,
    PinholeCamera,
    PlacedCube,
    PlacedTile,
    WorldPoints,
    cast_cube_shadow,
    cast_shadows,
    draw_cube,
    draw_tiles,
    tile_on_table,
)
from webapp.demo.film.places import Pose
from webapp.demo.games.dice.box import other_faces
from webapp.demo.games.tokens import Token, face_of
from webapp.demo.paint.look import Look

PlacedToken = tuple[Token, Pose]
"""What lies there, and where."""


class Painter(Protocol):
    """Paints one kind of thing; each by itself, so that it looks the same whatever lies beside it."""

    def face(self, pose: Pose) -> WorldPoints:
        """The corners of the face that is read, clockwise from its own top left."""

    def outline(self, thing: PlacedToken) -> WorldPoints:
        """Points of the world between which it and the foot of its shadow are."""

    def shade(self, canvas: Canvas, things: Sequence[PlacedToken], camera: PinholeCamera) -> None:
        """Their shadows on the table."""

    def draw(self, canvas: Canvas, thing: PlacedToken, camera: PinholeCamera) -> None:
        """The thing itself."""


def farthest_first(things: Sequence[PlacedToken], camera: PinholeCamera) -> list[PlacedToken]:
    """The order in which to draw things, so that what is in front covers what is behind."""
    x, y = camera.place[:2].tolist()
    return sorted(things, key=lambda each: -hypot(each[1].x - x, each[1].y - y))


def painter(look: Look, size: float) -> Painter:
    """The painter for what is played with; ``size`` is how many pixels wide a tile is."""
    return TilePainter(look, size) if look.cube is None else DicePainter(look.cube, look.lamp, size)


class TilePainter:
    """Paints tiles with the renderer's own hand."""

    def __init__(self, look: Look, size: float) -> None:
        self._look, self._size = look, size

    def _placed(self, token: Token, pose: Pose) -> PlacedTile:
        height = self._look.style.thickness + pose.lift
        return tile_on_table(face_of(token), pose.x, pose.y, pose.angle, 0, height)

    def face(self, pose: Pose) -> WorldPoints:
        """The corners of the tile's face."""
        return self._placed("", pose).corners(self._look.style.aspect)

    def outline(self, thing: PlacedToken) -> WorldPoints:
        """The corners of its face and of its foot."""
        style, placed = self._look.style, self._placed(*thing)
        return np.concatenate([placed.corners(style.aspect), placed.corners(style.aspect, style.thickness)])

    def shade(self, canvas: Canvas, things: Sequence[PlacedToken], camera: PinholeCamera) -> None:
        """Their shadows on the table."""
        rng = np.random.default_rng(self._look.lamp)
        placed = [self._placed(*thing) for thing in things]
        cast_shadows(canvas, placed, camera, self._look.style, self._size, rng)

    def draw(self, canvas: Canvas, thing: PlacedToken, camera: PinholeCamera) -> None:
        """The tile, always under the same lamp."""
        rng = np.random.default_rng(self._look.lamp)
        draw_tiles(canvas, [self._placed(*thing)], camera, self._look.style, self._look.face_drawer, rng)


class DicePainter:
    """Paints dice: the face that lies up and, where the camera sees them, the sides."""

    def __init__(self, cube: Cube, lamp: int, size: float) -> None:
        self._cube, self._size = cube, size
        rng = np.random.default_rng(lamp)
        lean, turn = rng.uniform(0.1, 0.6), rng.uniform(0, 2 * np.pi)
        way = np.array([np.sin(lean) * np.cos(turn), np.sin(lean) * np.sin(turn), np.cos(lean)])
        self._lamp = DirectedLight(way, rng.uniform(0.45, 0.8))
        self._deep = rng.uniform(0.5, 0.9) * (1 - self._lamp.around), rng.uniform(0.2, 0.4)
        self._soft = rng.uniform(0.03, 0.1)

    def _placed(self, token: Token, pose: Pose) -> PlacedCube:
        right, left, far, near, below = other_faces(token)
        faces = (right, left, far, near, face_of(token), below)
        centre = np.array([pose.x, pose.y, 0.5 + pose.lift])
        return PlacedCube(self._cube, faces, (0, 1, 2, 3, 0, 1), centre, pose.angle)

    def face(self, pose: Pose) -> WorldPoints:
        """The corners of the face that lies up."""
        return self._placed("K1a", pose).top()

    def outline(self, thing: PlacedToken) -> WorldPoints:
        """Its corners and where their shadows fall."""
        points = self._placed(*thing).outline()
        fallen = points - self._lamp.way * (points[:, 2:] / max(float(self._lamp.way[2]), 0.2))
        return np.concatenate([points, fallen])

    def shade(self, canvas: Canvas, things: Sequence[PlacedToken], camera: PinholeCamera) -> None:
        """The shadow of the lamp, and the darkness at the foot of each die."""
        straight = DirectedLight(np.array([0.0, 0.0, 1.0]), 1.0)
        for lamp, deep, soft in ((self._lamp, self._deep[0], self._soft), (straight, self._deep[1], 0.08)):
            mask = np.zeros(canvas.light.shape[:2], np.uint8)
            for thing in things:
                cast_cube_shadow(mask, self._placed(*thing), camera, lamp, 1.0)
            blurred = cv2.GaussianBlur(mask, (0, 0), max(0.4, self._size * soft))
            canvas.light *= (1 - np.float32(deep / 255) * blurred)[..., None]

    def draw(self, canvas: Canvas, thing: PlacedToken, camera: PinholeCamera) -> None:
        """The die."""
        draw_cube(canvas, self._placed(*thing), camera, self._lamp, 0)
