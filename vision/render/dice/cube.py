"""A cube with round edges as a camera sees it: its outline, its sides, the light on them and its shadow."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.camera import PinholeCamera
from vision.render.dice.style import Cube
from vision.render.scene.things import Canvas
from vision.render.values import LightPicture, WorldPoints
from vision.values import Quad

_Floats = NDArray[np.float32]
_RIDGE = 1 - 2**-0.5
"""Where a round edge looks half up and half aside, in radii from the flat faces: the rim of the top face."""
_LINE, _POINTS = 256, 400
TOP = 4
_SIDES = (
    (0, 1, 1, 1, 2),
    (0, -1, 1, -1, 2),
    (1, 1, 0, -1, 2),
    (1, -1, 0, 1, 2),
    (2, 1, 0, 1, 1),
    (2, -1, 0, -1, 1),
)
"""Axis a side looks along and in which way; axis and way to the right of its print; axis to its top."""


@dataclass(frozen=True, slots=True)
class CubeTuning:
    """How finely a cube is drawn."""

    steps: int = 3
    """How often a ray is moved on to the round edge; three are enough for a picture."""
    oblique: float = 0.75
    """How finely the sides are printed against the top: they are seen foreshortened."""


CUBE_TUNING = CubeTuning()


@dataclass(frozen=True, slots=True, eq=False)
class PlacedCube:
    """A cube on the table."""

    cube: Cube
    faces: tuple[str, ...]
    """What is on each of its sides; ``TOP`` is the place of the top."""
    turns: tuple[int, ...]
    """By how many quarter turns the print of each of them is turned; never that of the top."""
    centre: WorldPoints
    angle: float
    """How its top face is turned."""
    size: float = 1.0
    tuning: CubeTuning = CUBE_TUNING

    @property
    def axes(self) -> WorldPoints:
        """Its right, its top (as the top face is read) and up, one in each line."""
        cos, sin = float(np.cos(self.angle)), float(np.sin(self.angle))
        return np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])

    def top(self) -> WorldPoints:
        """The corners of its top face, clockwise from the top left."""
        half = 0.5 - self.cube.rounding * _RIDGE
        corners = np.array([[-1, 1, 1], [1, 1, 1], [1, -1, 1], [-1, -1, 1]]) * half
        return self.in_world(corners)

    def in_world(self, points: WorldPoints) -> WorldPoints:
        """Where points of the cube are; it reaches from -½ to ½ on its own axes."""
        world: WorldPoints = self.centre + (points * self.size) @ self.axes
        return world

    def outline(self) -> WorldPoints:
        """Points all over its surface."""
        return self.in_world(_surface(self.cube.rounding, self.cube.ball))


@dataclass(frozen=True, slots=True, eq=False)
class DirectedLight:
    """Where most of the light comes from, and how much comes from elsewhere."""

    way: WorldPoints
    """Unit vector to the lamp."""
    around: float
    """The share of the light that comes from everywhere."""


@cache
def _surface(rounding: float, ball: float) -> WorldPoints:
    index = np.arange(_POINTS) + 0.5
    z, turn = 1 - 2 * index / _POINTS, np.pi * (1 + 5**0.5) * index
    ways = np.stack([np.sqrt(1 - z * z) * np.cos(turn), np.sqrt(1 - z * z) * np.sin(turn), z], 1)
    points = np.sign(ways) * (0.5 - rounding) + rounding * ways
    if ball < 1:
        flat = ways / np.abs(ways).max(1, keepdims=True) * 0.5
        points = np.concatenate([points, flat])
        far = np.linalg.norm(points, axis=1, keepdims=True)
        points = points * np.minimum(1, ball / far)
    return np.asarray(points, np.float64)


def cast_cube_shadow(
    mask: NDArray[np.uint8], solid: PlacedCube, camera: PinholeCamera, lamp: DirectedLight, scale: float
) -> None:
    """Mark where the cube keeps the lamp's light from the table; the mask is smaller than the picture."""
    points = solid.outline()
    fallen = points - lamp.way * (points[:, 2:] / max(float(lamp.way[2]), 0.2))
    fallen[:, 2] = 0
    _fill(mask, camera.project(fallen)[0] * np.float32(scale), 255)


def _fill(mask: NDArray[np.uint8], pixels: _Floats, value: int) -> None:
    hull = cv2.convexHull(pixels.astype(np.float32)).reshape(-1, 2)
    cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), value, cv2.LINE_AA, 4)


def draw_cube(
    canvas: Canvas, solid: PlacedCube, camera: PinholeCamera, lamp: DirectedLight, owner: int
) -> None:
    """Draw it; only the pixels of its top face get the owner's number."""
    pixels = camera.project(solid.outline())[0]
    height, width = canvas.light.shape[:2]
    x0, y0 = np.maximum(np.floor(pixels.min(0)).astype(int) - 1, 0).tolist()
    x1, y1 = np.minimum(np.ceil(pixels.max(0)).astype(int) + 2, (width, height)).tolist()
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    _fill(mask, pixels - np.array([x0, y0], np.float32), 255)
    ys, xs = np.nonzero(mask)
    start, rays = _rays(solid, camera, xs + x0, ys + y0)
    points = _hits(solid.cube, start, rays, solid.tuning.steps)
    light, top = _shaded(solid, camera, points, start, rays, lamp)
    cover = (mask[ys, xs].astype(np.float32) / np.float32(255))[:, None]
    part = canvas.light[y0:y1, x0:x1]
    part[ys, xs] += cover * (light - part[ys, xs])
    own = canvas.owner[y0:y1, x0:x1]
    solidly = cover[:, 0] > 0.5
    own[ys[solidly], xs[solidly]] = np.where(top[solidly], owner, Canvas.THING)


