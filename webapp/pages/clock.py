"""The clock of the turn for our own pages: paused by one, seen by all."""

from flask.typing import ResponseReturnValue

from engine import BadInput, boolean
from webapp.api import api_blueprint, json_body
from webapp.security import Role
from webapp.services import services

clock_page = api_blueprint("clock_page", __name__)


@clock_page.get("/<table>/clock")
def show_clock(table: str) -> ResponseReturnValue:
    """The clock, and what time it is here."""
    services().guard.require(Role.WATCH, table)
    return clock_document(table)


@clock_page.put("/<table>/clock")
def change_clock(table: str) -> ResponseReturnValue:
    """Pause the clock, or let it run on; that of a turn that is over stays as it is."""
    tables = services().tables
    services().guard.require(Role.PLAYER, table)
    fields = json_body(("turn", "running"))
    turn, running = _moment(fields["turn"]), boolean(fields["running"], "running")
    if tables.clock(table).turn == turn:
        tables.pause(table, not running)
    return clock_document(table)


def clock_document(table: str) -> dict[str, object]:
    """The clock of a table as its page has it."""
    tables = services().tables
    return tables.clock(table).page_document(tables.time())


def _moment(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput("expected-moment", "turn")
    return value
