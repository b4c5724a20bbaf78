"""Keeps a recording at its rate."""

import time
from collections.abc import Callable


class Pace:
    """Waits so that each picture comes when it is due; after a delay it does not hurry to catch up."""

    def __init__(
        self,
        rate: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._seconds, self._clock, self._sleep = 1 / rate, clock, sleep
        self._due: float | None = None

    def wait(self) -> None:
        """Wait until the next picture is due; the first one is at once."""
        now = self._clock()
        due = now if self._due is None else max(self._due, now)
        self._sleep(due - now)
        self._due = due + self._seconds
