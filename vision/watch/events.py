"""What a watched table tells."""

from dataclasses import dataclass, replace

from engine.tiles import Face
from hardware.frame import Frame
from vision.values import Advice, Picture, Quad, Reading
from vision.watch.align import Shift
from vision.watch.motion import Small
from vision.watch.stillness import Glance
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
    table: TrackedTable
    """What lies there, with all that is known about the tiles."""
    changes: tuple[Change, ...]
    since_last_movement: float
    """Seconds from the last frame in which something moved to the frame that settled it."""
    votes: int
    """How many frames were read."""
    picture: Picture
    """The frame that settled it."""

    @property
    def reading(self) -> Reading:
        """The table as one reading."""
        return self.table.reading

    @property
    def rows(self) -> tuple[tuple[Face, ...], ...]:
        """The sets as they lie."""
        tiles = self.table.tiles
        return tuple(tuple(tiles[place].face for place in row) for row in self.table.rows)

    @property
    def faces(self) -> tuple[Face, ...]:
        """Everything that lies there."""
        return tuple(tile.face for tile in self.table.tiles)

    @property
    def moved_at(self) -> float:
        """When something last moved before it was settled."""
        return self.at - self.since_last_movement

    def with_table(self, table: TrackedTable) -> "Settled":
        """The same after a person said what a tile is."""
        return replace(self, table=table)

    def shifted(self, shift: Shift) -> "Settled":
        """The same after camera or table was bumped."""
        return replace(self, table=self.table.moved(shift))

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


@dataclass(frozen=True, slots=True, eq=False)
class ReadNeeded:
    """A frame of a table at rest whose picture has to be read."""

    frame: Frame
    region: Quad | None
    """Where the table lies in the picture; None: anywhere."""
    small: Small
    glance: Glance


WatchEvent = HandSeen | Moving | Bumped | Resized | Settled | QualityBad | QualityGood


def quality_events(
    before: tuple[Advice, ...], now: tuple[Advice, ...], at: float
) -> tuple[QualityBad | QualityGood, ...]:
    """What is to be told of the picture, if that is something else than before."""
    if now == before:
        return ()
    return (QualityBad(at, now),) if now else (QualityGood(at),)
