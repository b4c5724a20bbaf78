"""One round of the dice game as it stands: grid, dice left, last rolls, how it ended and what it scores."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.dealing import next_player
from engine.dice.grid import Grid, judge_grid
from engine.editions import Edition
from engine.errors import BadInput
from engine.findings import NOTE, Finding
from engine.game.events import DiceLaid, Play, RackShown, Rolled, RoundEnded
from engine.scoring import RoundScore, score
from engine.tiles import Face, in_order
from engine.turn.verdict import LEGAL, Verdict

IDLE_ROLLS = 3
"""Rolls in a row without an action, by each player, that end a round early."""
Outcome = tuple["DiceRound", list[Finding]]


@dataclass(frozen=True, slots=True)
class PlayedDice:
    """A turn as it was judged."""

    event: int
    player: str
    before: Grid
    shown: Grid
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class DiceRound:
    """The state of a round; every change is a new value."""

    edition: Edition
    players: tuple[str, ...]
    starter: str
    to_move: str
    left: Mapping[str, int]
    """Dice that each player has not played yet."""
    idle: Mapping[str, int]
    """Turns in a row in which each player laid nothing."""
    grid: Grid = ()
    rolled: Mapping[str, tuple[Face, ...]] = field(default_factory=dict)
    """The faces of the dice that each player has left, as far as they were seen."""
    turns: tuple[PlayedDice, ...] = ()
    ended: bool = False
    out: str | None = None

    @property
    def due_to_end(self) -> bool:
        """Whether somebody has played all dice, or nobody could act for three rolls."""
        return not all(self.left.values()) or all(idle >= IDLE_ROLLS for idle in self.idle.values())

    @property
    def score(self) -> RoundScore | None:
        """The score, once the round has ended and the last rolls are known and possible."""
        known = {player: self.rolled.get(player, ()) for player in self.players}
        if self.out is not None:
            known[self.out] = ()
        complete = all(
            known[player] or player == self.out or not self.left[player] for player in self.players
        )
        try:
            return score(known, self.out, self.edition) if self.ended and complete else None
        except BadInput:
            return None


def begin(edition: Edition, players: tuple[str, ...], starter: str) -> DiceRound:
    """A round as it begins: everybody has drawn nine dice from the bag."""
    deal = edition.rules.deal
    return DiceRound(
        edition, players, starter, starter, dict.fromkeys(players, deal), dict.fromkeys(players, 0)
    )


def apply(now: DiceRound, event: Play) -> Outcome:
    """The round after an event, and what is odd about the event."""
    if isinstance(event, RackShown | Rolled):
        return _seen(now, event)
    if now.ended:
        return now, [Finding("round-over")]
    if isinstance(event, DiceLaid):
        return _lay(now, event)
    if isinstance(event, RoundEnded):
        return _end(now, event)
    return now, [Finding("wrong-game")]


def _seen(now: DiceRound, event: RackShown | Rolled) -> Outcome:
    """The faces that lie up before a player, rolled or looked at again."""
    player, expected = event.player, now.left[event.player]
    notes = []
    if len(event.tiles) != expected:
        params = (("player", player), ("expected", expected), ("count", len(event.tiles)))
        notes.append(Finding("rack-count", NOTE, params=params))
    return replace(now, rolled={**now.rolled, player: event.tiles}), notes


def _lay(now: DiceRound, event: DiceLaid) -> Outcome:
    player = event.player
    try:
        verdict = judge_grid(now.grid, event.dice, now.edition, late=event.late)
    except BadInput as problem:
        return now, [Finding("bad-event", params=(("why", str(problem)),))]
    legal = verdict.verdict == LEGAL
    played = Counter(verdict.played) if legal else Counter[Face]()
    rolled, notes = _take(now, player, played)
    if player != now.to_move:
        notes.append(Finding("out-of-turn", NOTE, params=(("player", player), ("expected", now.to_move))))
    after = replace(
        now,
        grid=event.dice if legal else now.grid,
        left={**now.left, player: max(0, now.left[player] - played.total())},
        idle={**now.idle, player: 0 if legal else now.idle[player] + 1},
        rolled=rolled,
        turns=(*now.turns, PlayedDice(event.id, player, now.grid, event.dice, verdict)),
        to_move=next_player(now.players, player),
    )
    return after, notes


def _take(
    now: DiceRound, player: str, played: Counter[Face]
) -> tuple[dict[str, tuple[Face, ...]], list[Finding]]:
    """The faces left after playing some, and a note for those that were not among them."""
    if player not in now.rolled:
        return dict(now.rolled), []
    seen = Counter(now.rolled[player])
    strange = tuple(in_order((played - seen).elements()))
    notes = [Finding("not-rolled", NOTE, tiles=strange, params=(("player", player),))] if strange else []
    return {**now.rolled, player: tuple(in_order((seen - played).elements()))}, notes


def _end(now: DiceRound, event: RoundEnded) -> Outcome:
    notes = []
    if event.out is not None and now.left[event.out]:
        notes.append(Finding("out-with-tiles", NOTE, params=(("player", event.out),)))
    if event.out is None and not now.due_to_end:
        notes.append(Finding("end-not-due", NOTE))
    return replace(now, ended=True, out=event.out), notes
