"""The thread that shows frames to a referee."""

import logging
import threading
import time
from collections.abc import Callable

from webapp.referee.observe.observer import SETTLED
from webapp.referee.referee import Referee

FRAME_SECONDS = 0.5
"""How long to wait for a frame before looking at other things."""
CALM, BUSY = 0.2, 0.04
"""Seconds from frame to frame: while the table lies still, and while something happens."""
AFTER_A_MISHAP = 1.0
_LOG = logging.getLogger(__name__)


def pause(phase: str) -> float:
    """How long to wait between two frames; a table at rest is looked at less often."""
    return CALM if phase == SETTLED else BUSY


class WatchLoop:
    """Watches a table from its start until it is closed."""

    def __init__(self, referee: Referee, clock: Callable[[], float] = time.monotonic) -> None:
        self.referee, self._clock = referee, clock
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"referee {referee.table}", daemon=True)

    def start(self) -> None:
        """Begin to watch; returns at once."""
        self.referee.observer.camera.start()
        self._thread.start()

    def close(self) -> None:
        """Let go of the camera and stop."""
        self._stopping.set()
        self.referee.observer.camera.close()
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(10.0)

    def _run(self) -> None:
        number = -1
        while not self._stopping.is_set():
            began = self._clock()
            try:
                frame = self.referee.observer.camera.latest(number, FRAME_SECONDS)
                if frame is not None and not self._stopping.is_set():
                    number = frame.number
                    self.referee.see(frame)
                self.referee.tick()
            except Exception:  # whatever goes wrong with one frame, the next one is looked at
                _LOG.exception("a frame could not be looked at")
                self._stopping.wait(AFTER_A_MISHAP)
            self._stopping.wait(max(0.0, began + pause(self.referee.observer.phase) - self._clock()))
