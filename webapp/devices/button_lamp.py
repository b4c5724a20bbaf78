"""Button and lamp on the table: a press ends the turn; the lamp says how things stand, pressed or not."""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from engine import ILLEGAL, BadInput
from hardware import Lamp, Signal
from webapp.errors import EventRefused, NotFound, SequenceConflict, TurnNotReady
from webapp.referee import not_ready

if TYPE_CHECKING:
    from webapp.config import Pins
    from webapp.referee import Referee, RefereeRegistry
    from webapp.tables import TableState

WHO = "button"
LOOK = 0.2
"""Seconds between two looks at how things stand."""
READ = 4.0
"""Seconds for which a verdict, or the answer to a press, burns at least: somebody has to look up."""
_LOOK_AGAIN = {not_ready.TILES_MOVING, not_ready.HAND_IN_VIEW, not_ready.JUST_ENDED}
_UNQUIET = ("hand", "moving")
_log = logging.getLogger(__name__)


def signal_after_press(referee: "Referee | None") -> Signal:
    """End the turn at this table, and say what the lamp should show for it."""
    if referee is None:
        return Signal.BROKEN
    try:
        state = referee.end_turn(who=WHO)
    except TurnNotReady as refusal:
        if refusal.code in _LOOK_AGAIN:
            return Signal.LOOKING
        return Signal.BROKEN if refusal.code == not_ready.CAMERA else Signal.ASK
    except (BadInput, EventRefused, SequenceConflict, NotFound):
        return Signal.ASK
    return _verdict(state)


def _verdict(state: "TableState") -> Signal:
    turns = () if state.round is None else state.round.turns
    return Signal.ILLEGAL if turns and turns[-1].verdict.verdict == ILLEGAL else Signal.LEGAL


class LampState:
    """What the lamp shows for a table: the last verdict until the next turn begins, then what is going on."""

    def __init__(self) -> None:
        self._turn: tuple[str, int] | None = None
        self._until = 0.0
        self._shown = False

    def signal(self, referee: "Referee", state: "TableState", now: float) -> Signal:
        """How things stand now."""
        self._hear(referee, state, now)
        if not referee.observer.live:
            return Signal.BROKEN
        if state.round is None or state.round.ended:
            return Signal.OFF
        if referee.is_restoring():
            return Signal.ILLEGAL
        if self._shown:
            return _verdict(state)
        if referee.observer.phase in _UNQUIET:
            return Signal.LOOKING
        return Signal.ASK if referee.waiting() else Signal.OFF

    def _hear(self, referee: "Referee", state: "TableState", now: float) -> None:
        """Notice a new verdict, whoever asked for it, and that the next player has begun."""
        turns = () if state.round is None else state.round.turns
        turn = (referee.table, turns[-1].event if turns else 0)
        if turn != self._turn:
            # What was said before anybody looked is no news.
            self._shown = (
                self._turn is not None and self._turn[0] == referee.table and turn[1] > self._turn[1]
            )
            self._turn, self._until = turn, now + READ
        elif now >= self._until and referee.observer.phase in _UNQUIET:
            self._shown = False


class ButtonAndLamp:
    """What is wired to the machine. One table is meant: the only one that a camera looks at."""

    def __init__(
        self,
        referees: "RefereeRegistry",
        show: Callable[[Signal], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._referees, self._show, self._clock = referees, show, clock
        self._standing = LampState()
        self._pressed_until = 0.0
        self._stopping = threading.Event()
        self._follower = threading.Thread(target=self._run, name="lamp", daemon=True)
        # A turn may wait some seconds for the table to be at rest; the button's own thread must not.
        self._work = ThreadPoolExecutor(1, "button")

    def start(self) -> None:
        """Show from now on how things stand; returns at once."""
        self._follower.start()

    def pressed(self) -> None:
        """Somebody pressed the button; returns at once."""
        self._pressed_until = float("inf")
        self._show(Signal.LOOKING)
        self._work.submit(self._end_turn)

    def follow(self) -> None:
        """Show how things stand, unless a press is still being answered."""
        now = self._clock()
        watched = self._referees.watched()
        signal = Signal.OFF
        if len(watched) == 1:
            state = self._referees.tables.state(watched[0].table)
            signal = self._standing.signal(watched[0], state, now)
        if now >= self._pressed_until:
            self._show(signal)

    def close(self) -> None:
        """Finish what was begun."""
        self._stopping.set()
        self._work.shutdown()
        if self._follower.is_alive():
            self._follower.join(10.0)

    def _end_turn(self) -> None:
        watched = self._referees.watched()
        try:
            self._show(signal_after_press(watched[0] if len(watched) == 1 else None))
        except Exception:
            self._show(Signal.BROKEN)
            _log.exception("The end-of-turn button was pressed, and the turn could not be ended.")
        self._pressed_until = self._clock() + READ

    def _run(self) -> None:
        while not self._stopping.wait(LOOK):
            try:
                self.follow()
            except Exception:  # the lamp is a help, not the game: the next look may go well
                _log.exception("The lamp could not be told how things stand.")


def connect_button(
    referees: "RefereeRegistry", pins: "Pins", until_the_end: ExitStack, on: Any = None
) -> str | None:
    """Listen to the button and light the lamp as the settings say; why not, where that cannot be done."""
    if not pins.button:
        return None
    from hardware import Button, PinsFailed, pin_factory as machine

    try:
        factory = machine() if on is None else on
        lamp = until_the_end.enter_context(Lamp(on=factory)) if pins.lamp else None
        desk = ButtonAndLamp(referees, lambda signal: None if lamp is None else lamp.show(signal))
        until_the_end.callback(desk.close)
        until_the_end.enter_context(Button(desk.pressed, on=factory))
    except PinsFailed as failure:
        return str(failure)
    if lamp is not None:
        desk.start()
    return None
