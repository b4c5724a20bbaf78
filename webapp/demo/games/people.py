"""The people at a table while they play: who holds what, what is wished for, what has been recorded."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from engine import Drawn, Edition, Event, Face, Game, GameSet, Round, RoundBegun, may_redeal
from webapp.demo.games.values import AT_ONCE, IN_TWO_STEPS, NOT_ALL, MistakePlan

_Table = TypeVar("_Table")
_MOST_CODES = 3
"""Mistakes a player thinks of in one turn; looking for all of them each time would take long."""


@dataclass(slots=True)
class GameInPlay:
    """What every game has: players, planned mistakes, and the engine's game of all events so far."""

    edition: Edition
    rng: Random
    players: tuple[str, ...]
    mistake_plan: MistakePlan
    game: Game = field(default_factory=Game)
    mistakes_left: list[str] = field(default_factory=list)
    """Mistakes that are still to be made."""
    number: int = 0
    """Turns so far."""

    def plan_mistakes(self, codes: tuple[str, ...]) -> None:
        """Wish for these mistakes, where no others were named."""
        self.mistakes_left = list(codes if self.mistake_plan.mistakes is None else self.mistake_plan.mistakes)
        self.mistakes_left = self.mistakes_left if self.mistake_plan.every else []
        self.rng.shuffle(self.mistakes_left)

    def provoke(self, find: Callable[[str], _Table | None]) -> tuple[str, _Table] | None:
        """Now and then a mistake that is still to be made, with its code, if there is one for this turn."""
        if not self.mistakes_left or self.rng.randrange(self.mistake_plan.every):
            return None
        for code in self.rng.sample(self.mistakes_left, min(_MOST_CODES, len(self.mistakes_left))):
            table = find(code)
            if table is not None:
                self.mistakes_left.remove(code)
                return code, table
        return None

    def id(self) -> int:
        """The number of the next event."""
        return len(self.game.events) + 1

    def record(self, event: Event) -> Event:
        """Let the engine know what happened."""
        self.game = self.game.with_event(event)
        return event


@dataclass(slots=True)
class PoolGame(GameInPlay):
    """A game with a pool, from which everybody was dealt a rack."""

    pool: list[Face] = field(default_factory=list)
    racks: dict[str, list[Face]] = field(default_factory=dict)

    @property
    def round(self) -> Round:
        """The round as the engine sees it."""
        now = self.game.round
        # Players with a rack and a pool know no other round; a wrong edition is refused here.
        if not isinstance(now, Round):
            raise ValueError(f"{self.edition.id} is not played with tiles from a pool")
        return now

    def deal(self) -> None:
        """Deal until nobody may ask for new tiles."""
        size = self.edition.rules.deal
        while True:
            self.pool = [face for face, count in self.edition.box.items() for _ in range(count)]
            self.rng.shuffle(self.pool)
            self.racks = {player: [self.pool.pop() for _ in range(size)] for player in self.players}
            if not any(may_redeal(rack, self.edition.rules) for rack in self.racks.values()):
                return

    def begun_by(self, starter: str) -> tuple[Event, ...]:
        """The first events of the game."""
        return (
            self.record(GameSet(self.id(), self.edition.id, self.players)),
            self.record(RoundBegun(self.id(), starter)),
        )

    def how_restored(self) -> str:
        """How the table of an undone turn is put back."""
        dice = self.rng.random()
        if dice < self.mistake_plan.not_all:
            return NOT_ALL
        return IN_TWO_STEPS if dice < self.mistake_plan.not_all + self.mistake_plan.in_two_steps else AT_ONCE

    def into_pool(self, tiles: Counter[Face]) -> None:
        """Mix tiles that nobody could place with those of the pool."""
        for face in tiles.elements():
            self.pool.insert(self.rng.randrange(len(self.pool) + 1), face)

    def draw(self, player: str, count: int) -> list[Event]:
        """Draw what is due."""
        if not count:
            return []
        self.racks[player] += [self.pool.pop() for _ in range(count)]
        return [self.record(Drawn(self.id(), player, count))]
