"""The end-of-turn button, on gpiozero's mock pins."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.pins import button as module
from hardware.pins.button import BOUNCE_SECONDS, REST_SECONDS, Button
from hardware.pins.gpio import BUTTON_PIN, GREEN_PIN, RED_PIN, PinsFailed, pin_factory


@pytest.fixture
def factory() -> Iterator[Any]:
    made = MockFactory()
    yield made
    made.reset()


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def press(factory: Any) -> None:
    factory.pin(BUTTON_PIN).drive_low()
    factory.pin(BUTTON_PIN).drive_high()


def test_each_press_is_one_call(factory: Any) -> None:
    calls: list[str] = []
    clock = Clock()
    with Button(lambda: calls.append("turn"), on=factory, clock=clock):
        assert calls == []
        for _ in range(3):
            press(factory)
            clock.now += REST_SECONDS + 0.1
    assert calls == ["turn"] * 3


def test_the_pin_is_pulled_up_and_its_chatter_left_to_gpiozero(factory: Any) -> None:
    with Button(lambda: None, on=factory):
        assert factory.pin(BUTTON_PIN).pull == "up"
        assert factory.pin(BUTTON_PIN).bounce == BOUNCE_SECONDS


def test_a_double_press_is_one_and_the_next_turn_another(factory: Any) -> None:
    calls: list[float] = []
    clock = Clock()
    with Button(lambda: calls.append(clock.now), on=factory, clock=clock):
        press(factory)
        clock.now += REST_SECONDS / 2
        press(factory)
        clock.now += REST_SECONDS
        press(factory)
    assert calls == [100.0, clock.now]


def test_kept_down_it_is_one_press(factory: Any) -> None:
    calls: list[str] = []
    clock = Clock()
    with Button(lambda: calls.append("turn"), on=factory, clock=clock):
        factory.pin(BUTTON_PIN).drive_low()
        clock.now += 60
        factory.pin(BUTTON_PIN).drive_high()
    assert calls == ["turn"]


def test_something_lying_on_it_at_the_start_is_no_press(factory: Any) -> None:
    calls: list[str] = []
    pin = factory.pin(BUTTON_PIN)
    pin.pull = "up"
    pin.drive_low()
    with Button(lambda: calls.append("turn"), on=factory):
        pin.drive_high()
    assert calls == []


def test_an_error_in_what_it_does_is_logged_and_does_not_stop_it(
    factory: Any, caplog: pytest.LogCaptureFixture
) -> None:
    calls: list[str] = []
    clock = Clock()

    def pressed() -> None:
        calls.append("turn")
        raise RuntimeError("the store is full")

    with Button(pressed, on=factory, clock=clock):
        press(factory)
        clock.now += REST_SECONDS + 0.1
        press(factory)
    assert calls == ["turn", "turn"]
    assert "the store is full" in caplog.text


def test_the_pin_is_let_go_and_can_be_taken_again(factory: Any) -> None:
    first = Button(lambda: None, on=factory)
    with pytest.raises(PinsFailed, match=f"GPIO {BUTTON_PIN}.*in use"):
        Button(lambda: None, on=factory)
    first.close()
    first.close()
    Button(lambda: None, on=factory).close()


def test_a_pin_that_does_not_exist_is_said(factory: Any) -> None:
    with pytest.raises(PinsFailed, match="GPIO 99"):
        Button(lambda: None, pin=99, on=factory)


@pytest.mark.parametrize("library", ["gpiozero", "lgpio"])
def test_without_a_library_it_is_unavailable_because(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", module)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(PinsFailed, match=f"no-library .*{library}.*python3-{library}"):
        pin_factory()


def test_without_pins_it_is_unavailable_because(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library is there, but this machine is no Raspberry Pi."""
    monkeypatch.setitem(sys.modules, "lgpio", module)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(PinsFailed, match=r"^failed \(problem=GPIO: "):
        Button(lambda: None)


def test_the_wiring_can_be_tried(
    factory: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REST_SECONDS", 0.0)
    lights: list[tuple[int, int]] = []

    def hands() -> None:
        for _ in range(3):
            press(factory)
            lights.append((factory.pin(GREEN_PIN).state, factory.pin(RED_PIN).state))
        raise KeyboardInterrupt

    assert module.main(factory, hands) == 0
    assert lights == [(1, 0), (0, 1), (1, 0)]
    assert capsys.readouterr().out.count("pressed: ") == 3


def test_trying_the_wiring_without_pins_says_why(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert module.main() == 1
    assert capsys.readouterr().err.startswith("button: no-library (library=lgpio, package=python3-lgpio")
