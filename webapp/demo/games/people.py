"""The people at a table while they play: who holds what, what is wished for, what has been recorded."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from engine import Drawn, Edition, Event, Face, Game, GameSet, Round, RoundBegun, may_redeal
from webapp.demo.games.values import AT_ONCE, IN_TWO_STEPS, NOT_ALL, Wishes


@dataclass(slots=True)
class People:
    """What every game has: players and wishes, and the engine's game of all events so far."""

    edition: Edition
    rng: Random
    players: tuple[str, ...]
    wishes: Wishes
    game: Game = field(default_factory=Game)
    wanted: list[str] = field(default_factory=list)
    """Mistakes that are still to be made."""
    number: int = 0
    """Turns so far."""

    def want(self, codes: tuple[str, ...]) -> None:
        """Wish for these mistakes, where no others were named."""
        self.wanted = list(codes if self.wishes.mistakes is None else self.wishes.mistakes)
        self.wanted = self.wanted if self.wishes.every else []
        self.rng.shuffle(self.wanted)

    def id(self) -> int:
        """The number of the next event."""
        return len(self.game.events) + 1

    def record(self, event: Event) -> Event:
        """Let the engine know what happened."""
        self.game = self.game.with_event(event)
        return event


@dataclass(slots=True)
class Dealt(People):
    """A game with a pool, from which everybody was dealt a rack."""

    pool: list[Face] = field(default_factory=list)
    racks: dict[str, list[Face]] = field(default_factory=dict)

    @property
    def round(self) -> Round:
        """The round as the engine sees it."""
        now = self.game.round
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
        if dice < self.wishes.not_all:
            return NOT_ALL
        return IN_TWO_STEPS if dice < self.wishes.not_all + self.wishes.in_two_steps else AT_ONCE

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
