"""``/api/v1/tables``: tables and their games, read, written and watched live."""

from flask import Response, request
from flask.typing import ResponseReturnValue

from engine import Challenged, Round, boolean, finding_document, json_object, name_text, natural_number
from webapp.api.common import api_blueprint, json_body, request_language
from webapp.errors import NotFound
from webapp.security import Caller, Role
from webapp.services import services
from webapp.tables import (
    TableState,
    doubt,
    export as exports,
    history_document,
    state_document,
    turn_document,
)

PLAYERS_EVENTS = ("turn", "dice", "draw", "roll", "rack", "challenge", "end")
"""What a player may write down; the rest is the referee's."""
tables_api = api_blueprint("games", __name__)


@tables_api.get("/tables")
def tables() -> ResponseReturnValue:
    """All tables, the newest first."""
    services().guard.require(Role.WATCH)
    found = services().tables.store.tables()
    return {"tables": [{"id": each.id, "name": each.name, "created": each.created} for each in found]}


@tables_api.post("/tables")
def add_table() -> ResponseReturnValue:
    """Put up a new table."""
    services().guard.require(Role.REFEREE)
    row = services().tables.add(name_text(json_body(("name",))["name"], "name"))
    return {"id": row.id, "name": row.name, "created": row.created}, 201


@tables_api.get("/tables/<table>")
def table_state(table: str) -> ResponseReturnValue:
    """All that a page shows of a table."""
    services().guard.require(Role.WATCH, table)
    return state_document(services().tables.state(table), request_language())


@tables_api.post("/tables/<table>/games")
def begin_game(table: str) -> ResponseReturnValue:
    """Begin a new game."""
    caller = services().guard.require(Role.REFEREE, table)
    asked_language = request_language()
    fields = json_body(("edition", "players"), ("seats", "house_rules", "sequence"))
    state = services().tables.begin_game(
        table,
        fields["edition"],
        fields["players"],
        seats=fields.get("seats", None),
        house_rules=fields.get("house_rules", None),
        who=caller.who,
        expected=_expected(fields.get("sequence", None)),
    )
    return state_document(state, asked_language), 201


@tables_api.post("/tables/<table>/events")
def record(table: str) -> ResponseReturnValue:
    """Write down what happened; the answer says what the referee thinks of it, and how things stand."""
    asked_language = request_language()
    fields = json_body(("event",), ("sequence", "draw"))
    event = json_object(fields["event"], "event")
    caller = _writer(table, event)
    state = services().tables.record(
        table,
        event,
        who=caller.who,
        expected=_expected(fields.get("sequence", None)),
        draw=boolean(fields.get("draw", False), "draw"),
    )
    return _written(state, asked_language), 201


@tables_api.post("/tables/<table>/undo")
def undo(table: str) -> ResponseReturnValue:
    """Take back the last turn, with all that came after it."""
    caller = services().guard.require(Role.REFEREE, table)
    asked_language = request_language()
    expected = _expected(json_body((), ("sequence",)).get("sequence", None))
    return _written(services().tables.undo(table, who=caller.who, expected=expected), asked_language), 201


@tables_api.put("/tables/<table>/draft")
def draft(table: str) -> ResponseReturnValue:
    """What the verdict would be if the turn ended like this; stored nowhere, seen by all who watch."""
    asked_language = request_language()
    event = json_object(json_body(("event",))["event"], "event")
    _writer(table, event)
    return services().tables.draft(table, event, asked_language)


@tables_api.get("/tables/<table>/history")
def history(table: str) -> ResponseReturnValue:
    """Every turn of the game in a few words."""
    services().guard.require(Role.WATCH, table)
    return {"turns": history_document(services().tables.state(table), request_language())}


@tables_api.get("/tables/<table>/turns/<int:event>")
def turn(table: str, event: int) -> ResponseReturnValue:
    """One turn with all its tables."""
    services().guard.require(Role.WATCH, table)
    found = turn_document(services().tables.state(table), event, request_language())
    if found is None:
        raise NotFound("no-turn")
    return found


@tables_api.get("/games/<game>/export")
def export(game: str) -> ResponseReturnValue:
    """A game as a file: scores as CSV, everything as JSON, a sheet to print."""
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


def _expected(value: object) -> int | None:
    return None if value is None else natural_number(value, "sequence")


def _written(state: TableState, asked_language: str) -> dict[str, object]:
    """How things stand, and what is odd about the event that was written last."""
    last = state.records[-1].event.id
    edition = state.game.edition
    found = [each.finding for each in state.game.problems if each.event in (last, last - 1)]
    event = state.records[-1].event
    if isinstance(event, Challenged) and isinstance(state.round, Round):
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
