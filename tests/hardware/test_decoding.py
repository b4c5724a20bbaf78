"""Bytes from outside become pictures, or nothing does; they never cost much."""

import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given, strategies as some

from hardware import MOST_PIXELS
from hardware.decoding import MOST_BYTES, decode, looks_like_jpeg
from hardware.picture_header import NoPicture, claimed_size

PICTURE = np.random.default_rng(1).integers(0, 255, (48, 64, 3), np.uint8)


def encoded(suffix: str) -> bytes:
    return cv2.imencode(suffix, PICTURE)[1].tobytes()


JPEG = encoded(".jpg")


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp"])
def test_pictures_are_decoded(suffix: str) -> None:
    data = encoded(suffix)
    assert claimed_size(data) == (64, 48)
    picture = decode(data)
    assert picture.shape == (48, 64, 3)
    if suffix == ".png":
        assert np.array_equal(picture, PICTURE)


def test_a_lossless_webp_says_its_size() -> None:
    data = cv2.imencode(".webp", PICTURE, [cv2.IMWRITE_WEBP_QUALITY, 101])[1].tobytes()
    assert claimed_size(data) == (64, 48)


def test_zeros_behind_a_picture_are_fine() -> None:
    assert looks_like_jpeg(JPEG + bytes(20))
    assert decode(JPEG + b"\r\n").shape == (48, 64, 3)


def png_that_claims(width: int, height: int) -> bytes:
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header))
    return b"\x89PNG\r\n\x1a\n" + chunk


def jpeg_that_claims(width: int, height: int) -> bytes:
    place = JPEG.index(b"\xff\xc0")
    return JPEG[: place + 5] + struct.pack(">HH", height, width) + JPEG[place + 9 :]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<html>",
        JPEG[: len(JPEG) // 2],
        JPEG[:3],
        b"\xff\xd8\xff\xd9",
        b"\xff\xd8\xff" + bytes(500) + b"\xff\xd9",
        encoded(".png")[:40],
        b"RIFF\0\0\0\0WEBPVP8X",
        b"RIFF\0\0\0\0WEBPVP9 " + bytes(40),
        png_that_claims(60_000, 60_000),
        png_that_claims(0, 5),
        jpeg_that_claims(60_000, 60_000),
        JPEG + bytes(MOST_BYTES),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(NoPicture):
        decode(data)


def test_a_claim_of_too_many_pixels_is_refused_before_decoding() -> None:
    width = 10_000
    with pytest.raises(NoPicture, match="too-many-pixels"):
        decode(jpeg_that_claims(width, MOST_PIXELS // width + 1))


@given(some.binary(max_size=300), some.integers(0, len(JPEG)))
def test_whatever_comes_only_one_thing_is_raised(noise: bytes, place: int) -> None:
    for data in (noise, JPEG[:place] + noise, JPEG[:place] + noise + JPEG[place + len(noise) :]):
        try:
            picture = decode(data)
        except NoPicture:
            continue
        assert picture.size <= 3 * MOST_PIXELS
