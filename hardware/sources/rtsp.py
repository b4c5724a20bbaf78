"""Network cameras that speak RTSP: ``rtsp://name:password@camera.local/stream``; FFmpeg reads them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import cv2

from hardware.camera import Camera, CameraFailed
from hardware.reasons import reason
from hardware.scheme import Scheme, network_address
from hardware.sources.capture import CaptureCamera, require_size
from hardware.timing import Timing

_TIMING = Timing(opening=8.0, pause=1.4, check_sensor=True, stale=12.0)
"""Video is sent as changes: of a table where nothing moves, equal pictures come until the next whole one."""
_OPEN_MS, _READ_MS = 5000, 1200
_OPTIONS = "OPENCV_FFMPEG_CAPTURE_OPTIONS"


@dataclass(frozen=True, slots=True)
class RtspSource:
    """An ``rtsp://`` address."""

    address: str = field(repr=False)  # it may hold a password
    timing: Timing = _TIMING

    def open(self) -> Camera:
        """Ask for the stream."""
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _READ_MS]
        with _options_for_streams():
            capture = cv2.VideoCapture(self.address, cv2.CAP_FFMPEG, limits)
        if not capture.isOpened():
            capture.release()
            raise CameraFailed(reason("unreachable", host=urlsplit(self.address).hostname))
        require_size(capture)
        return CaptureCamera(capture, reason("lost"))


@contextmanager
def _options_for_streams() -> Iterator[None]:
    """Over TCP, or pictures arrive torn; no buffer, or they arrive late.

    OpenCV takes these words only from the environment. They must not stay there: a video file that is opened
    after them loses most of its pictures.
    """
    if _OPTIONS in os.environ:  # somebody knows better
        yield
        return
    os.environ[_OPTIONS] = "rtsp_transport;tcp|fflags;nobuffer"
    try:
        yield
    finally:
        del os.environ[_OPTIONS]


def _parse(rest: str) -> RtspSource:
    return RtspSource(network_address(f"rtsp:{rest}"))


RTSP_SCHEME = Scheme("rtsp", ("rtsp://HOST/PATH",), _parse)
