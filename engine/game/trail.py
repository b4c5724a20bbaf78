"""What a game remembers of its own fold, so that a correction goes on from where it changes something."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.protocols import TurnVerdict

_Game = TypeVar("_Game")
_NEAR = 4
"""How much farther back than its own step a kept state may lie: more of them are kept of late."""
Inputs = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, and all that it was found by."""

    inputs: Inputs
    verdict: TurnVerdict


@dataclass(frozen=True, slots=True)
class Trail(Generic[_Game]):
    """The states that a fold came through, and the verdicts of its turns.

    The older a state, the fewer of its neighbours are kept: of n states there are some log n, and from any
    event on at most half as much again is folded as has to be.

    >>> trail = Trail("start")
    >>> for fact in range(1, 101):
    ...     trail = trail.with_state(f"after {fact}")
    >>> trail.until(99), trail.until(80), len(trail.states) < 30
    ((99, 'after 99'), (80, 'after 80'), True)
    """

    start: _Game
    count: int = 0
    """How many facts were folded."""
    states: tuple[tuple[int, _Game], ...] = ()
    """Some of the states, each with the number of facts that led to it."""
    judged: Mapping[int, Judgement] = field(default_factory=dict)
    """What was found, by the event of the turn; also of turns that have been taken back."""

    def with_state(self, game: _Game) -> "Trail[_Game]":
        """The trail one fact farther on."""
        count = self.count + 1
        kept = tuple(each for each in self.states if count - each[0] <= _NEAR * (each[0] & -each[0]))
        return Trail(self.start, count, (*kept, (count, game)), self.judged)

    def until(self, most: int) -> tuple[int, _Game]:
        """The last state that is kept of the first ``most`` facts, and how many of them led to it."""
        return next((each for each in reversed(self.states) if each[0] <= most), (0, self.start))

    def back_to(self, count: int) -> "Trail[_Game]":
        """The trail as it was after so many facts; what was judged since is not forgotten."""
        return Trail(self.start, count, tuple(each for each in self.states if each[0] <= count), self.judged)

    def with_verdict(self, event: int, inputs: Inputs, verdict: TurnVerdict) -> "Trail[_Game]":
        """The trail with a turn that was judged."""
        judged = {**self.judged, event: Judgement(inputs, verdict)}
        return Trail(self.start, self.count, self.states, judged)

    def verdict(self, event: int, inputs: Inputs) -> TurnVerdict | None:
        """What was found of a turn before, if nothing that matters has changed since."""
        known = self.judged.get(event)
        return known.verdict if known is not None and known.inputs == inputs else None
