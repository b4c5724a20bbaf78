"""What a search may cost, counted in steps and stored states: an answer is the same on every machine."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may do before it answers with the best that it has found."""

    steps: int = 1_200_000
    """Steps in all; a desktop of today takes about half a million a second."""
    states: int = 400_000
    """States kept at a time, a kilobyte each at most."""


class Meter:
    """What has been spent of a budget; ``stop`` says whether the caller can wait no longer.

    >>> meter = Meter(Budget(steps=2))
    >>> meter.spend(2), meter.spend(1), meter.ended
    (True, False, True)
    """

    def __init__(self, budget: Budget, stop: Callable[[], bool] | None = None) -> None:
        self._left, self._stop = budget.steps, stop
        self.states = budget.states
        self.ended = False

    def spend(self, steps: int) -> bool:
        """Take so many steps; False when the search must end."""
        self._left -= steps
        self.ended = self.ended or self._left < 0 or (self._stop is not None and self._stop())
        return not self.ended
