"""Whether a table is at rest: told frame by frame, from small copies and the frames' own times alone."""

from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from engine.errors import BadInput
from vision.geometry.quads import Flags
from vision.watch.motion import MOTION_TUNING, Difference, MotionTuning, Small, difference
from vision.watch.noise import SILENCE, Noise, learn_noise

Phase = Literal["idle", "moving", "hand", "resting", "settled"]
"""Nothing new since the table was last read; something moves; somebody reaches in; still, but not for long;
still for long enough to be read."""


@dataclass(frozen=True, slots=True)
class Rest:
    """When a table is at rest."""

    frames: int = 3
    """So many frames agree …"""
    seconds: float = 0.35
    """… over at least so long."""
    patience: float = 2.0
    """What reaches in from the border and lies still for so long is a thing that was put there, no hand."""
    hand_share: float = 0.015
    """Of what is looked at: the smallest changed piece at its border that is a hand."""
    touch_share: float = 0.003
    """A movement of this size may have changed a tile, even if the table looks as before afterwards."""
    longest_gap: float = 1.5
    """Seconds without a frame after which nothing is known about what happened meanwhile."""
    refresh: float = 2.0
    """Seconds after which the settled picture is taken anew, so that slow light never adds up."""
    sparse: float = 0.45
    """Seconds: where frames come slowly, two that are so far apart and agree are enough."""
    hover: float = 6.0
    """Seconds: over the tiles a hand may hover as still as a thing, though never for so long."""

    def __post_init__(self) -> None:
        if self.frames < 2 or self.seconds <= 0 or self.patience < self.seconds:
            raise BadInput("rest-tuning")


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """What one frame says."""

    phase: Phase
    covered: Flags
    """Where something that reaches in from the border hides the table, in pixels of the small copy."""
    changed: float = 0.0
    """How much differs from the table as it was last read, as a share of what is looked at."""
    still_for: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Stillness:
    """What is remembered from frame to frame; ``see`` gives the next one."""

    within: Flags
    rest: Rest = field(default_factory=Rest)
    read: Small | None = None
    """The table as it was last read."""
    read_at: float = 0.0
    anchor: Small | None = None
    """The first frame of the present stillness."""
    anchor_at: float = 0.0
    frames: int = 0
    last_at: float | None = None
    touched: bool = False
    moved_at: float | None = None
    """When something last moved; None if that was before the first frame."""
    last: Small | None = None
    """The frame before."""
    noise: Noise | None = None
    """What the stream does to a still table; learned whenever something seems to move."""
    motion: MotionTuning = MOTION_TUNING

    def see(self, now: Small, at: float) -> tuple["Stillness", Glance]:
        """Look at one more frame."""
        lost = self.last_at is not None and not 0 <= at - self.last_at <= self.rest.longest_gap
        state = replace(self, anchor=None, frames=0, touched=True) if lost else self
        state = replace(state, last_at=at, last=now)
        nowhere = np.zeros_like(self.within)
        if state.read is None:
            since = None
        else:
            since = state._difference(now, state.read)
            if since.share == 0 and not state.touched:
                if at - state.read_at >= self.rest.refresh:
                    state = replace(state, read=now, read_at=at)
                return replace(state, anchor=None, frames=0), Glance("idle", nowhere)
        if self.last is not None:
            state = replace(state, noise=learn_noise(self.noise, now, self.last, self.motion.noise))
        state, still = state._against_anchor(now, at)
        return state._judged(since, still, at)

    def _difference(self, now: Small, before: Small) -> Difference:
        noise = self.noise or SILENCE
        return difference(now, before, self.within, self.rest.hand_share, self.motion, noise)

    def _against_anchor(self, now: Small, at: float) -> tuple["Stillness", bool]:
        """Whether the frame agrees with the first one of this stillness; if not, it begins a new one."""
        if self.anchor is not None:
            moved = self._difference(now, self.anchor)
            if moved.share == 0:
                return replace(self, frames=self.frames + 1), True
            touched = self.touched or moved.share >= self.rest.touch_share
            state = replace(self, anchor=now, anchor_at=at, frames=1, touched=touched, moved_at=at)
            return state, False
        first = self.read is None and self.moved_at is None and not self.touched
        return replace(
            self, anchor=now, anchor_at=at, frames=1, moved_at=self.moved_at if first else at
        ), first

    def _judged(self, since: Difference | None, still: bool, at: float) -> tuple["Stillness", Glance]:
        """The phase, from what changed since the table was read and whether it is still now."""
        covered = np.zeros_like(self.within) if since is None else since.reaching
        share, length = (1.0 if since is None else since.share), at - self.anchor_at
        hand = bool(covered.any())
        state = replace(self, touched=self.touched or hand)
        rested = self._rested(length)
        if hand and not (rested and length >= self.rest.patience):
            # While a hand is over the table, it has moved no earlier than now.
            return replace(state, moved_at=at), Glance("hand", covered, share, length)
        if not still:
            return state, Glance("moving", covered, share)
        if not rested:
            return state, Glance("resting", covered, share, length)
        if share == 0 and not state.touched:
            return replace(state, anchor=None, frames=0), Glance("idle", covered)
        return state, Glance("settled", covered, share, length)

    def accepted(self, now: Small, at: float) -> "Stillness":
        """The same after the table was read: from now on it is idle until something changes."""
        return replace(self, read=now, read_at=at, anchor=None, frames=0, touched=False)

    def still_hand(self) -> bool:
        """Whether the present stillness is long enough, were it not for what reaches in."""
        return self._rested((self.last_at or 0.0) - self.anchor_at)

    def _rested(self, length: float) -> bool:
        enough = self.frames >= self.rest.frames or (self.frames > 1 and length >= self.rest.sparse)
        return enough and length >= self.rest.seconds
