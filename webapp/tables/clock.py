"""The clock of a turn: one for page, camera and referee, so that they never disagree.

When a turn began stands in the events, and how long it may take in the edition; only that somebody has
stopped the clock, or let it begin anew, is remembered here, and stored nowhere. What time it is, is an
argument.
"""

import threading
from dataclasses import dataclass, replace

from engine import Document
from webapp.tables.state import TableState, owing, turn_began

WARNING = 10.0
"""Seconds before the end at which players are warned."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of one turn; it can be paused. All times are seconds since 1970.

    >>> clock = TurnClock(began=100.0, seconds=60)
    >>> clock.left(130.0), clock.paused(130.0).left(190.0), clock.warns(151.0), clock.late(161.0)
    (30.0, 30.0, True, True)
    """

    began: float
    seconds: float | None
    """How long a turn may take; None: for ever."""
    stopped: float | None = None
    """Since when it is paused."""
    held: bool = False
    """The turn before has yet to be put right: nobody's time runs meanwhile."""
    turn: int = 0
    """When the turn began, in milliseconds since 1970; that of an earlier turn says nothing about this."""

    @property
    def running(self) -> bool:
        """Whether time goes by."""
        return self.stopped is None and not self.held

    def spent(self, now: float) -> float:
        """The seconds that the turn has taken."""
        if self.held:
            return 0.0
        return max(0.0, (now if self.stopped is None else self.stopped) - self.began)

    def left(self, now: float) -> float | None:
        """The seconds that are left, below 0 when the time has run out; None without a limit."""
        return None if self.seconds is None else self.seconds - self.spent(now)

    def warns(self, now: float) -> bool:
        """Whether the time has nearly run out."""
        left = self.left(now)
        return left is not None and 0 <= left <= WARNING

    def late(self, now: float) -> bool:
        """Whether the time has run out."""
        left = self.left(now)
        return left is not None and left < 0

    def paused(self, now: float) -> "TurnClock":
        """The clock standing still; a second time changes nothing."""
        return self if self.stopped is not None else replace(self, stopped=now)

    def resumed(self, now: float) -> "TurnClock":
        """The clock running on, with as much left as when it was paused."""
        if self.stopped is None:
            return self
        return replace(self, began=self.began + now - self.stopped, stopped=None)

    def anew(self, now: float) -> "TurnClock":
        """The clock at its beginning."""
        return replace(self, began=now, stopped=None)

    def document(self, now: float) -> Document:
        """The clock in seconds, as the interface has it."""
        left = self.left(now)
        return {
            "seconds": self.seconds,
            "left": None if left is None else round(left, 2),
            "running": self.running,
            "warning": self.warns(now),
            "late": self.late(now),
        }

    def page_document(self, now: float) -> Document:
        """The clock for our own page, which lets it run on by itself.

        It comes with the time it is here: the clocks of phones go as they like.
        """
        at = int(now * 1000)
        spent = round(self.spent(now) * 1000)
        return {
            "now": at,
            "clock": {"turn": self.turn, "spent": spent, "at": at, "running": self.stopped is None},
        }


class Clocks:
    """The clocks of all tables."""

    def __init__(self) -> None:
        self._touched: dict[str, TurnClock] = {}
        self._lock = threading.Lock()

    def of(self, state: TableState) -> TurnClock:
        """The clock of the turn under way; one that never ends where there is none."""
        fresh = _untouched(state)
        known = self._touched.get(state.table.id)
        if known is None or known.turn != fresh.turn:
            return fresh
        return replace(known, seconds=fresh.seconds, held=fresh.held)

    def touched(self, state: TableState) -> bool:
        """Whether somebody has stopped or restarted the clock of the turn under way."""
        known = self._touched.get(state.table.id)
        return known is not None and known.turn == turn_began(state)

    def pause(self, state: TableState, paused: bool, now: float) -> TurnClock:
        """Stop the clock, or let it run on."""
        with self._lock:
            clock = self.of(state)
            clock = clock.paused(now) if paused else clock.resumed(now)
            self._touched[state.table.id] = clock
        return clock

    def begin_anew(self, state: TableState, now: float) -> TurnClock:
        """Let the turn under way have all its time again."""
        with self._lock:
            clock = self.of(state).anew(now)
            self._touched[state.table.id] = clock
        return clock

    def go_on(self, state: TableState, spent: float, now: float) -> TurnClock:
        """Let the turn under way go on with so many seconds over."""
        with self._lock:
            clock = replace(self.of(state), began=now - spent, stopped=None)
            self._touched[state.table.id] = clock
        return clock


def _untouched(state: TableState) -> TurnClock:
    """The clock as the events have it."""
    now, began = state.round, turn_began(state)
    if now is None or began is None or now.ended:
        return TurnClock(0.0, None)
    seconds = now.edition.rules.turn_seconds
    return TurnClock(began / 1000, seconds, held=owing(state) is not None, turn=began)
