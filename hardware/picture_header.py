"""What a picture file says of itself, read without decoding it: its kind, its size, which way up it is.

Picture files are untrusted: a small file can ask for gigabytes. Everything here looks at bytes only, and
whatever is not a whole JPEG, PNG or WebP picture of a sensible size is refused with a code.

Read by hand on purpose. Pillow inflates every colour profile of a PNG when it opens one, and a small file can
have thousands; odd EXIF data make it warn or refuse the picture; and it says neither whether a file goes on
to its end nor how many scans a JPEG has. The tests hold this module against Pillow.
"""

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hardware import MOST_PIXELS
from hardware.reasons import CodedProblem

LONGEST_SIDE, SHORTEST_SIDE = 30_000, 16
"""Pixels; below the shortest side not one tile can be read."""
MOST_SCANS = 100
"""Scans of a progressive JPEG; honest ones have about ten, and each costs the time of a whole picture."""
MOST_SEGMENTS = 100_000
"""Segments of a JPEG, chunks of a PNG; millions of empty ones would take minutes to walk through."""

JPEG, PNG, WEBP = "JPEG", "PNG", "WebP"
_END_OF_PICTURE, _START_OF_SCAN, _EXIF, _PROGRESSIVE = 0xD9, 0xDA, 0xE1, 0xC2
_NO_FRAME = (0xC4, 0xC8, 0xCC)
_FILL = re.compile(rb"\xff+")
_MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
"""In the middle of a JPEG scan: the next marker that does not belong to the scan."""
BROKEN = "picture-damaged"
CUT_SHORT = "picture-cut-short"


class NoPicture(CodedProblem):
    """These bytes are no picture that can be taken."""


@dataclass(frozen=True, slots=True)
class Header:
    """What stands in front of the pixels."""

    kind: str
    width: int
    height: int
    orientation: int = 1
    """As EXIF numbers it: 1 is as it lies, 6 turned, 2 mirrored, and so on up to 8."""
    ended: bool = True
    """Whether the file goes on to its end."""
    progressive: bool = False


def read_header(data: bytes) -> Header:
    """The header of a JPEG, PNG or WebP picture that is whole and of a sensible size; else ``NoPicture``."""
    if not data:
        raise NoPicture("picture-empty")
    kind = _kind(data)
    if kind is None:
        raise _other(data)
    try:
        header = {JPEG: _jpeg, PNG: _png, WEBP: _webp}[kind](data)
    except struct.error:
        raise NoPicture(CUT_SHORT) from None
    _require_size(header)
    return header


def claimed_size(data: bytes) -> tuple[int, int]:
    """Width and height that a picture says it has; nothing behind them is looked at, so it takes no time."""
    kind = _kind(data)
    if kind is None:
        raise _other(data)
    try:
        return {JPEG: _jpeg_size, PNG: _png_size, WEBP: _webp_size}[kind](data)
    except struct.error:
        raise NoPicture(CUT_SHORT) from None


def is_picture(start: bytes) -> bool:
    r"""Whether a file that starts like this is meant as a picture, of a kind that is read or not.

    >>> is_picture(b"\xff\xd8\xff\xe0"), is_picture(b"GIF89a"), is_picture(b'{"edition": "classic"')
    (True, True, False)
    """
    return _kind(start) is not None or _other_kind(start) is not None


def _kind(start: bytes) -> str | None:
    if start.startswith(b"\xff\xd8\xff"):
        return JPEG
    if start.startswith(b"\x89PNG\r\n\x1a\n"):
        return PNG
    return WEBP if start[:4] == b"RIFF" and start[8:12] == b"WEBP" else None


def _require_size(header: Header) -> None:
    width, height = header.width, header.height
    if min(width, height) < SHORTEST_SIDE:
        raise NoPicture("picture-too-small", wide=f"{width:,}", high=f"{height:,}")
    if width * height > MOST_PIXELS or max(width, height) > LONGEST_SIDE:
        most = MOST_PIXELS // 1_000_000
        raise NoPicture("picture-too-wide", wide=f"{width:,}", high=f"{height:,}", most=most)


def _other(data: bytes) -> NoPicture:
    """What is wrong with a file that is none of ours."""
    kind = _other_kind(data)
    if kind is not None:
        return NoPicture("picture-kind", kind=kind)
    try:
        text = data[:512].decode()
    except UnicodeDecodeError:
        return NoPicture("not-a-picture")
    return NoPicture("text-not-a-picture" if text.isprintable() or text.split() else "no-picture-inside")


