"""Messages arrive whole or not at all."""

import socket
import struct
import threading
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.supervise.wire import Inbox, Outbox, WireMessage


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.settimeout(30)
        theirs.settimeout(30)
        yield ours, theirs


Pair = tuple[socket.socket, socket.socket]


def read_all(inbox: Inbox, count: int) -> list[WireMessage]:
    found = [inbox.next() for _ in range(count)]
    return [each for each in found if each is not None]


def test_messages_of_all_sizes_arrive_in_order(pair: Pair) -> None:
    pixels = np.random.default_rng(0).integers(0, 255, (1080, 1920, 3), np.uint8)

    def send() -> None:
        outbox = Outbox(pair[0])
        outbox.send("beat", number=1)
        outbox.send("picture", pixels.data.cast("B"), width=1920)
        outbox.send("beat", number=2)

    thread = threading.Thread(target=send)
    thread.start()
    first, picture, last = read_all(Inbox(pair[1]), 3)
    thread.join()
    assert (first.kind, first.fields, len(first.payload)) == ("beat", {"number": 1}, 0)
    assert (picture.kind, picture.fields) == ("picture", {"width": 1920})
    assert np.array_equal(picture.payload, pixels.ravel())
    assert last.fields == {"number": 2}


def test_a_message_may_arrive_byte_by_byte(pair: Pair) -> None:
    Outbox(pair[0]).send("picture", b"abc", number=5)
    raw = pair[1].recv(10_000)
    pair[1].setblocking(False)
    inbox = Inbox(pair[1])
    for place in range(len(raw)):
        assert inbox.next() is None
        pair[0].sendall(raw[place : place + 1])
    message = inbox.next()
    assert message is not None
    assert (message.kind, message.payload.tobytes()) == ("picture", b"abc")
    assert inbox.next() is None


@pytest.mark.parametrize(
    "raw",
    [
        struct.pack("!II", 2**31, 0),
        struct.pack("!II", 2, 2**31) + b"{}",
        struct.pack("!II", 2, 0) + b"{}",
        struct.pack("!II", 2, 0) + b"[]",
        struct.pack("!II", 2, 0) + b"\xff\xff",
    ],
)
def test_nonsense_is_the_end(pair: Pair, raw: bytes) -> None:
    pair[0].sendall(raw)
    with pytest.raises(EOFError):
        Inbox(pair[1]).next()


def test_a_closed_link_is_the_end_also_in_the_middle_of_a_message(pair: Pair) -> None:
    pair[0].sendall(b"\0\0")
    pair[0].close()
    with pytest.raises(EOFError):
        Inbox(pair[1]).next()