def _rays(
    solid: PlacedCube, camera: PinholeCamera, xs: NDArray[np.int64], ys: NDArray[np.int64]
) -> tuple[_Floats, _Floats]:
    """Where the camera is in the cube's own frame, and the unit rays through the pixels."""
    rays = np.ones((len(xs), 3), np.float32)
    rays[:, 0] = (xs - camera.width / 2) / camera.focal
    rays[:, 1] = (ys - camera.height / 2) / camera.focal
    rays = rays @ (camera.axes @ solid.axes.T).astype(np.float32)
    rays /= _length(rays)
    start = (camera.place - solid.centre) @ solid.axes.T / solid.size
    return start.astype(np.float32), rays


def _length(vectors: _Floats) -> _Floats:
    """How long they are; much quicker than numpy's own for many short vectors."""
    squares = np.einsum("ij,ij->i", vectors, vectors)
    return np.asarray(np.sqrt(squares)[:, None], np.float32)


def _hits(cube: Cube, start: _Floats, rays: _Floats, steps: int) -> _Floats:
    """Where the rays meet the cube: ray casting, then sphere tracing to the round edges."""
    safe = np.where(np.abs(rays) < 1e-6, np.float32(1e-6), rays)
    near = np.minimum((-0.5 - start) / safe, (0.5 - start) / safe).max(1)
    if cube.ball < 1:
        middle = -(rays @ start)
        inside = middle * middle - (start @ start - cube.ball**2)
        near = np.maximum(near, middle - np.sqrt(np.maximum(inside, 0)))
    points: _Floats = start + near[:, None] * rays
    flat = np.float32(0.5 - cube.rounding)
    for _ in range(steps):
        away = _length(np.maximum(np.abs(points) - flat, 0)) - np.float32(cube.rounding)
        points = points + np.maximum(away, 0) * rays
    clipped: _Floats = np.clip(points, -0.5, 0.5)
    return clipped


def _normals(cube: Cube, points: _Floats) -> _Floats:
    flat = np.float32(0.5 - cube.rounding)
    out = points - np.clip(points, -flat, flat)
    out /= _length(out) + np.float32(1e-6)
    if cube.ball < 1:
        far = _length(points)
        share = np.clip((far - cube.ball) / 0.02 + 1, 0, 1)
        out = out + share * (points / np.maximum(far, 1e-6) - out)
        out /= _length(out) + np.float32(1e-6)
    normals: _Floats = out.astype(np.float32)
    return normals


def _shaded(
    solid: PlacedCube,
    camera: PinholeCamera,
    points: _Floats,
    start: _Floats,
    rays: _Floats,
    lamp: DirectedLight,
) -> tuple[LightPicture, NDArray[np.bool_]]:
    """The light that comes from the points, and which of them are on the top face."""
    facing_us = [number for number, (axis, way, *_) in enumerate(_SIDES) if start[axis] * way > 0.5]
    outward = np.stack([points[:, _SIDES[number][0]] * _SIDES[number][1] for number in facing_us])
    side = np.array(facing_us)[outward.argmax(0)]
    light = _printed(solid, camera, points, side)
    normals = _normals(solid.cube, points)
    way = (lamp.way @ solid.axes.T).astype(np.float32)
    facing = np.maximum(normals @ way, 0)
    sky = 0.6 + 0.4 * normals[:, 2]
    low = 0.72 + 0.28 * np.clip(points[:, 2] + 0.5, 0, 1) ** 0.7  # the table keeps light from the foot
    shade = (lamp.around * sky + (1 - lamp.around) * facing / max(float(way[2]), 0.3)) * low
    half = way - rays
    half /= _length(half)
    gleam = solid.cube.gloss * np.maximum((normals * half).sum(1), 0) ** solid.cube.sharpness
    return light * shade[:, None].astype(np.float32) + gleam[:, None].astype(np.float32), side == TOP


def _printed(
    solid: PlacedCube, camera: PinholeCamera, points: _Floats, side: NDArray[np.int64]
) -> LightPicture:
    """What is printed where the points are."""
    away = float(np.linalg.norm(camera.place - solid.centre))
    wide = int(np.clip(1.15 * camera.focal * solid.size / away, 16, 320))
    out = np.zeros((len(points), 3), np.float32)
    for number, (_, _, right, way, up) in enumerate(_SIDES):
        (here,) = np.nonzero(side == number)
        if not len(here):
            continue
        width = wide if number == TOP else max(16, round(wide * solid.tuning.oblique))
        texture = solid.cube.face(solid.faces[number], width)
        turned = np.ascontiguousarray(np.rot90(texture, solid.turns[number]))
        on = points[here]
        u, v = (0.5 + way * on[:, right]) * width - 0.5, (0.5 - on[:, up]) * width - 0.5
        out[here] = _sampled(turned, u, v)
    return out


def _sampled(texture: LightPicture, u: _Floats, v: _Floats) -> LightPicture:
    """The texture at these places; OpenCV wants them in a rectangle that is not too long."""
    lines = -(-len(u) // _LINE)
    places = np.zeros((2, lines * _LINE), np.float32)
    places[0, : len(u)], places[1, : len(u)] = u, v
    across, down = places.reshape(2, lines, _LINE)
    found = cv2.remap(texture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found.reshape(-1, 3)[: len(u)], np.float32)


def top_quad(solid: PlacedCube, camera: PinholeCamera) -> Quad:
    """The top face in the picture."""
    return camera.project(solid.top())[0]
