"""What tiles lie on: wood, cloth, stone, rugs, glass and plain tables, never twice the same."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.values import LightPicture, Mask, Rng, hsv

_SIDE = 512


def noise(rng: Rng, height: int, width: int, cells_y: float, cells_x: float) -> Mask:
    """Smooth noise with about so many bumps down and across, mean 0 and deviation about 1.

    The trade calls it value noise; Perlin's looks alike.
    """
    grid = rng.normal(0, 1, (max(2, round(cells_y)), max(2, round(cells_x)))).astype(np.float32)
    return cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC).astype(np.float32)


def _blend(amount: NDArray[np.floating], first: tuple[float, ...], second: tuple[float, ...]) -> LightPicture:
    share = np.clip(amount, 0, 1)[..., None]
    mixed = share * np.array(first, np.float32) + (1 - share) * np.array(second, np.float32)
    return np.asarray(mixed, np.float32)


def wood(rng: Rng) -> LightPicture:
    """Boards with grain and rings."""
    hue, dark = rng.uniform(12, 38), rng.uniform(0.15, 0.75)
    bend = noise(rng, _SIDE, _SIDE, 3, 2) * rng.uniform(5, 30)
    y = np.arange(_SIDE, dtype=np.float32)[:, None] + bend
    rings = 0.5 + 0.5 * np.sin(y / rng.uniform(3, 22) + noise(rng, _SIDE, _SIDE, 40, 3))
    grain = noise(rng, _SIDE, _SIDE, 250, 10) * 0.18 + noise(rng, _SIDE, _SIDE, 60, 4) * 0.2
    amount = rings * rng.uniform(0.2, 0.7) + grain + 0.2
    out = _blend(
        amount, hsv(hue, rng.uniform(0.3, 0.7), dark), hsv(hue + rng.uniform(-6, 6), 0.65, dark * 0.6)
    )
    if rng.random() < 0.5:
        board = int(rng.integers(60, 200))
        for top in range(int(rng.integers(0, board)), _SIDE, board):
            out[top : top + int(rng.integers(1, 4))] *= 0.5
            out[top:] *= rng.uniform(0.9, 1.1)
    return out


def cloth(rng: Rng) -> LightPicture:
    """A tablecloth: weave, folds, sometimes stripes or checks."""
    colour = hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.15, 0.95))
    out = np.empty((_SIDE, _SIDE, 3), np.float32)
    out[:] = colour
    if rng.random() < 0.4:
        other = np.array(hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.3, 0.95)), np.float32)
        period, share = int(rng.integers(16, 120)), rng.uniform(0.2, 0.7)
        stripe = (np.arange(_SIDE) % period < period * share).astype(np.float32)
        pattern = stripe[None, :] * 0.6 + (stripe[:, None] * 0.4 if rng.random() < 0.6 else 0)
        out += np.broadcast_to(pattern, (_SIDE, _SIDE))[..., None] * (other - out)
    weave = np.sin(np.arange(_SIDE) * rng.uniform(1, 2.5))
    out *= (1 + 0.06 * np.outer(weave, weave))[..., None]
    folds = noise(rng, _SIDE, _SIDE, rng.uniform(2, 7), rng.uniform(2, 7))
    out *= (1 + rng.uniform(0, 0.2) * folds)[..., None]
    return out + rng.normal(0, 0.02, out.shape).astype(np.float32)


def stone(rng: Rng) -> LightPicture:
    """Marble or granite."""
    base = rng.uniform(0.2, 0.95)
    veins = np.abs(noise(rng, _SIDE, _SIDE, 6, 6) + 0.5 * noise(rng, _SIDE, _SIDE, 14, 14))
    amount = np.clip(veins * rng.uniform(1, 6), 0, 1)
    hue = rng.uniform(0, 360)
    out = _blend(
        amount, hsv(hue, 0.06, base), hsv(hue + 20, rng.uniform(0.05, 0.3), base * rng.uniform(0.5, 0.9))
    )
    speckles = rng.normal(0, rng.uniform(0.01, 0.1), (_SIDE, _SIDE, 1)).astype(np.float32)
    return (out + cv2.GaussianBlur(speckles, (0, 0), rng.uniform(0.5, 1.5))[..., None]).astype(np.float32)


def rug(rng: Rng) -> LightPicture:
    """A rug with shapes all over it."""
    out = np.empty((_SIDE, _SIDE, 3), np.float32)
    out[:] = hsv(rng.uniform(0, 360), rng.uniform(0.1, 0.8), rng.uniform(0.2, 0.8))
    for _ in range(int(rng.integers(15, 70))):
        colour = hsv(rng.uniform(0, 360), rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.95))
        centre = (int(rng.integers(_SIDE)), int(rng.integers(_SIDE)))
        size = (int(rng.integers(5, 60)), int(rng.integers(5, 60)))
        line = -1 if rng.random() < 0.6 else int(rng.integers(1, 8))
        if rng.random() < 0.5:
            cv2.ellipse(out, centre, size, float(rng.uniform(0, 180)), 0, 360, colour, line)
        else:
            cv2.rectangle(out, centre, (centre[0] + size[0], centre[1] + size[1]), colour, line)
    pile = rng.normal(1, 0.12, (_SIDE, _SIDE, 1)).astype(np.float32)
    return (out * pile).astype(np.float32)


def plain(rng: Rng) -> LightPicture:
    """Lacquer, plastic or glass: one colour that changes slowly."""
    first = hsv(rng.uniform(0, 360), rng.uniform(0, 0.6), rng.uniform(0.1, 0.97))
    second = tuple(np.clip(np.array(first) * rng.uniform(0.6, 1.2), 0, 1).tolist())
    amount = 0.5 + 0.4 * noise(rng, _SIDE, _SIDE, 2, 2)
    return _blend(amount, first, second) + rng.normal(0, 0.008, (_SIDE, _SIDE, 3)).astype(np.float32)


SURFACES: tuple[Callable[[Rng], LightPicture], ...] = (wood, cloth, stone, rug, plain)
_SHARES = (0.34, 0.24, 0.13, 0.09, 0.2)
TABLES_TO_LEARN_FROM = (1, 8, 9, 10, 11)
"""Of the photographed empty tables; the others show the table of a series that is kept for measuring."""


@cache
def _photos(folder: Path) -> tuple[LightPicture, ...]:
    paths = [folder / f"rummyBackground-{number}.jpg" for number in TABLES_TO_LEARN_FROM]
    found = [cv2.imread(str(path)) for path in paths if path.exists()]
    return tuple(
        cv2.resize(photo, (768, 768)).astype(np.float32) / np.float32(255)
        for photo in found
        if photo is not None
    )


def random_surface(rng: Rng, width: int, height: int, photos: Path | None = None) -> LightPicture:
    """A surface that fills the picture, seen from anywhere; with ``photos`` sometimes a photographed one.

    Where it is seen from is a random homography.
    """
    real = _photos(photos) if photos else ()
    if real and rng.random() < 0.15:
        texture = real[int(rng.integers(len(real)))] * rng.uniform(0.7, 1.2)
    else:
        texture = SURFACES[rng.choice(len(SURFACES), p=_SHARES)](rng)
    side = texture.shape[0]
    middle, scale, angle = np.array([width, height]) / 2, rng.uniform(0.6, 3.0), rng.uniform(0, 2 * np.pi)
    away = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * max(width, height) * 0.75 * scale**0.5
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    target = (away * rng.uniform(0.85, 1.15, (4, 2))) @ turn + middle
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    move = cv2.getPerspectiveTransform(source, target.astype(np.float32))
    out = cv2.warpPerspective(
        texture, move, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    return np.clip(out, 0, 1.2).astype(np.float32)
