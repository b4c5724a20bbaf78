"""Strange picture files, all made here: what people send by mistake, and what they send on purpose."""

import os
import struct
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import Picture

Pixels = NDArray[np.uint8] | NDArray[np.uint16]
WIDTH, HEIGHT = 120, 80


def scene() -> Picture:
    """A picture whose quarters differ: red, pink, green and light."""
    rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH]
    noise = np.random.default_rng(7).integers(0, 12, (HEIGHT, WIDTH))
    blue, green = 220 * (columns >= WIDTH // 2), 200 * (rows >= HEIGHT // 2)
    red = 120 + 60 * ((rows >= HEIGHT // 2) & (columns >= WIDTH // 2))
    return np.dstack([blue + noise, green + noise, red + noise]).astype(np.uint8)


def encoded(suffix: str, picture: Pixels | None = None, *options: int) -> bytes:
    """The picture as a file of this kind."""
    done, raw = cv2.imencode(suffix, scene() if picture is None else picture, list(options))
    assert done
    return raw.tobytes()


def chunk(kind: bytes, body: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, bits: int, colour: int, pixels: bytes, *more: bytes) -> bytes:
    """A PNG file with these pixel bytes, each line of pixels with its filter byte in front."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n"
        + head
        + b"".join(more)
        + chunk(b"IDAT", zlib.compress(pixels))
        + chunk(b"IEND", b"")
    )


def exif(orientation: int, order: str = ">") -> bytes:
    """EXIF data that say which way up the picture is, and nothing else."""
    head = b"MM" if order == ">" else b"II"
    return head + struct.pack(f"{order}HIHHHIHHI", 42, 8, 1, 0x0112, 3, 1, orientation, 0, 0)


def turned_jpeg(orientation: int, order: str = ">", picture: Picture | None = None) -> bytes:
    """The scene as JPEG with an EXIF orientation."""
    body = b"Exif\0\0" + exif(orientation, order)
    raw = encoded(".jpg", picture, cv2.IMWRITE_JPEG_QUALITY, 100)
    return raw[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + raw[2:]


def cmyk_jpeg(inks: tuple[int, int, int, int], blocks: int = 4) -> bytes:
    """A JPEG of one colour in four inks, as printers make it: square, so many blocks of 8 × 8 pixels wide.

    ``inks`` are cyan, magenta, yellow and black from 0 to 255; the file has them inverted, as Adobe does.
    """
    side = 8 * blocks
    frame = struct.pack(">BHHB", 8, side, side, 4) + b"".join(bytes([n, 0x11, 0]) for n in (1, 2, 3, 4))
    lengths = bytes([0, 0, 0, 12, *[0] * 12])
    tables = b"\0" + lengths + bytes(range(12)) + b"\x10" + bytes([1, *[0] * 15]) + b"\0"
    scan = b"\4" + b"".join(bytes([n, 0]) for n in (1, 2, 3, 4)) + b"\0\x3f\0"
    bits, before = "", [0, 0, 0, 0]
    for _ in range(blocks * blocks):
        for place, ink in enumerate(inks):
            level = 8 * (255 - ink - 128)
            step, before[place] = level - before[place], level
            size = abs(step).bit_length()
            bits += f"{size:04b}" + (
                f"{step if step > 0 else step + (1 << size) - 1:0{size}b}" if size else ""
            )
            bits += "0"
    bits += "1" * (-len(bits) % 8)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)).replace(b"\xff", b"\xff\0")
    parts = [(0xEE, b"Adobe\0\x64\0\0\0\0\0"), (0xDB, b"\0" + bytes([1] * 64)), (0xC0, frame), (0xC4, tables)]
    body = b"".join(_segment(marker, part) for marker, part in [*parts, (0xDA, scan)])
    return b"\xff\xd8" + body + data + b"\xff\xd9"


def _segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def animation(suffix: str) -> bytes:
    """Two frames: the scene, then a black one."""
    moving = cv2.Animation()
    opaque = np.full((HEIGHT, WIDTH, 1), 255, np.uint8)
    moving.frames = [np.dstack([scene(), opaque]), np.dstack([scene() * 0, opaque])]
    moving.durations = [100, 100]
    done, raw = cv2.imencodeanimation(suffix, moving)
    assert done
    return raw.tobytes()


def huge_jpeg() -> bytes:
    """A small JPEG that says it is 60,000 pixels wide and high."""
    raw = encoded(".jpg")
    place = raw.index(b"\xff\xc0")
    return raw[: place + 5] + struct.pack(">HH", 60_000, 60_000) + raw[place + 9 :]


def many_scans() -> bytes:
    """A progressive JPEG that repeats its last scan without end."""
    raw = encoded(".jpg", None, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    place = raw.rindex(b"\xff\xda")
    return raw[:place] + raw[place:-2] * 1000 + raw[-2:]


def huge_webp() -> bytes:
    """A WebP header that promises 16,384 × 16,384 pixels."""
    side = (16_383).to_bytes(3, "little")
    body = b"WEBPVP8X" + struct.pack("<I", 10) + bytes(4) + side + side
    return b"RIFF" + struct.pack("<I", len(body)) + body


def good() -> Mapping[str, bytes]:
    """Files that are unusual and yet pictures."""
    opaque = np.full((HEIGHT, WIDTH, 1), 255, np.uint8)
    line = b"\0" + bytes([0, 1] * (WIDTH // 2))
    palette = chunk(b"PLTE", bytes([255, 0, 0, 0, 255, 0])) + chunk(b"tRNS", bytes([255, 0]))
    raw = encoded(".jpg")
    return {
        "plain.jpg": raw,
        "plain.png": encoded(".png"),
        "plain.webp": encoded(".webp"),
        "lossless.webp": encoded(".webp", None, cv2.IMWRITE_WEBP_QUALITY, 101),
        "progressive.jpg": encoded(".jpg", None, cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
        "turned.jpg": turned_jpeg(6),
        "four-inks.jpg": cmyk_jpeg((0, 255, 255, 0)),
        "grey.jpg": encoded(".jpg", scene()[:, :, 1]),
        "grey-16-bit.png": encoded(".png", scene()[:, :, 1].astype(np.uint16) * 257),
        "16-bit.png": encoded(".png", scene().astype(np.uint16) * 257),
        "one-bit.png": png(WIDTH, HEIGHT, 1, 0, (b"\0" + b"\xf0" * (WIDTH // 8)) * HEIGHT),
        "palette.png": png(WIDTH, HEIGHT, 8, 3, line * HEIGHT, palette),
        "alpha.png": encoded(".png", np.dstack([scene(), opaque])),
        "animated.webp": animation(".webp"),
        "animated.png": animation(".png"),
        "end-lost.jpg": raw[:-2],
        "more-behind.jpg": raw + b"trailing bytes of a phone" * 100,
        "wrong-name.png": raw,
    }


def bad() -> Mapping[str, tuple[bytes, str]]:
    """Files that are no pictures, or none that is read, each with a word of what must be said."""
    raw, whole_png, webp = encoded(".jpg"), encoded(".png"), encoded(".webp")
    flipped = bytearray(whole_png)
    flipped[len(flipped) // 2] ^= 0xFF
    return {
        "empty.jpg": (b"", "empty"),
        "one-pixel.png": (encoded(".png", scene()[:1, :1]), "1 × 1"),
        "line.png": (encoded(".png", scene()[:1]), "120 × 1"),
        "bomb.png": (png(30_000, 30_000, 8, 2, bytes(1000)), "30,000 × 30,000"),
        "bomb.jpg": (huge_jpeg(), "60,000 × 60,000"),
        "bomb.webp": (huge_webp(), "16,384 × 16,384"),
        "scans.jpg": (many_scans(), "damaged"),
        "half.jpg": (raw[: len(raw) // 2], "ends too early"),
        "tenth.jpg": (raw[: len(raw) // 10], "ends too early"),
        "start.jpg": (raw[:3], "ends too early"),
        "half-progressive.jpg": (
            encoded(".jpg", None, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)[: len(raw) // 2],
            "ends too early",
        ),
        "half.png": (whole_png[: len(whole_png) // 2], "ends too early"),
        "start.png": (whole_png[:20], "ends too early"),
        "half.webp": (webp[: len(webp) // 2], "ends too early"),
        "flipped.png": (bytes(flipped), "damaged"),
        "no-frame.jpg": (b"\xff\xd8\xff\xd9", "damaged"),
        "zero-length.jpg": (b"\xff\xd8\xff\xe0\0\0" + bytes(50), "damaged"),
        "garbage.webp": (b"RIFF\x40\0\0\0WEBPVP9 " + bytes(64), "damaged"),
        "noise.jpg": (b"\xff\xd8\xff\xe0\0\4ab" + bytes(range(16)), "damaged"),
        "document.jpg": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "PDF"),
        "animated.gif": (animation(".gif"), "GIF"),
        "phone.heic": (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(100), "save it as JPEG"),
        "phone.avif": (b"\0\0\0\x18ftypavif\0\0\0\0mif1avif" + bytes(100), "AVIF"),
        "film.jpg": (b"\0\0\0\x18ftypisom\0\0\0\0isomiso2" + bytes(100), "video"),
        "drawing.jpg": (b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', "SVG"),
        "old.bmp": (encoded(".bmp"), "BMP"),
        "scan.tif": (encoded(".tiff"), "TIFF"),
        "text.jpg": ("Grüße vom Tisch\n".encode(), "text"),
        "blank.jpg": (b" \n" * 20, "no picture"),
        "binary.jpg": (bytes(range(128, 256)) * 4, "not a JPEG"),
    }


def places(folder: Path) -> Iterator[tuple[Path, str]]:
    """Paths that are no files, each with a word of what must be said; made in this folder."""
    yield folder / "missing.jpg", "No such file"
    yield folder, "folder"
    yield folder / ("x" * 300 + ".jpg"), "too long"
    pipe = folder / "pipe.jpg"
    os.mkfifo(pipe)
    yield pipe, "not a file"
    loop = folder / "loop.jpg"
    loop.symlink_to(loop)
    yield loop, "symbolic links"
    locked = folder / "locked.jpg"
    locked.write_bytes(encoded(".jpg"))
    locked.chmod(0)
    if not os.access(locked, os.R_OK):
        yield locked, "Permission denied"
    yield Path(os.devnull), "not a file"
