"""The parts of a stream such as cameras send over HTTP, one JPEG picture each; none of it is trusted."""

from collections.abc import Callable

from hardware.decoding import MOST_BYTES

_CHUNK = 64 << 10
_MOST_BETWEEN = 1 << 20
"""Bytes between two parts; cameras send a few, and whoever sends more is no camera."""
_LONGEST_LINE, _MOST_LINES = 1024, 40


class GarbledStream(ValueError):
    """What arrives is not such a stream."""


class MultipartStream:
    r"""Takes bytes as they come and gives whole parts.

    >>> stream = iter([b"--cut\nContent-Length: 2\n\nab\n--c", b"ut\r\n\r\ncd\r\n--cut--"])
    >>> parts = MultipartStream(lambda size: next(stream, b""), b"cut")
    >>> parts.next(), parts.next()
    (b'ab', b'cd')
    """

    def __init__(self, read: Callable[[int], bytes], boundary: bytes) -> None:
        self._read = read
        # Cameras disagree whether the dashes belong to the boundary's name.
        self._boundary = b"--" + boundary.strip(b'" \t-')
        self._data = bytearray()

    def next(self) -> bytes:
        """The next part without its headers; ``GarbledStream`` or ``EOFError`` when there is none."""
        self._until(self._boundary, _MOST_BETWEEN)
        if self._line().startswith(b"--"):
            raise EOFError
        length = self._headers()
        if length is not None:
            return self._exactly(length)
        part = self._until(self._boundary, MOST_BYTES)
        self._data[:0] = self._boundary  # it belongs to the next part
        return part.removesuffix(b"\r\n").removesuffix(b"\n")

    def _headers(self) -> int | None:
        """Read over the headers; the length that they state."""
        length: int | None = None
        for _ in range(_MOST_LINES):
            name, _, value = self._line().partition(b":")
            if not name:
                return length
            if name.strip().lower() == b"content-length":
                length = _length(value.strip())
        raise GarbledStream("too many headers")

    def _line(self) -> bytes:
        return self._until(b"\n", _LONGEST_LINE).rstrip(b"\r")

    def _until(self, mark: bytes, most: int) -> bytes:
        """Everything in front of the mark; the mark itself is dropped."""
        start = 0
        while (place := self._data.find(mark, start)) < 0:
            if len(self._data) > most:
                raise GarbledStream("too long")
            start = max(0, len(self._data) - len(mark) + 1)
            self._more()
        if place > most:
            raise GarbledStream("too long")
        taken = bytes(self._data[:place])
        del self._data[: place + len(mark)]
        return taken

    def _exactly(self, count: int) -> bytes:
        while len(self._data) < count:
            self._more()
        taken = bytes(self._data[:count])
        del self._data[:count]
        return taken

    def _more(self) -> None:
        arrived = self._read(_CHUNK)
        if not arrived:
            raise EOFError
        self._data += arrived


def _length(value: bytes) -> int:
    if not value.isdigit() or len(value) > 9 or int(value) > MOST_BYTES:
        raise GarbledStream("a length that cannot be")
    return int(value)
