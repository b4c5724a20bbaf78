"""Whether a camera that sends pictures still sees: black and never-changing ones say that it does not."""

from dataclasses import dataclass

import numpy as np

from hardware.frame import Picture
from hardware.reasons import Reason, reason
from hardware.timing import Timing

BLACK_SECONDS = 1.0
"""Cameras that have just been opened send black pictures for a moment."""
_BLACK_BELOW = 24
_FLAT_WITHIN = 1
_STEP = 16
"""Every so many pixels are looked at; a tile is larger."""
_FEWEST_REPEATS = 4


@dataclass(slots=True)
class _Since:
    """Since when, and over how many pictures, something is odd."""

    code: str = ""
    at: float = 0.0
    count: int = 0


class SensorCheck:
    """Looks at each picture of one camera; remembers the last one also when the camera is opened again."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._last: Picture | None = None
        self._last_at: float | None = None
        self._odd = _Since()

    def opened(self) -> None:
        """The camera was opened anew: it gets its time again, but what it sent before still counts."""
        self._odd, self._last_at = _Since(), None

    def look(self, picture: Picture, now: float) -> str:
        """What is odd about a picture: ``black``, ``blank``, ``stale`` or nothing."""
        if not self._timing.check_sensor:
            return ""
        code = _dark_or_flat(picture) or ("stale" if self._repeats(picture) else "")
        if code != self._odd.code:
            # A picture that is repeated was there before: that is how long nothing has changed.
            since = self._last_at if code == "stale" and self._last_at is not None else now
            self._odd = _Since(code, since)
        self._odd.count += 1
        self._last, self._last_at = picture, now
        return code

    def verdict(self, now: float) -> Reason | None:
        """Why the camera is taken to be broken, once it has been odd for long enough."""
        odd, seconds = self._odd, now - self._odd.at
        if odd.code in ("black", "blank") and seconds >= BLACK_SECONDS:
            return reason(odd.code)
        if odd.code == "stale" and seconds >= self._timing.stale and odd.count >= _FEWEST_REPEATS:
            return reason("stale")
        return None

    def _repeats(self, picture: Picture) -> bool:
        last = self._last
        if last is None or last.shape != picture.shape:
            return False
        if not np.array_equal(last[::_STEP, ::_STEP], picture[::_STEP, ::_STEP]):
            return False  # nearly always so; the rest need not be compared
        return np.array_equal(last, picture)


def _dark_or_flat(picture: Picture) -> str:
    few = picture[::_STEP, ::_STEP]
    if float(np.percentile(few, 99)) < _BLACK_BELOW:
        return "black"
    spread = few.max(axis=(0, 1)).astype(np.int16) - few.min(axis=(0, 1))
    return "blank" if int(spread.max()) <= _FLAT_WITHIN else ""
