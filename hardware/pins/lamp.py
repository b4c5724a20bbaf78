"""The lamp on the table: a green and a red light that say what the referee thinks."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType, TracebackType
from typing import Any, Self

from hardware.pins.gpio import GREEN_PIN, RED_PIN, PinsFailed, pin_device, pin_factory


class Signal(StrEnum):
    """What the lamp says."""

    OFF = "off"
    LOOKING = "looking"
    """Hands are over the table, or it is being read."""
    LEGAL = "legal"
    ILLEGAL = "illegal"
    ASK = "ask"
    """A person should look at the page: a tile is in doubt."""
    BROKEN = "broken"
    """The referee sees nothing: look at the page."""


@dataclass(frozen=True, slots=True)
class LightPattern:
    """How one light burns: seconds on and seconds off, over and over; never off, or never on."""

    on: float = 0.0
    off: float = 0.0


_DARK, _STEADY = LightPattern(), LightPattern(on=1)
LIGHT_PATTERNS: Mapping[Signal, tuple[LightPattern, LightPattern]] = MappingProxyType(
    {
        Signal.OFF: (_DARK, _DARK),
        Signal.LOOKING: (LightPattern(0.1, 1.4), _DARK),
        Signal.LEGAL: (_STEADY, _DARK),
        Signal.ILLEGAL: (_DARK, _STEADY),
        Signal.ASK: (LightPattern(0.5, 0.5), LightPattern(0.5, 0.5)),
        Signal.BROKEN: (_DARK, LightPattern(0.15, 0.15)),
    }
)
"""Green and red for each signal. No two differ by colour alone, so that those who see no red tell them apart:
legal and illegal are two lamps side by side."""


class Lamp:
    """Two light-emitting diodes, each between a pin and ground with a resistor."""

    def __init__(self, green: int = GREEN_PIN, red: int = RED_PIN, on: Any = None) -> None:
        factory = pin_factory() if on is None else on
        self._signal = Signal.OFF
        self._green = pin_device("LED", green, factory)
        try:
            self._red = pin_device("LED", red, factory)
        except PinsFailed:
            self._green.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def signal(self) -> Signal:
        """What it says now."""
        return self._signal

    def show(self, signal: Signal) -> None:
        """Say this until told otherwise; the same again changes nothing, so that blinking goes on evenly."""
        if signal is self._signal:
            return
        self._signal = signal
        for diode, light in zip((self._green, self._red), LIGHT_PATTERNS[signal], strict=True):
            if light.on and light.off:
                diode.blink(light.on, light.off)
            elif light.on:
                diode.on()
            else:
                diode.off()

    def close(self) -> None:
        """Dark, and the pins let go; a second time does nothing."""
        for diode in (self._green, self._red):
            if not diode.closed:
                diode.off()
            diode.close()
