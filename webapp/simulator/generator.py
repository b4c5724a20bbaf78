"""Whole games from a seed: what the players do, what the referee must say of it, and the events to record."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from engine import (
    Drawn,
    Edition,
    Event,
    Face,
    Game,
    GameSet,
    RackShown,
    Round,
    RoundBegun,
    RoundEnded,
    Table,
    Turn,
    TurnEnded,
    Verdict,
    edition,
    judge,
    judge_set,
    may_redeal,
    who_starts,
)
from engine.tiles import NORMAL, in_order, tiles_of
from engine.turn import ILLEGAL, LEGAL, PASS
from webapp.simulator.mistakes import LATE, laid_as_people_do, mistaken, mistakes
from webapp.simulator.players import Position, choose, moved

NAMES = ("Ann", "Bob", "Cleo", "Dan")
AT_ONCE, IN_TWO_STEPS, NOT_ALL = "at-once", "in-two-steps", "not-all"
MOST_TURNS = 400
"""Far more than any round has; a round that lasts longer is a mistake in the generator."""

MOST_CODES = 3
"""Mistakes a player thinks of in one turn; looking for all of them each time would take long."""


@dataclass(frozen=True, slots=True)
class Wishes:
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
    verdict: Verdict
    restored: str | None
    """How the table is put back: at once, in two steps, or not all of it; None where nothing is undone."""
    events: tuple[Event, ...]
    """What is recorded for this turn."""
    tags: frozenset[str] = frozenset()
    """What is worth watching: opening, joker-freed, rearranged."""


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """A whole round of an edition between computer players."""

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


def simulate(
    name: str, seed: int = 1, players: int = 3, wishes: Wishes | None = None, most_turns: int | None = None
) -> SimulatedGame:
    """A game of this edition; the same arguments give the same game.

    >>> game = simulate("classic", seed=1, most_turns=4)
    >>> game == simulate("classic", seed=1, most_turns=4), len(Game.of(game.events).round.turns)
    (True, 4)
    """
    play = Play(name, seed, players, wishes)
    turns = tuple(islice(play.turns(), most_turns))
    return SimulatedGame(name, seed, NAMES[:players], play.begin, turns, play.end())


class Play:
    """A game under way: its turns come one by one, so that watching can begin before it is thought out."""

    def __init__(self, name: str, seed: int = 1, players: int = 3, wishes: Wishes | None = None) -> None:
        rng = Random(f"{name}/{seed}/{players}")
        self._table = _Table(edition(name), rng, NAMES[:players], wishes or Wishes())
        self.players = NAMES[:players]
        self.begin = self._table.begin()

    def turns(self) -> Iterator[SimulatedTurn]:
        """The turns, each played when it is asked for."""
        while not self._table.over and self._table.number < MOST_TURNS:
            yield self._table.turn()

    def end(self) -> tuple[Event, ...]:
        """What is recorded when the round is over; nothing while it is under way."""
        return self._table.end()


@dataclass(slots=True)
class _Table:
    """The people at a table while they play."""

    edition: Edition
    rng: Random
    players: tuple[str, ...]
    wishes: Wishes
    game: Game = field(default_factory=Game)
    pool: list[Face] = field(default_factory=list)
    racks: dict[str, list[Face]] = field(default_factory=dict)
    wanted: list[str] = field(default_factory=list)
    out: str | None = None
    number: int = 0

    @property
    def round(self) -> Round:
        now = self.game.round
        if not isinstance(now, Round):
            raise ValueError(f"{self.edition.id} is not played with tiles in sets")
        return now

    @property
    def over(self) -> bool:
        return self.out is not None or self.round.due_to_end

    def begin(self) -> tuple[Event, ...]:
        """Deal until nobody may ask for new tiles, and see who starts."""
        codes = mistakes(self.edition) if self.wishes.mistakes is None else self.wishes.mistakes
        self.wanted = list(codes) if self.wishes.every else []
        self.rng.shuffle(self.wanted)
        size = self.edition.rules.deal
        while True:
            self.pool = [face for face, count in self.edition.box.items() for _ in range(count)]
            self.rng.shuffle(self.pool)
            self.racks = {player: [self.pool.pop() for _ in range(size)] for player in self.players}
            if not any(may_redeal(rack, self.edition.rules) for rack in self.racks.values()):
                break
        return (
            self._record(GameSet(self._id(), self.edition.id, self.players)),
            self._record(RoundBegun(self._id(), self._starter())),
        )

    def _starter(self) -> str:
        drawing: tuple[str, ...] = self.players
        while True:
            drawn = {player: self.rng.choice(tuple(self.edition.box)) for player in drawing}
            start = who_starts(drawn)
            if start.starter is not None:
                return start.starter
            drawing = start.draw_again if len(start.draw_again) > 1 else drawing

    def turn(self) -> SimulatedTurn:
        """Let the next player play."""
        now = self.round
        player = now.to_move
        position = Position(
            now.table, tuple(in_order(self.racks[player])), player in now.opened, self.edition
        )
        kind, shown = self._choice(position)
        played = Turn(now.table, shown, position.opened, kind == LATE, now.pool)
        verdict = judge(played, self.edition)
        restored = self._restored(position, shown) if verdict.verdict == ILLEGAL else None
        kept = self._kept(now.table) if restored == NOT_ALL else None
        if restored == NOT_ALL and kept is None:
            restored = AT_ONCE
        ended = TurnEnded(self._id(), player, shown, late=kind == LATE, kept=kept)
        events: list[Event] = [self._record(ended)]
        if verdict.verdict == LEGAL:
            for face in verdict.played:
                self.racks[player].remove(face)
        if kept is not None:
            self._into_pool(tiles_of(now.table) - tiles_of(kept))
        events += self._draw(player, self.round.turns[-1].due)
        self.out = None if self.racks[player] else player
        self.number += 1
        tags = _tags(position, shown, verdict)
        after = self.round.table
        return SimulatedTurn(
            self.number,
            player,
            kind,
            now.table,
            shown,
            after,
            ended.late,
            verdict,
            restored,
            tuple(events),
            tags,
        )

    def _choice(self, position: Position) -> tuple[str, Table]:
        """What the player does, with its name."""
        if self.wanted and self.rng.randrange(self.wishes.every) == 0:
            for code in self.rng.sample(self.wanted, min(MOST_CODES, len(self.wanted))):
                table = mistaken(code, position, self.rng)
                if table is not None:
                    self.wanted.remove(code)
                    return code, laid_as_people_do(code, position, table)
        move = choose(position, self.rng)
        return (PASS, position.table) if move is None else ("play", move)

    def _restored(self, position: Position, shown: Table) -> str | None:
        if shown == position.table:
            return None
        dice = self.rng.random()
        if dice < self.wishes.not_all:
            return NOT_ALL
        return IN_TWO_STEPS if dice < self.wishes.not_all + self.wishes.in_two_steps else AT_ONCE

    def _kept(self, table: Table) -> Table | None:
        """The table without one tile that nobody can place, still legal; None where that cannot be."""
        choices = [
            (*table[:at], shorter, *table[at + 1 :])
            for at, tiles in enumerate(table)
            for shorter in (tiles[1:], tiles[:-1])
            if NORMAL not in tiles and judge_set(shorter, self.edition).legal
        ]
        return self.rng.choice(choices) if choices else None

    def _into_pool(self, tiles: Counter[Face]) -> None:
        for face in tiles.elements():
            self.pool.insert(self.rng.randrange(len(self.pool) + 1), face)

    def _draw(self, player: str, count: int) -> list[Event]:
        if not count:
            return []
        self.racks[player] += [self.pool.pop() for _ in range(count)]
        return [self._record(Drawn(self._id(), player, count))]

    def end(self) -> tuple[Event, ...]:
        """The racks are shown and the round is over; nothing while it is under way."""
        if not self.over:
            return ()
        shown: list[Event] = [self._record(RoundEnded(self._id(), self.out))]
        for player in self.players:
            if player != self.out:
                rack = tuple(in_order(self.racks[player]))
                shown.append(self._record(RackShown(self._id(), player, rack)))
        return tuple(shown)

    def _id(self) -> int:
        return len(self.game.events) + 1

    def _record(self, event: Event) -> Event:
        self.game = self.game.with_event(event)
        return event


def _tags(position: Position, shown: Table, verdict: Verdict) -> frozenset[str]:
    """What makes a legal turn worth watching."""
    if verdict.verdict != LEGAL:
        return frozenset()
    found = {"opening"} if not position.opened else set()
    if moved(position.table, shown):
        found.add("rearranged")
    homes = [Counter(tiles) for tiles in position.table if NORMAL in tiles]
    others = [Counter({face: count for face, count in home.items() if face != NORMAL}) for home in homes]
    stays = [any(rest <= Counter(tiles) and NORMAL in tiles for tiles in shown) for rest in others]
    if not all(stays):
        found.add("joker-freed")
    return frozenset(found)
