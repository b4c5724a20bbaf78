"""A pinhole camera over a table. One unit is the width of a tile; z points up from the table."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.render.values import WorldPoints


@dataclass(frozen=True, slots=True, eq=False)
class PinholeCamera:
    """Where the camera is, how it looks (its extrinsics) and what it shows (focal length, size)."""

    place: WorldPoints
    axes: WorldPoints
    """Right, down and forward of the picture in the world, one in each line."""
    focal: float
    width: int
    height: int

    def project(self, points: WorldPoints) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
        """Where points of the world are in the picture, and how far away they are."""
        seen = (np.asarray(points, np.float64) - self.place) @ self.axes.T
        depth = np.maximum(seen[:, 2], 1e-3)
        pixels = seen[:, :2] / depth[:, None] * self.focal + (self.width / 2, self.height / 2)
        return pixels.astype(np.float32), depth

    def on_table(self, pixels: WorldPoints) -> WorldPoints:
        """The places on the table that are seen at these pixels; far away where the table ends."""
        rays = np.column_stack(
            [
                (np.asarray(pixels, np.float64) - (self.width / 2, self.height / 2)) / self.focal,
                np.ones(len(pixels)),
            ]
        )
        rays = rays @ self.axes
        steps = self.place[2] / np.maximum(-rays[:, 2], 1e-3)
        places: WorldPoints = self.place + rays * np.minimum(steps, 500)[:, None]
        return places


def look_at(
    width: int, height: int, tile_px: float, *, tilt: float, heading: float, roll: float, view: float
) -> PinholeCamera:
    """A camera that sees a tile at the middle of its picture ``tile_px`` pixels wide.

    ``tilt`` is the angle away from straight down, ``heading`` where the camera stands, ``roll`` how it is
    turned in the hand, ``view`` the angle of view across the picture's width; all in radians.
    """
    focal = width / 2 / np.tan(view / 2)
    away = focal / tile_px
    forward = np.array([np.sin(tilt) * np.sin(heading), np.sin(tilt) * np.cos(heading), -np.cos(tilt)])
    right = np.array([np.cos(heading), -np.sin(heading), 0.0])
    down = np.cross(forward, right)
    axes = np.stack(
        [right * np.cos(roll) + down * np.sin(roll), down * np.cos(roll) - right * np.sin(roll), forward]
    )
    return PinholeCamera(-forward * away, axes, float(focal), width, height)
