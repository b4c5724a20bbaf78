"""One turn ends at a time, and a second tap means the same turn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from webapp.errors import TurnNotReady
from webapp.referee.not_ready import CAMERA, HAND_IN_VIEW, JUST_ENDED, TILES_MOVING
from webapp.referee.observe.observer import HAND, TableObserver

TWICE = 1.0
"""Seconds in which a second tap means the same turn."""
BEFORE_A_PASS = 1.5
"""Seconds that a tap on an unchanged table waits: a camera may be late, a hand may hide what was laid."""


class TurnGate:
    """Lets one after the other end a turn; whoever waits holds up nobody else."""

    def __init__(self, observer: TableObserver, clock: Callable[[], float]) -> None:
        self._eyes, self._changed, self._clock = observer, observer.changed, clock
        self._busy = False
        self._ended_at = -TWICE

    @contextmanager
    def alone(self, patience: float, unchanged: Callable[[], bool] = lambda: False) -> Iterator[None]:
        """Wait at most so long for a table at rest, and until nobody else ends a turn.

        Where a pass would be written, the table being ``unchanged``, a change is waited for a moment. Whoever
        has no patience waits for nothing.
        """
        tapped = self._clock()
        self._eyes.wait(self._free, patience)
        while (left := tapped + min(patience, BEFORE_A_PASS) - self._clock()) > 0:
            if not self._at_rest() or not unchanged() or not self._stirs_within(left):
                break
            self._eyes.wait(self._free, patience)
        with self._changed:
            self._changed.wait_for(lambda: not self._busy)
            self._busy = True
        try:
            yield
        finally:
            with self._changed:
                self._busy = False
                self._changed.notify_all()

    def _free(self) -> bool:
        return self._at_rest() and not self._busy

    def _stirs_within(self, seconds: float) -> bool:
        """Whether something moves in so much time, or is seen anew."""
        seen = self._eyes.seen
        return self._eyes.wait(lambda: not self._at_rest() or self._eyes.seen is not seen, seconds)

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

    def reopen(self) -> None:
        """The turn that was written down goes on."""
        self._ended_at = -TWICE

    def require_not_just_ended(self, tapped: float) -> None:
        """Refuse a second tap, and one that was made before the turn was written down."""
        if tapped - self._ended_at < TWICE:
            raise TurnNotReady(JUST_ENDED)
