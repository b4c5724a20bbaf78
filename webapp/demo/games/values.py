"""What a simulated game consists of: turns with all that is true of them, and what may be wished for."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine import Die, Event, Grid, Place, Table, TurnVerdict, WrittenTurn
from engine.editions import DICE, TILES
from webapp.demo.games.tokens import Token, face_of

PLAYER_NAMES = ("Ann", "Bob", "Cleo", "Dan")
AT_ONCE, IN_TWO_STEPS, NOT_ALL = "at-once", "in-two-steps", "not-all"
GOOD_PLAY = "play"
"""The kind of a turn that is neither a pass nor a mistake."""
TokenGrid = Mapping[Place, Token]
"""Which die lies at which place of the grid."""


@dataclass(frozen=True, slots=True)
class MistakePlan:
    """What shall happen in a game besides good play."""

    mistakes: tuple[str, ...] | None = None
    """Codes of the findings to provoke, each once, as soon as the table allows it; None for all there are."""
    every: int = 5
    """About one turn in so many is a mistake, as long as any are wished for; 0 for none at all."""
    in_two_steps: float = 0.4
    """The share of undone turns after which the table lies half restored for a while."""
    not_all: float = 0.1
    """The share of undone turns after which a tile of the table cannot be placed and goes into the pool."""


@dataclass(frozen=True, slots=True)
class DiceMoved:
    """What became of the dice in one turn of a dice game."""

    round: int
    rolled: tuple[Token, ...]
    """The dice that the player rolled, by the faces that lie up now."""
    own: tuple[Token, ...]
    """All dice before the player after the roll."""
    other: tuple[Token, ...]
    """The dice before the other player."""
    before: TokenGrid
    shown: TokenGrid
    after: TokenGrid
    first: bool
    """Whether it is the first turn of its round."""
    last: bool
    """Whether the round is over with it."""


def dice_grid(dice: TokenGrid) -> Grid:
    """The dice of a table by the faces that lie up, row by row.

    >>> dice_grid({(0, 1): "R4b", (0, 0): "R3a"})
    (Die(face='R3', row=0, col=0), Die(face='R4', row=0, col=1))
    """
    return tuple(Die(face_of(dice[place]), *place) for place in sorted(dice))


@dataclass(frozen=True, slots=True)
class TurnTables:
    """The table before a turn, as the player leaves it, and as it stays."""

    before: Table | Grid
    shown: Table | Grid
    after: Table | Grid


@dataclass(frozen=True, slots=True)
class SimulatedTurn:
    """One turn as it is played and judged."""

    number: int
    player: str
    kind: str
    """``play``, ``pass``, or the code of the finding that was provoked."""
    before: Table
    shown: Table
    """The table as the player leaves it."""
    after: Table
    """The table that stays: ``shown`` if legal, else what was restored."""
    late: bool
    verdict: TurnVerdict
    restored: str | None
    """How the table is put back: at once, in two steps, or not all of it; None where nothing is undone."""
    events: tuple[Event, ...]
    """What is recorded for this turn."""
    tags: frozenset[str] = frozenset()
    """What is worth watching: opening, joker-freed, rearranged; in words extended, split, joker-exchanged."""
    joker_letters: tuple[str, ...] | None = None
    """In the word game: what the players say each joker of ``shown`` is."""
    dice: DiceMoved | None = None
    """In the dice game: what became of the dice; the tables are empty then."""

    @property
    def material(self) -> str:
        """What it was played with; words count as tiles here, for they are laid as those are."""
        # Of dice it is known which lies where, of tiles only which faces lie in a row.
        return TILES if self.dice is None else DICE

    @property
    def tables(self) -> "TurnTables":
        """The tables of the turn, of the type that the engine has for its material."""
        # As above: what is kept of a turn with dice is where each of them lies.
        if self.dice is None:
            return TurnTables(self.before, self.shown, self.after)
        return TurnTables(*map(dice_grid, (self.dice.before, self.dice.shown, self.dice.after)))

    @property
    def led_by(self) -> tuple[Event, ...]:
        """What is recorded before the player ends the turn: that the round has begun, what was rolled."""
        return self.events[: self._end]

    @property
    def followed_by(self) -> tuple[Event, ...]:
        """What is recorded after it: who drew how much, that the round is over."""
        return self.events[self._end + 1 :]

    @property
    def _end(self) -> int:
        ends = (at for at, event in enumerate(self.events) if isinstance(event, WrittenTurn))
        return next(ends)


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """A whole game of an edition between computer players."""

    edition: str
    seed: int
    players: tuple[str, ...]
    begin: tuple[Event, ...]
    turns: tuple[SimulatedTurn, ...]
    end: tuple[Event, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """All events in order."""
        return (*self.begin, *(event for turn in self.turns for event in turn.events), *self.end)
