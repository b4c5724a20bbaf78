"""``/api/v1/tables/…/live``: what happens at a table, as server-sent events."""

from flask import Response, request
from flask.typing import ResponseReturnValue

from webapp.api.common import api_blueprint, number, request_language
from webapp.api.documents import LIVE_MESSAGES
from webapp.api.operation import LANG, Operation, Parameter, Reply
from webapp.errors import Overcrowded
from webapp.live import Message, stream
from webapp.security import Role
from webapp.services import services
from webapp.store import Unavailable

MOST_MISSED = 500
"""Missed events that are sent again to whoever comes back; after a longer absence the state has to do."""
_AFTER = Parameter(
    "after",
    {"type": "integer", "minimum": 0},
    "The sequence seen last, where there is no Last-Event-ID",
)
_LAST_EVENT = Parameter("Last-Event-ID", {"type": "string"}, "The sequence seen last", "header")
_STREAM = Reply(
    "First the events that were missed, then the state, then everything as it comes; x-messages has the"
    " document of each kind of message",
    messages=LIVE_MESSAGES,
)
live_api = api_blueprint("live", __name__, writes=False)


@live_api.get("/tables/<table>/live")
@Operation("live", _STREAM, Role.WATCH, query=(LANG, _AFTER, _LAST_EVENT))
def live(table: str) -> ResponseReturnValue:
    """What happens at a table, as it happens: server-sent events."""
    page_services = services()
    page_services.guard.require(Role.WATCH, table)
    wished, after = request_language(), _last_seen()
    page_services.tables.state(table)  # says so when there is no such table
    subscriber = page_services.tables.hub.subscribe(table)
    if subscriber is None:
        raise Overcrowded("too-many-watching")
    try:
        first = _first(table, after)
    except BaseException:
        page_services.tables.hub.unsubscribe(subscriber)
        raise
    tables_, hub = page_services.tables, page_services.tables.hub

    def tick() -> None:
        try:
            tables_.state(table)  # another page on the same store may have written
        except Unavailable:
            return

    response = Response(stream(subscriber, first, wished, tick), mimetype="text/event-stream")
    response.headers.update({"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
    response.call_on_close(lambda: hub.unsubscribe(subscriber))
    return response


def _last_seen() -> int | None:
    """The sequence a page saw last, as its browser says, or the page itself; nonsense says nothing."""
    said = request.headers.get("Last-Event-ID", "")
    if said.isascii() and said.isdigit() and len(said) < 10:
        return int(said)
    return number("after")


def _first(table: str, after: int | None) -> list[Message]:
    """What somebody is told first: what was missed, the state, the clock, what is laid, what is seen."""
    tables = services().tables
    now = tables.state_message(table)
    sequence = now.sequence or 0
    missed = tables.missed(table, after) if after is not None and 0 <= sequence - after <= MOST_MISSED else []
    laid = tables.draft_message(table)
    known = [each for each in missed if (each.sequence or 0) <= sequence]
    return [*known, now, *tables.clock_messages(table), *([laid] if laid is not None else []), *_seen(table)]


def _seen(table: str) -> list[Message]:
    """What the camera of a table sees: it is told only when it changes, and may have been just before."""
    referee = services().referees.get(table)
    if referee is None:
        return []
    reading = referee.reading_message()
    camera = Message("camera", referee.camera_document)
    return [camera] if reading is None else [camera, Message("reading", reading)]
