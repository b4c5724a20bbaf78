"""How far pixels of a still table wander from frame to frame, learned from the stream itself.

Squeezed pictures change the colours of whole blocks back and forth, most of all where it is dark and a change
is a large share of the light, while their brightness stays. What one frame changes against the one before is
mostly that; what somebody moves is only some of it, and soon over.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class NoiseTuning:
    """What a stream does to a still table at most."""

    most_brightness: float = 8.0
    most_colour: float = 16.0
    """Of 255: no stream is noisier, else a table in the dark would never change."""
    usual: float = 0.999
    times: float = 2.0
    """The share of pixels that differ by less from frame to frame; a change is so many times larger."""
    up: float = 0.1
    down: float = 0.5
    """How soon more and less noise is believed: a hand that moves is no noise."""
    every: int = 2
    """Each second pixel in both directions is looked at."""


NOISE_TUNING = NoiseTuning()


@dataclass(frozen=True, slots=True)
class Noise:
    """By how much a pixel may differ though nothing changed, of 255; what is no more than that is nothing."""

    brightness: float = 0.0
    colour: float = 0.0
    """For blue, green and red each."""


SILENCE = Noise()


def brightness_of(small: NDArray[np.float32]) -> NDArray[np.float32]:
    """The brightness of pixels, or of what they differ by."""
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)


def learn_noise(
    noise: Noise | None,
    now: NDArray[np.float32],
    before: NDArray[np.float32],
    tuning: NoiseTuning = NOISE_TUNING,
) -> Noise:
    """The noise as it is known after one more pair of frames that follow each other."""
    some = (slice(None, None, tuning.every), slice(None, None, tuning.every))
    off = now[some] - before[some]
    brightness = _usual(np.abs(brightness_of(off)), tuning, tuning.most_brightness)
    colour = _usual(np.abs(off).max(axis=2), tuning, tuning.most_colour)
    if noise is None:
        return Noise(brightness, colour)
    return Noise(
        _nearer(noise.brightness, brightness, tuning),
        _nearer(noise.colour, colour, tuning),
    )


def _usual(off: NDArray[np.float32], tuning: NoiseTuning, most: float) -> float:
    place = int(tuning.usual * (off.size - 1))
    return min(tuning.times * float(np.partition(off, place, axis=None)[place]), most)


def _nearer(known: float, seen: float, tuning: NoiseTuning) -> float:
    return known + (seen - known) * (tuning.up if seen > known else tuning.down)
