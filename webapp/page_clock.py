"""The clock of a turn, the same on every page: paused and restarted by one, seen by all, stored nowhere."""

import threading
from dataclasses import dataclass
from time import time

from flask import current_app
from flask.typing import ResponseReturnValue

from engine import BadInput
from engine.plain import count, flag
from webapp.answers import api_blueprint, document
from webapp.parts import parts
from webapp.security import Role

_EXTENSION = "rummiref-clocks"
clock_page = api_blueprint("clock_page", __name__)


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a turn has taken: so many milliseconds at a moment, and more since then if it runs."""

    turn: int
    """When the turn began; the clock of an earlier turn says nothing about this one."""
    spent: int
    at: int
    running: bool


class Clocks:
    """The clocks of all tables that were paused or restarted."""

    def __init__(self) -> None:
        """No clock was touched yet."""
        self._clocks: dict[str, Clock] = {}
        self._lock = threading.Lock()

    def get(self, table: str) -> Clock | None:
        """The clock of a table, None when nobody has touched it."""
        return self._clocks.get(table)

    def set(self, table: str, clock: Clock) -> None:
        """Remember a clock."""
        with self._lock:
            self._clocks[table] = clock


def clocks() -> Clocks:
    """The clocks of the application that answers."""
    found = current_app.extensions.setdefault(_EXTENSION, Clocks())
    assert isinstance(found, Clocks)
    return found


@clock_page.get("/<table>/clock")
def show(table: str) -> ResponseReturnValue:
    """The clock as it was last set, and what time it is here."""
    parts().guard.require(Role.WATCH, table)
    return clock_document(clocks().get(table))


@clock_page.put("/<table>/clock")
def change(table: str) -> ResponseReturnValue:
    """Pause the clock, let it run on, or begin anew."""
    here = parts()
    here.guard.require(Role.PLAYER, table)
    here.tables.state(table)
    fields = document(("turn", "spent", "running"))
    changed = Clock(
        _moment(fields["turn"]),
        count(fields["spent"], "spent"),
        _milliseconds(),
        flag(fields["running"], "running"),
    )
    clocks().set(table, changed)
    here.tables.tell(table, "clock", lambda language: clock_document(changed))
    return clock_document(changed)


def clock_document(clock: Clock | None) -> dict[str, object]:
    """A clock as plain data, with the time it is here: the clocks of phones go as they like."""
    shown = (
        None
        if clock is None
        else {"turn": clock.turn, "spent": clock.spent, "at": clock.at, "running": clock.running}
    )
    return {"now": _milliseconds(), "clock": shown}


def _moment(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput("turn: expected milliseconds since 1970")
    return value


def _milliseconds() -> int:
    return int(time() * 1000)
