"""Makes a film of a dice game: dice are rolled, laid on the grid, put back, and swept away at the end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from engine import Die, Place, in_order
from webapp.demo.film.film import (
    ROLLED,
    ROUND_BEGUN,
    ROUND_ENDED,
    DiceLayout,
    Glide,
    Segment,
)
from webapp.demo.film.hands_at_work import FilmDirector, mean_place
from webapp.demo.film.moves import seat_angles
from webapp.demo.film.places import Pose, TileSpot
from webapp.demo.games.dice.box import DIE_FACES, die_of
from webapp.demo.games.dice.grid_places import GRID_COLUMNS, GRID_ROWS
from webapp.demo.games.tokens import Token, face_of
from webapp.demo.games.values import IN_TWO_STEPS, DiceMoved, SimulatedTurn, TokenGrid

ON_GRID = 0
"""The row of all spots on the grid; those of the players' own dice are 1 and 2."""
_DICE_ORDER = {name: at for at, name in enumerate(DIE_FACES)}
"""The number of each die, as its place among a player's own dice."""


@dataclass(frozen=True, slots=True)
class DiceFilmTuning:
    """How dice are laid and how they roll."""

    step: float = 1.05
    """From the middle of a die to that of its neighbour."""
    slack: float = 0.012
    """How far a die may lie off its place, and be turned."""
    turned: float = 0.15
    """The share of dice that are laid without turning them to the player."""
    clear: float = 1.5
    """How far apart the middles of rolled dice are."""
    looking: float = 0.7
    """The share of the time to think that a player spends after the roll."""
    tumbles: tuple[float, ...] = (0.22, 0.18, 0.14, 0.1)
    """Seconds from one bounce to the next."""


