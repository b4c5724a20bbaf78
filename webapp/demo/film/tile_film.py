"""Makes a film of a game: players think, reach in, move tile by tile, leave, and put back what was wrong."""

from collections.abc import Iterator, Mapping
from random import Random

from engine import Table, edition
from engine.editions import DICE, LETTERS, TILES
from webapp.demo.film.dice_film import DiceDirector
from webapp.demo.film.film import Film, Segment
from webapp.demo.film.hands_at_work import FilmDirector, PlayingHabits
from webapp.demo.film.moves import seat_angles
from webapp.demo.film.places import Area, LaidRows, lay_rows, nudge_row, token_rows, token_spots
from webapp.demo.games.generator import SimulatedPlay
from webapp.demo.games.tokens import TokenTable, faces_of, follow_tokens
from webapp.demo.games.values import IN_TWO_STEPS, MistakePlan, SimulatedTurn

# Letter tiles are nearly square and seen from nearer by.
AREAS = {TILES: Area(), LETTERS: Area(24.0, 13.0, 1.2), DICE: Area(26.0, 14.6, 1.0)}
"""The part of the table that the camera sees well."""


def make_film(
    name: str,
    seed: int = 1,
    players: int = 3,
    mistake_plan: MistakePlan | None = None,
    habits: PlayingHabits | None = None,
    area: Area | None = None,
) -> Film:
    """The film of a game; the same arguments give the same film."""
    play = SimulatedPlay(name, seed, players, mistake_plan)
    game = edition(name)
    seconds = game.rules.turn_seconds or 60
    kind = _DIRECTORS.get(game.material, TableDirector)
    director = kind(
        Random(f"film/{name}/{seed}"),
        play.players,
        seconds,
        habits or PlayingHabits(),
        area or AREAS[game.material],
    )
    return Film(director.game(play.turns()))


class TableDirector(FilmDirector):
    """Directs games with tiles that lie in rows: numbers or letters."""

    _lying: LaidRows = ()

    def rows(self) -> Table:
        """The sets as they lie, also half-way through a turn."""
        return faces_of(token_rows(self._now))

    def played(self, turn: SimulatedTurn) -> Iterator[Segment]:
        """One turn: the player thinks, moves tiles, and puts back what was wrong."""
        began, before = self._time, self._lying
        facing = seat_angles(len(self._players))[self._players.index(turn.player)]
        yield self._rest("think", self._rng.uniform(*self._habits.think))
        if turn.shown == turn.before:
            yield from self._hover()
        else:
            table = follow_tokens(tuple(row.tokens for row in before), turn.shown)
            self._lying = self._sleeve(lay_rows(before, table, facing, self._rng, self._area), turn)
            stop = 0.5 if self._rng.random() < self._habits.pauses else None
            yield from self._moved(token_spots(self._lying), "play", stop)
        if turn.late:
            yield self._rest("late", max(0.1, began + self._seconds + 1.0 - self._time))
        yield from self._end_turn()
        if turn.restored is not None:
            yield from self._put_back(turn, before)

    def _put_back(self, turn: SimulatedTurn, before: LaidRows) -> Iterator[Segment]:
        old: TokenTable = tuple(row.tokens for row in before)
        self._lying = before
        if turn.after != turn.before:
            self._lying = lay_rows(before, follow_tokens(old, turn.after), 0.0, self._rng, self._area)
        stop = 0.5 if turn.restored == IN_TWO_STEPS else None
        yield from self._moved(token_spots(self._lying), "restore", stop)
        yield from self._say_restored()

    def _sleeve(self, lying: LaidRows, turn: SimulatedTurn) -> LaidRows:
        pushed = self._rng.random() < self._habits.nudges and turn.restored is None
        return nudge_row(lying, self._rng, self._area) if pushed else lying


# Dice are rolled and laid on a grid, all else is laid in rows.
_DIRECTORS: Mapping[str, type[FilmDirector]] = {DICE: DiceDirector}
