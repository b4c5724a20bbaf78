"""``/api/v1/tables``: tables and their games, read, written and watched live."""

from flask import Response, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import ServiceUnavailable

from engine import Round
from engine.documents import finding_document
from engine.game.events import Challenged
from engine.json_fields import boolean, json_object, name_text, natural_number
from webapp.api.common import api_blueprint, document, language, number
from webapp.live.hub import Message, stream
from webapp.security.roles import Role, Standing
from webapp.services import parts
from webapp.store import Unavailable
from webapp.tables import export as exports
from webapp.tables.service import Unknown
from webapp.tables.state import TableState, history_document, state_document, turn_document
from webapp.tables.turn_view import doubt

MOST_MISSED = 500
"""Missed events that are sent again to whoever comes back; after a longer absence the state has to do."""
PLAYERS_EVENTS = ("turn", "dice", "draw", "roll", "rack", "challenge", "end")
"""What a player may write down; the rest is the referee's."""
games = api_blueprint("games", __name__)


@games.get("/tables")
def tables() -> ResponseReturnValue:
    """All tables, the newest first."""
    parts().guard.require(Role.WATCH)
    found = parts().tables.store.tables()
    return {"tables": [{"id": each.id, "name": each.name, "created": each.created} for each in found]}


@games.post("/tables")
def add_table() -> ResponseReturnValue:
    """Put up a new table."""
    parts().guard.require(Role.REFEREE)
    row = parts().tables.add(name_text(document(("name",))["name"], "name"))
    return {"id": row.id, "name": row.name, "created": row.created}, 201


@games.get("/tables/<table>")
def state(table: str) -> ResponseReturnValue:
    """All that a page shows of a table."""
    parts().guard.require(Role.WATCH, table)
    return state_document(parts().tables.state(table), language())


@games.post("/tables/<table>/games")
def begin_game(table: str) -> ResponseReturnValue:
    """Begin a new game."""
    standing = parts().guard.require(Role.REFEREE, table)
    wished = language()
    fields = document(("edition", "players"), ("seats", "house_rules", "sequence"))
    now = parts().tables.begin_game(
        table,
        fields["edition"],
        fields["players"],
        seats=fields.get("seats", None),
        house_rules=fields.get("house_rules", None),
        who=standing.who,
        expected=_expected(fields.get("sequence", None)),
    )
    return state_document(now, wished), 201


@games.post("/tables/<table>/events")
def record(table: str) -> ResponseReturnValue:
    """Write down what happened; the answer says what the referee thinks of it, and how things stand."""
    wished = language()
    fields = document(("event",), ("sequence", "draw"))
    event = json_object(fields["event"], "event")
    standing = _writer(table, event)
    now = parts().tables.record(
        table,
        event,
        who=standing.who,
        expected=_expected(fields.get("sequence", None)),
        draw=boolean(fields.get("draw", False), "draw"),
    )
    return _written(now, wished), 201


@games.post("/tables/<table>/undo")
def undo(table: str) -> ResponseReturnValue:
    """Take back the last turn, with all that came after it."""
    standing = parts().guard.require(Role.REFEREE, table)
    wished = language()
    expected = _expected(document((), ("sequence",)).get("sequence", None))
    return _written(parts().tables.undo(table, who=standing.who, expected=expected), wished), 201


@games.put("/tables/<table>/draft")
def draft(table: str) -> ResponseReturnValue:
    """What the verdict would be if the turn ended like this; stored nowhere, seen by all who watch."""
    wished = language()
    event = json_object(document(("event",))["event"], "event")
    _writer(table, event)
    return parts().tables.draft(table, event, wished)


@games.get("/tables/<table>/history")
def history(table: str) -> ResponseReturnValue:
    """Every turn of the game in a few words."""
    parts().guard.require(Role.WATCH, table)
    return {"turns": history_document(parts().tables.state(table), language())}


