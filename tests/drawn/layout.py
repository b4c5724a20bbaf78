"""How sets come to lie on a table: in lines, scattered, touching, upside down."""

from dataclasses import dataclass

import cv2
import numpy as np

from engine.tiles import Face
from tests.drawn.designs import TileSetLook
from tests.drawn.scene.canvas import Pose, lying
from tests.drawn.values import Bytes, Floats, Random, between, chance, floats

CELL = 2.0
"""Millimetres per cell of the map of what is taken."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A set as it lies: faces and poses in reading order."""

    faces: list[Face]
    poses: list[Pose]


class Ground:
    """The map of the table: what is taken already."""

    def __init__(self, wide: float, deep: float) -> None:
        self.size = (wide, deep)
        self.taken: Bytes = np.zeros((int(deep / CELL), int(wide / CELL)), np.uint8)

    def claim(self, x: float, y: float, turn: float, span: tuple[float, float]) -> bool:
        """Take a turned rectangle, or say that it is not free or not on the map."""
        outline = lying(x, y, turn)
        points = np.stack([outline.at(a * span[0] / 2, b * span[1] / 2, 0) for a, b in SQUARE])[:, :2]
        pixels = (points + floats(self.size) / 2) / CELL
        if pixels.min() < 0 or (pixels >= floats(self.taken.shape[::-1]) - 1).any():
            return False
        fresh = np.zeros_like(self.taken)
        cv2.fillConvexPoly(fresh, np.round(pixels).astype(np.int32), 1)
        if (self.taken & fresh).any():
            return False
        self.taken |= fresh
        return True


SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def row_at(rng: Random, faces: list[Face], look: TileSetLook, x: float, y: float, turn: float) -> Row:
    """One row: tiles side by side, not quite straight, with gaps of nothing to a millimetre or two."""
    loose = between(rng, 0, 1) ** 2
    gap = look.width + between(rng, 0.1, 0.6) + loose * 2.0
    bow = between(rng, -0.4, 0.4) * loose
    poses = []
    for i, _ in enumerate(faces):
        along = (i - (len(faces) - 1) / 2) * gap
        across = float(rng.normal(0, 0.25 + 1.1 * loose)) + bow * along * 0.05
        home = lying(x, y, turn).at(along, across, 0)
        tilt = float(rng.normal(0, 0.4 + 1.6 * loose))
        odd = 180 if look.marked and chance(rng, 0.015) else 0
        poses.append(lying(float(home[0]), float(home[1]), turn + tilt + odd))
    return Row(faces, poses)


def row_turn(rng: Random) -> float:
    """Which way a row faces: mostly to one side of the table, else to the other or anywhere."""
    roll = rng.random()
    if roll < 0.55:
        return float(rng.normal(0, 4))
    if roll < 0.75:
        return 180 + float(rng.normal(0, 4))
    if roll < 0.87:
        return (90 if roll < 0.81 else -90) + float(rng.normal(0, 4))
    return between(rng, -180, 180)


def span_of(faces: list[Face], look: TileSetLook, gap: float) -> tuple[float, float]:
    """Room that a row needs, with a gap all round."""
    return len(faces) * (look.width + 2.2) + gap, look.height + 3 + gap


def scattered(rng: Random, sets: list[list[Face]], look: TileSetLook, shape: float) -> list[Row]:
    """Rows anywhere on a table of this shape (width by depth), none on another."""
    room = sum(a * b for a, b in (span_of(faces, look, 14) for faces in sets))
    longest = max(span_of(faces, look, 14)[0] for faces in sets)
    scale = between(rng, 1.5, 2.6)
    while True:
        deep = max(np.sqrt(room * scale / shape), longest / shape, longest * 0.6)
        ground = Ground(float(deep * shape), float(deep))
        rows = [_drop(rng, faces, look, ground) for faces in sorted(sets, key=len, reverse=True)]
        placed = [row for row in rows if row]
        if len(placed) == len(sets):
            return placed
        scale *= 1.25


def _drop(rng: Random, faces: list[Face], look: TileSetLook, ground: Ground) -> Row | None:
    """A row on a free spot, or none after many tries."""
    span = span_of(faces, look, 8)
    for _ in range(60):
        x, y = (between(rng, -side / 2, side / 2) for side in ground.size)
        turn = row_turn(rng)
        if ground.claim(x, y, turn, span):
            return row_at(rng, faces, look, x, y, turn)
    return None


def in_lines(rng: Random, sets: list[list[Face]], look: TileSetLook, shape: float) -> list[Row]:
    """Rows in lines as tidy players lay them; lines may touch the line below, never end to end."""
    room = sum(a * b for a, b in (span_of(faces, look, 16) for faces in sets))
    longest = max(span_of(faces, look, 16)[0] for faces in sets)
    wide = max(np.sqrt(room * shape * 1.1), longest)
    touching = chance(rng, 0.35)
    rows: list[Row] = []
    x, y = -wide / 2, 0.0
    for faces in sets:
        length = span_of(faces, look, 0)[0]
        if x + length > wide / 2 and x > -wide / 2:
            x = -wide / 2 + between(rng, 0, 15)
            y -= look.height + (between(rng, 0.3, 1.2) + 2.0 if touching else between(rng, 5, 22))
        turn = (180 if chance(rng, 0.25) else 0) + float(rng.normal(0, 0.5 if touching else 1.2))
        rows.append(row_at(rng, faces, look, float(x + length / 2), y, turn))
        x += length + between(rng, 12, 35)
    return rows


def spread(rows: list[Row]) -> Floats:
    """The middles of all tiles."""
    return np.stack([pose.place for row in rows for pose in row.poses])
