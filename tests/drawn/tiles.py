"""A tile as a solid: its sides, its upper face, and the piece of room it fills."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from engine.tiles import Face
from tests.drawn.designs import TileSetLook
from tests.drawn.faces import FaceMap, face_map
from tests.drawn.scene.canvas import Canvas, Pose, corners
from tests.drawn.values import Colour, Floats, floats, hsv, unit

FaceMaker = Callable[[TileSetLook, Face | None, float, int], FaceMap]
"""The map of a face at a scale; the last number tells two tiles of one face apart."""


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A tile of the scene; a face of None lies face down."""

    face: Face | None
    pose: Pose
    copy: int = 0


class Tiles:
    """Draws the tiles of one scene and keeps the maps of their faces."""

    def __init__(self, look: TileSetLook, canvas: Canvas, finest: float, faces: FaceMaker = face_map) -> None:
        self.look, self.canvas, self.finest = look, canvas, finest
        self._map = lru_cache(maxsize=None)(faces)
        self.body = hsv(*look.design.body)
        self.backing = hsv(*look.design.backing) if look.design.backing else None

    def quad(self, pose: Pose) -> Floats:
        """The corners of the upper face in the room, clockwise from the tile's own top left."""
        return corners(pose, self.look.width, self.look.height, self.top)

    @property
    def top(self) -> float:
        """Where the plane of the upper face is taken to be: half-way down the bevel."""
        return self.look.design.thick - self.look.design.drop / 2

    def draw(self, tile: Tile) -> int:
        """Paint the tile; the number by which its pixels are known."""
        owner = self.canvas.new_owner()
        self._sides(tile.pose)
        quad = self.quad(tile.pose)
        gloss = self.look.design.gloss
        self.canvas.plate(quad, self._face(tile, quad), gloss, _wobble(tile.pose), owner)
        return owner

    def _face(self, tile: Tile, quad: Floats) -> FaceMap:
        """The map at the scale that this tile needs: no coarser than the picture."""
        pixels = self.canvas.camera.project(quad)
        side = float(np.linalg.norm(pixels[1] - pixels[0]) + np.linalg.norm(pixels[2] - pixels[3])) / 2
        deep = float(np.linalg.norm(pixels[3] - pixels[0]) + np.linalg.norm(pixels[2] - pixels[1])) / 2
        wanted = max(side / self.look.width, deep / self.look.height)
        wanted *= 1.0 if side > 110 else 1.25
        step = 1.15 ** np.ceil(np.log(max(wanted, 0.5)) / np.log(1.15))
        return self._map(self.look, tile.face, float(min(step, self.finest)), tile.copy)

    def _sides(self, pose: Pose) -> None:
        """The side faces that the camera sees, in bands: dark where it stands, the second layer, the body."""
        ring, normals = _outline(self.look.width, self.look.height, self.look.design.round)
        outward = normals @ pose.axes[:2]
        outward = unit(floats(outward + np.roll(outward, -1, axis=0)))
        low = floats(pose.place + ring @ pose.axes[:2])
        camera = self.canvas.camera
        seen = np.flatnonzero(((camera.place - low) * outward).sum(1) > 0)
        shades = self.canvas.lights.shade(outward, pose.place) * 0.93
        rise = pose.axes[2] * self.top
        levels = {share: camera.project(floats(low + rise * share)) for share in (0.0, 0.16, 0.42, 1.0)}
        for i in seen:
            ends = [i, (i + 1) % len(ring)]
            for first, colour, share in self._bands():
                strip = np.concatenate([levels[first][ends], levels[1.0][ends[::-1]]])
                self.canvas.fill(strip, colour, float(shades[i]) * share)

    def _bands(self) -> list[tuple[float, Colour, float]]:
        """Where each band of a side begins, its colour and brightness; later ones lie over earlier ones."""
        low = self.backing or self.body
        bands = [(0.0, low, 0.72), (0.16, low, 0.93)]
        return [*bands, (0.42, self.body, 1.0)] if self.backing else bands


def _outline(width: float, height: float, radius: float) -> tuple[Floats, Floats]:
    """A rounded rectangle in the tile's plane and its outward normals."""
    turns = np.radians(np.concatenate([np.linspace(a, a + 90, 4) for a in (0, 90, 180, 270)]))
    normals = np.stack([np.cos(turns), np.sin(turns)], -1)
    middle = np.sign(np.round(np.cos(np.repeat(np.radians([45, 135, 225, 315]), 4)), 3))
    other = np.sign(np.round(np.sin(np.repeat(np.radians([45, 135, 225, 315]), 4)), 3))
    inner = np.stack([middle * (width / 2 - radius), other * (height / 2 - radius)], -1)
    return floats(inner + normals * radius), floats(normals)


def _wobble(pose: Pose) -> Floats:
    """Axes of the face as light meets it: no two tiles lie quite alike, so each mirrors another spot."""
    x, y = np.sin(pose.place[0] * 12.9 + pose.place[1]), np.sin(pose.place[1] * 7.7 - pose.place[0])
    out = unit(floats(pose.axes[2] + (pose.axes[0] * x + pose.axes[1] * y) * 0.012))
    return np.stack([pose.axes[0], pose.axes[1], out])


def prism(pose: Pose, width: float, height: float, thick: float) -> Floats:
    """The eight corners of a plate: underside, then upper side."""
    return np.concatenate([corners(pose, width, height, 0), corners(pose, width, height, thick)])
