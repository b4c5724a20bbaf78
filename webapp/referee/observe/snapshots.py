"""Pictures for the page: what the camera sees, and single tiles to ask about."""

import threading

import cv2
import numpy as np

from hardware import Frame, Picture
from vision import Quad, grown, rectify

NARROWEST, WIDEST = 64, 1920
_QUALITY = 80
_MOST_WIDTHS = 8
_AROUND = 1.3
_TILE_WIDE, _TILE_TALL = 180, 246
_AROUND_GAP = 0.25
"""Of their height: what is seen around two neighbours."""


class JpegCache:
    """The newest frame as JPEG: made once for each width, however many look at it."""

    def __init__(self) -> None:
        self._number = -1
        self._made: dict[int | None, bytes] = {}
        self._lock = threading.Lock()

    def jpeg(self, frame: Frame, width: int | None) -> bytes:
        """The frame, made smaller to this width."""
        with self._lock:
            if frame.number != self._number or len(self._made) >= _MOST_WIDTHS:
                self._number, self._made = frame.number, {}
            if width not in self._made:
                self._made[width] = jpeg(frame.picture, width)
            return self._made[width]


def jpeg(picture: Picture, width: int | None) -> bytes:
    """A picture as JPEG, made smaller to this width."""
    tall, wide = picture.shape[:2]
    wanted = min(max(width or wide, NARROWEST), WIDEST, wide)
    if wanted < wide:
        size = (wanted, max(1, round(tall * wanted / wide)))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return _jpeg(picture)


def tile_jpeg(picture: Picture, quad: Quad) -> bytes:
    """A tile upright with a little around it, as JPEG."""
    return _jpeg(rectify(picture, grown(quad, _AROUND), _TILE_WIDE, _TILE_TALL))


def gap_jpeg(picture: Picture, first: Quad, second: Quad) -> bytes:
    """Two neighbours side by side with the space between them, upright as the first is, as JPEG."""
    across = second.mean(axis=0) - first.mean(axis=0)
    across = across / max(float(np.linalg.norm(across)), 1e-6)
    down = np.array([-across[1], across[0]])
    upright = float((first[3] - first[0]) @ down) >= 0
    across, down = (across, down) if upright else (-across, -down)
    corners = np.vstack([first, second])
    right, below = corners @ across, corners @ down
    edge = _AROUND_GAP * float(np.ptp(below))
    left, end = float(right.min()) - edge, float(right.max()) + edge
    top, foot = float(below.min()) - edge, float(below.max()) + edge
    round_ = [(left, top), (end, top), (end, foot), (left, foot)]
    quad = np.array([x * across + y * down for x, y in round_], np.float32)
    wide = round(_TILE_TALL * (end - left) / max(foot - top, 1.0))
    return _jpeg(rectify(picture, quad, min(max(wide, _TILE_WIDE), 4 * _TILE_WIDE), _TILE_TALL))


def _jpeg(picture: Picture) -> bytes:
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