def _other_kind(data: bytes) -> str | None:
    starts = (
        (b"%PDF", "pdf"),
        (b"GIF8", "gif"),
        (b"II*\0", "tiff"),
        (b"MM\0*", "tiff"),
        (b"\xff\x0a", "jpeg-xl"),
        (b"\0\0\0\x0cJXL ", "jpeg-xl"),
        (b"\0\0\0\x0cjP  ", "jpeg-2000"),
        (b"PK\3\4", "archive"),
    )
    for start, kind in starts:
        if data.startswith(start):
            return kind
    if data[4:8] == b"ftyp":
        brand = data[8:12]
        if brand in (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis"):
            return "heic"
        return "avif" if brand in (b"avif", b"avis") else "video"
    if data.startswith(b"BM") and data[6:10] == bytes(4):
        return "bmp"
    return "svg" if b"<svg" in data[:512].lower() else None


def _jpeg(data: bytes) -> Header:
    """Walk from marker to marker to the end of the picture, through all its scans."""
    marker, scans, orientation = 0, 0, 1
    header: Header | None = None
    for marker, place, length in _segments(data):
        if _is_frame(marker):
            header = header or Header(JPEG, *_frame_size(data, place), progressive=marker == _PROGRESSIVE)
        elif marker == _EXIF and data[place + 2 : place + 8] == b"Exif\0\0":
            orientation = exif_orientation(data[place + 8 : place + length])
        elif marker == _START_OF_SCAN:
            scans += 1
        if scans > MOST_SCANS:
            raise NoPicture(BROKEN)
    ended = marker == _END_OF_PICTURE
    if header is None or not scans:
        raise NoPicture(BROKEN if ended else CUT_SHORT)
    return replace(header, orientation=orientation, ended=ended)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    for marker, place, _ in _segments(data):
        if _is_frame(marker):
            return _frame_size(data, place)
        if marker == _START_OF_SCAN:
            break
    raise NoPicture(BROKEN)


def _is_frame(marker: int) -> bool:
    return 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME


def _frame_size(data: bytes, place: int) -> tuple[int, int]:
    height, width = struct.unpack_from(">HH", data, place + 3)
    return width, height


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Marker, place and length of each segment; the last marks the end, if the file goes on to it."""
    place, in_scan = 2, False
    for _ in range(MOST_SEGMENTS):
        found = _next_marker(data, place, in_scan=in_scan)
        if found is None:
            return
        marker, place = found
        if marker == _END_OF_PICTURE:
            yield marker, place, 0
            return
        (length,) = struct.unpack_from(">H", data, place)
        yield marker, place, length
        if length < 2:
            break
        place += length
        in_scan = in_scan or marker == _START_OF_SCAN
    raise NoPicture(BROKEN)


def _next_marker(data: bytes, place: int, *, in_scan: bool) -> tuple[int, int] | None:
    """The next marker and the place behind it; None at the end of the data."""
    if in_scan:
        match = _MARKER.search(data, place)
        return None if match is None else (data[match.start() + 1], match.end())
    fill = _FILL.match(data, place)
    at = place + 1 if fill is None else fill.end()
    if at >= len(data):
        return None
    if fill is None:
        raise NoPicture(BROKEN)
    return data[at], at + 1


def _png(data: bytes) -> Header:
    """Walk through all chunks and check each, so that the decoder only ever sees a whole picture."""
    header = Header(PNG, *_png_size(data))
    _require_size(header)
    place = 8
    for _ in range(MOST_SEGMENTS):
        length, kind = struct.unpack_from(">I4s", data, place)
        (checksum,) = struct.unpack_from(">I", data, place + 8 + length)
        body = memoryview(data)[place + 4 : place + 8 + length]
        if zlib.crc32(body) != checksum:
            break
        if kind == b"IEND":
            return header
        if kind == b"eXIf":
            header = replace(header, orientation=exif_orientation(bytes(body[4:])))
        place += 12 + length
    raise NoPicture(BROKEN)


def _png_size(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from(">II", data, 16)
    if data[12:16] != b"IHDR":
        raise NoPicture(BROKEN)
    return width, height


def _webp(data: bytes) -> Header:
    (length,) = struct.unpack_from("<I", data, 4)
    if length + 8 > len(data):
        raise NoPicture(CUT_SHORT)
    return Header(WEBP, *_webp_size(data), _webp_orientation(data) if data[12:16] == b"VP8X" else 1)


def _webp_size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind != b"VP8X":
        raise NoPicture(BROKEN)
    wide, high = struct.unpack_from("<3s3s", data, 24)
    return int.from_bytes(wide, "little") + 1, int.from_bytes(high, "little") + 1


def _webp_orientation(data: bytes) -> int:
    place = 12
    while place + 8 <= len(data):
        kind, length = struct.unpack_from("<4sI", data, place)
        if kind == b"EXIF":
            return exif_orientation(data[place + 8 : place + 8 + length])
        place += 8 + length + length % 2
    return 1


def exif_orientation(tiff: bytes) -> int:
    """The orientation that EXIF data state; 1 where they state none or nonsense."""
    tiff = tiff.removeprefix(b"Exif\0\0")
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, start)
        for entry in range(count):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", tiff, start + 2 + 12 * entry)
            if tag == 0x0112:
                return value if 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1
