"""Streams are cut into parts, however they arrive, and what is no stream is refused."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, strategies as some

from hardware.decoding import MOST_BYTES
from hardware.sources.multipart import GarbledStream, MultipartStream


def reader(chunks: Iterable[bytes]) -> Callable[[int], bytes]:
    stream = iter(chunks)
    return lambda size: next(stream, b"")


def stream_of(bodies: Iterable[bytes], *, with_length: bool) -> bytes:
    return b"junk\r\n" + b"".join(
        b"--cut\r\nContent-Type: image/jpeg\r\n"
        + (b"content-LENGTH: %d\r\n" % len(body) if with_length else b"")
        + b"\r\n"
        + body
        + b"\r\n"
        for body in bodies
    )


def chopped(data: bytes, size: int) -> list[bytes]:
    return [data[place : place + size] for place in range(0, len(data), size)]


@given(some.lists(some.binary(max_size=60), min_size=1, max_size=5), some.integers(1, 50))
def test_parts_with_a_length_may_hold_anything(bodies: list[bytes], size: int) -> None:
    parts = MultipartStream(reader(chopped(stream_of(bodies, with_length=True), size)), b"cut")
    clean = [body for body in bodies if b"--cut" not in body]
    if clean == bodies:
        assert [parts.next() for _ in bodies] == bodies


@given(some.lists(some.text("ab\r\n-", max_size=40), min_size=1, max_size=5), some.integers(1, 50))
def test_parts_without_a_length_end_at_the_boundary(texts: list[str], size: int) -> None:
    bodies = [b"<" + text.encode() + b">" for text in texts]
    data = stream_of(bodies, with_length=False) + b"--cut--\r\n"
    parts = MultipartStream(reader(chopped(data, size)), b"cut")
    assert [parts.next() for _ in bodies] == bodies
    with pytest.raises(EOFError):
        parts.next()


@pytest.mark.parametrize("name", [b"cut", b"--cut", b'"cut"', b" --cut "])
def test_cameras_may_spell_the_boundary_as_they_like(name: bytes) -> None:
    assert MultipartStream(reader([stream_of([b"x"], with_length=True)]), name).next() == b"x"


@given(some.binary(max_size=400), some.integers(1, 50))
def test_noise_never_raises_anything_else(noise: bytes, size: int) -> None:
    for data in (noise, b"--cut\r\n" + noise, b"--cut\r\nContent-Length: " + noise):
        parts = MultipartStream(reader(chopped(data, size)), b"cut")
        with pytest.raises((GarbledStream, EOFError)):
            list(iter(parts.next, None))


def endless(start: bytes, more: bytes) -> Callable[[int], bytes]:
    """A sender that never stops; the test would not end if the reader did not."""
    chunks = [start]
    return lambda size: chunks.pop() if chunks else more


@pytest.mark.parametrize(
    "read",
    [
        endless(b"x", b"x" * 60_000),
        endless(b"--cut", b"x" * 60_000),
        endless(b"--cut\r\n", b"X: y\r\n" * 100),
        endless(b"--cut\r\n\r\n", b"x" * (1 << 20)),
        endless(b"--cut\r\nContent-Length: 99999999999\r\n\r\n", b"x"),
        endless(b"--cut\r\nContent-Length: %d\r\n\r\n" % (MOST_BYTES + 1), b"x"),
        endless(b"--cut\r\nContent-Length: -5\r\n\r\n", b"x"),
        endless(b"--cut\r\nContent-Length: 1e3\r\n\r\n", b"x"),
    ],
)
def test_nobody_can_fill_the_memory(read: Callable[[int], bytes]) -> None:
    with pytest.raises(GarbledStream):
        MultipartStream(read, b"cut").next()
