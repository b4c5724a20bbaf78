"""A small RTSP camera: JPEG pictures over RTP inside the RTSP connection (RFC 2326, RFC 2435)."""

import socket
import struct
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from types import TracebackType
from typing import Self

import cv2

from hardware.frame import Picture

_MOST = 1400
_RATE = 20


class RtspServer:
    """Serves pictures over and over, or nothing while it stalls."""

    def __init__(self, pictures: Sequence[Picture]) -> None:
        self._jpegs = [cv2.imencode(".jpg", each)[1].tobytes() for each in pictures]
        self._size = pictures[0].shape[1], pictures[0].shape[0]
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._closed = False
        self.stalled = False

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closed = True
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(30)

    @property
    def url(self) -> str:
        return f"rtsp://127.0.0.1:{self._listener.getsockname()[1]}/table"

    def _serve(self) -> None:
        while not self._closed:
            with suppress(OSError):
                connection, _ = self._listener.accept()
                with connection:
                    self._talk(connection)

    def _talk(self, connection: socket.socket) -> None:
        with connection.makefile("rb") as requests:
            while not self._closed and (line := requests.readline()):
                method, url = line.split()[:2]
                headers = dict(iter(lambda: requests.readline().strip().partition(b": ")[::2], (b"", b"")))
                connection.sendall(self._answer(method, headers[b"CSeq"], url))
                if method == b"PLAY":
                    self._play(connection)

    def _answer(self, method: bytes, number: bytes, url: bytes) -> bytes:
        words = [b"RTSP/1.0 200 OK", b"CSeq: " + number, b"Session: 1"]
        body = b""
        if method == b"OPTIONS":
            words.append(b"Public: DESCRIBE, SETUP, PLAY, TEARDOWN")
        elif method == b"DESCRIBE":
            body = b"v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=table\r\nt=0 0\r\n"
            body += b"m=video 0 RTP/AVP 26\r\na=control:track1\r\na=framerate:%d\r\n" % _RATE
            words += [b"Content-Base: " + url + b"/", b"Content-Type: application/sdp"]
        elif method == b"SETUP":
            words.append(b"Transport: RTP/AVP/TCP;unicast;interleaved=0-1")
        words.append(b"Content-Length: %d" % len(body))
        return b"\r\n".join(words) + b"\r\n\r\n" + body

    def _play(self, connection: socket.socket) -> None:
        sequence = 0
        for number in count():
            while self.stalled and not self._closed:
                time.sleep(0.05)
            if self._closed:
                return
            for packet in self._packets(number, sequence):
                connection.sendall(b"$\0" + struct.pack(">H", len(packet)) + packet)
                sequence += 1
            time.sleep(1 / _RATE)

    def _packets(self, number: int, sequence: int) -> list[bytes]:
        tables, scan = _parts(self._jpegs[number % len(self._jpegs)])
        width, height = self._size
        packets: list[bytes] = []
        for offset in range(0, len(scan), _MOST):
            last = offset + _MOST >= len(scan)
            stamp = number * 90_000 // _RATE
            head = struct.pack(">BBHII", 0x80, last << 7 | 26, (sequence + len(packets)) & 0xFFFF, stamp, 7)
            head += struct.pack(">IBBBB", offset, 1, 255, width // 8, height // 8)
            if not offset:
                head += struct.pack(">BBH", 0, 0, len(tables)) + tables
            packets.append(head + scan[offset : offset + _MOST])
        return packets


def _parts(jpeg: bytes) -> tuple[bytes, bytes]:
    """The quantisation tables and the scan of a baseline JPEG picture."""
    place, tables = 2, b""
    while True:
        marker, length = struct.unpack_from(">HH", jpeg, place)
        body = jpeg[place + 4 : place + 2 + length]
        place += 2 + length
        if marker == 0xFFDB:
            tables += b"".join(body[at + 1 : at + 65] for at in range(0, len(body), 65))
        if marker == 0xFFDA:
            return tables, jpeg[place:-2]
