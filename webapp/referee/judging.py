"""What the game says to a table that the camera sees."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine import BadInput, Round, format_event, restore_plan
from engine.documents import Document
from engine.editions import TILES
from engine.game import in_force
from engine.restore import RestorePlan
from engine.round import PlayedTurn
from engine.tiles import Table
from engine.turn import ILLEGAL, same_table
from webapp.folding import Refused, after, parsed
from webapp.state import TableState
from webapp.turn_documents import Laid, full_turn, laid_turns


@dataclass(frozen=True, slots=True)
class Draft:
    """The turn as it would be judged now."""

    sequence: int
    turn: PlayedTurn
    round: Round
    laid: Mapping[int, Laid]

    def document(self, language: str) -> Document:
        """The same as the page gets it for a turn that is typed."""
        return {
            "sequence": self.sequence,
            **full_turn(self.turn, self.laid, self.round, language, draft=True),
        }

    @property
    def undone(self) -> bool:
        """Whether everything would have to go back."""
        return self.turn.verdict.verdict == ILLEGAL


def running(state: TableState) -> Round | None:
    """The round in which a turn of number tiles can end; None where there is none."""
    now = state.now
    if not isinstance(now, Round) or now.edition.material != TILES:
        return None
    return None if now.ended or now.due_to_end else now


def turn_event(player: str, rows: Table, late: bool) -> dict[str, object]:
    """The turn as it is written down."""
    return {"type": "turn", "player": player, "table": [list(row) for row in rows], "late": late}


def drafted(state: TableState, rows: Table, late: bool = False) -> Draft | None:
    """What the verdict on this table would be; None where no turn can end, or no such table can be."""
    now = running(state)
    if now is None:
        return None
    try:
        made = parsed(turn_event(now.to_move, rows, late), state.sequence + 1)
        game = after(state, [made])
    except (BadInput, Refused):
        return None
    then = game.round
    assert isinstance(then, Round)
    return Draft(state.sequence, then.turns[-1], then, laid_turns(game))


def changed(state: TableState, rows: Table) -> bool:
    """Whether the table is another one than before the turn."""
    now = running(state)
    return now is not None and not same_table(now.table, rows)


def nothing_laid(state: TableState) -> bool:
    """Whether no tile was laid yet in the round, so that none need be found."""
    now = running(state)
    return now is not None and not now.table


def undone_turn(state: TableState) -> PlayedTurn | None:
    """The last turn, if all of it had to go back."""
    now = state.now
    if not isinstance(now, Round) or not now.turns or now.edition.material != TILES:
        return None
    last = now.turns[-1]
    return last if last.verdict.verdict == ILLEGAL else None


def way_back(state: TableState, rows: Table) -> RestorePlan | None:
    """What still has to go where after an undone turn; None where nothing was undone."""
    last, now = undone_turn(state), state.now
    if last is None or not isinstance(now, Round):
        return None
    return restore_plan(rows, now.table, now.edition)


def kept_event(state: TableState, rows: Table) -> dict[str, object]:
    """The undone turn again, with the table that could be restored of what lay there before."""
    last = undone_turn(state)
    if last is None:
        raise BadInput("no turn has to be undone")
    written = next(each for each in in_force(state.game.events) if each.id == last.event)
    plain = {key: value for key, value in format_event(written).items() if key != "v"}
    return {"type": "correct", "event": {**plain, "kept": [list(row) for row in rows]}}
