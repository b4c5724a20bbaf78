"""Where the newest frame waits for whoever wants it: a mailbox for one frame, never a queue."""

import threading
import time
from collections.abc import Callable

from hardware.frame import Frame

_ASK_AGAIN_SECONDS = 0.1


class LatestFrame:
    """Holds the newest frame that was fetched, and knows whether the camera has a newer one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._changed = threading.Condition()
        self._frame: Frame | None = None
        self._known = -1
        self._puts = 0
        self._asked = False
        self._closed = False

    def note(self, number: int) -> None:
        """The camera has a picture of this number."""
        with self._changed:
            self._known = max(self._known, number)

    def put(self, frame: Frame) -> None:
        """A frame was fetched."""
        with self._changed:
            self._frame, self._asked = frame, False
            self._puts += 1
            self._known = max(self._known, frame.number)
            self._changed.notify_all()

    def clear(self) -> None:
        """Drop the frame: the camera that took it is broken."""
        with self._changed:
            self._frame, self._asked = None, False

    def close(self) -> None:
        """Nothing will come any more: let go of all who wait."""
        with self._changed:
            self._frame, self._closed = None, True
            self._changed.notify_all()

    def take(self, after: int, timeout: float, ask: Callable[[int], bool]) -> Frame | None:
        """The newest frame with a number above ``after``; waits for one, but not longer than this.

        ``ask`` asks the camera for a frame above a number, and says whether it could be asked.
        """
        deadline = self._clock() + timeout
        with self._changed:
            puts = self._puts
            while not self._closed:
                frame = self._frame
                # One that was fetched for us is good, even if the camera has a newer one by now.
                newest = frame is not None and (frame.number >= self._known or self._puts > puts)
                if frame is not None and frame.number > after and newest:
                    return frame
                left = deadline - self._clock()
                if left <= 0:
                    # Better an older one than none, for one who has seen neither.
                    return frame if frame is not None and frame.number > after else None
                if not self._asked:
                    self._asked = ask(-1 if frame is None else frame.number)
                self._changed.wait(min(left, _ASK_AGAIN_SECONDS))
        return None
