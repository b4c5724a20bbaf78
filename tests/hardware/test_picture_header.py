"""What a picture file says of itself: as Pillow reads it, but without inflating or walking without end."""

import io
import struct
import zlib

import cv2
import numpy as np
import pytest
from PIL import Image

from hardware.picture_header import MOST_SEGMENTS, NoPicture, claimed_size, is_picture, read_header
from tests.vision.images import odd_pictures
from tests.vision.images.odd_pictures import chunk, encoded, exif, png, turned_jpeg

GOOD = odd_pictures.good()
ORIENTATION = 0x0112
EMPTY_SEGMENT = b"\xff\xe0\0\2"


def as_pillow_reads_it(data: bytes) -> tuple[int, int, int, bool]:
    with Image.open(io.BytesIO(data), formats=("JPEG", "PNG", "WEBP")) as picture:
        orientation = picture.getexif().get(ORIENTATION, 1)
        return *picture.size, orientation, "progressive" in picture.info


def as_we_read_it(data: bytes) -> tuple[int, int, int, bool]:
    header = read_header(data)
    assert claimed_size(data) == (header.width, header.height)
    return header.width, header.height, header.orientation, header.progressive


@pytest.mark.parametrize("name", GOOD)
def test_unusual_files_say_what_pillow_reads_in_them(name: str) -> None:
    assert as_we_read_it(GOOD[name]) == as_pillow_reads_it(GOOD[name])


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp"])
def test_sizes_are_those_that_pillow_reads(suffix: str) -> None:
    rng = np.random.default_rng(4)
    for width, height in rng.integers(16, 700, (12, 2)):
        picture = rng.integers(0, 255, (height, width, 3), np.uint8)
        for data in (encoded(suffix, picture), encoded(suffix, picture, cv2.IMWRITE_WEBP_QUALITY, 101)):
            assert as_we_read_it(data) == as_pillow_reads_it(data) == (width, height, 1, False)


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("order", ["<", ">"])
def test_orientations_are_those_that_pillow_reads(orientation: int, order: str) -> None:
    plain = encoded(".png")
    for data in (
        turned_jpeg(orientation, order),
        plain[:33] + chunk(b"eXIf", exif(orientation, order)) + plain[33:],
    ):
        assert as_we_read_it(data)[2] == as_pillow_reads_it(data)[2] == orientation


def test_bytes_that_fill_up_before_a_marker_are_skipped() -> None:
    raw = encoded(".jpg")
    assert as_we_read_it(raw[:2] + b"\xff" * 5000 + raw[2:]) == as_we_read_it(raw)


def test_a_jpeg_of_nothing_but_empty_segments_is_given_up() -> None:
    raw = encoded(".jpg")
    assert as_we_read_it(raw[:2] + EMPTY_SEGMENT * 1000 + raw[2:]) == as_we_read_it(raw)
    for read in (read_header, claimed_size):
        with pytest.raises(NoPicture, match="damaged"):
            read(raw[:2] + EMPTY_SEGMENT * MOST_SEGMENTS + raw[2:])


def test_a_png_of_nothing_but_empty_chunks_is_given_up() -> None:
    pixels = b"\0" * 17 * 16
    assert as_we_read_it(png(16, 16, 8, 0, pixels, chunk(b"teSt", b"") * 1000))[:2] == (16, 16)
    with pytest.raises(NoPicture, match="damaged"):
        read_header(png(16, 16, 8, 0, pixels, chunk(b"teSt", b"") * MOST_SEGMENTS))


def test_what_is_packed_into_a_header_is_never_inflated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pillow inflates each of these profiles, and that is why it does not read our headers."""
    profile = chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(100_000)))
    data = png(16, 16, 8, 0, b"\0" * 17 * 16, profile * 5)
    inflate, inflated = zlib.decompressobj, 0

    def counted() -> object:
        nonlocal inflated
        inflated += 1
        return inflate()

    monkeypatch.setattr(zlib, "decompressobj", counted)
    assert as_we_read_it(data)[:2] == (16, 16)
    assert inflated == 0
    as_pillow_reads_it(data)
    assert inflated == 5


@pytest.mark.parametrize("length", range(12, 30))
def test_a_webp_cut_short_in_its_header_has_no_size(length: int) -> None:
    data = bytearray(odd_pictures.huge_webp()[:length])
    struct.pack_into("<I", data, 4, length - 8)
    for read in (read_header, claimed_size):
        with pytest.raises(NoPicture, match=r"cut-short|damaged"):
            read(bytes(data))


def test_what_is_meant_as_a_picture() -> None:
    assert all(is_picture(data[:512]) for data in GOOD.values())
    assert not any(map(is_picture, (b"", b"R1 R2 R3", b"[1, 2]", b"RIFF\0\0\0\0WAVE")))
