"""Whole games from a seed, of every edition."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Protocol

from engine import Event, edition
from engine.editions import DICE, LETTERS, TILES
from webapp.demo.games.dice.game import DiceGame
from webapp.demo.games.tiles.game import TileGame
from webapp.demo.games.values import PLAYER_NAMES, MistakePlan, SimulatedGame, SimulatedTurn
from webapp.demo.games.words.game import WordGame

# Who plays a game is a folder for each material, and this is the list of them.
_KINDS = {TILES: TileGame, LETTERS: WordGame, DICE: DiceGame}
MOST_TURNS = 600
"""Far more than any game has; one that lasts longer is a mistake in the players."""


class _GameOfKind(Protocol):
    """A game under way, of one kind of material."""

    number: int

    @property
    def over(self) -> bool:
        """Whether nobody has another turn."""

    def begin(self) -> tuple[Event, ...]:
        """Set up the game; what is recorded."""

    def turn(self) -> SimulatedTurn:
        """Let the next player play."""

    def end(self) -> tuple[Event, ...]:
        """What is recorded when the game is over."""


def simulate(
    name: str,
    seed: int = 1,
    players: int = 3,
    mistake_plan: MistakePlan | None = None,
    most_turns: int | None = None,
) -> SimulatedGame:
    """A game of this edition; the same arguments give the same game. The dice game always has two players.

    >>> from engine import Game
    >>> game = simulate("classic", seed=1, most_turns=4)
    >>> game == simulate("classic", seed=1, most_turns=4), len(Game.of(game.events).round.turns)
    (True, 4)
    """
    play = SimulatedPlay(name, seed, players, mistake_plan)
    turns = tuple(islice(play.turns(), most_turns))
    return SimulatedGame(name, seed, play.players, play.begin, turns, play.end())


class SimulatedPlay:
    """A game under way: its turns come one by one, so that watching can begin before it is thought out."""

    def __init__(
        self, name: str, seed: int = 1, players: int = 3, mistake_plan: MistakePlan | None = None
    ) -> None:
        rng = Random(f"{name}/{seed}/{players}")
        chosen = edition(name)
        self.players = PLAYER_NAMES[: min(players, chosen.most_players)]
        self._game: _GameOfKind = _KINDS[chosen.material](
            chosen, rng, self.players, mistake_plan or MistakePlan()
        )
        self.begin = self._game.begin()

    def turns(self) -> Iterator[SimulatedTurn]:
        """The turns, each played when it is asked for."""
        while not self._game.over and self._game.number < MOST_TURNS:
            yield self._game.turn()

    def end(self) -> tuple[Event, ...]:
        """What is recorded when the game is over; nothing while it is under way."""
        return self._game.end()
