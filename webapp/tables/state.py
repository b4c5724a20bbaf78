"""A table with the game that is played at it, after some event."""

from dataclasses import dataclass, field

from engine import (
    ILLEGAL,
    LEGAL,
    Drawn,
    Game,
    GameRound,
    JudgedTurn,
    Removed,
    RoundBegun,
    in_force,
    material_of,
)
from webapp.store import EventRow, GameRow, TableRow


@dataclass(frozen=True, slots=True)
class TableState:
    """A table with the game that is played at it, after some event."""

    table: TableRow
    sequence: int = 0
    """The last event of the table, of whatever game."""
    game_row: GameRow | None = None
    game: Game = field(default_factory=Game)
    records: tuple[EventRow, ...] = ()
    """The events of this game."""

    @property
    def round(self) -> GameRound | None:
        """The round under way, or the last one."""
        return self.game.round


def due_now(current_round: GameRound, player: str) -> int:
    """Tiles that a player can draw of those owed: never more than the pool has."""
    return min(current_round.owed.get(player, 0), current_round.pool or 0)


def going_out(current_round: GameRound) -> str | None:
    """Who has laid everything, so that the round can end; None where what is left does not count."""
    turns = current_round.turns
    if current_round.ended or not turns or turns[-1].verdict.verdict != LEGAL:
        return None
    empty = (player for player in current_round.players if not current_round.rack_sizes[player])
    return next(empty, None) if material_of(current_round.edition).scored_by_racks else None


def owing(state: TableState) -> JudgedTurn | None:
    """The last turn, while it is undone and its player has yet to put it back and draw for it."""
    now = state.round
    if now is None or not now.turns:
        return None
    last = now.turns[-1]
    return last if undone(last) and due_now(now, last.player) else None


def turn_began(state: TableState) -> int | None:
    """When the turn under way began, in milliseconds since 1970; None without a round.

    With the turn before it, once that was put right; with the round; or when turns were taken back.
    """
    now, facts = state.round, in_force(state.game.events)
    if now is None:
        return None
    last = now.turns[-1] if now.turns else None
    begun = [each.id for each in facts if isinstance(each, RoundBegun)]
    first = begun[-1] if last is None else last.event
    beginning = {first}
    if last is not None and undone(last):
        beginning |= {each.id for each in facts if isinstance(each, Drawn) and each.player == last.player}
    later = [record for record in state.records if record.event.id >= first]
    return max(
        record.at for record in later if record.event.id in beginning or isinstance(record.event, Removed)
    )


def undone(turn: JudgedTurn) -> bool:
    """Whether everything that was laid has to go back."""
    return turn.verdict.verdict == ILLEGAL or challenged(turn)


def challenged(turn: JudgedTurn) -> bool:
    """Whether the turn stood until somebody doubted one of its words with reason."""
    return turn.verdict.verdict == LEGAL and turn.table != turn.shown
