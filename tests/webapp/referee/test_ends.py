"""How turns end: by themselves and too early, taken back by a hand, in time, and never by a hasty pass."""

import threading
from pathlib import Path

import pytest

from engine import BadInput, Removed
from tests.vision.watch.stage import STEP, laid
from tests.webapp.referee.kitchen import Kitchen
from tests.webapp.referee.test_referee import NEXT, OPENING
from webapp.errors import TurnNotReady
from webapp.referee.settings import Settings


def turns(kitchen: Kitchen) -> int:
    return len(kitchen.round().turns)


def hand_over_the_table(kitchen: Kitchen, seconds: float = 0.4) -> None:
    for height in (300, 250, 220):
        kitchen.stage.arm = ((350, 380), (320, height))
        kitchen.wait(STEP)
    kitchen.wait(seconds)


def notices(kitchen: Kitchen) -> list[str]:
    told = [each["notice"] for each in kitchen.told("camera")]
    return list(dict.fromkeys(notice["code"] for notice in told if notice is not None))


def test_an_unfinished_turn_is_reminded_of_and_goes_on(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=2.0, unfinished=8.0))
    kitchen.wait(1)
    kitchen.play("K10 R10", seconds=5.5)
    assert turns(kitchen) == 0
    assert notices(kitchen) == ["turn-unfinished"]
    kitchen.play(OPENING, seconds=6)
    assert (turns(kitchen), kitchen.lying()) == (1, OPENING)
    kitchen.play(OPENING, "K2 R2", seconds=7)
    assert turns(kitchen) == 1
    kitchen.wait(2)
    assert (turns(kitchen), kitchen.round().turns[-1].verdict.verdict) == (2, "illegal")


def test_a_hand_that_returns_takes_the_end_back(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=2.0))
    kitchen.wait(1)
    kitchen.play(OPENING, seconds=3)
    assert (turns(kitchen), kitchen.round().to_move) == (1, "Bob")
    spent = kitchen.tables.clock(kitchen.table).spent(kitchen.tables.time())
    assert spent < 1
    hand_over_the_table(kitchen)
    state = kitchen.tables.state(kitchen.table)
    assert isinstance(state.game.events[-1], Removed)
    assert (turns(kitchen), kitchen.round().to_move, kitchen.lying()) == (0, "Ann", "")
    assert notices(kitchen) == ["end-withdrawn"]
    clock = kitchen.tables.clock(kitchen.table)
    assert 3 < clock.spent(kitchen.tables.time()) < 5, "as much as was over when the turn had ended"
    kitchen.stage.tiles = laid(OPENING, NEXT)
    kitchen.wait(2 * STEP)
    kitchen.stage.arm = None
    kitchen.wait(3.5)
    assert kitchen.lying() == f"{OPENING} | {NEXT}"
    assert [turn.player for turn in kitchen.round().turns] == ["Ann"]


def test_a_turn_that_was_taken_back_ends_again_where_nothing_was_changed(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=2.0))
    kitchen.wait(1)
    kitchen.play(OPENING, seconds=3)
    hand_over_the_table(kitchen)
    kitchen.stage.arm = None
    kitchen.wait(1)
    assert turns(kitchen) == 0, "it rests anew"
    kitchen.wait(2.5)
    assert kitchen.lying() == OPENING


def test_later_nothing_is_taken_back_nor_after_a_tap(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=2.0))
    kitchen.wait(1)
    kitchen.play(OPENING, seconds=6)
    hand_over_the_table(kitchen)
    assert turns(kitchen) == 1, "more than three seconds later"
    kitchen.stage.arm = None
    kitchen.play(OPENING, NEXT, seconds=1)
    assert kitchen.end_turn() == "legal"
    hand_over_the_table(kitchen)
    assert turns(kitchen) == 2, "somebody said that it was over"


def test_what_was_written_since_stays(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=2.0))
    kitchen.wait(1)
    kitchen.play(OPENING, seconds=2.6)
    assert turns(kitchen) == 1
    kitchen.event(type="turn", player="Bob", table=[OPENING.split()])
    hand_over_the_table(kitchen)
    assert turns(kitchen) == 2


def test_the_next_player_who_has_moved_a_tile_goes_on(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=2.0))
    kitchen.wait(1)
    kitchen.play(OPENING, seconds=2.4)
    assert turns(kitchen) == 1
    kitchen.stage.tiles = laid(OPENING, "K2")  # too fast for a hand to be seen
    kitchen.wait(1.2)
    hand_over_the_table(kitchen)
    assert turns(kitchen) == 1


def test_lateness_is_judged_by_the_last_movement(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=4.0, timed=True))
    kitchen.wait(1)
    kitchen.stage.at += 55
    kitchen.wait(0.5)
    kitchen.play(OPENING, seconds=6)
    assert kitchen.tables.time() - 1_800_000_000 > 61
    assert kitchen.round().turns[-1].verdict.verdict == "legal", "laid in time; the rest was the referee's"
    kitchen.stage.at += 61
    kitchen.wait(0.5)
    kitchen.play(OPENING, NEXT, seconds=36)
    assert [finding.code for finding in kitchen.round().turns[-1].verdict.findings] == ["late"]


class Tap:
    """Somebody taps while pictures go by."""

    def __init__(self, kitchen: Kitchen) -> None:
        self.kitchen, self.problem = kitchen, ""
        sequence = kitchen.tables.state(kitchen.table).sequence
        self.thread = threading.Thread(target=self._tap, args=(sequence,))
        self.thread.start()

    def _tap(self, sequence: int) -> None:
        try:
            self.kitchen.referee.end_turn(who="test", expected=sequence)
        except TurnNotReady as problem:
            self.problem = problem.code

    def done(self, seconds: float) -> bool:
        self.thread.join(seconds)
        return not self.thread.is_alive()


def test_a_tap_on_an_unchanged_table_waits_before_it_is_a_pass(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    tap = Tap(kitchen)
    assert not tap.done(1.2), "it waits for what a late camera may show"
    assert tap.done(2.0)
    assert kitchen.round().turns[-1].verdict.verdict == "pass"


def test_what_a_late_camera_shows_after_the_tap_is_judged(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    tap = Tap(kitchen)
    assert not tap.done(0.3)
    kitchen.play(OPENING)
    assert tap.done(5.0)
    assert (kitchen.lying(), tap.problem) == (OPENING, "")


def test_two_taps_while_a_pass_waits_are_one(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    refused: list[str] = []

    def tap() -> None:
        try:
            kitchen.referee.end_turn(who="test")
        except TurnNotReady as problem:
            refused.append(problem.code)

    taps = [threading.Thread(target=tap) for _ in range(2)]
    for each in taps:
        each.start()
    for each in taps:
        each.join(10)
    assert (turns(kitchen), refused) == (1, ["just-ended"])


def test_the_settings_of_the_end_are_checked_and_kept() -> None:
    assert Settings.parse(Settings(unfinished=45.0).text()).unfinished == 45.0
    for wrong in (None, True, 0, 1e9, "30"):
        with pytest.raises(BadInput, match="unfinished"):
            Settings().with_document({"unfinished": wrong})
