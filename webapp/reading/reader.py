"""What reads pictures: made when the first one comes, one for all who ask."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from webapp.reading.request import request_for

if TYPE_CHECKING:
    from hardware import Picture
    from vision import Reading, Request


class PictureReader(Protocol):
    """What reads pictures."""

    def read(self, picture: "Picture", request: "Request") -> "Reading":
        """The tiles and rows of a picture."""

    def close(self) -> None:
        """Let go of whatever helps to read."""


ReaderFactory = Callable[[], PictureReader]


def table_reader() -> PictureReader:
    """The reader that comes with the project, its networks loaded."""
    from vision import TableReader

    return TableReader()


class SharedReader:
    """Reads pictures, one after the other; what reads them is loaded when the first one comes."""

    def __init__(self, make: ReaderFactory) -> None:
        """Read with what this makes."""
        self._make = make
        self._lock = threading.Lock()
        self._reader: PictureReader | None = None

    def read_file(self, data: bytes, edition: str | None) -> "Reading":
        """The tiles and rows of a picture file."""
        from vision import load_picture

        return self.read(load_picture(data), request_for(edition))

    def read(self, picture: "Picture", request: "Request") -> "Reading":
        """The tiles and rows of a picture."""
        with self._lock:
            self._reader = self._reader or self._make()
            return self._reader.read(picture, request)

    def close(self) -> None:
        """Let go of what reads, once the picture under way is read; another picture would load it anew."""
        with self._lock:
            if self._reader is not None:
                self._reader.close()
                self._reader = None
