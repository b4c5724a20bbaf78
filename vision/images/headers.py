"""What a picture file says of itself, read without decoding it: its kind, its size, which way up it is.

Picture files are untrusted: a small file can ask for gigabytes. Everything here looks at bytes only, and
whatever is not a whole JPEG, PNG or WebP picture of a sensible size is refused with a sentence.
"""

import re
import struct
import zlib
from dataclasses import dataclass

from engine.errors import BadInput

MOST_PICTURE_PIXELS = 50_000_000
LONGEST_SIDE, SHORTEST_SIDE = 30_000, 16
"""Pixels; below the shortest side not one tile can be read."""
_MOST_SCANS = 100
"""Scans of a progressive JPEG; honest ones have about ten, and each costs the time of a whole picture."""

JPEG, PNG, WEBP = "JPEG", "PNG", "WebP"
_PNG_MAGIC = b"\x89PNG\r\n\x1a\n"
_MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
"""In the middle of a JPEG scan: the next marker that does not belong to the scan."""
_NO_FRAME = (0xC4, 0xC8, 0xCC)
_SAVE_AS = "save it as JPEG and try again"
_BROKEN = "the picture is damaged"
CUT_SHORT = "the picture file ends too early: it was not copied or uploaded to its end"


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
    """The header of a JPEG, PNG or WebP picture; anything else is bad input."""
    if not data:
        raise BadInput("the file is empty")
    try:
        if data.startswith(b"\xff\xd8\xff"):
            header = _jpeg(data)
        elif data.startswith(_PNG_MAGIC):
            header = _png(data)
        elif data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            header = _webp(data)
        else:
            raise BadInput(_other(data))
    except (struct.error, IndexError):
        raise BadInput(CUT_SHORT) from None
    _require_size(header)
    return header


def begins_like_a_picture(start: bytes) -> bool:
    r"""Whether a file that starts like this is meant as a picture, of a kind that is read or not.

    >>> begins_like_a_picture(b"\xff\xd8\xff\xe0"), begins_like_a_picture(b"GIF89a")
    (True, True)
    >>> begins_like_a_picture(b'{"edition": "classic"')
    False
    """
    known = start.startswith((b"\xff\xd8\xff", _PNG_MAGIC)) or start[8:12] == b"WEBP"
    return known or _name_of(start) is not None


def _require_size(header: Header) -> None:
    width, height = header.width, header.height
    if min(width, height) < SHORTEST_SIDE:
        raise BadInput(f"the picture has only {width:,} × {height:,} pixels, too few to show a tile")
    if width * height > MOST_PICTURE_PIXELS or max(width, height) > LONGEST_SIDE:
        most = MOST_PICTURE_PIXELS // 1_000_000
        raise BadInput(
            f"the picture has {width:,} × {height:,} pixels, more than {most} million: save it smaller"
        )


def _other(data: bytes) -> str:
    """What to say of a file that is none of ours."""
    name = _name_of(data)
    if name is not None:
        return f"{name} is not read here: {_SAVE_AS}"
    try:
        text = data[:512].decode()
    except UnicodeDecodeError:
        return "this is not a JPEG, PNG or WebP picture"
    return (
        "this is text, not a picture" if text.isprintable() or text.split() else "there is no picture in it"
    )


def _name_of(data: bytes) -> str | None:
    starts = (
        (b"%PDF", "a PDF document"),
        (b"GIF8", "a GIF picture"),
        (b"II*\0", "a TIFF or raw picture"),
        (b"MM\0*", "a TIFF or raw picture"),
        (b"\xff\x0a", "a JPEG XL picture"),
        (b"\0\0\0\x0cJXL ", "a JPEG XL picture"),
        (b"\0\0\0\x0cjP  ", "a JPEG 2000 picture"),
        (b"PK\3\4", "an archive"),
    )
    for start, name in starts:
        if data.startswith(start):
            return name
    if data[4:8] == b"ftyp":
        brand = data[8:12]
        if brand in (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis"):
            return "a HEIC picture, as iPhones take it,"
        return "an AVIF picture" if brand in (b"avif", b"avis") else "a video"
    if data.startswith(b"BM") and data[6:10] == bytes(4):
        return "a BMP picture"
    return "an SVG drawing" if b"<svg" in data[:512].lower() else None


def _jpeg(data: bytes) -> Header:
    """Walk from marker to marker to the end of the picture, through all its scans."""
    place, scans, orientation = 2, 0, 1
    frame: tuple[int, int, bool] | None = None
    while (found := _next_marker(data, place, in_scan=scans > 0)) is not None:
        marker, place = found
        if marker == 0xD9:
            break
        (length,) = struct.unpack_from(">H", data, place)
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            height, width = struct.unpack_from(">HH", data, place + 3)
            frame = frame or (width, height, marker == 0xC2)
        elif marker == 0xE1 and data[place + 2 : place + 8] == b"Exif\0\0":
            orientation = exif_orientation(data[place + 8 : place + length])
        elif marker == 0xDA:
            scans += 1
        if length < 2 or scans > _MOST_SCANS:
            raise BadInput(_BROKEN)
        place += length
    if frame is None or not scans:
        raise BadInput(CUT_SHORT if found is None else _BROKEN)
    width, height, progressive = frame
    return Header(JPEG, width, height, orientation, found is not None, progressive)


def _next_marker(data: bytes, place: int, *, in_scan: bool) -> tuple[int, int] | None:
    """The next marker and the place behind it; None at the end of the data."""
    if in_scan:
        match = _MARKER.search(data, place)
        return None if match is None else (data[match.start() + 1], match.end())
    while data[place : place + 2] == b"\xff\xff":
        place += 1
    if place + 2 > len(data):
        return None
    if data[place] != 0xFF:
        raise BadInput(_BROKEN)
    return data[place + 1], place + 2


def _png(data: bytes) -> Header:
    """Walk through all chunks and check each, so that the decoder only ever sees a whole picture."""
    width, height = struct.unpack_from(">II", data, 16)
    if data[12:16] != b"IHDR":
        raise BadInput(_BROKEN)
    _require_size(Header(PNG, width, height))
    place, orientation, kind = 8, 1, b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, place)
        (checksum,) = struct.unpack_from(">I", data, place + 8 + length)
        body = memoryview(data)[place + 4 : place + 8 + length]
        if zlib.crc32(body) != checksum:
            raise BadInput(_BROKEN)
        if kind == b"eXIf":
            orientation = exif_orientation(bytes(body[4:]))
        place += 12 + length
    return Header(PNG, width, height, orientation)


def _webp(data: bytes) -> Header:
    (length,) = struct.unpack_from("<I", data, 4)
    if length + 8 > len(data):
        raise BadInput(CUT_SHORT)
    kind = data[12:16]
    if kind == b"VP8 ":
        width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, 26))
        return Header(WEBP, width, height)
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return Header(WEBP, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind != b"VP8X":
        raise BadInput(_BROKEN)
    width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
    return Header(WEBP, width, height, _webp_orientation(data))


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
