"""What comes out of the camera: noise, light, JPEG, rate and lag of a stream, a hand over the table."""

from dataclasses import dataclass

import cv2
import numpy as np

from tests.bench.live.easel import Easel
from tests.bench.live.pieces import Laid
from vision.values import Picture
from webapp.demo.paint.hand import arm_colours, draw_hand, draw_shadow, limbs, outline

ROOM = 64
"""The noise is a little larger than the picture; each frame takes another part of it."""


@dataclass(frozen=True, slots=True)
class Stream:
    """How the pictures come."""

    rate: float = 10.0
    """Pictures a second."""
    lag: float = 0.0
    """Seconds from what happens to its picture."""
    noise: float = 2.0
    quality: int | None = None
    """Of the JPEG pictures that the stream is made of; None: they come as they are."""
    light: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """By how much blue, green and red are brighter than in the still."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A hand over the table: where its finger tips are, in tile widths, and whose it is."""

    x: float
    y: float
    owner: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """What is to be seen at one moment."""

    laid: Laid
    hand: Reach | None = None


class Sensor:
    """Takes the pictures of one table."""

    def __init__(self, easel: Easel, seed: int) -> None:
        self._easel, self._seed = easel, seed
        self._rng = np.random.default_rng((seed, 13))
        self._noise: tuple[float, np.ndarray[tuple[int, ...], np.dtype[np.int8]]] | None = None

    def picture(self, view: View, stream: Stream) -> Picture:
        """The next picture of the stream."""
        still = self._easel.picture(view.laid)
        seen = still if view.hand is None else self._with_hand(still, view.hand)
        if stream.light != (1.0, 1.0, 1.0):
            steps = np.clip(np.arange(256)[:, None] * np.array(stream.light), 0, 255)
            table = np.round(steps).astype(np.uint8).reshape(1, 256, 3)
            seen = np.asarray(cv2.LUT(seen, table), np.uint8)
        noisy = self._noisy(seen, stream.noise)
        if stream.quality is None:
            return noisy
        packed = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, stream.quality])[1]
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)

    def _noisy(self, picture: Picture, deviation: float) -> Picture:
        tall, wide = picture.shape[:2]
        if self._noise is None or self._noise[0] != deviation:
            grain = self._rng.standard_normal((tall + ROOM, wide + ROOM, 3), np.float32) * deviation
            self._noise = deviation, np.clip(np.round(grain), -127, 127).astype(np.int8)
        top, left = self._rng.integers(0, ROOM, 2).tolist()
        part = self._noise[1][top : top + tall, left : left + wide]
        return np.asarray(cv2.add(picture, part, dtype=cv2.CV_8U), np.uint8)

    def _with_hand(self, still: Picture, hand: Reach) -> Picture:
        """The picture with an arm that comes from the near side of the table."""
        out = still.copy()
        tip = np.array(self._easel.pixel(hand.x, hand.y))
        beyond = np.array(self._easel.pixel(hand.x + 0.25, hand.y - 1.0))
        size = float(np.linalg.norm(beyond - tip)) / 1.03 * 1.1
        back = (beyond - tip) / np.linalg.norm(beyond - tip)
        draw_shadow(out, [outline(limb) for limb in limbs(tip, back, size)], size)
        draw_hand(out, tip, back, size, arm_colours(self._seed, hand.owner))
        return out
