"""Tiles and racks drawn as a camera sees them."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.render.camera import PinholeCamera
from vision.render.glyphs import word
from vision.render.scene.things import Canvas
from vision.render.tiles.layout import PlacedTile
from vision.render.tiles.style import Style
from vision.render.values import BgrColour, FaceDrawer, Mask, Rng, WorldPoints, hsv, times

_LYING = 0.95
"""Faces that look up this much lie on the table; others stand on a rack."""


def cast_shadows(
    canvas: Canvas,
    placed: Sequence[PlacedTile],
    camera: PinholeCamera,
    style: Style,
    tile_px: float,
    rng: Rng,
) -> None:
    """The tiles' own shadows on the table."""
    mask = np.zeros(canvas.light.shape[:2], np.uint8)
    away = rng.normal(0, 1, 3) * (0.6, 0.6, 0) * style.thickness
    for tile in placed:
        base = tile.corners(style.aspect, style.thickness)
        for shift in (away * 0, away):
            cv2.fillConvexPoly(mask, np.round(camera.project(base + shift)[0]).astype(np.int32), 255)
    soft = cv2.GaussianBlur(
        mask.astype(np.float32) / 255, (0, 0), max(0.6, tile_px * rng.uniform(0.02, 0.09))
    )
    canvas.light *= (1 - rng.uniform(0.2, 0.65) * soft)[..., None]


def draw_tiles(
    canvas: Canvas,
    placed: Sequence[PlacedTile],
    camera: PinholeCamera,
    style: Style,
    face_drawer: FaceDrawer,
    rng: Rng,
) -> None:
    """Tiles, the farthest first, with the sides that can be seen."""
    lamp = rng.normal((0, 0, 1.2), 0.5)
    lamp /= np.linalg.norm(lamp)
    far = [float(np.linalg.norm(tile.centre - camera.place)) for tile in placed]
    for index in sorted(range(len(placed)), key=lambda i: -far[i]):
        tile = placed[index]
        top, bottom = tile.corners(style.aspect), tile.corners(style.aspect, style.thickness)
        for edge in range(4):
            side = np.stack([top[edge], top[edge - 1], bottom[edge - 1], bottom[edge]])
            normal = side.mean(0) - (top.mean(0) + bottom.mean(0)) / 2
            if normal @ (camera.place - side.mean(0)) > 0:
                shade = 0.55 + 0.35 * max(0.0, float(normal @ lamp) / float(np.linalg.norm(normal)))
                canvas.fill(camera.project(side)[0], times(style.side, shade))
        quad = camera.project(top)[0]
        longest = max(
            float(np.linalg.norm(quad[0] - quad[1])), float(np.linalg.norm(quad[1] - quad[2])) / style.aspect
        )
        face = face_drawer(tile.face, int(np.clip(longest * 1.2, 24, 320)))
        shine = 0.82 + 0.2 * max(0.0, float(tile.out @ lamp)) + rng.normal(0, 0.012)
        canvas.paste(face.light * np.float32(shine), face.alpha, quad, index)


def draw_rack(
    canvas: Canvas,
    placed: Sequence[PlacedTile],
    camera: PinholeCamera,
    style: Style,
    face_drawer: FaceDrawer,
    rng: Rng,
) -> None:
    """A rack with its steps, each drawn before the tiles on it, the lip in front after them."""
    dark = hsv(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.02, 0.2))
    body = (
        dark if rng.random() < 0.65 else hsv(rng.uniform(15, 40), rng.uniform(0, 0.6), rng.uniform(0.4, 0.95))
    )
    standing = [tile for tile in placed if tile.out[2] < _LYING]
    lying = [index for index, tile in enumerate(placed) if tile.out[2] >= _LYING]
    half = max(7.0, max(abs(float(tile.centre[0])) for tile in standing) + 1)
    bases = {tile.row: tile.centre - tile.up * np.sign(tile.up[2]) * style.aspect / 2 for tile in standing}
    _draw_some(canvas, placed, [i for i in lying if placed[i].centre[1] > 0], camera, style, face_drawer, rng)
    name = word(style.typeface, style.logo, 40) if rng.random() < 0.6 else None
    lip, lit = rng.uniform(0, 0.22), rng.uniform(0.7, 1.5)
    for level in sorted(bases, reverse=True):
        y, z = float(bases[level][1]), float(bases[level][2])
        back, front = y + 0.5, y - 0.25
        wall = _strip(half, (back, z), (back + 0.25, z + style.aspect * 0.7))
        step = _strip(half, (front, z), (back, z))
        riser = _strip(half, (front, z - 1.2), (front, z))
        edge = _strip(half, (front - 0.02, z - 1.2), (front - 0.02, z + lip))
        for strip, factor in ((wall, 0.8), (step, lit), (riser, 1.0)):
            canvas.fill(camera.project(strip)[0], times(body, factor))
        here = [index for index, tile in enumerate(placed) if tile.row == level]
        _draw_some(canvas, placed, here, camera, style, face_drawer, rng)
        canvas.fill(camera.project(edge)[0], times(body, 0.9))
        if name is not None and level == min(bases):
            _letter(canvas, name, camera, times(body, 0.9), (front - 0.03, z - 0.15), rng)
    _draw_some(
        canvas, placed, [i for i in lying if placed[i].centre[1] <= 0], camera, style, face_drawer, rng
    )


def _letter(
    canvas: Canvas, name: Mask, camera: PinholeCamera, body: BgrColour, top: tuple[float, float], rng: Rng
) -> None:
    """The maker's name on the front of the rack: pressed into it or printed."""
    left, high = rng.uniform(-6.5, 2), rng.uniform(0.3, 0.8)
    wide, (y, z) = high * name.shape[1] / name.shape[0], top
    corners = np.array([[left, y, z], [left + wide, y, z], [left + wide, y, z - high], [left, y, z - high]])
    slope = name - np.roll(name, (3, 3), (0, 1))
    light = np.empty((*name.shape, 3), np.float32)
    light[:] = (
        times(body, rng.uniform(0.6, 1.4)) if rng.random() < 0.7 else hsv(rng.uniform(0, 360), 0.5, 0.8)
    )
    light += (0.12 * slope)[..., None]
    canvas.paste(light, np.maximum(name, np.abs(slope)) * np.float32(0.8), camera.project(corners)[0])


def _strip(half: float, start: tuple[float, float], end: tuple[float, float]) -> WorldPoints:
    """A flat part of the rack between two lines; each is given by how far back and how high it is."""
    (y0, z0), (y1, z1) = start, end
    return np.array([[-half, y0, z0], [half, y0, z0], [half, y1, z1], [-half, y1, z1]])


def _draw_some(
    canvas: Canvas,
    placed: Sequence[PlacedTile],
    which: Sequence[int],
    camera: PinholeCamera,
    style: Style,
    face_drawer: FaceDrawer,
    rng: Rng,
) -> None:
    """Some of the tiles, with the numbers that they have among all."""
    part = Canvas(canvas.light)
    draw_tiles(part, [placed[index] for index in which], camera, style, face_drawer, rng)
    drawn = part.owner != Canvas.NOTHING
    numbers = np.array([*which, Canvas.THING, Canvas.NOTHING], np.int16)
    canvas.owner[drawn] = numbers[part.owner[drawn]]
