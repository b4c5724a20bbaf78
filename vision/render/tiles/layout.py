"""Where tiles lie or stand: tables, loose tiles, racks, heaps; all of it without a picture yet."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from engine.tiles import COLOURS, JOKERS, box
from vision.render.camera import PinholeCamera
from vision.render.values import Rng, WorldPoints
from vision.values import BACK

TurnedBox = tuple[tuple[float, float], tuple[float, float], float]
"""Middle, width and height, and degrees: a rectangle as OpenCV has it."""
RACK_FOOT = 0.6
"""How far the table is below the lowest step of a rack."""


@dataclass(frozen=True, slots=True, eq=False)
class PlacedTile:
    """A tile in the world: the middle of its face, unit vectors to its right, its top and out of its face."""

    face: str
    centre: WorldPoints
    right: WorldPoints
    up: WorldPoints
    out: WorldPoints
    row: int
    """Number of the row (set) that it belongs to; -1 for tiles that are not part of the table."""

    def corners(self, aspect: float, depth: float = 0.0) -> WorldPoints:
        """Top left, top right, bottom right, bottom left of its face, or of what lies ``depth`` below it."""
        middle = self.centre - self.out * depth
        half = self.up * aspect / 2
        return np.stack(
            [
                middle + half - self.right / 2,
                middle + half + self.right / 2,
                middle - half + self.right / 2,
                middle - half - self.right / 2,
            ]
        )


class TilePool:
    """Tiles drawn from a box without putting them back, so that no face lies there too often."""

    def __init__(self, rng: Rng, jokers: Sequence[str] = JOKERS) -> None:
        self._left = dict(box(tuple(jokers)))
        self._rng = rng

    def take(self, face: str) -> bool:
        """Take this face if there is one left."""
        if self._left.get(face, 0) < 1:
            return False
        self._left[face] -= 1
        return True

    def any(self) -> str:
        """Take any tile; jokers come more often than in a real box, for they are rare there."""
        left = [face for face, count in self._left.items() if count]
        if not left:
            return BACK
        weights = np.array([4.0 if face in JOKERS else 1.0 for face in left])
        face = str(self._rng.choice(left, p=weights / weights.sum()))
        self._left[face] -= 1
        return face


def set_length(rng: Rng) -> int:
    """How many tiles a set has: mostly three or four, sometimes many, sometimes too few."""
    return int(rng.integers(1, 3)) if rng.random() < 0.07 else int(min(13, 2 + rng.geometric(0.45)))


def random_set(length: int, pool: TilePool, rng: Rng) -> list[str]:
    """A set as people lay them: mostly groups and runs, sometimes anything."""
    kind = rng.random()
    if kind < 0.5 and length in (3, 4):
        number = int(rng.integers(1, 14))
        wanted = [f"{colour}{number}" for colour in rng.permutation(list(COLOURS))[:length]]
    elif kind < 0.8:
        start, colour = int(rng.integers(1, 15 - length)), str(rng.choice(list(COLOURS)))
        wanted = [f"{colour}{number}" for number in range(start, start + length)]
    else:
        return [pool.any() for _ in range(length)]
    return [face if rng.random() > 0.06 and pool.take(face) else pool.any() for face in wanted]


def tile_on_table(
    face: str, x: float, y: float, angle: float, row: int, height: float, lean: float = 0.0
) -> PlacedTile:
    """A tile on the table, face up; ``lean`` tips it about its own upright."""
    cos, sin = float(np.cos(angle)), float(np.sin(angle))
    right, up = np.array([cos, sin, 0.0]), np.array([-sin, cos, 0.0])
    out = np.array([0.0, 0.0, 1.0])
    if lean:
        right, out = right * np.cos(lean) + out * np.sin(lean), out * np.cos(lean) - right * np.sin(lean)
    return PlacedTile(face, np.array([x, y, height]), right, up, out, row)


def set_on_table(
    faces: Sequence[str], x: float, y: float, angle: float, row: int, height: float, rng: Rng, neat: float
) -> list[PlacedTile]:
    """A set in a row beginning at a place; ``neat`` 0 is a straight row without gaps, 1 a careless one."""
    gap = rng.uniform(0, 0.05) + neat * rng.uniform(0, 0.12)
    flipped = rng.random() < 0.06
    out = []
    along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    for index, face in enumerate(faces):
        place = np.array([x, y]) + along * (index + 0.5) * (1 + gap) + across * rng.normal(0, 0.04) * neat
        turn = angle + rng.normal(0, 0.03) * neat + (np.pi if flipped or rng.random() < 0.01 else 0)
        out.append(tile_on_table(face, float(place[0]), float(place[1]), turn, row, height))
    return out


def on_rack(
    rows: Sequence[Sequence[str]],
    aspect: float,
    lean: float,
    step: tuple[float, float],
    rng: Rng,
    facing: float,
) -> list[PlacedTile]:
    """Tiles that stand on the steps of a rack, the lowest row in front; ``step`` is its depth and height."""
    out = []
    up = np.array([0.0, np.sin(lean), np.cos(lean)])
    front = np.array([0.0, -np.cos(lean), np.sin(lean)])
    right = np.array([1.0, 0.0, 0.0])
    turn = np.array([[np.cos(facing), -np.sin(facing), 0], [np.sin(facing), np.cos(facing), 0], [0, 0, 1]])
    for level, faces in enumerate(rows):
        x = -sum(1.0 for _ in faces) / 2 + rng.uniform(-1, 1)
        for face in faces:
            x += rng.uniform(0, 0.04) if rng.random() < 0.85 else rng.uniform(0, 1.2)
            base = np.array([x + 0.5, level * step[0], level * step[1]])
            flip = -1 if rng.random() < 0.01 else 1
            out.append(
                PlacedTile(
                    face,
                    turn @ (base + up * aspect / 2),
                    turn @ right * flip,
                    turn @ up * flip,
                    turn @ front,
                    level,
                )
            )
            x += 1
    return out


def table_spots(rng: Rng, camera: PinholeCamera, count: int) -> WorldPoints:
    """Places on the table, spread evenly over the picture and a little beyond."""
    margin = 0.04
    pixels = rng.uniform(
        (-margin * camera.width, -margin * camera.height),
        ((1 + margin) * camera.width, (1 + margin) * camera.height),
        (count, 2),
    )
    return camera.on_table(pixels)


def boxes_apart(box: TurnedBox, others: Sequence[TurnedBox]) -> bool:
    """Whether a rectangle touches none of the others."""
    reach = box[1][0] + box[1][1]
    for other in others:
        (x, y), (wide, tall), _ = other
        if abs(x - box[0][0]) + abs(y - box[0][1]) > reach + wide + tall:
            continue
        if cv2.rotatedRectangleIntersection(box, other)[0] != cv2.INTERSECT_NONE:
            return False
    return True
