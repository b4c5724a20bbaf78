"""The button and the lamp on the table, on gpiozero's mock pins and a real store."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.pins.gpio import BUTTON_PIN, GREEN_PIN
from hardware.pins.lamp import Signal
from hardware.reasons import reason
from tests.webapp.referee.kitchen import Kitchen
from tests.webapp.referee.test_referee import doubts
from webapp.config.settings import Pins
from webapp.devices.button_lamp import ButtonAndLamp, connect_button, signal_after_press
from webapp.referee.referee import Referee
from webapp.referee.registry import RefereeRegistry
from webapp.referee.settings import Settings


@pytest.fixture
def factory() -> Iterator[Any]:
    made = MockFactory()
    yield made
    made.reset()


class Watched(RefereeRegistry):
    """Referees of these tables, without cameras of their own."""

    def __init__(self, *referees: Referee) -> None:
        self._these = referees
        if referees:
            self._tables = referees[0]._tables

    def watched(self) -> tuple[Referee, ...]:
        return self._these


def pressed(*referees: Referee) -> list[Signal]:
    """What the lamp shows after a press."""
    shown: list[Signal] = []
    button_and_lamp = ButtonAndLamp(Watched(*referees), shown.append)
    button_and_lamp.pressed()
    button_and_lamp.close()
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
        assert connect_button(Watched(kitchen.referee), Pins(button=True), until_the_end, factory) is None
        factory.pin(BUTTON_PIN).drive_low()
        factory.pin(BUTTON_PIN).drive_high()
    assert kitchen.lying() == "R10 B10 K10"
    with ExitStack() as again:
        assert connect_button(Watched(), Pins(button=True, lamp=False), again, factory) is None


class Lit:
    """A lamp that follows a table, look by look."""

    def __init__(self, kitchen: Kitchen) -> None:
        self.kitchen = kitchen
        self.shown: list[Signal] = []
        self.button_and_lamp = ButtonAndLamp(
            Watched(kitchen.referee), self.shown.append, lambda: kitchen.stage.at
        )
        self.button_and_lamp.follow()

    def signal(self) -> Signal:
        self.button_and_lamp.follow()
        return self.shown[-1]


def test_a_verdict_that_was_tapped_burns_until_the_next_player_begins(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    lamp = Lit(kitchen)
    assert lamp.signal() is Signal.OFF
    kitchen.play("R10 B10 K10")
    assert lamp.signal() is Signal.OFF, "at rest, and nobody has ended the turn"
    assert kitchen.end_turn() == "legal"
    assert lamp.signal() is Signal.LEGAL
    kitchen.stage.arm = ((350, 380), (320, 250))
    kitchen.wait(0.3)
    assert lamp.signal() is Signal.LEGAL, "somebody draws a tile: there must be time to look up"
    kitchen.stage.arm = None
    kitchen.wait(6)
    assert lamp.signal() is Signal.LEGAL
    kitchen.stage.arm = ((350, 380), (320, 250))
    kitchen.wait(0.3)
    assert lamp.signal() is Signal.LOOKING, "the next player reaches in"
    kitchen.stage.arm = None
    kitchen.wait(2)
    assert lamp.signal() is Signal.OFF


def test_a_turn_that_ends_by_itself_is_shown_too(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=2.0))
    kitchen.wait(1)
    lamp = Lit(kitchen)
    kitchen.play("R10 B10 K10", seconds=3)
    assert kitchen.lying() == "R10 B10 K10"
    assert lamp.signal() is Signal.LEGAL


def test_a_turn_that_is_entered_by_hand_is_shown_and_none_of_before(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.event(type="turn", player="Ann", table=[["R10", "B10", "K10"]])
    kitchen.wait(1)
    lamp = Lit(kitchen)
    assert lamp.signal() is Signal.OFF, "that was before anybody looked"
    kitchen.event(type="turn", player="Bob", table=[["R10", "B10", "K10"]])
    assert lamp.signal() is Signal.LEGAL
    kitchen.tables.undo(kitchen.table, who="test")
    assert lamp.signal() is Signal.OFF, "it was taken back"


def test_the_lamp_is_red_until_the_table_is_put_back(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.play("R10 B10 K10")
    kitchen.end_turn()
    lamp = Lit(kitchen)
    kitchen.play("R10 B10 K10", "K2 R2")
    assert kitchen.end_turn() == "illegal"
    kitchen.wait(8)
    assert lamp.signal() is Signal.ILLEGAL
    kitchen.play("R10 B10 K10", "K2")
    assert lamp.signal() is Signal.ILLEGAL
    kitchen.play("R10 B10 K10", seconds=2)
    assert not kitchen.referee.is_restoring()
    kitchen.stage.arm = ((350, 380), (320, 250))
    kitchen.wait(0.3)
    assert lamp.signal() is Signal.LOOKING


def test_a_doubt_and_a_broken_camera_are_shown_unasked(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    lamp = Lit(kitchen)
    kitchen.stage.spoil = doubts("R10")
    kitchen.play("R10 B10 K10", seconds=2)
    assert lamp.signal() is Signal.ASK
    kitchen.camera.broken(reason("lost"))
    assert lamp.signal() is Signal.BROKEN
    kitchen.camera.broken(None)
    kitchen.event(type="end", out=None)
    assert lamp.signal() is Signal.OFF, "there is no round"


def test_the_answer_to_a_press_stays_for_a_while(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.event(type="end", out=None)
    lamp = Lit(kitchen)
    lamp.button_and_lamp.pressed()
    lamp.button_and_lamp.close()
    assert lamp.signal() is Signal.ASK, "the page says that there is no round"
    kitchen.wait(5)
    assert lamp.signal() is Signal.OFF


def test_a_real_lamp_follows_by_itself(tmp_path: Path, factory: Any) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    with ExitStack() as until_the_end:
        assert connect_button(Watched(kitchen.referee), Pins(button=True), until_the_end, factory) is None
        time.sleep(1.0)
        assert not factory.pin(GREEN_PIN).state
        kitchen.play("R10 B10 K10")
        kitchen.end_turn()
        end = time.monotonic() + 60
        while not factory.pin(GREEN_PIN).state:
            assert time.monotonic() < end
            time.sleep(0.05)
    assert not factory.pin(GREEN_PIN).state, "dark in the end"


def test_without_pins_there_is_a_reason_and_without_the_setting_nothing(factory: Any) -> None:
    with ExitStack() as stack:
        assert connect_button(Watched(), Pins(), stack, factory) is None
        assert connect_button(Watched(), Pins(button=True), stack) is not None
