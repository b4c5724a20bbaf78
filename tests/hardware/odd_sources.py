"""Sources that do what no camera should."""

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NoReturn

import numpy as np

from hardware.camera import Camera, CameraFailed
from hardware.frame import Picture
from hardware.reasons import reason
from hardware.timing import Timing

_IMPATIENT = Timing(opening=3.0, pause=1.0)


class _Every:
    """A camera that gives one picture over and over."""

    def __init__(self, read: Callable[[], Picture]) -> None:
        self._read = read

    def read(self) -> Picture:
        time.sleep(0.02)
        return self._read()

    def close(self) -> None:
        """Nothing is open."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Does the wrong thing that it is told to do."""

    what: str
    timing: Timing = _IMPATIENT

    @property
    def address(self) -> str:
        return f"wrong:{self.what}"

    def open(self) -> Camera:
        if self.what == "hang at opening":
            time.sleep(3600)
        if self.what == "says why":
            raise CameraFailed(reason("failed", problem="the cat sits on it"))
        if self.what == "bug at opening":
            raise RuntimeError("oh dear")
        return _Every(lambda: self._picture())

    def _picture(self) -> Picture:
        if self.what == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.what == "bug":
            raise ZeroDivisionError
        if self.what == "grey":
            return np.zeros((4, 4), np.uint8)
        if self.what == "nothing":
            return np.zeros((0, 4, 3), np.uint8)
        if self.what == "turned":
            return np.full((4, 6, 3), 9, np.uint8).transpose(1, 0, 2)
        return np.full((4, 6, 3), 9, np.uint8)


class CannotTravel:
    """A source that cannot be sent to another process."""

    address = "here:only"

    def __init__(self) -> None:
        self.lock = SimpleNamespace(open=lambda: None)

    def open(self) -> Camera:
        raise NotImplementedError


def _refuse(*_: object) -> NoReturn:
    raise ImportError("this only loads at home")


class CannotArrive:
    """A source that can be sent but not be unpacked."""

    address = "away:never"

    def __reduce__(self) -> tuple[Callable[..., object], tuple[()]]:
        return _refuse, ()

    def open(self) -> Camera:
        raise NotImplementedError
