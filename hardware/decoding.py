"""Pictures that cameras and phones send: bytes that nobody vouches for, checked before they are decoded."""

import cv2
import numpy as np

from hardware import MOST_PIXELS
from hardware.frame import Picture
from hardware.picture_header import BROKEN, CUT_SHORT, NoPicture, claimed_size

MOST_BYTES = 30 << 20
_JPEG = b"\xff\xd8\xff"


def decode(data: bytes) -> Picture:
    """The picture in JPEG, PNG or WebP bytes, upright as its EXIF data say; else ``NoPicture``."""
    if len(data) > MOST_BYTES:
        raise NoPicture("picture-too-heavy", most=MOST_BYTES >> 20)
    if data.startswith(_JPEG) and not looks_like_jpeg(data):
        raise NoPicture(CUT_SHORT)
    width, height = claimed_size(data)
    if not 0 < width * height <= MOST_PIXELS:
        raise NoPicture("picture-too-many-pixels")
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise NoPicture(BROKEN)
    return picture.astype(np.uint8, copy=False)


def looks_like_jpeg(data: bytes) -> bool:
    """Whether the bytes begin and end as a whole JPEG picture does; some cameras fill up with zeros."""
    return data.startswith(_JPEG) and data[-64:].rstrip(b"\0\r\n").endswith(b"\xff\xd9")
