"""One round as it stands: table, pool, racks, whose turn, how it ended and what it scores."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.dealing import next_player
from engine.editions import Edition
from engine.errors import BadInput
from engine.findings import NOTE, Finding
from engine.game.events import Drawn, Play, RackShown, RoundEnded, TurnEnded
from engine.game.notes import bad_event, end_notes, rack_count_notes, turn_order_notes
from engine.material import TurnFacts, material_of
from engine.protocols import TurnVerdict
from engine.scoring import RoundScore, score
from engine.sets.table import require_table
from engine.tiles import Face, Table, in_order, tiles_of
from engine.turn.verdict import ILLEGAL, LEGAL

_R = TypeVar("_R", bound="Round")


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn as it was judged: the table it met and the one it left behind."""

    event: int
    player: str
    before: Table
    shown: Table
    table: Table
    verdict: TurnVerdict
    due: int
    """Tiles to draw for it."""


@dataclass(frozen=True, slots=True)
class Round:
    """The state of a round; every change is a new value."""

    edition: Edition
    players: tuple[str, ...]
    starter: str
    to_move: str
    pool: int
    rack_sizes: Mapping[str, int]
    table: Table = ()
    opened: frozenset[str] = frozenset()
    owed: Mapping[str, int] = field(default_factory=dict)
    """Tiles that players have yet to draw."""
    turns: tuple[PlayedTurn, ...] = ()
    racks: Mapping[str, tuple[Face, ...]] = field(default_factory=dict)
    """Racks as they were last shown; forgotten when they change."""
    last_turns: tuple[str, ...] | None = None
    """Who still has a turn after the pool ran out, where the edition counts them."""
    idle: int = 0
    """Turns in a row without a tile played, the pool empty."""
    points: Mapping[str, int] = field(default_factory=dict)
    """Points so far, where a game is scored turn by turn."""
    words: tuple[str, ...] = ()
    """Words laid so far."""
    ruled: Mapping[str, bool] = field(default_factory=dict)
    """Words on which the players have overruled the dictionary."""
    ended: bool = False
    out: str | None = None

    @property
    def racks_open(self) -> bool:
        """Nobody sees the others' tiles before the round is over."""
        return False

    @property
    def due_to_end(self) -> bool:
        """Whether the pool has come to its end as the edition says, or enough points were made."""
        won = any(points >= self.edition.rules.winning_points for points in self.points.values())
        return won or self.last_turns == () or self.idle >= len(self.players)

    @property
    def score(self) -> RoundScore | None:
        """The score, once the round has ended and every rack is known and possible."""
        racks = {player: self.racks.get(player) for player in self.players}
        if self.out is not None:
            racks[self.out] = ()
        known = {player: rack for player, rack in racks.items() if rack is not None}
        if not self.ended or len(known) < len(self.players) or self.surplus:
            return None
        return score(known, self.out, self.edition)

    @property
    def surplus(self) -> tuple[Face, ...]:
        """The faces that table and racks show more often than the box holds them."""
        seen = tiles_of(self.table) + tiles_of(self.racks.values())
        return tuple(in_order(face for face, count in seen.items() if count > self.edition.box.get(face, 0)))

    @property
    def missing(self) -> int:
        """Tiles that are nowhere, once the round has a score; below 0 when the pool was miscounted."""
        if self.score is None:
            return 0
        seen = tiles_of(self.table).total() + tiles_of(self.racks.values()).total()
        return sum(self.edition.box.values()) - seen - self.pool

    def facts(self, event: Play) -> TurnFacts[Table] | None:
        """All that the verdict on a turn depends on besides the edition; None where nothing is judged."""
        return self.turn_facts(event) if isinstance(event, TurnEnded) else None

    def turn_facts(self, event: TurnEnded) -> TurnFacts[Table]:
        """The same of a turn."""
        return TurnFacts(self.table, event.table, event.player in self.opened, event.late, self.pool)

    def apply(self: _R, event: Play, verdict: TurnVerdict | None = None) -> tuple[_R, list[Finding]]:
        """The round after an event, and what is odd about the event; a known verdict is not found again."""
        if isinstance(event, TurnEnded):
            return _end_turn(self, event, verdict)
        if isinstance(event, Drawn):
            return _draw(self, event)
        if isinstance(event, RackShown):
            return _show_rack(self, event)
        if isinstance(event, RoundEnded):
            return _end(self, event)
        return self, [Finding("wrong-game")]


def require_deal(players: int, edition: Edition) -> None:
    """Refuse racks that are larger than the box."""
    if edition.rules.deal * players > sum(edition.box.values()):
        raise BadInput("deal-too-large", "deal", count=edition.rules.deal, players=players)


def begin_round(edition: Edition, players: tuple[str, ...], starter: str, ruled: Mapping[str, bool]) -> Round:
    """A round as it begins: everybody has been dealt a rack."""
    deal = edition.rules.deal
    pool = sum(edition.box.values()) - deal * len(players)
    return Round(edition, players, starter, starter, pool, dict.fromkeys(players, deal), ruled=ruled)


