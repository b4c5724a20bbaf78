"""The button and the lamp on the table, on gpiozero's mock pins and a real store."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.lamp import Signal
from hardware.pins import BUTTON_PIN
from hardware.reasons import reason
from tests.webapp.kitchen import Kitchen
from webapp.config import Pins
from webapp.referee.desk import Desk, signal_after_press, wired
from webapp.referee.referee import Referee
from webapp.referee.referees import Referees


@pytest.fixture
def factory() -> Iterator[Any]:
    made = MockFactory()
    yield made
    made.reset()


class Watched(Referees):
    """Referees of these tables, without cameras of their own."""

    def __init__(self, *referees: Referee) -> None:
        self._these = referees

    def watched(self) -> tuple[Referee, ...]:
        return self._these


def pressed(*referees: Referee) -> list[Signal]:
    """What the lamp shows after a press."""
    shown: list[Signal] = []
    desk = Desk(Watched(*referees), shown.append)
    desk.pressed()
    desk.close()
    return shown


def test_a_press_ends_the_turn_and_the_lamp_is_green(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.play("R10 B10 K10", seconds=3)
    assert pressed(kitchen.referee) == [Signal.LOOKING, Signal.LEGAL]
    assert kitchen.lying() == "R10 B10 K10"
    assert kitchen.tables.store.events(kitchen.table)[-1].who == "button"


def test_the_lamp_is_red_for_an_illegal_turn(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.play("R10 B10", seconds=3)
    assert pressed(kitchen.referee) == [Signal.LOOKING, Signal.ILLEGAL]


def test_nothing_is_written_where_nobody_looks_or_two_tables_are_meant(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.play("R10 B10 K10", seconds=3)
    before = kitchen.tables.state(kitchen.table).sequence
    assert pressed() == [Signal.LOOKING, Signal.BROKEN]
    assert pressed(kitchen.referee, kitchen.referee) == [Signal.LOOKING, Signal.BROKEN]
    assert kitchen.tables.state(kitchen.table).sequence == before


def test_a_broken_camera_makes_the_lamp_say_so(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.play("R10 B10 K10", seconds=3)
    kitchen.camera.broken(reason("failed", problem="unplugged"))
    assert signal_after_press(kitchen.referee) is Signal.BROKEN
    assert kitchen.lying() == ""


def test_a_second_press_ends_no_second_turn(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.play("R10 B10 K10", seconds=3)
    assert signal_after_press(kitchen.referee) is Signal.LEGAL
    assert signal_after_press(kitchen.referee) is Signal.LOOKING
    assert kitchen.lying() == "R10 B10 K10"
    assert len(kitchen.round().turns) == 1


def test_the_pins_are_let_go_in_the_end(tmp_path: Path, factory: Any) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.play("R10 B10 K10", seconds=3)
    with ExitStack() as until_the_end:
        assert wired(Watched(kitchen.referee), Pins(button=True), until_the_end, factory) is None
        factory.pin(BUTTON_PIN).drive_low()
        factory.pin(BUTTON_PIN).drive_high()
    assert kitchen.lying() == "R10 B10 K10"
    with ExitStack() as again:
        assert wired(Watched(), Pins(button=True, lamp=False), again, factory) is None


def test_without_pins_there_is_a_reason_and_without_the_setting_nothing(factory: Any) -> None:
    with ExitStack() as stack:
        assert wired(Watched(), Pins(), stack, factory) is None
        assert wired(Watched(), Pins(button=True), stack) is not None
