"""The process that reads one camera. It ends by itself when the referee's end of the link is closed."""

import os
import pickle
import select
import signal
import socket
import sys
import threading

from hardware.camera import Source
from hardware.supervise.capture_loop import CaptureLoop
from hardware.supervise.wire import Inbox, Outbox, WireMessage

_TICK = 1.0
_FROZEN_SECONDS = 15
_GOODBYE_SECONDS = 0.4


def main(handle: int) -> None:
    """Read the camera that the first message names until the link is closed."""
    channel = socket.socket(fileno=handle)
    inbox, outbox = Inbox(channel), Outbox(channel)
    try:
        loop = CaptureLoop(_source(inbox, outbox), outbox)
        thread = threading.Thread(target=_read, args=(loop,), name="capture", daemon=True)
        thread.start()
        outbox.send("ready")
        _obey(loop, channel, inbox)
        loop.stop()
        thread.join(_GOODBYE_SECONDS)
    except (EOFError, OSError):
        pass
    # A hanging camera must not hold the process up: no waiting for threads, no cleaning up.
    os._exit(0)


def _source(inbox: Inbox, outbox: Outbox) -> Source:
    first = inbox.next()
    if first is None:
        raise EOFError
    sys.path.extend(path for path in first.fields["paths"] if path not in sys.path)
    try:
        source: Source = pickle.loads(first.payload.tobytes())
    except Exception as problem:  # loading it may import anything
        outbox.send("failed", code="broken", params={"problem": f"{type(problem).__name__}: {problem}"})
        raise EOFError from None
    return source


def _read(loop: CaptureLoop) -> None:
    try:
        loop.run()
    except OSError:  # the referee is gone
        os._exit(0)


def _obey(loop: CaptureLoop, channel: socket.socket, inbox: Inbox) -> None:
    while True:
        # If a library holds all of Python up, the kernel ends this process, even with nobody left to do it.
        signal.alarm(_FROZEN_SECONDS)
        if not select.select([channel], [], [], _TICK)[0]:
            continue
        try:
            order = inbox.next()
        except EOFError:
            return
        if order is not None:
            _follow(loop, order)


def _follow(loop: CaptureLoop, order: WireMessage) -> None:
    if order.kind == "open":
        loop.open(order.fields["number"])
    elif order.kind == "want":
        loop.want(order.fields["number"])
