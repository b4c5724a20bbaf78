"""What the game says to a table that the camera sees."""

from dataclasses import dataclass

from engine import (
    BadInput,
    Document,
    Edition,
    GameRound,
    RestorePlan,
    WrittenTurn,
    format_event,
    in_force,
    material_of,
    restore_document,
)
from webapp.errors import EventRefused
from webapp.referee.judge.table_input import TableInput
from webapp.tables import Draft, Played, TableState, parse_page_event, undone


@dataclass(frozen=True, slots=True)
class WayBack:
    """What still has to be done until the table lies as it did before an undone turn."""

    done: bool
    edition: Edition
    plan: RestorePlan | None = None
    """Tile by tile; of dice only the table before is shown."""

    @property
    def foreign(self) -> bool:
        """Whether tiles lie there that did not lie there before."""
        return self.plan is not None and any(move.target is None for move in self.plan.moves)

    def document(self, language: str) -> Document:
        """The same as plain data, with sentences."""
        if self.plan is None:
            return {"done": self.done, "moves": [], "reorder": [], "text": []}
        return restore_document(self.plan, self.edition, language)


def running(state: TableState) -> GameRound | None:
    """The round in which a turn can end; None where there is none."""
    now = state.round
    return None if now is None or now.ended or now.due_to_end else now


def drafted(state: TableState, lying: TableInput, late: bool = False) -> Draft | None:
    """What the verdict on this table would be; None where no turn can end, or no such table can be."""
    now = running(state)
    if now is None:
        return None
    try:
        made = parse_page_event(lying.event(now.to_move, late), state.sequence + 1)
        assert isinstance(made, WrittenTurn)
        return Draft.of(state, made)
    except (BadInput, EventRefused):
        return None


def changed(state: TableState, lying: TableInput) -> bool:
    """Whether the table is another one than before the turn."""
    now = running(state)
    return now is not None and not lying.is_as(now)


def nothing_laid(state: TableState) -> bool:
    """Whether nothing was laid yet in the round, so that nothing need be found."""
    now = running(state)
    return now is not None and not now.table


def undone_turn(state: TableState) -> Played | None:
    """The last turn, if all of it had to go back."""
    now = state.round
    if now is None or not now.turns:
        return None
    last = now.turns[-1]
    return last if undone(last) else None


def way_back(state: TableState, lying: TableInput) -> WayBack | None:
    """What still has to go where after an undone turn; None where nothing was undone."""
    now = state.round
    if now is None or undone_turn(state) is None:
        return None
    plan = material_of(now.edition).restore(lying.table, now.table, now.edition)
    return WayBack(lying.is_as(now) if plan is None else plan.done, now.edition, plan)


def kept_event(state: TableState, lying: TableInput) -> dict[str, object]:
    """The undone turn again, with the table that could be restored of what lay there before."""
    last = undone_turn(state)
    if last is None:
        raise BadInput("nothing-to-restore")
    written = next(each for each in in_force(state.game.events) if each.id == last.event)
    plain = {key: value for key, value in format_event(written).items() if key != "v"}
    return {"type": "correct", "event": {**plain, "kept": [list(row) for row in lying.rows]}}
