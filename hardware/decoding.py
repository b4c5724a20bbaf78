"""Pictures that cameras and phones send: bytes that nobody vouches for, checked before they are decoded."""

import re
import struct

import cv2
import numpy as np

from hardware import MOST_PIXELS
from hardware.frame import Picture

MOST_BYTES = 30 << 20
_JPEG, _PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
_FRAME = re.compile(rb"\xff[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]")
_MOST_SEGMENTS = 500


class NoPicture(ValueError):
    """These bytes are no picture that can be taken."""


def decode(data: bytes) -> Picture:
    """The picture in JPEG, PNG or WebP bytes, upright as its EXIF data say; else ``NoPicture``."""
    if len(data) > MOST_BYTES:
        raise NoPicture("too many bytes")
    width, height = claimed_size(data)
    if not 0 < width * height <= MOST_PIXELS:
        raise NoPicture("too many pixels, or none")
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise NoPicture("damaged")
    return picture.astype(np.uint8, copy=False)


def claimed_size(data: bytes) -> tuple[int, int]:
    """Width and height that the picture says it has, without decoding it."""
    try:
        if looks_like_jpeg(data):
            return _jpeg_size(data)
        if data.startswith(_PNG):
            width, height = struct.unpack_from(">II", data, 16)
            return width, height
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp_size(data)
    except (struct.error, IndexError):
        pass
    raise NoPicture("not a whole JPEG, PNG or WebP picture")


def looks_like_jpeg(data: bytes) -> bool:
    """Whether the bytes begin and end as a whole JPEG picture does; some cameras fill up with zeros."""
    return data.startswith(_JPEG) and data[-64:].rstrip(b"\0\r\n").endswith(b"\xff\xd9")


def _jpeg_size(data: bytes) -> tuple[int, int]:
    place = 2
    for _ in range(_MOST_SEGMENTS):
        marker, length = struct.unpack_from(">2sH", data, place)
        if _FRAME.fullmatch(marker):
            height, width = struct.unpack_from(">HH", data, place + 5)
            return width, height
        if marker[0] != 0xFF or length < 2:
            break
        place += 2 + length
    raise NoPicture("damaged")


def _webp_size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X":
        width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
        return width, height
    raise NoPicture("damaged")
