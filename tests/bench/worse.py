"""Photos made worse, as cheap cameras, poor lamps and unsteady hands make them; every tile stays where it is.

`make evaluate ARGS="--worse"` reads the real photos again with each of these faults.
"""

from collections.abc import Callable, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import Picture

Light = NDArray[np.float32]


def _light(picture: Picture) -> Light:
    """The light that fell on the sensor, from 0 to 1."""
    return ((picture.astype(np.float32) / 255) ** 2.2).astype(np.float32)


def _developed(light: Light) -> Picture:
    return np.asarray(np.clip(light, 0, 1) ** (1 / 2.2) * 255 + 0.5, np.uint8)


def _lamp(blue: float, green: float, red: float) -> Callable[[Picture], Picture]:
    def under(picture: Picture) -> Picture:
        return _developed(_light(picture) * np.array([blue, green, red], np.float32))

    return under


def _noisy(picture: Picture) -> Picture:
    """A dark room: a quarter of the light, raised again together with its noise."""
    chance = np.random.default_rng(1)
    light = (_light(picture) / 4).astype(np.float32)
    noise = chance.normal(0, 0.012, light.shape).astype(np.float32)
    return _developed((4 * (light + noise)).astype(np.float32))


def _glare(picture: Picture) -> Picture:
    """A window mirrors across the middle: light is added, ink fades."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    near = np.exp(-(((x / width - y / height * 0.3 - 0.35) / 0.14) ** 2))
    return _developed(_light(picture) + 0.45 * near[..., None])


def _shadow(picture: Picture) -> Picture:
    """Somebody stands before the lamp: half of the table has a third of the light."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    lit = 1 / (1 + np.exp(-(x / width + y / height * 0.5 - 0.75) * 40))
    return _developed(_light(picture) * (0.33 + 0.67 * lit)[..., None])


def _small(share: float) -> Callable[[Picture], Picture]:
    """A camera with fewer pixels."""

    def taken(picture: Picture) -> Picture:
        height, width = picture.shape[:2]
        size = max(1, round(width * share)), max(1, round(height * share))
        few = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(few, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)

    return taken


def _out_of_focus(picture: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), max(picture.shape[:2]) / 450), np.uint8)


def _moved(picture: Picture) -> Picture:
    length = max(3, max(picture.shape[:2]) // 110)
    streak = np.eye(length, dtype=np.float32) / length
    return np.asarray(cv2.filter2D(picture, -1, streak), np.uint8)


def _squeezed(picture: Picture) -> Picture:
    """A video stream that saves every byte."""
    done, content = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 12])
    if not done:
        raise ValueError("OpenCV cannot write JPEG")
    return np.asarray(cv2.imdecode(content, cv2.IMREAD_COLOR), np.uint8)


FAULTS: Mapping[str, Callable[[Picture], Picture]] = {
    "warm lamp": _lamp(0.35, 0.7, 1.0),
    "cold lamp": _lamp(1.0, 0.85, 0.6),
    "dim": _lamp(0.12, 0.12, 0.12),
    "dim and warm": _lamp(0.06, 0.12, 0.2),
    "too bright": _lamp(1.9, 1.9, 1.9),
    "dark and noisy": _noisy,
    "window glare": _glare,
    "shadow": _shadow,
    "half the pixels": _small(0.5),
    "a third of the pixels": _small(0.34),
    "out of focus": _out_of_focus,
    "moved": _moved,
    "squeezed": _squeezed,
}
