"""Light, lens and sensor: what happens between a table and the file of its picture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.scene.surfaces import noise
from vision.render.values import LightPicture, Mask, Rng
from vision.values import Picture


def illuminate(light: LightPicture, tiles: Mask, rng: Rng) -> LightPicture:
    """The scene under lamps, windows and shadows; ``tiles`` is 1 where tiles are, which mirror more."""
    height, width = light.shape[:2]
    field = _falloff(rng, height, width)
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.45, 0.3, 0.17, 0.08]))):
        field *= _shadow(rng, height, width)
    out = light * field[..., None] * _white(rng, height, width)
    if rng.random() < 0.4:
        out = _glare(out, tiles, rng)
    return out


def _falloff(rng: Rng, height: int, width: int) -> Mask:
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / width
    angle, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.7) ** 1.5
    field = 1 + slope * ((x - 0.5) * np.cos(angle) + (y - height / width / 2) * np.sin(angle))
    if rng.random() < 0.35:
        cx, cy, reach = rng.uniform(0, 1), rng.uniform(0, height / width), rng.uniform(0.25, 0.8)
        spot = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * reach**2))
        field *= rng.uniform(0.45, 0.8) + 0.6 * spot
    falloff: Mask = (field + 0.03 * noise(rng, height, width, 3, 4)).astype(np.float32)
    return falloff


def _shadow(rng: Rng, height: int, width: int) -> Mask:
    """Someone's arm, head or the edge of a lamp shade between the lamp and the table."""
    mask = np.zeros((height // 4, width // 4), np.float32)
    tall, wide = mask.shape
    start, end = rng.uniform((-0.2 * wide, -0.2 * tall), (1.2 * wide, 1.2 * tall), (2, 2))
    kind = rng.random()
    if kind < 0.55:
        thick = max(2, round(rng.uniform(0.05, 0.3) * wide))
        cv2.line(mask, tuple(start.astype(int).tolist()), tuple(end.astype(int).tolist()), 1.0, thick)
        for _ in range(int(rng.integers(0, 5))):
            tip = end + rng.normal(0, 0.12 * wide, 2)
            cv2.line(
                mask,
                tuple(end.astype(int).tolist()),
                tuple(tip.astype(int).tolist()),
                1.0,
                max(1, thick // 4),
            )
    elif kind < 0.8:
        angle = rng.uniform(0, 2 * np.pi)
        y, x = np.mgrid[0:tall, 0:wide].astype(np.float32)
        mask = ((x - start[0]) * np.cos(angle) + (y - start[1]) * np.sin(angle) > 0).astype(np.float32)
    else:
        axes = rng.uniform(0.08, 0.45, 2) * wide
        cv2.ellipse(
            mask, tuple(start.astype(int).tolist()), tuple(axes.astype(int).tolist()), 0, 0, 360, 1.0, -1
        )
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.4, 8))
    dark = rng.uniform(0.15, 0.65)
    return 1 - dark * cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.float32)


def _white(rng: Rng, height: int, width: int) -> LightPicture:
    """The colour of the light, sometimes of two lights from two sides."""

    def lamp() -> NDArray[np.float32]:
        warm = rng.normal(0.1, 0.16)
        return np.array(
            [1 - 1.3 * max(warm, -0.15), 1 - 0.45 * abs(warm) + rng.normal(0, 0.02), 1.0 + min(warm, 0)],
            np.float32,
        )

    first = lamp()
    if rng.random() < 0.25:
        share = np.clip(0.5 + 0.5 * noise(rng, height, width, 2, 2), 0, 1)[..., None]
        both: LightPicture = (first * share + lamp() * (1 - share)).astype(np.float32)
        return both
    return np.broadcast_to(first, (height, width, 3)).astype(np.float32)


def _glare(light: LightPicture, tiles: Mask, rng: Rng) -> LightPicture:
    """Windows and lamps mirrored in the table and stronger in the tiles, which washes their ink out."""
    height, width = light.shape[:2]
    bright = _reflections(rng, height // 4, width // 4)
    soft = cv2.GaussianBlur(bright, (0, 0), rng.uniform(1, 0.12 * bright.shape[1])).astype(np.float32)
    soft /= max(float(soft.max()), 1e-3)
    field = cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR)
    strength = field * rng.uniform(0.1, 0.75) * (rng.uniform(0.2, 0.8) + tiles * rng.uniform(0, 0.5))
    strength = np.clip(strength, 0, 0.82)[..., None]
    colour = np.array([rng.uniform(0.85, 1.1), rng.uniform(0.95, 1.05), 1.0], np.float32)
    shine = strength * (colour * rng.uniform(0.95, 1.25))
    glaring: LightPicture = (light * (1 - strength) + shine).astype(np.float32)
    return glaring


