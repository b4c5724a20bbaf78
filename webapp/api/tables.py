"""``/api/v1/tables``: tables and their games, read, written and watched live."""

from flask import Response, request
from flask.typing import ResponseReturnValue

from engine import Challenged, finding_document
from webapp.api.body import read_body
from webapp.api.common import api_blueprint, request_language
from webapp.api.documents import (
    DraftBody,
    DraftDocument,
    EventBody,
    ExportDocument,
    GameBody,
    HistoryDocument,
    ListedTable,
    StateDocument,
    TableBody,
    TableList,
    TurnDocument,
    UndoBody,
    WrittenDocument,
)
from webapp.api.operation import LANG, Operation, Parameter, Reply
from webapp.errors import NotFound
from webapp.materials import doubt
from webapp.security import Caller, Role
from webapp.services import services
from webapp.tables import (
    TableState,
    export as exports,
    history_document,
    state_document,
    turn_document,
)

PLAYERS_EVENTS = ("turn", "dice", "draw", "roll", "rack", "challenge", "end")
"""What a player may write down; the rest is the referee's."""
_WRITING = (409, 422)
_FORMAT = Parameter(
    "format", {"enum": list(exports.FORMATS), "default": "json"}, "Scores, everything, or a sheet to print"
)
tables_api = api_blueprint("games", __name__)


@tables_api.get("/tables")
@Operation("tables", Reply("The tables", TableList), Role.WATCH)
def tables() -> ResponseReturnValue:
    """All tables, the newest first."""
    services().guard.require(Role.WATCH)
    found = services().tables.store.tables()
    return {"tables": [{"id": each.id, "name": each.name, "created": each.created} for each in found]}


@tables_api.post("/tables")
@Operation(
    "add_table",
    Reply("The table", ListedTable, 201),
    role=Role.REFEREE,
    body=TableBody,
)
def add_table() -> ResponseReturnValue:
    """Put up a new table."""
    services().guard.require(Role.REFEREE)
    row = services().tables.add(read_body(TableBody).name)
    return {"id": row.id, "name": row.name, "created": row.created}, 201


@tables_api.get("/tables/<table>")
@Operation("state", Reply("The state", StateDocument), Role.WATCH, query=(LANG,))
def table_state(table: str) -> ResponseReturnValue:
    """All that a page shows of a table."""
    services().guard.require(Role.WATCH, table)
    return state_document(services().tables.state(table), request_language())


@tables_api.post("/tables/<table>/games")
@Operation(
    "begin_game",
    Reply("The state", StateDocument, 201),
    role=Role.REFEREE,
    body=GameBody,
    query=(LANG,),
    errors=_WRITING,
)
def begin_game(table: str) -> ResponseReturnValue:
    """Begin a new game."""
    caller = services().guard.require(Role.REFEREE, table)
    asked_language = request_language()
    body = read_body(GameBody)
    state = services().tables.begin_game(
        table,
        body.edition,
        body.players,
        seats=body.seats,
        house_rules=body.house_rules,
        who=caller.who,
        expected=body.sequence,
    )
    return state_document(state, asked_language), 201


@tables_api.post("/tables/<table>/events")
@Operation(
    "record",
    Reply("What the referee thinks of it, and how things stand", WrittenDocument, 201),
    role=Role.PLAYER,
    body=EventBody,
    query=(LANG,),
    errors=_WRITING,
)
def record(table: str) -> ResponseReturnValue:
    """Write down what happened; the answer says what the referee thinks of it, and how things stand.

    Some events are for the referee alone, and players with a link of their own write their own.
    """
    asked_language = request_language()
    body = read_body(EventBody)
    caller = _writer(table, body.event)
    state = services().tables.record(
        table, body.event, who=caller.who, expected=body.sequence, draw=body.draw
    )
    return _written(state, asked_language), 201


@tables_api.post("/tables/<table>/undo")
@Operation(
    "undo",
    Reply("How things stand", WrittenDocument, 201),
    role=Role.REFEREE,
    body=UndoBody,
    query=(LANG,),
    errors=_WRITING,
)
def undo(table: str) -> ResponseReturnValue:
    """Take back the last turn, with all that came after it."""
    caller = services().guard.require(Role.REFEREE, table)
    asked_language = request_language()
    expected = read_body(UndoBody).sequence
    return _written(services().tables.undo(table, who=caller.who, expected=expected), asked_language), 201


@tables_api.put("/tables/<table>/draft")
@Operation(
    "draft",
    Reply("The verdict", DraftDocument),
    role=Role.PLAYER,
    body=DraftBody,
    query=(LANG,),
    errors=(422,),
)
def draft(table: str) -> ResponseReturnValue:
    """What the verdict would be if the turn ended like this; stored nowhere, seen by all who watch."""
    asked_language = request_language()
    event = read_body(DraftBody).event
    _writer(table, event)
    return services().tables.draft(table, event, asked_language)


@tables_api.get("/tables/<table>/history")
@Operation("history", Reply("The turns", HistoryDocument), Role.WATCH, query=(LANG,))
def history(table: str) -> ResponseReturnValue:
    """Every turn of the game in a few words."""
    services().guard.require(Role.WATCH, table)
    return {"turns": history_document(services().tables.state(table), request_language())}


@tables_api.get("/tables/<table>/turns/<int:event>")
@Operation("turn", Reply("The turn", TurnDocument), Role.WATCH, query=(LANG,))
def turn(table: str, event: int) -> ResponseReturnValue:
    """One turn with all its tables."""
    services().guard.require(Role.WATCH, table)
    found = turn_document(services().tables.state(table), event, request_language())
    if found is None:
        raise NotFound("no-turn")
    return found


@tables_api.get("/games/<game>/export")
@Operation(
    "export",
    Reply("The game", ExportDocument, files=("text/csv", "text/html")),
    role=Role.WATCH,
    query=(_FORMAT, LANG),
)
def export(game: str) -> ResponseReturnValue:
    """A game as a file: scores as CSV, everything as JSON, a sheet to print.

    While a round is running it is for the referee alone.
    """
    state = services().tables.game_state(game)
    running = state.round is not None and not state.round.ended
    # While a round is running, what was shown of a rack is for the referee alone.
    services().guard.require(Role.REFEREE if running else Role.WATCH, state.table.id)
    text, kind = exports.exported(
        state, request.args.get("format", "json"), request_language(), own_style=False
    )
    return Response(text, mimetype=kind)


def _writer(table: str, event: dict[str, object]) -> Caller:
    """Who writes this event, refused when the role does not do."""
    needed = Role.PLAYER if event.get("type") in PLAYERS_EVENTS else Role.REFEREE
    caller = services().guard.require(needed, table)
    about = [event[key] for key in ("player", "out") if event.get(key) is not None]
    if caller.player is not None and any(who != caller.player for who in about):
        services().guard.require(Role.REFEREE, table)
    return caller


def _written(state: TableState, asked_language: str) -> dict[str, object]:
    """How things stand, and what is odd about the event that was written last."""
    last = state.records[-1].event.id
    edition = state.game.edition
    found = [each.finding for each in state.game.problems if each.event in (last, last - 1)]
    event = state.records[-1].event
    if isinstance(event, Challenged) and state.round is not None:
        reason = doubt(event.word, state.round)
        # That it is not in the dictionary was said; what the dictionary takes it for was not.
        found += [] if reason is None or not reason.variant else [reason]
    return {
        "sequence": state.sequence,
        "findings": [
            finding_document(each, edition, asked_language) for each in found if edition is not None
        ],
        "state": state_document(state, asked_language),
    }
