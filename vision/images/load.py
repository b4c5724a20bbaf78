"""Pictures from outside: bytes that nobody vouches for become a picture, or a sentence says why not."""

import os
import stat
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput
from hardware.picture_header import CUT_SHORT, JPEG, Header, NoPicture, read_header
from vision.values import Picture

MOST_FILE_BYTES = 60 << 20
_LOST_MOST = 0.02
"""The share of a picture's height that may be missing at its end."""
_TURNS = {
    3: cv2.ROTATE_180,
    5: cv2.ROTATE_90_CLOCKWISE,
    6: cv2.ROTATE_90_CLOCKWISE,
    7: cv2.ROTATE_90_COUNTERCLOCKWISE,
    8: cv2.ROTATE_90_COUNTERCLOCKWISE,
}
_MIRRORED = (2, 5, 7)


def load_picture(source: Path | bytes) -> Picture:
    """The picture in a file or in bytes, upright as its EXIF data say, in 8 bits and three colours.

    Transparent parts become white; of an animation the first frame is taken. What is no picture, or one that
    would take too much memory, or of which a good part is missing, is bad input.
    """
    data = source if isinstance(source, bytes) else read_bytes(source)
    if len(data) > MOST_FILE_BYTES:
        raise BadInput("picture-too-heavy-file", most=MOST_FILE_BYTES >> 20)
    try:
        header = read_header(data)
    except NoPicture as problem:
        raise BadInput(problem.code, **problem.params) from None
    return _upright(_three_colours(_decode(data, header)), header.orientation)


def read_bytes(path: Path) -> bytes:
    """The bytes of a plain file, not more of them than a picture may have and one; never waits for a pipe."""
    try:
        with os.fdopen(_plain_file(path), "rb") as file:
            return file.read(MOST_FILE_BYTES + 1)
    except OSError as problem:
        raise BadInput("file-unreadable", why=problem.strerror) from None


def _plain_file(path: Path) -> int:
    """The file opened; what was opened can be looked at without a race."""
    if "\0" in str(path):
        raise BadInput("file-name-impossible")
    # Without the second flag, opening a pipe waits for a writer, for ever if none comes.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return handle
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise BadInput("folder-not-a-picture")
    raise BadInput("no-picture-file")


def _decode(data: bytes, header: Header) -> NDArray[np.generic]:
    """The pixels as the file has them; 1, 3 or 4 channels of 8 or 16 bits."""
    if not header.ended:
        if header.progressive:
            raise BadInput(CUT_SHORT)
        data += b"\xff\xd9"
    # Of a JPEG with four inks only this mode makes three colours; of the others it would drop alpha and bits.
    mode = cv2.IMREAD_COLOR if header.kind == JPEG else cv2.IMREAD_UNCHANGED
    try:
        raw = np.frombuffer(data, np.uint8)
        pixels: NDArray[np.generic] | None = cv2.imdecode(raw, mode | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error:
        pixels = None
    if pixels is None:
        raise BadInput("picture-not-decoded")
    if pixels.shape[:2] != (header.height, header.width):
        raise BadInput("picture-other-size")
    if not header.ended and _flat_at_the_end(pixels) > _LOST_MOST * header.height:
        raise BadInput(CUT_SHORT)
    return pixels


def _flat_at_the_end(pixels: NDArray[np.generic]) -> int:
    """How many of the last pixel rows are of one colour: so the decoder paints what is missing."""
    flat = (pixels == pixels[:, :1]).all(axis=(1, 2))
    return int(np.argmin(flat[::-1])) if not flat.all() else len(flat)


def _three_colours(pixels: NDArray[np.generic]) -> Picture:
    if pixels.dtype == np.uint16:
        pixels = (pixels.astype(np.uint16, copy=False) >> 8).astype(np.uint8)
    if pixels.dtype != np.uint8:
        raise BadInput("picture-pixels")
    picture = pixels.astype(np.uint8, copy=False)
    if picture.ndim == 2:
        return np.repeat(picture[:, :, None], 3, axis=2)
    if picture.shape[2] == 3:
        return picture
    alpha = picture[:, :, 3:].astype(np.uint16)
    over_white = picture[:, :, :3] * alpha + 255 * (255 - alpha)
    return ((over_white + 127) // 255).astype(np.uint8)


def _upright(picture: Picture, orientation: int) -> Picture:
    """The picture turned and mirrored as EXIF numbers it."""
    if orientation in _TURNS:
        picture = cv2.rotate(picture, _TURNS[orientation]).astype(np.uint8, copy=False)
    if orientation in _MIRRORED:
        picture = picture[:, ::-1]
    if orientation == 4:
        picture = picture[::-1]
    return np.ascontiguousarray(picture)
