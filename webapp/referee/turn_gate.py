"""One turn ends at a time, and a second tap means the same turn."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from webapp.errors import TurnNotReady
from webapp.referee.not_ready import JUST_ENDED

TWICE = 1.0
"""Seconds in which a second tap means the same turn."""


class TurnGate:
    """Lets one after the other end a turn; whoever waits holds up nobody else."""

    def __init__(self, changed: threading.Condition, clock: Callable[[], float]) -> None:
        """``changed`` is the lock of the table."""
        self._changed, self._clock = changed, clock
        self._busy = False
        self._ended_at = -TWICE

    @contextmanager
    def alone(self, ready: Callable[[], bool], patience: float) -> Iterator[None]:
        """Wait at most so long until the table is ready, and until nobody else ends a turn."""
        with self._changed:
            self._changed.wait_for(lambda: ready() and not self._busy, patience)
            self._changed.wait_for(lambda: not self._busy)
            self._busy = True
        try:
            yield
        finally:
            with self._changed:
                self._busy = False
                self._changed.notify_all()

    def ended(self) -> None:
        """A turn was written down."""
        self._ended_at = self._clock()

    def require_not_just_ended(self) -> None:
        """Refuse a second tap."""
        if self._clock() - self._ended_at < TWICE:
            raise TurnNotReady(JUST_ENDED)
