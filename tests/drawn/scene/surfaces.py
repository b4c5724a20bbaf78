"""What the tiles lie on, made by formula: wood, stone, cloth, plastic, rug."""

from dataclasses import dataclass

import cv2
import numpy as np

from tests.drawn.values import (
    Bytes,
    Floats,
    Random,
    between,
    chance,
    clouds,
    floats,
    hsv,
    noise,
    pick,
    smooth,
)

SIDE = 1024
"""Pixels of a texture's side; it is repeated in mirror image."""


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A texture, its pixels per millimetre, and how it shines."""

    name: str
    colour: Bytes
    scale: float
    gloss: float


def grid() -> tuple[Floats, Floats]:
    """Pixel coordinates of a texture."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    return x, y


def blend(share: Floats, first: object, second: object) -> Floats:
    """From the first colour (share 0) to the second (share 1)."""
    return floats(floats(first) + np.clip(share, 0, 1)[..., None] * (floats(second) - floats(first)))


def wood(rng: Random, mm: float) -> tuple[Floats, float]:
    """Boards with grain; ``mm`` = millimetres per pixel."""
    hue, deep = between(rng, 14, 36), between(rng, 0.25, 0.85)
    light = hsv(hue, between(rng, 0.3, 0.6), deep)
    dark = hsv(hue - 5, between(rng, 0.45, 0.7), deep * between(rng, 0.5, 0.8))
    _, y = grid()
    size = SIDE * mm
    wavy = noise(rng, (SIDE, SIDE), (max(2, size / 260), size / 40)) * 10
    rings = np.sin((y * mm + wavy) * between(rng, 0.25, 0.7)) * 0.25 + 0.5
    fibre = noise(rng, (SIDE, SIDE), (max(4, size / 30), min(SIDE, size / 0.6))) * 0.3
    pores = cv2.GaussianBlur(floats(rng.standard_normal((SIDE, SIDE))), (0, 0), 5, sigmaY=0.5)
    fibre = fibre - 0.9 * np.maximum(pores - 0.12, 0)
    share = rings + fibre + noise(rng, (SIDE, SIDE), (3, size / 25)) * 0.3
    colour = blend(floats(share), dark, light)
    if chance(rng, 0.6):
        wide = between(rng, 60, 160) / mm
        board = np.floor(y / wide)
        tint = np.sin(board * 12.9898 + 4) * 0.09
        seam = 1 - 0.45 * (np.abs(y / wide - np.round(y / wide)) * wide < 0.6 / mm)
        colour *= ((1 + tint) * seam)[..., None]
    return colour, between(rng, 0.1, 0.6)


def stone(rng: Random, mm: float) -> tuple[Floats, float]:
    """Marble with veins, or granite with grains."""
    size = SIDE * mm
    hue, value = between(rng, 0, 360), between(rng, 0.25, 0.9)
    base = hsv(hue, between(rng, 0.02, 0.15), value)
    if chance(rng, 0.5):
        field = clouds(rng, (SIDE, SIDE), max(2, size / 220), 6)
        veins = np.exp(-np.abs(field) * 14) + 0.5 * np.exp(
            -np.abs(clouds(rng, (SIDE, SIDE), size / 90, 4)) * 25
        )
        other = hsv(hue + 20, 0.12, value * 0.55 if value > 0.5 else min(1, value * 2))
        colour = blend(floats(veins * 0.8), base, other)
        colour *= (1 + 0.06 * clouds(rng, (SIDE, SIDE), size / 150, 3))[..., None]
    else:
        colour = np.broadcast_to(floats(base), (SIDE, SIDE, 3)).copy()
        for cell, depth in ((2.4, 0.22), (1.0, 0.12)):
            grains = noise(rng, (SIDE, SIDE), (min(SIDE, size / cell),) * 2)
            colour *= (1 - depth * smooth(0.3, 0.6, grains) + 0.1 * smooth(0.35, 0.7, -grains))[..., None]
    return floats(colour), between(rng, 0.35, 0.8)


