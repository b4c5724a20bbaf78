"""How long a turn may take; what time it is, is an argument."""

from dataclasses import dataclass, replace

WARNING = 10.0
"""Seconds before the end at which players are warned."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of one turn; it can be paused.

    >>> clock = TurnClock(began=100.0, seconds=60)
    >>> clock.left(130.0), clock.paused(130.0).left(190.0), clock.warns(151.0), clock.late(161.0)
    (30.0, 30.0, True, True)
    """

    began: float
    seconds: float | None
    """How long a turn may take; None: for ever."""
    stopped: float | None = None
    """Since when it is paused."""

    def left(self, now: float) -> float | None:
        """The seconds that are left, below 0 when the time has run out; None without a limit."""
        if self.seconds is None:
            return None
        return self.began + self.seconds - (now if self.stopped is None else self.stopped)

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

    def document(self, now: float) -> dict[str, object]:
        """The clock as plain data."""
        left = self.left(now)
        return {
            "seconds": self.seconds,
            "left": None if left is None else round(left, 2),
            "running": self.stopped is None,
            "warning": self.warns(now),
            "late": self.late(now),
        }
