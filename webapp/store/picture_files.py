"""Pictures in a folder, each under the hash of its content, with limits on how old and how many."""

import hashlib
import os
import re
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine import BadInput

if TYPE_CHECKING:
    from hardware import Picture

MOST_UPLOAD_BYTES = 20 << 20
"""Bytes of one uploaded picture."""
_QUALITY = 88
_DAY = 24 * 3600
_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class _Kept:
    path: Path
    bytes: int
    used: float


class Pictures:
    """A folder of pictures.

    What is uploaded is decoded and encoded anew, so nothing but pixels is kept: no place, no owner, no
    second file hidden behind the first. Names from outside are never used.
    """

    def __init__(self, folder: Path, most_bytes: int, most_days: float, now: Callable[[], float]) -> None:
        """Keep pictures there; ``now`` tells the seconds since 1970."""
        self._folder, self._most_bytes, self._most_days, self._now = folder, most_bytes, most_days, now
        self._lock = threading.Lock()

    def keep(self, data: bytes) -> str:
        """Keep a picture file and say its hash; what is no picture, or too large, is bad input."""
        return self.keep_picture(decode_upload(data))

    def keep_picture(self, picture: "Picture") -> str:
        """Keep a picture and say its hash."""
        encoded = _encoded(picture)
        if len(encoded) > self._most_bytes:
            raise BadInput("picture-larger-than-all")
        name = hashlib.sha256(encoded).hexdigest()
        with self._lock:
            path = self._path(name)
            if not path.exists():
                _write(path, encoded)
            self._touch(path)
            self._prune(keep=path)
        return name

    def get(self, name: str) -> bytes | None:
        """The JPEG with this hash; None when there is none, or no longer."""
        if not _HASH.fullmatch(name):
            return None
        try:
            return self._path(name).read_bytes()
        except OSError:
            return None

    def prune(self) -> int:
        """Remove what is too old, then the oldest until the rest is small enough; say how many went."""
        with self._lock:
            return self._prune()

    def _prune(self, keep: Path | None = None) -> int:
        found = sorted(self._all(), key=lambda kept: kept.used)
        oldest = self._now() - self._most_days * _DAY
        total, gone = sum(kept.bytes for kept in found), 0
        for kept in found:
            if kept.path == keep or (kept.used >= oldest and total <= self._most_bytes):
                continue
            kept.path.unlink(missing_ok=True)
            total -= kept.bytes
            gone += 1
        return gone

    def _all(self) -> list[_Kept]:
        kept = []
        for path in self._folder.glob("??/*"):
            if not (_HASH.fullmatch(path.stem) or path.suffix == ".partial"):
                continue  # not ours
            stat = path.stat()
            kept.append(_Kept(path, stat.st_size, stat.st_mtime))
        return kept

    def _touch(self, path: Path) -> None:
        os.utime(path, (self._now(), self._now()))

    def _path(self, name: str) -> Path:
        return self._folder / name[:2] / f"{name}.jpg"


def decode_upload(data: bytes) -> "Picture":
    """The pixels of a picture file; what is no picture, or too large, is bad input."""
    # What decodes pictures takes longer to load than all the rest of the page, and many pages never see one.
    from vision import load_picture

    if len(data) > MOST_UPLOAD_BYTES:
        raise BadInput("picture-too-heavy", most=MOST_UPLOAD_BYTES >> 20)
    return load_picture(data)


def _encoded(picture: "Picture") -> bytes:
    import cv2

    done, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    if not done:
        raise BadInput("picture-kept")
    return encoded.tobytes()


def _write(path: Path, data: bytes) -> None:
    """Write a file so that it is there as a whole or not at all, also after a power cut."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, partial = tempfile.mkstemp(dir=path.parent, suffix=".partial")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(partial).replace(path)
    except OSError:
        Path(partial).unlink(missing_ok=True)
        raise
