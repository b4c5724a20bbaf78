"""Starts, speaks with and ends the process that reads a camera."""

import contextlib
import os
import select
import socket
import subprocess
import sys
from pathlib import Path

from hardware.supervise.wire import Inbox, Outbox, WireMessage

# A fresh interpreter, never a fork: OpenCV hangs in forked processes. Unlike `multiprocessing`, this loads
# neither the page nor a helper process, so a killed one is replaced sooner.
_START = (
    "import sys; sys.path.insert(0, sys.argv[2]); "
    "from hardware.supervise.child import main; main(int(sys.argv[1]))"
)
_GOODBYE_SECONDS = 0.6
_REAP_SECONDS = 1.0
_QUIET = {"OPENCV_LOG_LEVEL": "SILENT", "OPENCV_FFMPEG_LOGLEVEL": "-8"}


class CameraProcess:
    """A process that reads a camera, from its start until it is reaped."""

    def __init__(self, pickled_source: bytes) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self._process = _start(theirs.fileno())
            except OSError:
                ours.close()
                raise
        self._channel = ours
        self._inbox, self._outbox = Inbox(ours), Outbox(ours)
        with contextlib.suppress(OSError):  # it died at once: receiving will say so
            self._outbox.send("source", pickled_source, paths=[path for path in sys.path if path])
        ours.setblocking(False)

    @property
    def id(self) -> int:
        """The number of the process."""
        return self._process.pid

    def order(self, kind: str, number: int) -> None:
        """Send an order; one that cannot be sent is dropped, for then the process hangs or is gone."""
        with contextlib.suppress(OSError):
            self._outbox.send(kind, number=number)

    def receive(self, timeout: float) -> WireMessage | None:
        """The next message, waiting so long at most; ``EOFError`` when the process is gone."""
        message = self._inbox.next()
        if message is None:
            # Not `select`, which refuses the high handle numbers of a page with many visitors.
            arrival = select.poll()
            arrival.register(self._channel, select.POLLIN)
            message = self._inbox.next() if arrival.poll(1000 * timeout) else None
        return message

    def exit_status(self) -> int | None:
        """How the process ended; negative for a signal."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_REAP_SECONDS)
        return self._process.returncode

    def close(self) -> None:
        """Let it close the camera if it can, kill it otherwise, and reap it."""
        self._channel.close()
        try:
            self._process.wait(_GOODBYE_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it at once and reap it; one that the kernel does not let go is reaped when it ends."""
        self._channel.close()
        self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_REAP_SECONDS)

    def reaped(self) -> bool:
        """Whether nothing is left of it."""
        return self._process.poll() is not None


def _start(handle: int) -> subprocess.Popen[bytes]:
    room = str(Path(__file__).parents[2])
    return subprocess.Popen(
        [sys.executable, "-P", "-c", _START, str(handle), room],
        pass_fds=[handle],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,  # the decoders' complaints about each damaged picture
        env={**os.environ, **_QUIET},
        process_group=0,  # an interrupt in the terminal is for the referee, which then closes the link
    )
