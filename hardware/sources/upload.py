"""Pictures that people hand in on the page: ``upload:FOLDER``.

The page puts them into a folder; the camera's process takes them from there, so that bytes from a phone are
never decoded inside the page.
"""

import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.camera import Camera, CameraFailed
from hardware.decoding import MOST_BYTES, decode
from hardware.frame import Picture
from hardware.picture_header import NoPicture
from hardware.reasons import CodedProblem, reason
from hardware.scheme import Scheme, required
from hardware.timing import Timing

MOST_WAITING = 16
_TIMING = Timing(opening=math.inf, pause=math.inf)
_LOOK_SECONDS = 0.1
_SUFFIX = ".picture"


class UploadRefused(CodedProblem):
    """A picture cannot be taken now."""


class Uploads:
    """The page's end: hands pictures in."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def put(self, data: bytes) -> None:
        """Hand in a picture file; ``UploadRefused`` when it is too large or too many wait."""
        if not 0 < len(data) <= MOST_BYTES:
            raise UploadRefused("upload-too-large", most=MOST_BYTES >> 20)
        if len(_waiting(self._folder)) >= MOST_WAITING:
            raise UploadRefused("uploads-waiting")
        name = f"{time.time_ns():020}-{os.getpid()}-{os.urandom(4).hex()}"
        unfinished = self._folder / f"{name}.part"
        unfinished.write_bytes(data)
        unfinished.rename(unfinished.with_suffix(_SUFFIX))

    @property
    def source(self) -> "UploadSource":
        """The camera that gives these pictures."""
        return UploadSource(str(self._folder))


@dataclass(frozen=True, slots=True)
class UploadSource:
    """The other end: a camera that gives one picture after the other as they are handed in."""

    folder: str
    timing: Timing = _TIMING

    @property
    def address(self) -> str:
        """``upload:`` and the folder."""
        return f"upload:{self.folder}"

    def open(self) -> Camera:
        """Wait at the folder."""
        if not Path(self.folder).is_dir():
            raise CameraFailed(reason("no-folder", path=self.folder))
        return _UploadCamera(Path(self.folder))


class _UploadCamera:
    def __init__(self, folder: Path, sleep: Callable[[float], None] = time.sleep) -> None:
        self._folder, self._sleep = folder, sleep
        self._closed = False

    def read(self) -> Picture:
        while True:
            for file in _waiting(self._folder):
                data = file.read_bytes()
                file.unlink()
                try:
                    return decode(data)
                except NoPicture:  # the page checks what it takes; what slips through is dropped
                    continue
            self._sleep(_LOOK_SECONDS)

    def close(self) -> None:
        """Nothing is kept open."""


def _waiting(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{_SUFFIX}"))


def _parse(rest: str) -> UploadSource:
    return UploadSource(required(rest, "upload:FOLDER"))


UPLOAD_SCHEME = Scheme("upload", ("upload:FOLDER",), _parse)