def cloth(rng: Random, mm: float) -> tuple[Floats, float]:
    """A table-cloth: plain, striped or checked, with its weave and the folds it was kept in."""
    x, y = grid()
    base = hsv(between(rng, 0, 360), between(rng, 0.0, 0.55), between(rng, 0.2, 0.88))
    colour = np.broadcast_to(floats(base), (SIDE, SIDE, 3)).copy()
    style = int(rng.integers(4))
    if style:
        other = hsv(between(rng, 0, 360), between(rng, 0.0, 0.45), between(rng, 0.3, 0.92))
        step = between(rng, 15, 70) / mm
        stripe = smooth(-0.1, 0.1, floats(np.sin(x / step * np.pi)))
        if style > 1:
            stripe = floats((stripe + smooth(-0.1, 0.1, floats(np.sin(y / step * np.pi)))) / 2)
        colour = blend(floats(stripe * 0.9), base, other)
    pitch = max(2.2, between(rng, 0.5, 1.4) / mm)
    weave = np.sin(x * 2 * np.pi / pitch) * np.sin(y * 2 * np.pi / pitch)
    colour *= (1 + 0.05 * weave + 0.03 * floats(rng.standard_normal((SIDE, SIDE))))[..., None]
    return colour * folds(rng, mm)[..., None], 0.0


def folds(rng: Random, mm: float) -> Floats:
    """The brightness of soft folds: a bright flank beside a dark one."""
    x, y = grid()
    total = np.ones((SIDE, SIDE), np.float32)
    bend = noise(rng, (SIDE, SIDE), (3, 3)) * 12 / mm
    for _ in range(int(rng.integers(0, 5))):
        turn = between(rng, 0, np.pi)
        at = between(rng, 0, SIDE)
        wide = between(rng, 4, 16) / mm
        far = (x * np.cos(turn) + y * np.sin(turn) + bend - at) / wide
        total += floats(between(rng, 0.06, 0.2) * far * np.exp(-far * far) * 1.6)
    return floats(total * (1 + 0.04 * noise(rng, (SIDE, SIDE), (5, 5))))


def plastic(rng: Random, mm: float) -> tuple[Floats, float]:
    """A plain or lightly speckled table top."""
    base = hsv(between(rng, 0, 360), pick(rng, [0.03, 0.08, 0.3, 0.55]), between(rng, 0.15, 0.93))
    colour = np.broadcast_to(floats(base), (SIDE, SIDE, 3)).copy()
    colour *= (1 + 0.02 * clouds(rng, (SIDE, SIDE), 4, 3))[..., None]
    if chance(rng, 0.4):
        specks = noise(rng, (SIDE, SIDE), (min(SIDE, SIDE * mm / 1.5),) * 2)
        colour *= (1 - 0.18 * smooth(0.5, 0.8, specks))[..., None]
    return floats(colour), between(rng, 0.4, 0.9)


def rug(rng: Random, mm: float) -> tuple[Floats, float]:
    """A coarse woven rug with bands of colour and of small figures."""
    x, y = grid()
    hue = between(rng, 0, 360)
    colours = [
        hsv(hue + shift, between(rng, 0.1, 0.7), between(rng, 0.2, 0.85)) for shift in (0, 30, 180, 210)
    ]
    yarn = max(3.0, between(rng, 2.0, 5.0) / mm)
    row, column = np.floor(y / yarn), np.floor(x / yarn)
    band = np.floor(row / 9 + 0.2 * noise(rng, (SIDE, SIDE), (3, 3))).astype(int)
    order = rng.integers(0, 4, 4096)
    figure = ((column + np.abs(row % 9 - 4)) % 8 < 4).astype(int)
    index = (order[band % 4096] + figure * (order[(band + 7) % 4096] % 2)) % 4
    colour = np.take(floats(colours), index, axis=0)
    bulge = np.abs(np.sin(np.pi * y / yarn)) * (
        0.75 + 0.25 * np.sin(2 * np.pi * (x / yarn + 0.5 * (row % 2)))
    )
    hairs = floats(rng.standard_normal((SIDE, SIDE)))
    hairs = floats(cv2.GaussianBlur(hairs, (0, 0), 1.2, sigmaY=0.6))
    return floats(colour * (0.55 + 0.5 * bulge + 0.16 * hairs)[..., None]), 0.0


MAKERS = {"wood": wood, "stone": stone, "cloth": cloth, "plastic": plastic, "rug": rug}


def a_surface(rng: Random, extent: float) -> Surface:
    """A surface for a scene of this extent in millimetres."""
    name = pick(rng, ["wood", "wood", "wood", "stone", "cloth", "cloth", "plastic", "plastic", "rug"])
    mm = extent * 1.3 / SIDE
    colour, gloss = MAKERS[name](rng, mm)
    return Surface(name, np.asarray(np.clip(colour, 0, 255), np.uint8), 1 / mm, gloss)