def _reflections(rng: Rng, tall: int, wide: int) -> Mask:
    """Where lamps (round) and windows (with corners) are mirrored."""
    out = np.zeros((tall, wide), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        centre, size = rng.uniform((0, 0), (wide, tall)), rng.uniform(0.03, 0.35) * wide
        if rng.random() < 0.5:
            x, y = centre.astype(int).tolist()
            across, down = ((size * rng.uniform(0.3, 1, 2)).astype(int) + 1).tolist()
            cv2.ellipse(out, (x, y), (across, down), float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
        else:
            angle = rng.uniform(0, np.pi)
            turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
            window = (
                np.array([[-1, -0.6], [1, -0.6], [1, 0.6], [-1, 0.6]]) * size * rng.uniform(0.4, 1) @ turn
                + centre
            )
            cv2.fillPoly(out, [window.astype(np.int32)], 1.0)
    return out


def photograph(
    light: LightPicture, tile_px: float, rng: Rng, deep: bool = False, bright: float = 0.05
) -> Picture:
    """The scene as a camera writes it: exposure, blur, noise, sharpening, compression.

    A ``deep`` scene reaches far back, and what is far back is mostly out of focus. The camera takes care of
    something ``bright`` even if it is so small that it would not count otherwise.
    """
    out = _lens(light * np.float32(_exposure(light, rng, bright)), tile_px, rng, deep)
    height, width = out.shape[:2]
    if rng.random() < 0.5:
        y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
        out = out * (1 - np.float32(rng.uniform(0, 0.3)) * (x * x + y * y) / 2)[..., None]
    sigma = np.float32(rng.uniform(0, 0.045) ** 1.3)
    coarse = rng.standard_normal((height // 2, width // 2, 3), np.float32)
    out = out + sigma * (rng.standard_normal(out.shape, np.float32) + cv2.resize(coarse, (width, height)))
    grey = cv2.transform(out, np.full((1, 3), 1 / 3, np.float32))[..., None]
    out = grey + (out - grey) * np.float32(rng.uniform(0.65, 1.35))
    curve = (np.linspace(0, 1, 1024) ** rng.uniform(0.75, 1.3)).astype(np.float32)
    out = curve[np.clip(out * 1023, 0, 1023).astype(np.int16)]
    if rng.random() < 0.4:
        blurred = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.8, 2))
        out = out + rng.uniform(0.2, 1.2) * (out - blurred)
    picture = np.clip(out * 255, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _exposure(light: LightPicture, rng: Rng, least: float) -> float:
    """Cameras lift dark scenes and dim bright ones, though never all the way."""
    bright = float(np.percentile(light[::8, ::8], 97))
    wanted = rng.uniform(0.3, 0.6) if rng.random() < 0.2 else rng.uniform(0.6, 1.12)
    return float(wanted / max(bright, least))


def _lens(light: LightPicture, tile_px: float, rng: Rng, deep: bool) -> LightPicture:
    """Defocus and motion blur; never so much that a person could not read the tiles any more."""
    worst = tile_px * 0.035
    out = np.asarray(cv2.GaussianBlur(light, (0, 0), 0.3 + rng.uniform(0, 1) ** 2 * worst), np.float32)
    if rng.random() < (0.5 if deep else 0.2):
        back = rng.normal(-np.pi / 2, 0.7) if deep else rng.uniform(0, 2 * np.pi)
        out = _focused_nearby(out, worst * rng.uniform(1, 2.2), back, rng.uniform(0, 0.3))
    if rng.random() < 0.15:
        length = max(2, round(rng.uniform(0.02, 0.09) * tile_px))
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        half = (length - 1) / 2
        tip = np.array([np.cos(angle), np.sin(angle)]) * half
        ends = [tuple(np.round(half + s * tip).astype(int).tolist()) for s in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1)
        out = np.asarray(cv2.filter2D(out, -1, kernel / max(float(kernel.sum()), 1e-3)), np.float32)
    return out


def _focused_nearby(light: LightPicture, sigma: float, angle: float, start: float) -> LightPicture:
    """Sharp up to a line, more and more out of focus beyond it along the angle: a shallow depth of field."""
    height, width = light.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / width
    ramp = (x - 0.5) * np.float32(np.cos(angle)) + (y - height / width / 2) * np.float32(np.sin(angle))
    share = np.clip((ramp - start) * np.float32(4), 0, 1)[..., None]
    soft = cv2.GaussianBlur(light, (0, 0), max(0.5, sigma))
    return np.asarray(light + share * (soft - light), np.float32)
