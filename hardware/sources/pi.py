"""The camera at a Raspberry Pi's own port: ``pi``, ``pi:1``; through the system's picamera2."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from hardware.camera import Camera, CameraFailed
from hardware.frame import Picture
from hardware.reasons import reason
from hardware.scheme import Scheme, UnknownAddress, size_option, split_options
from hardware.timing import Timing

_SIZE = (1920, 1080)
_TIMING = Timing(opening=20.0, pause=1.4, check_sensor=True)
"""picamera2 alone takes seconds to load."""


@dataclass(frozen=True, slots=True)
class PiSource:
    """One of the cameras that picamera2 knows."""

    number: int = 0
    size: tuple[int, int] = _SIZE
    timing: Timing = _TIMING

    @property
    def address(self) -> str:
        """``pi``, with a number for the second camera."""
        name = f"pi:{self.number}" if self.number else "pi"
        return name + ("" if self.size == _SIZE else "?size={}x{}".format(*self.size))

    def open(self) -> Camera:
        """Load picamera2 and start the camera."""
        library = _library()
        if self.number >= len(_connected(library)):
            raise CameraFailed(reason("no-pi-camera"))
        camera = library.Picamera2(self.number)
        try:
            # What picamera2 calls RGB888 lies in memory as blue green red.
            main = {"size": self.size, "format": "RGB888"}
            camera.configure(camera.create_video_configuration(main=main))
            camera.start()
        except Exception:
            camera.close()
            raise
        return _PiCamera(camera)


class _PiCamera:
    def __init__(self, camera: Any) -> None:
        self._camera = camera

    def read(self) -> Picture:
        picture: Picture = np.asarray(self._camera.capture_array("main"), np.uint8)
        return picture[:, :, :3]

    def skip(self) -> None:
        self._camera.capture_metadata()

    def close(self) -> None:
        self._camera.close()


def pi_models() -> tuple[str, ...]:
    """The models of all connected cameras; ``CameraFailed`` says why it cannot be known."""
    models = tuple(str(each.get("Model", "?")) for each in _connected(_library()))
    if not models:
        raise CameraFailed(reason("no-pi-camera"))
    return models


def _library() -> Any:
    try:
        return import_module("picamera2")
    except Exception as problem:  # its own libraries raise many kinds of errors where there is no Pi
        why = reason("no-library", library="picamera2", package="python3-picamera2", problem=problem)
        raise CameraFailed(why) from None


def _connected(library: Any) -> Sequence[Mapping[str, object]]:
    found: Sequence[Mapping[str, object]] = library.Picamera2.global_camera_info()
    return found


def _parse(rest: str) -> PiSource:
    number, options = split_options(rest, "size")
    if number and not (number.isdecimal() and len(number) < 3):
        raise UnknownAddress("address-pi", number=number[:100])
    return PiSource(int(number or 0), size_option(options, _SIZE))


PI_SCHEME = Scheme("pi", ("pi",), _parse)
