"""One turn ends at a time, and a second tap means the same turn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from webapp.errors import TurnNotReady
from webapp.referee.not_ready import CAMERA, HAND_IN_VIEW, JUST_ENDED, TILES_MOVING
from webapp.referee.observe.observer import HAND, TableObserver

TWICE = 1.0
"""Seconds in which a second tap means the same turn."""


class TurnGate:
    """Lets one after the other end a turn; whoever waits holds up nobody else."""

    def __init__(self, observer: TableObserver, clock: Callable[[], float]) -> None:
        self._eyes, self._changed, self._clock = observer, observer.changed, clock
        self._busy = False
        self._ended_at = -TWICE

    @contextmanager
    def alone(self, patience: float) -> Iterator[None]:
        """Wait at most so long for a table at rest, and until nobody else ends a turn."""
        with self._changed:
            self._changed.wait_for(lambda: self._at_rest() and not self._busy, patience)
            self._changed.wait_for(lambda: not self._busy)
            self._busy = True
        try:
            yield
        finally:
            with self._changed:
                self._busy = False
                self._changed.notify_all()

    def _at_rest(self) -> bool:
        return self._eyes.at_rest and self._eyes.live

    def require_at_rest(self) -> None:
        """Refuse, with the reason, a table that is not at rest or not seen."""
        if not self._eyes.live:
            raise TurnNotReady(CAMERA)
        if not self._eyes.at_rest:
            raise TurnNotReady(HAND_IN_VIEW if self._eyes.phase == HAND else TILES_MOVING)

    def ended(self) -> None:
        """A turn was written down."""
        self._ended_at = self._clock()

    def require_not_just_ended(self) -> None:
        """Refuse a second tap."""
        if self._clock() - self._ended_at < TWICE:
            raise TurnNotReady(JUST_ENDED)
