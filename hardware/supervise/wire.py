"""Messages between the referee and the process that reads a camera.

A message is a small JSON object and, for pictures, the pixels behind it. Sizes stand in front and are
checked, so that neither side ever takes more memory than a picture has. Nothing from the camera's process is
unpickled: it handles data that nobody vouches for.
"""

import json
import socket
import struct
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware import MOST_PIXELS

_SIZES = struct.Struct("!II")
_MOST_FIELDS = 16 << 10
_MOST_PAYLOAD = 3 * MOST_PIXELS
Bytes = NDArray[np.uint8]
_NOTHING: Bytes = np.empty(0, np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class WireMessage:
    """What kind of message, its fields, and pixels or other bytes."""

    kind: str
    fields: Mapping[str, Any]
    payload: Bytes


class Outbox:
    """Sends whole messages, also from several threads."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        self._lock = threading.Lock()

    def send(self, kind: str, payload: bytes | memoryview = b"", **fields: object) -> None:
        """Send one message; ``OSError`` when nobody listens any more."""
        head = json.dumps({"kind": kind, **fields}).encode()
        with self._lock:
            self._channel.sendall(_SIZES.pack(len(head), len(payload)) + head)
            if len(payload):
                self._channel.sendall(payload)


class Inbox:
    """Puts messages together from what arrives, however it is cut; works on blocking and other sockets."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        self._head: WireMessage | None = None
        self._begin(_SIZES.size)
        self._sizes: tuple[int, int] | None = None

    def next(self) -> WireMessage | None:
        """The next whole message, or nothing yet; ``EOFError`` when the other side is gone or raves."""
        while True:
            if not self._fill():
                return None
            message = self._step()
            if message is not None:
                return message

    def _begin(self, size: int) -> None:
        self._part: Bytes = np.empty(size, np.uint8)
        self._filled = 0

    def _fill(self) -> bool:
        """Receive until the current part is whole; False when there is nothing more for now."""
        view = self._part.data
        while self._filled < len(self._part):
            try:
                count = self._channel.recv_into(view[self._filled :])
            except BlockingIOError:
                return False
            except OSError:
                count = 0
            if not count:
                raise EOFError
            self._filled += count
        return True

    def _step(self) -> WireMessage | None:
        """Go from sizes to fields to payload and back."""
        part = self._part
        if self._head is not None:
            whole = WireMessage(self._head.kind, self._head.fields, part)
            return self._finish(whole)
        if self._sizes is None:
            fields, payload = _SIZES.unpack(part.tobytes())
            if fields > _MOST_FIELDS or payload > _MOST_PAYLOAD:
                raise EOFError
            self._sizes = fields, payload
            self._begin(fields)
            return None
        message = _parse(part.tobytes())
        if not self._sizes[1]:
            return self._finish(message)
        self._head = message
        self._begin(self._sizes[1])
        return None

    def _finish(self, message: WireMessage) -> WireMessage:
        self._head = self._sizes = None
        self._begin(_SIZES.size)
        return message


def _parse(raw: bytes) -> WireMessage:
    try:
        fields = json.loads(raw)
        return WireMessage(fields.pop("kind"), fields, _NOTHING)
    except (ValueError, KeyError, AttributeError, TypeError):
        raise EOFError from None
