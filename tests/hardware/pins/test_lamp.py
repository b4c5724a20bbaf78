"""The lamp beside the button, on gpiozero's mock pins."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.pins.gpio import GREEN_PIN, RED_PIN, PinsFailed
from hardware.pins.lamp import LIGHT_PATTERNS, Lamp, Signal


@pytest.fixture
def factory() -> Iterator[Any]:
    made = MockFactory()
    yield made
    made.reset()


def lights(factory: Any) -> tuple[int, int]:
    return factory.pin(GREEN_PIN).state, factory.pin(RED_PIN).state


def blinks(pin: Any, seconds: float = 10.0) -> bool:
    """Whether the pin goes on, off and on again."""
    pin.clear_states()
    deadline = time.monotonic() + seconds
    while len(pin.states) < 4 and time.monotonic() < deadline:
        time.sleep(0.02)
    return len(pin.states) >= 4


def test_every_signal_has_its_own_pattern() -> None:
    assert set(LIGHT_PATTERNS) == set(Signal)
    assert len(set(LIGHT_PATTERNS.values())) == len(Signal)


@pytest.mark.parametrize(
    ("signal", "green", "red"), [(Signal.LEGAL, 1, 0), (Signal.ILLEGAL, 0, 1), (Signal.OFF, 0, 0)]
)
def test_steady_signals(factory: Any, signal: Signal, green: int, red: int) -> None:
    with Lamp(on=factory) as lamp:
        lamp.show(Signal.BROKEN)
        lamp.show(signal)
        assert lamp.signal is signal
        assert lights(factory) == (green, red)
        assert not blinks(factory.pin(RED_PIN), 0.5)


def test_broken_blinks_red_and_ask_blinks_both(factory: Any) -> None:
    with Lamp(on=factory) as lamp:
        lamp.show(Signal.BROKEN)
        assert blinks(factory.pin(RED_PIN))
        assert factory.pin(GREEN_PIN).state == 0
        lamp.show(Signal.ASK)
        assert blinks(factory.pin(RED_PIN))
        assert blinks(factory.pin(GREEN_PIN))


def test_the_same_again_does_not_begin_anew(factory: Any) -> None:
    with Lamp(on=factory) as lamp:
        lamp.show(Signal.BROKEN)
        before = set(threading.enumerate())
        lamp.show(Signal.BROKEN)
        assert set(threading.enumerate()) == before


def test_it_is_dark_afterwards_and_leaves_no_thread(factory: Any) -> None:
    before = set(threading.enumerate())
    lamp = Lamp(on=factory)
    for signal in Signal:
        lamp.show(signal)
    lamp.close()
    lamp.close()
    assert lights(factory) == (0, 0)
    assert set(threading.enumerate()) == before


def test_a_taken_pin_is_said_and_the_other_one_let_go(factory: Any) -> None:
    with Lamp(green=5, on=factory):
        with pytest.raises(PinsFailed, match=f"GPIO {RED_PIN}"):
            Lamp(on=factory)
        Lamp(red=6, on=factory).close()