class DiceDirector(FilmDirector):
    """Directs dice games."""

    tuning = DiceFilmTuning()

    _angle = 0.0
    """How the grid of this round lies."""

    def dice(self) -> DiceLayout:
        """What lies on the grid and before each player."""
        grid = [
            Die(face_of(token), *divmod(spot.place, GRID_COLUMNS))
            for token, spot in self._now.items()
            if spot.row == ON_GRID
        ]
        beside = {
            player: tuple(in_order(face_of(token) for token, spot in self._now.items() if spot.row == row))
            for row, player in enumerate(self._players, ON_GRID + 1)
        }
        return DiceLayout(tuple(sorted(grid, key=lambda die: die.place)), beside)

    def played(self, turn: SimulatedTurn) -> Iterator[Segment]:
        """One turn: the player rolls and lays dice; the first and the last of a round begin and end it."""
        dice = turn.dice
        if dice is None:
            return
        if dice.first:
            self._angle = max(-0.08, min(0.08, self._rng.gauss(0, 0.04)))
            yield self._rest("begin", 1.0, ROUND_BEGUN if dice.round > 1 else None)
        yield from self._rolled(dice)
        before = dict(self._now)
        yield self._rest("think", self._rng.uniform(*self._habits.think) * self.tuning.looking, ROLLED)
        if dice.shown == dice.before:
            yield from self._hover()
        else:
            stop = 0.5 if self._rng.random() < self._habits.pauses else None
            yield from self._moved(self._wanted(dice.shown), "play", stop)
        yield from self._end_turn()
        if turn.restored is not None:
            yield from self._moved(before, "restore", 0.5 if turn.restored == IN_TWO_STEPS else None)
            yield from self._say_restored()
        if dice.last:
            yield self._rest("round-over", self._rng.uniform(2.0, 3.0), ROUND_ENDED)
            yield from self._swept()

    def _wanted(self, grid: TokenGrid) -> Mapping[Token, TileSpot]:
        """Where the dice shall lie: on the grid as said, what is taken from it beside it, others as now."""
        facing = seat_angles(len(self._players))[self._players.index(self._player)]
        wanted = dict(self._now)
        for place, token in grid.items():
            old = self._now[token]
            number = place[0] * GRID_COLUMNS + place[1]
            if (old.row, old.place) != (ON_GRID, number):
                wanted[token] = TileSpot(ON_GRID, number, self._on_grid(place, facing))
        back = [
            token for token, spot in self._now.items() if spot.row == ON_GRID and token not in grid.values()
        ]
        row = ON_GRID + 1 + self._players.index(self._player)
        for token, pose in zip(back, self._strewn(len(back), row), strict=True):
            wanted[token] = TileSpot(row, _DICE_ORDER[die_of(token)], pose)
        return wanted

    def _on_grid(self, place: Place, facing: float) -> Pose:
        """Where a place of the grid is; nobody lays dice quite straight."""
        step, slack = self.tuning.step, self.tuning.slack
        right = (place[1] - (GRID_COLUMNS - 1) / 2) * step + self._rng.uniform(-slack, slack)
        down = (place[0] - (GRID_ROWS - 1) / 2) * step + self._rng.uniform(-slack, slack)
        turn = facing + self._angle + self._rng.uniform(-slack, slack)
        if self._rng.random() < self.tuning.turned:
            turn += pi / 2 * self._rng.randrange(4)
        cosine, sine = cos(self._angle), sin(self._angle)
        return Pose(right * cosine + down * sine, right * sine - down * cosine, turn)

    def _rolled(self, dice: DiceMoved) -> Iterator[Segment]:
        """The player takes up the dice, shakes the cup out of sight, and rolls them."""
        falling = {die_of(token): token for token in dice.rolled}
        taken = [token for token in self._now if die_of(token) in falling]
        taken = [token for token in taken if self._now[token].row != ON_GRID]
        yield self._rest("wait", self._rng.uniform(*self._habits.think))
        if taken:
            yield from self._taken_up(taken, "gather")
        yield self._rest("shake", self._rng.uniform(0.4, 0.9))
        yield from self._tumbling(dice.rolled)

    def _taken_up(self, tokens: list[Token], phase: str) -> Iterator[Segment]:
        """Dice pushed together and off the table by hand."""
        old = [self._now[token].pose for token in tokens]
        yield self._hand_to(*mean_place(old), phase)
        home = self._home()
        away = [
            Pose(home.x + (pose.x - mean_place(old)[0]) * 0.3, home.y, pose.angle, self._habits.lift)
            for pose in old
        ]
        for token in tokens:
            del self._now[token]
        yield self._hand_to(home.x, home.y, phase, tuple(map(Glide, tokens, old, away)))
        self._hand = None

    def _tumbling(self, tokens: tuple[Token, ...]) -> Iterator[Segment]:
        """Dice come flying from the cup and roll on, each to its place; nobody's hand is there."""
        row = ON_GRID + 1 + self._players.index(self._player)
        ends = self._strewn(len(tokens), row)
        home = self._home()
        poses = [Pose(end.x * 0.4, home.y * 0.93, end.angle + 5, 1.0) for end in ends]
        for bounce, seconds in enumerate(self.tuning.tumbles, 1):
            share = bounce / len(self.tuning.tumbles)
            last = bounce == len(self.tuning.tumbles)
            then = ends if last else [self._rolling(end, home.y, share) for end in ends]
            shown = tokens if last else tuple(self._any_side(token) for token in tokens)
            yield self._segment("roll", seconds, tuple(map(Glide, shown, poses, then)))
            poses = list(then)
        self._now.update(
            {
                token: TileSpot(row, _DICE_ORDER[die_of(token)], pose)
                for token, pose in zip(tokens, ends, strict=True)
            }
        )

    def _rolling(self, end: Pose, edge: float, share: float) -> Pose:
        """Somewhere on the way from the edge of the table, turned anyhow."""
        x = end.x * (0.4 + 0.6 * share)
        y = edge * 0.93 * (1 - share) + end.y * share
        lift = 0.5 * (1 - share) * self._rng.random()
        return Pose(x, y, self._rng.uniform(-pi, pi), lift)

    def _any_side(self, token: Token) -> Token:
        """The die while it rolls: any of its sides is up."""
        return f"{self._rng.choice(DIE_FACES[die_of(token)])}{die_of(token)}"

    def _strewn(self, count: int, row: int) -> list[Pose]:
        """Free places for rolled dice on the player's side of the table."""
        side = -1.0 if self._home().y < 0 else 1.0
        others = [spot.pose for spot in self._now.values() if spot.row == row]
        found: list[Pose] = []
        reach = self._area.width / 2 - 3.0
        while len(found) < count:
            x, y = self._rng.uniform(-reach, reach), side * self._rng.uniform(5.6, 6.7)
            if all(
                (x - each.x) ** 2 + (y - each.y) ** 2 > self.tuning.clear**2 for each in (*others, *found)
            ):
                found.append(Pose(x, y, self._rng.uniform(-pi, pi)))
        return found

    def _swept(self) -> Iterator[Segment]:
        """All dice go back into the bag."""
        yield from self._taken_up(list(self._now), "sweep")
