"""Button and lamp on the table: a press ends the turn, the lamp says what came of it."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from engine import BadInput
from hardware.lamp import Lamp, Signal
from webapp.folding import Refused
from webapp.referee import refusals
from webapp.referee.refusals import NotYet
from webapp.tables import Stale, Unknown

if TYPE_CHECKING:
    from webapp.config import Pins
    from webapp.referee.referee import Referee
    from webapp.referee.referees import Referees

WHO = "button"
_LOOK_AGAIN = {refusals.MOVING, refusals.HAND, refusals.JUST_ENDED}
_log = logging.getLogger(__name__)


def signal_after_press(referee: "Referee | None") -> Signal:
    """End the turn at this table, and say what the lamp should show for it."""
    if referee is None:
        return Signal.BROKEN
    try:
        state = referee.end_turn(who=WHO)
    except NotYet as refusal:
        if refusal.code in _LOOK_AGAIN:
            return Signal.LOOKING
        return Signal.BROKEN if refusal.code == refusals.CAMERA else Signal.ASK
    except (BadInput, Refused, Stale, Unknown):
        return Signal.ASK
    turns = () if state.now is None else state.now.turns
    return Signal.ILLEGAL if turns and turns[-1].verdict.verdict == "illegal" else Signal.LEGAL


class Desk:
    """What is wired to the machine. One table is meant: the only one that a camera looks at."""

    def __init__(self, referees: "Referees", show: Callable[[Signal], None]) -> None:
        self._referees, self._show = referees, show
        # A turn may wait some seconds for the table to be at rest; the button's own thread must not.
        self._work = ThreadPoolExecutor(1, "button")

    def pressed(self) -> None:
        """Somebody pressed the button; returns at once."""
        self._show(Signal.LOOKING)
        self._work.submit(self._end_turn)

    def close(self) -> None:
        """Finish what was begun."""
        self._work.shutdown()

    def _end_turn(self) -> None:
        watched = self._referees.watched()
        try:
            self._show(signal_after_press(watched[0] if len(watched) == 1 else None))
        except Exception:
            self._show(Signal.BROKEN)
            _log.exception("The end-of-turn button was pressed, and the turn could not be ended.")


def wired(referees: "Referees", pins: "Pins", until_the_end: ExitStack, on: Any = None) -> str | None:
    """Listen to the button and light the lamp as the settings say; why not, where that cannot be done."""
    if not pins.button:
        return None
    from hardware.button import Button
    from hardware.pins import PinsFailed
    from hardware.pins import pins as machine

    try:
        factory = machine() if on is None else on
        lamp = until_the_end.enter_context(Lamp(on=factory)) if pins.lamp else None
        desk = Desk(referees, lambda signal: None if lamp is None else lamp.show(signal))
        until_the_end.callback(desk.close)
        until_the_end.enter_context(Button(desk.pressed, on=factory))
    except PinsFailed as failure:
        return str(failure)
    return None
