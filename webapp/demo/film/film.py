"""A game to look at: at every time where each tile is, whose hand is over the table, and what is true."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf, pi

from engine import Face, Grid, Table
from webapp.demo.film.places import Pose
from webapp.demo.games.tokens import Token

TURN_ENDED, RESTORED = "turn-ended", "restored"
ROUND_BEGUN, ROLLED, ROUND_ENDED = "round-begun", "rolled", "round-ended"


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: where its finger tips are, where its arm comes from (an angle), and whose it is."""

    x: float
    y: float
    arm: float
    owner: int


@dataclass(frozen=True, slots=True)
class Glide:
    """A tile on its way."""

    token: Token
    start: Pose
    end: Pose


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that is said: the turn is over, or the table is as it was again.

    With dice also that they are rolled, and that a round begins or is over. What comes before a turn has the
    number of that turn.
    """

    time: float
    turn: int
    kind: str


@dataclass(frozen=True, slots=True)
class DiceLayout:
    """The dice of a dice game as they lie: those on the grid, and what each player has beside it."""

    grid: Grid
    beside: Mapping[str, tuple[Face, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """A stretch of time in which at most one thing happens."""

    start: float
    end: float
    phase: str
    turn: int
    player: str
    still: Mapping[Token, Pose]
    """The tiles that lie."""
    glides: tuple[Glide, ...] = ()
    hands: tuple[Hand, Hand] | None = None
    """Where the hand is at the start and at the end."""
    settled: Table | None = None
    """The sets as they lie, while no hand is there and nothing moves."""
    mark: Mark | None = None
    """What is said as it begins."""
    dice: DiceLayout | None = None
    """The same as ``settled`` in a dice game, where nothing lies in rows."""

    @property
    def at_rest(self) -> bool:
        """Whether no hand is there and nothing moves."""
        # Dice lie on a grid and beside it: that is more than rows can say.
        return self.settled is not None or self.dice is not None


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """One instant of a film."""

    time: float
    turn: int
    player: str
    phase: str
    still: Mapping[Token, Pose]
    moving: tuple[tuple[Token, Pose], ...]
    hand: Hand | None
    settled: Table | None
    dice: DiceLayout | None = None


class Film:
    """The moments of a game; what comes later is thought out when it is asked for."""

    def __init__(self, segments: Iterator[Segment]) -> None:
        self._coming = segments
        self._past: list[Segment] = [next(segments)]
        self._starts = [self._past[0].start]

    def at(self, time: float) -> Moment:
        """What is to be seen at a time, in seconds; after the end it stands still."""
        self._until(time)
        segment = self._past[max(0, bisect_right(self._starts, time) - 1)]
        share = min(1.0, max(0.0, (time - segment.start) / (segment.end - segment.start)))
        smooth = share * share * (3 - 2 * share)
        moving = tuple(
            (glide.token, pose_between(glide.start, glide.end, smooth)) for glide in segment.glides
        )
        hand = None if segment.hands is None else _hand_between(*segment.hands, smooth)
        return Moment(
            time,
            segment.turn,
            segment.player,
            segment.phase,
            segment.still,
            moving,
            hand,
            segment.settled,
            segment.dice,
        )

    def ended(self, time: float) -> bool:
        """Whether the film is over by then."""
        self._until(time)
        return time > self._past[-1].end

    def segments(self, last: int | None = None) -> tuple[Segment, ...]:
        """All of it, or all up to the end of a turn."""
        while self._past[-1].turn <= (inf if last is None else last):
            if not self._further():
                break
        return tuple(each for each in self._past if last is None or each.turn <= last)

    def marks(self, since: float, until: float) -> tuple[Mark, ...]:
        """What is said between two times: after the first, up to the second."""
        self._until(until)
        said = (segment.mark for segment in self._past if segment.mark is not None)
        return tuple(mark for mark in said if since < mark.time <= until)

    def _until(self, time: float) -> None:
        while self._past[-1].end < time and self._further():
            pass

    def _further(self) -> bool:
        """Think out what happens next; False when nothing does."""
        segment = next(self._coming, None)
        if segment is not None:
            self._past.append(segment)
            self._starts.append(segment.start)
        return segment is not None


def pose_between(start: Pose, end: Pose, share: float) -> Pose:
    """A pose on the way from one to another; tiles turn the short way round."""
    turn = (end.angle - start.angle + pi) % (2 * pi) - pi
    return Pose(
        start.x + share * (end.x - start.x),
        start.y + share * (end.y - start.y),
        start.angle + share * turn,
        start.lift + share * (end.lift - start.lift),
    )


def _hand_between(start: Hand, end: Hand, share: float) -> Hand:
    turn = (end.arm - start.arm + pi) % (2 * pi) - pi
    return Hand(
        start.x + share * (end.x - start.x),
        start.y + share * (end.y - start.y),
        start.arm + share * turn,
        end.owner,
    )
