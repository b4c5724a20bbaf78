"""The pins of a Raspberry Pi: loaded only when something is wired to them."""

from importlib import import_module
from typing import Any

from hardware.reasons import Reason, reason

BUTTON_PIN, GREEN_PIN, RED_PIN = 17, 27, 22
"""The wiring of the guide, by GPIO number: neighbours on the header, none with another duty."""


class PinsFailed(Exception):
    """Button or lamp cannot be used, for a reason."""

    def __init__(self, why: Reason) -> None:
        self.reason = why
        super().__init__(str(why))


def pin_factory() -> Any:
    """The pins of this machine; ``PinsFailed`` says why there are none.

    One named way to the pins, not the first of several that loads: gpiozero's own choice falls back to slower
    ones with nothing but warnings.
    """
    _load("gpiozero", "python3-gpiozero")
    _load("lgpio", "python3-lgpio")
    try:
        return import_module("gpiozero.pins.lgpio").LGPIOFactory()
    except (
        Exception
    ) as problem:  # there is no Pi, or this user may not use its pins; each says so differently
        raise PinsFailed(reason("failed", problem=f"GPIO: {problem}")) from None


def pin_device(kind: str, pin: int, on: Any, **settings: object) -> Any:
    """A gpiozero device on a pin; ``PinsFailed`` when the pin is taken or there is no such pin."""
    library = _load("gpiozero", "python3-gpiozero")
    try:
        return getattr(library, kind)(pin, pin_factory=on, **settings)
    except (library.GPIOZeroError, OSError) as problem:
        raise PinsFailed(reason("failed", problem=f"GPIO {pin}: {problem}")) from None


def _load(library: str, package: str) -> Any:
    try:
        return import_module(library)
    except Exception as problem:  # a broken installation raises anything
        why = reason("no-library", library=library, package=package, problem=problem)
        raise PinsFailed(why) from None
