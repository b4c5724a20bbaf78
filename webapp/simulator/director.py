"""Makes a film of a game: players think, reach in, move tile by tile, leave, and put back what was wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, sin
from random import Random

from engine import edition
from webapp.simulator.film import RESTORED, TURN_ENDED, Film, Glide, Hand, Mark, Segment
from webapp.simulator.generator import Play
from webapp.simulator.moves import Move, moves, seats
from webapp.simulator.places import Area, Lying, Pose, Spot, laid, nudged, rows_of, spots
from webapp.simulator.tokens import Token, TokenTable, faces_of, followed
from webapp.simulator.turns import IN_TWO_STEPS, SimulatedTurn, Wishes

LIFT = 0.6
"""How high tiles are carried, in tile widths."""
SPEED, PAUSE = 16.0, 0.28
"""Tile widths a second that a hand moves, and the time it takes to seize or let go."""


@dataclass(frozen=True, slots=True)
class Manner:
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


def film(
    name: str,
    seed: int = 1,
    players: int = 3,
    wishes: Wishes | None = None,
    manner: Manner | None = None,
    area: Area | None = None,
) -> Film:
    """The film of a game; the same arguments give the same film."""
    play = Play(name, seed, players, wishes)
    seconds = edition(name).rules.turn_seconds or 60
    director = _Director(
        Random(f"film/{name}/{seed}"), play.players, seconds, manner or Manner(), area or Area()
    )
    return Film(director.game(play.turns()))


class _Director:
    """What is known while the film is made: the time, where the tiles and the hand are, whose turn it is."""

    def __init__(self, rng: Random, players: Sequence[str], seconds: int, manner: Manner, area: Area) -> None:
        self._rng, self._players, self._seconds = rng, players, seconds
        self._manner, self._area = manner, area
        self._lying: Lying = ()
        self._now: dict[Token, Spot] = {}
        self._time = 0.0
        self._turn, self._player = 0, players[0]
        self._hand: Hand | None = None
        self._pace = 1.0

    def game(self, turns: Iterator[SimulatedTurn]) -> Iterator[Segment]:
        """All turns, and the table at rest before and after them."""
        yield self._rest("begin", 2.0)
        for turn in turns:
            self._turn, self._player = turn.number, turn.player
            yield from self._played(turn)
        yield self._rest("over", 8.0)

    def _played(self, turn: SimulatedTurn) -> Iterator[Segment]:
        began, before = self._time, self._lying
        facing = seats(len(self._players))[self._players.index(turn.player)]
        yield self._rest("think", self._rng.uniform(*self._manner.think))
        if turn.shown == turn.before:
            yield from self._hover()
        else:
            table = followed(tuple(row.tokens for row in before), turn.shown)
            self._lying = self._sleeve(laid(before, table, facing, self._rng, self._area), turn)
            stop = 0.5 if self._rng.random() < self._manner.pauses else None
            yield from self._moved("play", stop)
        if turn.late:
            yield self._rest("late", max(0.1, began + self._seconds + 1.0 - self._time))
        yield self._rest("done", self._rng.uniform(*self._manner.says))
        yield self._rest("judged", self._rng.uniform(1.6, 2.4), TURN_ENDED)
        if turn.restored is not None:
            yield from self._put_back(turn, before)

    def _put_back(self, turn: SimulatedTurn, before: Lying) -> Iterator[Segment]:
        old: TokenTable = tuple(row.tokens for row in before)
        self._lying = before
        if turn.after != turn.before:
            self._lying = laid(before, followed(old, turn.after), 0.0, self._rng, self._area)
        yield from self._moved("restore", 0.5 if turn.restored == IN_TWO_STEPS else None)
        yield self._rest("done", self._rng.uniform(*self._manner.says))
        yield self._rest("judged", 1.5, RESTORED)

    def _sleeve(self, lying: Lying, turn: SimulatedTurn) -> Lying:
        pushed = self._rng.random() < self._manner.nudges and turn.restored is None
        return nudged(lying, self._rng, self._area) if pushed else lying

    def _hover(self) -> Iterator[Segment]:
        if self._rng.random() < self._manner.hovers:
            half = self._area.width / 3, self._area.height / 3
            for _ in range(2):
                place = self._rng.uniform(-half[0], half[0]), self._rng.uniform(-half[1], half[1])
                yield self._hand_to(*place, "hover")
            yield from self._leave("hover")

    def _moved(self, phase: str, stop: float | None) -> Iterator[Segment]:
        """Bring the table to where it shall lie; ``stop`` is the share of moves before a pause."""
        steps = list(moves(self._now, spots(self._lying)))
        self._pace = min(1.0, 0.6 * self._seconds / (1.6 * len(steps) + 1))
        for count, move in enumerate(steps):
            if stop is not None and count == max(1, round(stop * len(steps))):
                yield from self._leave(phase)
                yield self._rest(
                    "half-restored" if phase == "restore" else "pause", self._rng.uniform(1.2, 3.0)
                )
            yield from self._push(move, phase) if move.together else self._carry(move, phase)
        yield from self._leave(phase)

    def _push(self, move: Move, phase: str) -> Iterator[Segment]:
        old = [self._now[token].pose for token in move.tokens]
        new = [spot.pose for spot in move.targets if spot is not None]
        yield self._hand_to(*_middle(old), phase)
        glides = tuple(map(Glide, move.tokens, old, new))
        for token in move.tokens:
            del self._now[token]
        yield self._hand_to(*_middle(new), phase, glides)
        self._now.update({token: spot for token, spot in zip(move.tokens, move.targets, strict=True) if spot})

    def _carry(self, move: Move, phase: str) -> Iterator[Segment]:
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
            end = Pose(home.x, home.y, start.angle, LIFT)
            yield self._hand_to(home.x, home.y, phase, (Glide(token, start, end),))
            self._hand = None
            return
        held = Pose(target.pose.x, target.pose.y, target.pose.angle, 0.0)
        above = Pose(start.x, start.y, start.angle, LIFT)
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
        return Pose(home.x, home.y, seats(len(self._players))[home.owner], LIFT)

    def _leave(self, phase: str) -> Iterator[Segment]:
        if self._hand is not None:
            home = self._home()
            yield self._hand_to(home.x, home.y, phase)
            self._hand = None

    def _home(self) -> Hand:
        """Where the player's hand is when no camera sees it."""
        owner = self._players.index(self._player)
        facing = seats(len(self._players))[owner]
        reach = self._area.width / 2 + 4.5 if abs(sin(facing)) > 0.5 else self._area.height / 2 + 4.0
        x, y = reach * sin(facing), -reach * cos(facing)
        return Hand(x, y, atan2(y, x), owner)

    def _hand_to(self, x: float, y: float, phase: str, glides: tuple[Glide, ...] = ()) -> Segment:
        home = self._home()
        start = self._hand or home
        end = Hand(x, y, atan2(1.4 * home.y - y, 1.4 * home.x - x), home.owner)
        self._hand = end
        seconds = (hypot(end.x - start.x, end.y - start.y) / SPEED + PAUSE) * self._rng.uniform(0.85, 1.2)
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
        settled = faces_of(rows_of(self._now)) if hands is None else None
        mark = None if said is None else Mark(start, self._turn, said)
        return Segment(
            start, self._time, phase, self._turn, self._player, still, glides, hands, settled, mark
        )


def _middle(poses: Sequence[Pose]) -> tuple[float, float]:
    return sum(pose.x for pose in poses) / len(poses), sum(pose.y for pose in poses) / len(poses)
