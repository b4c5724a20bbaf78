"""From the light that reaches the lens to the JPEG file: focus, shake, falloff, sensor, white balance."""

from dataclasses import dataclass

import cv2
import numpy as np

from tests.drawn.scene.camera import Camera
from tests.drawn.values import Bytes, Floats, Random, between, chance, floats

BAND = 48
"""Rows that are worked on together: they fit the processor's cache."""


@dataclass(frozen=True, slots=True)
class Photo:
    """How the picture is taken; lengths in pixels."""

    blur: float
    shake: float
    noise: float
    quality: int
    vignette: float
    tint: tuple[float, float, float]
    deep: float
    """How fast things get out of focus away from the middle."""


def a_photo(rng: Random, tile_px: float, dark: bool, deep: float) -> Photo:
    """Ordinary luck: mostly sharp; never so soft that a person could not read the tile."""
    limit = tile_px * 0.022
    noise = between(rng, 3, 8) if dark else between(rng, 0.8, 3.5)
    return Photo(
        blur=min(limit, abs(float(rng.normal(0.4, 0.5)))),
        shake=between(rng, 0.3, 1.0) * tile_px * 0.09 if chance(rng, 0.15) else 0.0,
        noise=noise,
        quality=int(rng.integers(55, 96)),
        vignette=between(rng, 0, 0.35),
        tint=(between(rng, 0.92, 1.08), 1.0, between(rng, 0.93, 1.07)),
        deep=deep * limit * 2.5,
    )


def _falloff(size: tuple[int, int], strength: float) -> Floats:
    """Darker corners."""
    x, y = np.linspace(-1, 1, size[0] // 8), np.linspace(-1, 1, size[1] // 8)
    far = (x[None, :] ** 2 + y[:, None] ** 2) / 2
    return floats(cv2.resize(floats(1 - strength * far), size))


def _shaken(picture: Floats, length: float, angle: float) -> Floats:
    """Blurred along a short line."""
    side = int(np.ceil(length)) * 2 + 3
    kernel = np.zeros((side, side), np.float32)
    for step in np.linspace(-0.5, 0.5, 24):
        x, y = side / 2 + np.cos(angle) * step * length, side / 2 + np.sin(angle) * step * length
        kernel[int(y), int(x)] += 1 / 24
    return floats(cv2.filter2D(picture, -1, kernel))


def _deep(picture: Floats, camera: Camera, focus: Floats, amount: float) -> Floats:
    """What is nearer or farther than the focus gets softer."""
    wide, high = camera.size
    y, x = np.mgrid[: high // 16 + 1, : wide // 16 + 1] * 16
    depth = camera.depth(camera.floor(floats(np.stack([x, y], -1))))
    at = float(camera.depth(focus))
    away = np.abs(depth - at) / at * 2.5
    share = cv2.resize(floats(np.clip(away, 0, 1)), camera.size)[..., None]
    soft = cv2.GaussianBlur(picture, (0, 0), max(amount, 0.3))
    return floats(picture + share * (soft - picture))


def _sensed(rng: Random, picture: Floats, fall: Floats, photo: Photo) -> Bytes:
    """Vignetting, white balance, noise (stronger in the shadows, partly smoothed) and the tone curve."""
    patch = floats(rng.standard_normal((BAND, 640, 3)))
    patch = floats((patch * 0.6 + cv2.GaussianBlur(patch, (0, 0), 0.9) * 1.3) * photo.noise)
    high, wide = picture.shape[:2]
    tiled = np.tile(patch, (1, wide // 640 + 2, 1))
    # A soft shoulder instead of a hard cut, as cameras have.
    levels = np.arange(0, 1024, dtype=np.float32) / 2
    curve = np.where(levels > 215, 255 - 40 * np.exp(-(levels - 215) / 40), levels)
    curve = np.asarray(curve + 0.5, np.uint8)
    out = np.empty((high, wide, 3), np.uint8)
    for top in range(0, high, BAND):
        part = picture[top : top + BAND] * (fall[top : top + BAND, :, None] * floats(photo.tint))
        shift = int(rng.integers(640))
        part += tiled[: len(part), shift : shift + wide] * (1.25 - part * (0.7 / 255))
        out[top : top + BAND] = curve[np.clip(part * 2, 0, 1023).astype(np.int16)]
    return out


def taken(rng: Random, light: Floats, camera: Camera, focus: Floats, photo: Photo) -> Bytes:
    """The JPEG file as it comes out of the camera."""
    picture = light
    if photo.deep > 0.2:
        picture = _deep(picture, camera, focus, photo.deep)
    if photo.blur > 0.25:
        picture = floats(cv2.GaussianBlur(picture, (0, 0), photo.blur))
    if photo.shake > 0.8:
        picture = _shaken(picture, photo.shake, between(rng, 0, np.pi))
    whole = _sensed(rng, picture, _falloff(camera.size, photo.vignette), photo)
    packed = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, photo.quality])[1]
    return np.asarray(packed, np.uint8)