@games.get("/tables/<table>/turns/<int:event>")
def turn(table: str, event: int) -> ResponseReturnValue:
    """One turn with all its tables."""
    parts().guard.require(Role.WATCH, table)
    found = turn_document(parts().tables.state(table), event, language())
    if found is None:
        raise Unknown("there is no such turn in this game")
    return found


@games.get("/tables/<table>/live")
def live(table: str) -> ResponseReturnValue:
    """What happens at a table, as it happens."""
    here = parts()
    here.guard.require(Role.WATCH, table)
    wished, after = language(), _last_seen()
    here.tables.state(table)  # says so when there is no such table
    watcher = here.tables.hub.join(table)
    if watcher is None:
        raise ServiceUnavailable("too many are watching: try again in a moment")
    try:
        first = _first(table, after)
    except BaseException:
        here.tables.hub.leave(watcher)
        raise
    tables_, hub = here.tables, here.tables.hub

    def tick() -> None:
        try:
            tables_.state(table)  # another page on the same store may have written
        except Unavailable:
            return

    response = Response(stream(watcher, first, wished, tick), mimetype="text/event-stream")
    response.headers.update({"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
    response.call_on_close(lambda: hub.leave(watcher))
    return response


@games.get("/games/<game>/export")
def export(game: str) -> ResponseReturnValue:
    """A game as a file: scores as CSV, everything as JSON, a sheet to print."""
    now = parts().tables.game_state(game)
    running = now.now is not None and not now.now.ended
    # While a round is running, what was shown of a rack is for the referee alone.
    parts().guard.require(Role.REFEREE if running else Role.WATCH, now.table.id)
    text, kind = exports.exported(now, request.args.get("format", "json"), language(), own_style=False)
    return Response(text, mimetype=kind)


def _writer(table: str, event: dict[str, object]) -> Standing:
    """Who writes this event, refused when the role does not do."""
    needed = Role.PLAYER if event.get("type") in PLAYERS_EVENTS else Role.REFEREE
    standing = parts().guard.require(needed, table)
    about = [event[key] for key in ("player", "out") if event.get(key) is not None]
    if standing.player is not None and any(who != standing.player for who in about):
        parts().guard.require(Role.REFEREE, table)
    return standing


def _expected(value: object) -> int | None:
    return None if value is None else natural_number(value, "sequence")


def _written(now: TableState, wished: str) -> dict[str, object]:
    """How things stand, and what is odd about the event that was written last."""
    last = now.records[-1].event.id
    edition = now.game.edition
    found = [each.finding for each in now.game.problems if each.event in (last, last - 1)]
    event = now.records[-1].event
    if isinstance(event, Challenged) and isinstance(now.now, Round):
        reason = doubt(event.word, now.now)
        # That it is not in the dictionary was said; what the dictionary takes it for was not.
        found += [] if reason is None or not reason.variant else [reason]
    return {
        "sequence": now.sequence,
        "findings": [finding_document(each, edition, wished) for each in found if edition is not None],
        "state": state_document(now, wished),
    }


def _last_seen() -> int | None:
    """The sequence a page saw last, as its browser says, or the page itself; nonsense says nothing."""
    said = request.headers.get("Last-Event-ID", "")
    if said.isascii() and said.isdigit() and len(said) < 10:
        return int(said)
    return number("after")


def _first(table: str, after: int | None) -> list[Message]:
    """What somebody is told first: what was missed, the state, the clock, what is laid, what is seen."""
    here = parts().tables
    now = here.state_message(table)
    sequence = now.sequence or 0
    missed = here.missed(table, after) if after is not None and 0 <= sequence - after <= MOST_MISSED else []
    laid = here.draft_message(table)
    known = [each for each in missed if (each.sequence or 0) <= sequence]
    return [*known, now, *here.clock_messages(table), *([laid] if laid is not None else []), *_seen(table)]


def _seen(table: str) -> list[Message]:
    """What the camera of a table sees: it is told only when it changes, and may have been just before."""
    referee = parts().referees.get(table)
    if referee is None:
        return []
    reading = referee.reading_message()
    camera = Message("camera", referee.camera_document)
    return [camera] if reading is None else [camera, Message("reading", reading)]
