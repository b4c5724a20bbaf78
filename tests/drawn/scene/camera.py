"""A pinhole camera over a table: millimetres of the room to pixels of the picture.

The table is the plane z = 0, z goes up, y goes away from a person who sits at its near side.
"""

from dataclasses import dataclass

import numpy as np

from tests.drawn.values import Floats, floats, unit


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """Where the camera is, which way it looks, its focal length in pixels and the picture's size."""

    place: Floats
    axes: Floats
    """Rows: right, down and forward of the picture in the room."""
    focal: float
    size: tuple[int, int]
    """Width and height in pixels."""

    def project(self, points: Floats) -> Floats:
        """Pixels of points in the room (last axis x, y, z)."""
        seen = (points - self.place) @ self.axes.T
        depth = np.maximum(seen[..., 2:], 1.0)
        return floats(seen[..., :2] / depth * self.focal + floats(self.size) / 2)

    def depth(self, points: Floats) -> Floats:
        """How far in front of the camera the points are, along its axis."""
        return floats((points - self.place) @ self.axes[2])

    def plane(self) -> Floats:
        """The 3 × 3 matrix from x, y on the table to the picture."""
        lens = np.diag([self.focal, self.focal, 1.0])
        lens[:2, 2] = np.array(self.size) / 2
        turn = np.column_stack([self.axes[:, 0], self.axes[:, 1], -self.axes @ self.place])
        return floats(lens @ turn)

    def floor(self, pixels: Floats) -> Floats:
        """Points on the table that are seen at these pixels; far away where the ray does not meet it."""
        middle = floats(self.size) / 2
        rays = np.concatenate([(pixels - middle) / self.focal, np.ones((*pixels.shape[:-1], 1))], -1)
        rays = rays @ self.axes
        down = np.minimum(rays[..., 2:], -0.02)
        return floats(self.place + rays * (-self.place[2] / down))


def look(target: Floats, tilt: float, around: float, distance: float, lens: "Lens") -> Camera:
    """A camera that looks at the target; ``tilt`` from straight down, ``around`` the table, in degrees."""
    slope, turn = np.radians(tilt), np.radians(around)
    away = floats([np.sin(slope) * np.sin(turn), -np.sin(slope) * np.cos(turn), np.cos(slope)])
    forward = -away
    # Up in the picture is away from the camera on the table; well defined also straight from above.
    level = floats([np.cos(turn), np.sin(turn), 0])
    roll = np.radians(lens.roll)
    down = np.cross(forward, level)
    right = level * np.cos(roll) + down * np.sin(roll)
    axes = np.stack([right, np.cross(forward, right), forward])
    return Camera(floats(target + away * distance), unit(floats(axes)), lens.focal, lens.size)


@dataclass(frozen=True, slots=True)
class Lens:
    """What does not change while the camera is placed."""

    focal: float
    size: tuple[int, int]
    roll: float


def fit(points: Floats, tilt: float, around: float, lens: Lens, fill: float) -> Camera:
    """The camera from this side whose picture the points fill to the given share, all inside."""
    target = floats(points.reshape(-1, 3).mean(0))
    extent = float(np.ptp(points.reshape(-1, 3), axis=0).max())
    distance = extent * lens.focal / min(lens.size) + extent * 0.3
    camera = look(target, tilt, around, distance, lens)
    middle = floats(lens.size) / 2
    for _ in range(10):
        pixels = camera.project(points).reshape(-1, 2)
        low, high = pixels.min(0), pixels.max(0)
        shift = camera.floor(floats((low + high) / 2)) - camera.floor(floats(middle))
        target = floats(target + shift * 0.9)
        need = float(((high - low) / floats(lens.size)).max()) / fill
        distance = max(distance * (1 + 0.9 * (need - 1)), extent * 0.2)
        camera = look(target, tilt, around, distance, lens)
    while not inside(camera, points, 3):
        distance *= 1.04
        camera = look(target, tilt, around, distance, lens)
    return camera


def inside(camera: Camera, points: Floats, margin: float) -> bool:
    """Whether all points are in the picture."""
    pixels = camera.project(points).reshape(-1, 2)
    return bool((pixels >= margin).all() and (pixels <= floats(camera.size) - 1 - margin).all())
