"""Soft shadows: of solids on the table, where they touch it, and of hands over everything."""

import cv2
import numpy as np

from tests.drawn.scene.canvas import Canvas
from tests.drawn.scene.lights import GAMMA
from tests.drawn.values import Bytes, Floats, Random, between, floats

HALF = 2
SAMPLES = 7


def on_table(canvas: Canvas, solids: list[Floats]) -> None:
    """Darken the table where the key light does not reach, and close round everything that stands on it."""
    if not solids:
        return
    key = canvas.lights.key
    total = np.zeros((canvas.camera.size[1] // HALF, canvas.camera.size[0] // HALF), np.float32)
    for step in range(SAMPLES):
        turn, reach = step * 2.4, np.sqrt((step + 0.5) / SAMPLES)
        offset = floats([np.cos(turn), np.sin(turn), 0]) * reach * key.radius
        total += _cast(canvas, solids, floats(key.place + offset))
    wide = max(0.6, _pixels_per_mm(canvas, solids) * 0.5 / HALF)
    dark = cv2.GaussianBlur(total / SAMPLES, (0, 0), wide)
    near = _touch(canvas, solids)
    share = (1 - key.share * dark) * (1 - 0.55 * near * (1 - key.share * dark))
    share = cv2.resize(np.maximum(share, 0.03), canvas.camera.size, interpolation=cv2.INTER_LINEAR)
    canvas.paint[..., 3] = (canvas.paint[..., 3] * share**GAMMA).astype(np.uint8)
    canvas.gloss = (canvas.gloss * (1 - 0.6 * (1 - share))).astype(np.uint8)


def _pixels_per_mm(canvas: Canvas, solids: list[Floats]) -> float:
    """The picture's scale at the first solid."""
    ends = canvas.camera.project(solids[0][:2])
    long = float(np.linalg.norm(solids[0][1] - solids[0][0]))
    return float(np.linalg.norm(ends[1] - ends[0])) / max(long, 1.0)


def _fill(canvas: Canvas, mask: Bytes, outline: Floats) -> None:
    """Fill the hull of points of the table."""
    pixels = canvas.camera.project(outline) / HALF
    hull = cv2.convexHull(floats(pixels))
    cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 255, cv2.LINE_AA, 4)


def _cast(canvas: Canvas, solids: list[Floats], lamp: Floats) -> Floats:
    """The shadow of all solids from one point of the lamp."""
    mask = np.zeros((canvas.camera.size[1] // HALF, canvas.camera.size[0] // HALF), np.uint8)
    for solid in solids:
        rise = np.clip(solid[:, 2:], 0, lamp[2] * 0.8)
        ground = solid + (solid - lamp) * rise / (lamp[2] - rise)
        ground[:, 2] = 0
        _fill(canvas, mask, floats(ground))
    return floats(floats(mask) / 255)


def _touch(canvas: Canvas, solids: list[Floats]) -> Floats:
    """How much of the sky is hidden close to what stands on the table."""
    mask = np.zeros((canvas.camera.size[1] // HALF, canvas.camera.size[0] // HALF), np.uint8)
    for solid in solids:
        if float(solid[:, 2].min()) < 1:
            flat = solid[solid[:, 2] < float(solid[:, 2].min()) + 3].copy()
            flat[:, 2] = 0
            _fill(canvas, mask, floats(flat))
    scale = _pixels_per_mm(canvas, solids) / HALF
    tight = cv2.GaussianBlur(floats(mask) / 255, (0, 0), max(0.7, scale * 1.0))
    wide = cv2.GaussianBlur(floats(mask) / 255, (0, 0), max(1.0, scale * 4.0))
    return floats(np.clip(0.75 * tight + 0.6 * wide, 0, 1))


def hand(canvas: Canvas, rng: Random, middle: Floats, size: float, depth: float) -> None:
    """The shadow of a reaching hand and arm over tiles and table alike."""
    wide, high = canvas.camera.size[0] // 4, canvas.camera.size[1] // 4
    mask = np.zeros((high, wide), np.uint8)
    turn = between(rng, 0, 2 * np.pi)
    way = floats([np.cos(turn), np.sin(turn), 0])
    side = floats([-way[1], way[0], 0])
    _stroke(canvas, mask, [middle - way * size * 5, middle - way * size * 0.7], size * 0.75)
    _stroke(canvas, mask, [middle - way * size * 0.7, middle + way * size * 0.1], size * 1.0)
    for i, reach in enumerate((0.75, 1.05, 1.15, 1.0)):
        root = middle + side * size * 0.24 * (i - 1.5)
        tip = root + way * size * reach + side * size * (0.13 * (i - 1.5) + between(rng, -0.1, 0.1))
        _stroke(canvas, mask, [root, tip], size * 0.2)
    thumb = middle + side * size * 0.5 - way * size * 0.4
    _stroke(canvas, mask, [thumb, thumb + side * size * 0.5 + way * size * 0.5], size * 0.23)
    blur = cv2.GaussianBlur(floats(mask) / 255, (0, 0), between(rng, 1.0, 5.0))
    share = (1 - depth * cv2.resize(blur, canvas.camera.size)) ** GAMMA
    canvas.light = floats(canvas.light * share)


def _stroke(canvas: Canvas, mask: Bytes, ends: list[Floats], width: float) -> None:
    """A thick round-ended line on the table."""
    pixels = canvas.camera.project(np.stack(ends)) / 4
    across = canvas.camera.project(np.stack([ends[1], ends[1] + floats([width, 0, 0])])) / 4
    line = max(1, round(float(np.linalg.norm(across[1] - across[0]))))
    pixels = np.clip(pixels, -8000, 8000)
    first, last = np.round(pixels).astype(int).tolist()
    cv2.line(mask, first, last, 255, line, cv2.LINE_AA)
