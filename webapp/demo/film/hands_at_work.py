"""Hands at a table: they reach in, carry and push what lies there, and leave; time goes on meanwhile."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, sin
from random import Random

from engine import Table
from webapp.demo.film.film import RESTORED, TURN_ENDED, DiceLayout, Glide, Hand, Mark, Segment
from webapp.demo.film.moves import HandMove, hand_moves, seat_angles
from webapp.demo.film.places import Area, Pose, TileSpot
from webapp.demo.games.tokens import Token
from webapp.demo.games.values import SimulatedTurn


@dataclass(frozen=True, slots=True)
class PlayingHabits:
    """How the people at the table behave; shares of turns, seconds."""

    think: tuple[float, float] = (2.0, 5.0)
    nudges: float = 0.25
    """How often a sleeve pushes a set."""
    pauses: float = 0.25
    """How often a player stops half-way and takes the hand away."""
    hovers: float = 0.15
    """How often a player who passes reaches over the table first."""
    says: tuple[float, float] = (0.6, 1.0)
    """How long after the hand has left the player says that the turn is over."""
    lift: float = 0.6
    """How high tiles are carried, in tile widths."""
    speed: float = 16.0
    """Tile widths a second that a hand moves."""
    seize: float = 0.28
    """The time it takes to seize or let go."""


class FilmDirector(ABC):
    """What is known while a film is made: the time, where the tiles and the hand are, whose turn it is."""

    def __init__(
        self, rng: Random, players: Sequence[str], seconds: int, habits: PlayingHabits, area: Area
    ) -> None:
        self._rng, self._players, self._seconds = rng, players, seconds
        self._habits, self._area = habits, area
        self._now: dict[Token, TileSpot] = {}
        self._time = 0.0
        self._turn, self._player = 0, players[0]
        self._hand: Hand | None = None
        self._pace = 1.0

    def rows(self) -> Table | None:
        """The sets as they lie; None where things do not lie in rows."""
        return None

    def dice(self) -> DiceLayout | None:
        """The dice as they lie; None where there are none."""
        return None

    def game(self, turns: Iterator[SimulatedTurn]) -> Iterator[Segment]:
        """All turns, and the table at rest before and after them."""
        yield self._rest("begin", 2.0)
        for turn in turns:
            self._turn, self._player = turn.number, turn.player
            yield from self.played(turn)
        yield self._rest("over", 8.0)

    @abstractmethod
    def played(self, turn: SimulatedTurn) -> Iterator[Segment]:
        """One turn, from the player's thinking to a table that is right again."""

    def _end_turn(self) -> Iterator[Segment]:
        """The player says that the turn is over, and it is judged."""
        yield self._rest("done", self._rng.uniform(*self._habits.says))
        yield self._rest("judged", self._rng.uniform(1.6, 2.4), TURN_ENDED)

    def _say_restored(self) -> Iterator[Segment]:
        """The player says that the table is as it was again."""
        yield self._rest("done", self._rng.uniform(*self._habits.says))
        yield self._rest("judged", 1.5, RESTORED)

    def _hover(self) -> Iterator[Segment]:
        if self._rng.random() < self._habits.hovers:
            half = self._area.width / 3, self._area.height / 3
            for _ in range(2):
                place = self._rng.uniform(-half[0], half[0]), self._rng.uniform(-half[1], half[1])
                yield self._hand_to(*place, "hover")
            yield from self._leave("hover")

    def _moved(self, wanted: Mapping[Token, TileSpot], phase: str, stop: float | None) -> Iterator[Segment]:
        """Bring the table to where it shall lie; ``stop`` is the share of moves before a pause."""
        steps = list(hand_moves(self._now, wanted, self._area.tall))
        self._pace = min(1.0, 0.6 * self._seconds / (1.6 * len(steps) + 1))
        for count, move in enumerate(steps):
            if stop is not None and count == max(1, round(stop * len(steps))):
                yield from self._leave(phase)
                yield self._rest(
                    "half-restored" if phase == "restore" else "pause", self._rng.uniform(1.2, 3.0)
                )
            yield from self._push(move, phase) if move.together else self._carry(move, phase)
        yield from self._leave(phase)

    def _push(self, move: HandMove, phase: str) -> Iterator[Segment]:
        old = [self._now[token].pose for token in move.tokens]
        new = [spot.pose for spot in move.targets if spot is not None]
        yield self._hand_to(*mean_place(old), phase)
        glides = tuple(map(Glide, move.tokens, old, new))
        for token in move.tokens:
            del self._now[token]
        yield self._hand_to(*mean_place(new), phase, glides)
        self._now.update({token: spot for token, spot in zip(move.tokens, move.targets, strict=True) if spot})

    def _carry(self, move: HandMove, phase: str) -> Iterator[Segment]:
        """One tile by hand: from the table or from out of sight, to the table or out of sight."""
        (token,), (target,) = move.tokens, move.targets
        lifted = self._now.pop(token, None)
        if lifted is None:
            yield from self._fetch(phase)
            start = self._pose_in_hand()
        else:
            self._now[token] = lifted
            yield self._hand_to(lifted.pose.x, lifted.pose.y, phase)
            del self._now[token]
            start = lifted.pose
        if target is None:
            home = self._home()
            end = Pose(home.x, home.y, start.angle, self._habits.lift)
            yield self._hand_to(home.x, home.y, phase, (Glide(token, start, end),))
            self._hand = None
            return
        held = Pose(target.pose.x, target.pose.y, target.pose.angle, 0.0)
        above = Pose(start.x, start.y, start.angle, self._habits.lift)
        yield self._hand_to(held.x, held.y, phase, (Glide(token, above, held),))
        self._now[token] = target

    def _fetch(self, phase: str) -> Iterator[Segment]:
        """The hand goes to the rack, out of sight, and comes with a tile."""
        if self._hand is not None:
            yield from self._leave(phase)
            yield self._rest("fetch", self._rng.uniform(0.15, 0.5) * self._pace)
        self._hand = self._home()

    def _pose_in_hand(self) -> Pose:
        home = self._home() if self._hand is None else self._hand
        return Pose(home.x, home.y, seat_angles(len(self._players))[home.owner], self._habits.lift)

    def _leave(self, phase: str) -> Iterator[Segment]:
        if self._hand is not None:
            home = self._home()
            yield self._hand_to(home.x, home.y, phase)
            self._hand = None

    def _home(self) -> Hand:
        """Where the player's hand is when no camera sees it."""
        owner = self._players.index(self._player)
        facing = seat_angles(len(self._players))[owner]
        reach = self._area.width / 2 + 4.5 if abs(sin(facing)) > 0.5 else self._area.height / 2 + 4.0
        x, y = reach * sin(facing), -reach * cos(facing)
        return Hand(x, y, atan2(y, x), owner)

    def _hand_to(self, x: float, y: float, phase: str, glides: tuple[Glide, ...] = ()) -> Segment:
        home = self._home()
        start = self._hand or home
        end = Hand(x, y, atan2(1.4 * home.y - y, 1.4 * home.x - x), home.owner)
        self._hand = end
        way = hypot(end.x - start.x, end.y - start.y)
        seconds = (way / self._habits.speed + self._habits.seize) * self._rng.uniform(0.85, 1.2)
        return self._segment(phase, seconds * self._pace, glides, (start, end))

    def _rest(self, phase: str, seconds: float, said: str | None = None) -> Segment:
        return self._segment(phase, seconds, said=said)

    def _segment(
        self,
        phase: str,
        seconds: float,
        glides: tuple[Glide, ...] = (),
        hands: tuple[Hand, Hand] | None = None,
        said: str | None = None,
    ) -> Segment:
        start, self._time = self._time, self._time + seconds
        still = {token: spot.pose for token, spot in self._now.items()}
        rest = hands is None and not glides
        mark = None if said is None else Mark(start, self._turn, said)
        return Segment(
            start,
            self._time,
            phase,
            self._turn,
            self._player,
            still,
            glides,
            hands,
            self.rows() if rest else None,
            mark,
            self.dice() if rest else None,
        )


def mean_place(poses: Sequence[Pose]) -> tuple[float, float]:
    """The middle of some places."""
    return sum(pose.x for pose in poses) / len(poses), sum(pose.y for pose in poses) / len(poses)
