"""The end-of-turn button: one press, one call.

usage: python -m hardware.pins.button    try the wiring: each press is said and switches the lamp on
"""

import logging
import signal
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from hardware.pins.gpio import BUTTON_PIN, PinsFailed, pin_device, pin_factory
from hardware.pins.lamp import Lamp, Signal

BOUNCE_SECONDS = 0.02
"""For so long the contacts of a cheap button chatter at most."""
REST_SECONDS = 0.8
"""A second press within this time is the same hand: nobody plays a turn in it."""
_log = logging.getLogger(__name__)


class Button:
    """A push button between a pin and ground.

    ``pressed`` is called once for each press, from a thread of gpiozero's; it should return soon. A button
    that is kept down, or something that lies on it, is one press. An error in ``pressed`` is logged and does
    not stop the button.
    """

    def __init__(
        self,
        pressed: Callable[[], None],
        pin: int = BUTTON_PIN,
        on: Any = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pressed, self._clock = pressed, clock
        self._last: float | None = None
        factory = pin_factory() if on is None else on
        # Nothing but the button is needed: the Pi's own resistor pulls the pin up until it is pressed.
        self._button = pin_device("Button", pin, factory, pull_up=True, bounce_time=BOUNCE_SECONDS)
        self._button.when_pressed = self._on_press

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the pin; a second time does nothing."""
        self._button.close()

    def _on_press(self) -> None:
        now = self._clock()
        if self._last is not None and now - self._last < REST_SECONDS:
            return
        self._last = now
        try:
            self._pressed()
        except Exception:
            _log.exception("The end-of-turn button was pressed, and what it does failed.")


def main(on: Any = None, wait: Callable[[], object] = signal.pause) -> int:
    """Try the wiring until interrupted: press for green, press again for red."""
    try:
        factory = pin_factory() if on is None else on
        with Lamp(on=factory) as lamp, Button(_tester(lamp), on=factory):
            print("Press the button: the lamp turns green, then red, then green. Ctrl+C ends it.", flush=True)
            wait()
    except PinsFailed as failure:
        print(f"button: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def _tester(lamp: Lamp) -> Callable[[], None]:
    def pressed() -> None:
        lamp.show(Signal.ILLEGAL if lamp.signal is Signal.LEGAL else Signal.LEGAL)
        print(f"pressed: {lamp.signal}", flush=True)

    return pressed


if __name__ == "__main__":
    sys.exit(main())
