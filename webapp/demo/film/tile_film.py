"""Makes a film of a game: players think, reach in, move tile by tile, leave, and put back what was wrong."""

from collections.abc import Iterator
from random import Random

from engine import Table, edition
from engine.editions import DICE, LETTERS, TILES
from webapp.demo.film.dice_film import DiceDirector
from webapp.demo.film.film import RESTORED, TURN_ENDED, Film, Segment
from webapp.demo.film.hands_at_work import Directing, Manner
from webapp.demo.film.moves import seats
from webapp.demo.film.places import Area, Lying, laid, nudged, rows_of, spots
from webapp.demo.games.generator import Play
from webapp.demo.games.tokens import TokenTable, faces_of, followed
from webapp.demo.games.values import IN_TWO_STEPS, SimulatedTurn, Wishes

AREAS = {TILES: Area(), LETTERS: Area(24.0, 13.0, 1.2), DICE: Area(26.0, 14.6, 1.0)}
"""The part of the table that the camera sees well; letter tiles are nearly square and seen from nearer by."""


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
    game = edition(name)
    seconds = game.rules.turn_seconds or 60
    kind = DiceDirector if game.material == DICE else TableDirector
    director = kind(
        Random(f"film/{name}/{seed}"),
        play.players,
        seconds,
        manner or Manner(),
        area or AREAS[game.material],
    )
    return Film(director.game(play.turns()))


class TableDirector(Directing):
    """Directs games with tiles that lie in rows: numbers or letters."""

    _lying: Lying = ()

    def rows(self) -> Table:
        """The sets as they lie, also half-way through a turn."""
        return faces_of(rows_of(self._now))

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
            yield from self._moved(spots(self._lying), "play", stop)
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
        stop = 0.5 if turn.restored == IN_TWO_STEPS else None
        yield from self._moved(spots(self._lying), "restore", stop)
        yield self._rest("done", self._rng.uniform(*self._manner.says))
        yield self._rest("judged", 1.5, RESTORED)

    def _sleeve(self, lying: Lying, turn: SimulatedTurn) -> Lying:
        pushed = self._rng.random() < self._manner.nudges and turn.restored is None
        return nudged(lying, self._rng, self._area) if pushed else lying