def _end_turn(round: _R, event: TurnEnded, known: TurnVerdict | None) -> tuple[_R, list[Finding]]:
    """The round after a turn, judged."""
    if round.ended or round.due_to_end:
        return round, [Finding("round-over")]
    try:
        verdict = known or material_of(round.edition).judge(round.turn_facts(event), round.edition)
        table, lost = _table_after(round, event, verdict)
    except BadInput as problem:
        return round, [bad_event(problem)]
    due = _due(round, verdict, lost, kept=event.kept is not None)
    played = PlayedTurn(event.id, event.player, round.table, event.table, table, verdict, due)
    legal = verdict.verdict == LEGAL
    after = replace(
        round,
        table=table,
        pool=round.pool + lost,
        turns=(*round.turns, played),
        opened=round.opened | {event.player} if legal else round.opened,
        points={**round.points, event.player: round.points.get(event.player, 0) + verdict.points},
        words=round.words + (verdict.new_words if legal else ()),
        owed={**round.owed, event.player: round.owed.get(event.player, 0) + due},
        rack_sizes=changed_size(round.rack_sizes, event.player, -len(verdict.played) if legal else 0),
        racks=_without(round.racks, event.player),
        to_move=next_player(round.players, event.player),
        last_turns=_turn_used(round.last_turns, event.player),
        idle=0 if legal or round.pool or round.edition.rules.pool_end != "play-on" else round.idle + 1,
    )
    return after, turn_order_notes(event.player, round.to_move)


def _table_after(round: Round, event: TurnEnded, verdict: TurnVerdict) -> tuple[Table, int]:
    """The table that stays, and how many of its tiles went into the pool."""
    if verdict.verdict == LEGAL:
        return event.table, 0
    if verdict.verdict != ILLEGAL or event.kept is None:
        return round.table, 0
    kept = require_table(event.kept, round.edition, "kept")
    if tiles_of(kept) - tiles_of(round.table):
        raise BadInput("kept-not-there", "kept")
    return kept, (tiles_of(round.table) - tiles_of(kept)).total()


def _due(round: Round, verdict: TurnVerdict, lost: int, *, kept: bool) -> int:
    if verdict.verdict != ILLEGAL or not kept:
        return verdict.draw or 0
    rules = round.edition.rules
    return min(rules.penalty_unrestored + rules.penalty_per_lost_tile * lost, round.pool + lost)


def changed_size(sizes: Mapping[str, int], player: str, by: int) -> dict[str, int]:
    """The sizes of the racks after one has changed."""
    return {**sizes, player: sizes[player] + by}


def _without(racks: Mapping[str, tuple[Face, ...]], player: str) -> dict[str, tuple[Face, ...]]:
    return {name: rack for name, rack in racks.items() if name != player}


def _turn_used(last_turns: tuple[str, ...] | None, player: str) -> tuple[str, ...] | None:
    return last_turns and tuple(name for name in last_turns if name != player)


def _draw(round: _R, event: Drawn) -> tuple[_R, list[Finding]]:
    """The round after somebody drew; an empty pool brings in the ending of the edition."""
    player, count = event.player, event.count
    if round.ended:
        return round, [Finding("round-over")]
    if count > round.pool:
        params = (("player", player), ("count", count), ("pool", round.pool))
        return round, [Finding("pool-too-small", params=params)]
    owed = round.owed.get(player, 0)
    notes = []
    if count > owed:
        params = (("player", player), ("count", count), ("owed", owed))
        notes.append(Finding("draw-not-due", NOTE, params=params))
    after = replace(
        round,
        pool=round.pool - count,
        owed={**round.owed, player: max(0, owed - count)},
        rack_sizes=changed_size(round.rack_sizes, player, count),
        racks=_without(round.racks, player),
    )
    return (_pool_ended(after, player) if count and not after.pool else after), notes


def _pool_ended(round: _R, drawer: str) -> _R:
    """One more turn each where the edition has it; in classic the one who drew the last tile comes first."""
    how = round.edition.rules.pool_end
    if how == "play-on" or round.last_turns is not None:
        return round
    first = drawer if how == "last-turn-from-drawer" else round.to_move
    start = round.players.index(first)
    return replace(round, to_move=first, last_turns=round.players[start:] + round.players[:start])


def _show_rack(round: _R, event: RackShown) -> tuple[_R, list[Finding]]:
    """The round with a rack known."""
    player, expected = event.player, round.rack_sizes[event.player]
    after = replace(round, racks={**round.racks, player: event.tiles})
    found = rack_count_notes(player, expected, len(event.tiles))
    if after.surplus:
        found.append(Finding("box-exceeded", tiles=after.surplus))
    if after.missing:
        found.append(Finding("tiles-missing", NOTE, params=(("count", after.missing),)))
    return after, found


def _end(round: _R, event: RoundEnded) -> tuple[_R, list[Finding]]:
    """The round ended: somebody went out, or the pool came to its end."""
    if round.ended:
        return round, [Finding("round-over")]
    left = 0 if event.out is None else round.rack_sizes[event.out]
    notes = end_notes(event.out, left, due=round.due_to_end)
    racks = round.racks if event.out is None else _without(round.racks, event.out)
    return replace(round, ended=True, out=event.out, racks=racks), notes
