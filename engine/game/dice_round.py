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
from engine.game.notes import bad_event, end_notes, rack_count_notes, turn_order_notes
from engine.scoring import RoundScore, score
from engine.tiles import Face, in_order
from engine.turn.verdict import LEGAL, Verdict
from engine.words.turn import WordVerdict

IDLE_ROLLS = 3
"""Rolls in a row without an action, by each player, that end a round early."""
DiceOutcome = tuple["DiceRound", list[Finding]]


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


def begin_dice_round(edition: Edition, players: tuple[str, ...], starter: str) -> DiceRound:
    """A round as it begins: everybody has drawn nine dice from the bag."""
    deal = edition.rules.deal
    return DiceRound(
        edition, players, starter, starter, dict.fromkeys(players, deal), dict.fromkeys(players, 0)
    )


def apply_to_dice_round(
    round: DiceRound, event: Play, verdict: Verdict | WordVerdict | None = None
) -> DiceOutcome:
    """The round after an event, and what is odd about the event; a known verdict is not found again."""
    if isinstance(event, RackShown | Rolled):
        return _seen(round, event)
    if round.ended:
        return round, [Finding("round-over")]
    if isinstance(event, DiceLaid):
        return _lay(round, event, verdict if isinstance(verdict, Verdict) else None)
    if isinstance(event, RoundEnded):
        return _end(round, event)
    return round, [Finding("wrong-game")]


def _seen(round: DiceRound, event: RackShown | Rolled) -> DiceOutcome:
    """The faces that lie up before a player, rolled or looked at again."""
    player, expected = event.player, round.left[event.player]
    notes = rack_count_notes(player, expected, len(event.tiles))
    return replace(round, rolled={**round.rolled, player: event.tiles}), notes


def _lay(round: DiceRound, event: DiceLaid, known: Verdict | None) -> DiceOutcome:
    player = event.player
    try:
        verdict = known or judge_grid(round.grid, event.dice, round.edition, late=event.late)
    except BadInput as problem:
        return round, [bad_event(problem)]
    legal = verdict.verdict == LEGAL
    played = Counter(verdict.played) if legal else Counter[Face]()
    rolled, notes = _take(round, player, played)
    after = replace(
        round,
        grid=event.dice if legal else round.grid,
        left={**round.left, player: max(0, round.left[player] - played.total())},
        idle={**round.idle, player: 0 if legal else round.idle[player] + 1},
        rolled=rolled,
        turns=(*round.turns, PlayedDice(event.id, player, round.grid, event.dice, verdict)),
        to_move=next_player(round.players, player),
    )
    return after, [*notes, *turn_order_notes(player, round.to_move)]


def _take(
    round: DiceRound, player: str, played: Counter[Face]
) -> tuple[dict[str, tuple[Face, ...]], list[Finding]]:
    """The faces left after playing some, and a note for those that were not among them."""
    if player not in round.rolled:
        return dict(round.rolled), []
    seen = Counter(round.rolled[player])
    strange = tuple(in_order((played - seen).elements()))
    notes = [Finding("not-rolled", NOTE, tiles=strange, params=(("player", player),))] if strange else []
    return {**round.rolled, player: tuple(in_order((seen - played).elements()))}, notes


def _end(round: DiceRound, event: RoundEnded) -> DiceOutcome:
    left = 0 if event.out is None else round.left[event.out]
    notes = end_notes(event.out, left, due=round.due_to_end)
    return replace(round, ended=True, out=event.out), notes
