"""Games with number tiles: what the players do, what the referee must say of it, and the events to record."""

from collections import Counter
from dataclasses import dataclass

from engine import (
    ILLEGAL,
    LEGAL,
    NORMAL,
    PASS,
    Event,
    RackShown,
    RoundEnded,
    Table,
    Turn,
    TurnEnded,
    Verdict,
    in_order,
    judge,
    judge_set,
    tiles_of,
    who_starts,
)
from webapp.demo.games.mistakes import LATE
from webapp.demo.games.people import PoolGame
from webapp.demo.games.tiles.mistakes import make_tile_mistake, order_mistake_like_before, tile_mistakes
from webapp.demo.games.tiles.players import TilePosition, choose_tile_move, count_moved
from webapp.demo.games.values import AT_ONCE, GOOD_PLAY, NOT_ALL, SimulatedTurn


@dataclass(slots=True)
class TileGame(PoolGame):
    """A round with number tiles under way."""

    out: str | None = None

    @property
    def over(self) -> bool:
        """Whether somebody has gone out, or the pool has come to its end."""
        return self.out is not None or self.round.due_to_end

    def begin(self) -> tuple[Event, ...]:
        """Deal, and see who starts."""
        self.plan_mistakes(tile_mistakes(self.edition))
        self.deal()
        return self.begun_by(self._starter())

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
        position = TilePosition(
            now.table, tuple(in_order(self.racks[player])), player in now.opened, self.edition
        )
        kind, shown = self._choice(position)
        played = Turn(now.table, shown, position.opened, kind == LATE, now.pool)
        verdict = judge(played, self.edition)
        undone = verdict.verdict == ILLEGAL and shown != now.table
        restored = self.how_restored() if undone else None
        kept = self._kept(now.table) if restored == NOT_ALL else None
        if restored == NOT_ALL and kept is None:
            restored = AT_ONCE
        ended = TurnEnded(self.id(), player, shown, late=kind == LATE, kept=kept)
        events: list[Event] = [self.record(ended)]
        if verdict.verdict == LEGAL:
            for face in verdict.played:
                self.racks[player].remove(face)
        if kept is not None:
            self.into_pool(tiles_of(now.table) - tiles_of(kept))
        events += self.draw(player, self.round.turns[-1].due)
        self.out = None if self.racks[player] else player
        self.number += 1
        return SimulatedTurn(
            self.number,
            player,
            kind,
            now.table,
            shown,
            self.round.table,
            ended.late,
            verdict,
            restored,
            tuple(events),
            _tags(position, shown, verdict),
        )

    def _choice(self, position: TilePosition) -> tuple[str, Table]:
        """What the player does, with its name."""
        mistake = self.provoke(lambda code: make_tile_mistake(code, position, self.rng))
        if mistake is not None:
            code, table = mistake
            return code, order_mistake_like_before(code, position, table)
        move = choose_tile_move(position, self.rng)
        return (PASS, position.table) if move is None else (GOOD_PLAY, move)

    def _kept(self, table: Table) -> Table | None:
        """The table without one tile that nobody can place, still legal; None where that cannot be."""
        choices = [
            (*table[:at], shorter, *table[at + 1 :])
            for at, tiles in enumerate(table)
            for shorter in (tiles[1:], tiles[:-1])
            if NORMAL not in tiles and judge_set(shorter, self.edition).legal
        ]
        return self.rng.choice(choices) if choices else None

    def end(self) -> tuple[Event, ...]:
        """The racks are shown and the round is over; nothing while it is under way."""
        if not self.over:
            return ()
        shown: list[Event] = [self.record(RoundEnded(self.id(), self.out))]
        for player in self.players:
            if player != self.out:
                rack = tuple(in_order(self.racks[player]))
                shown.append(self.record(RackShown(self.id(), player, rack)))
        return tuple(shown)


def _tags(position: TilePosition, shown: Table, verdict: Verdict) -> frozenset[str]:
    """What makes a legal turn worth watching."""
    if verdict.verdict != LEGAL:
        return frozenset()
    found = {"opening"} if not position.opened else set()
    if count_moved(position.table, shown):
        found.add("rearranged")
    homes = [Counter(tiles) for tiles in position.table if NORMAL in tiles]
    others = [Counter({face: count for face, count in home.items() if face != NORMAL}) for home in homes]
    stays = [any(rest <= Counter(tiles) and NORMAL in tiles for tiles in shown) for rest in others]
    if not all(stays):
        found.add("joker-freed")
    return frozenset(found)
