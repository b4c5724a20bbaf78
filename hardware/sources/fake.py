"""A camera that misbehaves on purpose: ``fake:live=5,hang=3,live=5,black=3``; then the script begins again.

A behaviour without seconds lasts for ever. This ships with the project so that anybody can see what the page
says when a camera breaks.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from hardware.camera import Camera, CameraFailed
from hardware.frame import Picture
from hardware.reasons import reason
from hardware.scheme import Scheme, UnknownAddress
from hardware.timing import DEVICE_TIMING, Timing

_RATE = 20.0
_SLOW_SECONDS = 1.0
_FOREVER = 3600.0
_PICTURES = 5


class Behaviour(StrEnum):
    """What the camera does."""

    LIVE = "live"
    HANG = "hang"
    """Reads never return."""
    BLACK = "black"
    STALE = "stale"
    """The same picture over and over."""
    GARBAGE = "garbage"
    """What comes is no picture."""
    UNPLUG = "unplug"
    """Reads fail, and it cannot be opened."""
    SLOW = "slow"
    """One picture a second."""
    CRASH = "crash"
    """The driver takes its whole process along."""


ScriptStep = tuple[Behaviour, float]


@dataclass(frozen=True, slots=True)
class FakeSource:
    """Plays a script by the clock, so that it goes on where it was when the camera is opened again."""

    script: tuple[ScriptStep, ...] = ((Behaviour.LIVE, _FOREVER),)
    size: tuple[int, int] = (640, 480)
    began: float = field(default_factory=time.monotonic)
    timing: Timing = DEVICE_TIMING

    @property
    def address(self) -> str:
        """``fake:`` and the script."""
        steps = (f"{each}" if seconds >= _FOREVER else f"{each}={seconds:g}" for each, seconds in self.script)
        return f"fake:{','.join(steps)}"

    def open(self) -> Camera:
        """Open, unless it is unplugged just now."""
        camera = _FakeCamera(self)
        if camera.behaviour() is Behaviour.UNPLUG:
            raise CameraFailed(reason("no-device", device=self.address))
        return camera


class _FakeCamera:
    def __init__(
        self,
        source: FakeSource,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._source, self._clock, self._sleep = source, clock, sleep
        chance = np.random.default_rng(0)
        self._noisy = [self._noise(chance) for _ in range(_PICTURES)]
        self._still = self._noise(chance)
        self._count = 0

    def behaviour(self) -> Behaviour:
        script = self._source.script
        place = (self._clock() - self._source.began) % sum(seconds for _, seconds in script)
        for each, seconds in script:
            if place < seconds:
                return each
            place -= seconds
        return script[-1][0]

    def read(self) -> Picture:
        self._sleep(1 / _RATE)
        behaviour = self.behaviour()
        if behaviour is Behaviour.UNPLUG:
            raise CameraFailed(reason("lost"))
        if behaviour is Behaviour.GARBAGE:
            raise CameraFailed(reason("garbage"))
        if behaviour is Behaviour.CRASH:
            os._exit(1)
        while behaviour is Behaviour.HANG:
            self._sleep(_FOREVER)
        if behaviour is Behaviour.SLOW:
            self._sleep(_SLOW_SECONDS - 1 / _RATE)
        if behaviour is Behaviour.BLACK:
            return np.zeros_like(self._still)
        self._count += 1
        return self._still if behaviour is Behaviour.STALE else self._noisy[self._count % _PICTURES]

    def close(self) -> None:
        """Nothing is kept open."""

    def _noise(self, chance: np.random.Generator) -> Picture:
        """Grey with the noise of a sensor."""
        width, height = self._source.size
        return chance.integers(100, 140, (height, width, 3), np.uint8)


def parse_script(text: str) -> tuple[ScriptStep, ...]:
    """A script such as ``live=5,hang=3``; ``UnknownAddress`` says what is wrong with it."""
    return tuple(_step(part.strip()) for part in (text or "live").split(","))


def _step(text: str) -> ScriptStep:
    name, _, seconds = text.partition("=")
    if name not in set(Behaviour):
        raise UnknownAddress("fake-behaviour", name=name, known=tuple(Behaviour))
    try:
        value = float(seconds or _FOREVER)
    except ValueError:
        value = 0.0
    if not 0 < value <= _FOREVER:
        raise UnknownAddress("fake-seconds", step=text, most=f"{_FOREVER:g}")
    return Behaviour(name), value


def _parse(rest: str) -> FakeSource:
    return FakeSource(parse_script(rest))


FAKE_SCHEME = Scheme("fake", ("fake:live=5,hang=3",), _parse)
