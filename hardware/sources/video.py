"""A video file at its own rate: ``video:PATH``, ``video:PATH?loop``."""

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from hardware.camera import Camera, CameraEnded, CameraFailed
from hardware.frame import Picture
from hardware.reasons import reason
from hardware.scheme import Scheme, required, split_options
from hardware.sources.capture import require_size
from hardware.sources.pace import Pace

_USUAL_RATE, _HIGHEST_RATE = 25.0, 240.0


@dataclass(frozen=True, slots=True)
class VideoSource:
    """A recorded table."""

    path: str
    loop: bool = False

    @property
    def address(self) -> str:
        """``video:`` and the path."""
        return f"video:{self.path}" + ("?loop" if self.loop else "")

    def open(self) -> Camera:
        """Open the file; only a plain file, never something that FFmpeg would fetch from the network."""
        if not Path(self.path).is_file():
            raise CameraFailed(reason("no-file", path=self.path))
        return _VideoCamera(self.path, loop=self.loop)


class _VideoCamera:
    def __init__(self, path: str, *, loop: bool) -> None:
        self._path, self._loop = path, loop
        self._capture = _opened(path)
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        sensible = math.isfinite(rate) and 0 < rate <= _HIGHEST_RATE
        self._pace = Pace(rate if sensible else _USUAL_RATE)
        self._shown = 0

    def read(self) -> Picture:
        self._pace.wait()
        done, picture = self._capture.read()
        if not done:
            picture = self._again()
        self._shown += 1
        return picture.astype(np.uint8, copy=False)

    def close(self) -> None:
        self._capture.release()

    def _again(self) -> Picture:
        """The first picture once more, in a file that is opened anew: not every format can be wound back."""
        if not self._shown:
            raise CameraFailed(reason("not-a-video", path=self._path))
        if not self._loop:
            raise CameraEnded(reason("ended"))
        self._capture.release()
        self._capture = _opened(self._path)
        done, picture = self._capture.read()
        if not done:
            raise CameraFailed(reason("not-a-video", path=self._path))
        return picture.astype(np.uint8, copy=False)


def _opened(path: str) -> cv2.VideoCapture:
    capture = cv2.VideoCapture(str(Path(path).resolve()), cv2.CAP_FFMPEG)
    if not capture.isOpened():
        capture.release()
        raise CameraFailed(reason("not-a-video", path=path))
    require_size(capture)
    return capture


def _parse(rest: str) -> VideoSource:
    path, options = split_options(rest, "loop")
    return VideoSource(required(path, "video:PATH"), "loop" in options)


VIDEO_SCHEME = Scheme("video", ("video:PATH",), _parse)
