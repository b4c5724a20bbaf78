"""What a watched table tells."""

from dataclasses import dataclass

from vision.values import Advice, Reading
from vision.watch.align import Shift
from vision.watch.tracked import Change, TrackedTable


@dataclass(frozen=True, slots=True)
class HandSeen:
    """Somebody reaches over the table."""

    at: float


@dataclass(frozen=True, slots=True)
class Moving:
    """Something moves."""

    at: float


@dataclass(frozen=True, slots=True)
class Bumped:
    """Camera or table was pushed: everything shifted together, and all that is known was shifted with it."""

    at: float
    shift: Shift


@dataclass(frozen=True, slots=True)
class Resized:
    """The camera sends pictures of another size."""

    at: float
    width: int
    height: int


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """The table is at rest and was read."""

    at: float
    reading: Reading
    """What lies there, with all that is known about the tiles."""
    table: TrackedTable
    changes: tuple[Change, ...]
    since_last_movement: float
    """Seconds from the last frame in which something moved to the frame that settled it."""
    votes: int
    """How many frames were read."""

    @property
    def news(self) -> tuple[Change, ...]:
        """The changes without the tiles that stayed."""
        return tuple(change for change in self.changes if change.kind != "stayed")

    @property
    def covered(self) -> tuple[int, ...]:
        """The tiles that cannot be seen: judge nothing while there are any."""
        return tuple(change.id for change in self.changes if change.kind == "covered")


@dataclass(frozen=True, slots=True)
class QualityBad:
    """The picture is poor; ``advice`` says what to do. Told again only when the advice changes."""

    at: float
    advice: tuple[Advice, ...]


@dataclass(frozen=True, slots=True)
class QualityGood:
    """The picture is good again."""

    at: float


WatchEvent = HandSeen | Moving | Bumped | Resized | Settled | QualityBad | QualityGood
