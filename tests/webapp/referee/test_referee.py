"""A referee at a table: real watcher, real store, a stage before the camera."""

from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from engine import BadInput, texts_of
from engine.turn.verdict import same_table
from hardware.reasons import reason
from tests.vision.watch.stage import Spoil
from tests.webapp.referee.kitchen import Kitchen
from vision.values import Advice, Candidate, TileReading
from webapp.errors import SequenceConflict, TurnNotReady
from webapp.referee.settings import Settings
from webapp.wording import reason_sentence

OPENING = "K10 R10 B10"
NEXT = "R4 R5 R6 R7 R8"


def doubts(*faces: str) -> Spoil:
    def spoil(tile: TileReading, _: int) -> TileReading:
        if tile.face not in faces:
            return tile
        return replace(tile, confidence=0.5, unsure=True, alternatives=(Candidate("R9", 0.4),))

    return spoil


def refused(kitchen: Kitchen, **more: object) -> TurnNotReady:
    sequence = kitchen.tables.state(kitchen.table).sequence
    with pytest.raises(TurnNotReady) as caught:
        kitchen.end_turn(**more)
    assert kitchen.tables.state(kitchen.table).sequence == sequence, "nothing is written"
    return caught.value


def test_a_turn_is_read_judged_told_and_written_down(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.play(OPENING)
    reading = kitchen.told("reading")[-1]
    faces = {tile["id"]: tile["face"] for tile in reading["tiles"]}
    assert [[faces[tile] for tile in row] for row in reading["rows"]] == [OPENING.split()]
    assert (reading["certain"], reading["questions"], reading["restore"]) == (True, [], None)
    assert (reading["draft"]["verdict"], reading["draft"]["opening_value"]) == ("legal", 30)
    assert {change["kind"] for change in reading["changes"]} == {"new"}
    assert kitchen.end_turn() == "legal"
    assert kitchen.lying() == OPENING
    kitchen.wait(0.2)
    assert kitchen.told("reading")[-1]["draft"]["verdict"] == "pass"
    assert kitchen.end_turn() == "pass"
    assert kitchen.round().pool == 106 - 28 - 1, "a pass draws one"


def test_nothing_is_judged_while_a_hand_is_there_or_something_moves(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    assert refused(kitchen).code == "moving", "nothing was seen yet"
    kitchen.wait(1)
    kitchen.stage.arm = ((350, 380), (320, 250))
    kitchen.wait(0.2)
    assert refused(kitchen).code == "hand"
    assert kitchen.told("camera")[-1]["phase"] == "hand"
    kitchen.stage.arm = None
    kitchen.wait(0.1)
    assert refused(kitchen).code == "moving"
    kitchen.wait(1)
    assert kitchen.end_turn() == "legal"


def test_the_camera_must_be_well(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    kitchen.wait(1)
    kitchen.camera.broken(reason("lost"))
    kitchen.wait(0.1)
    assert refused(kitchen).code == "camera"
    told = kitchen.told("camera")[-1]
    assert (told["state"], told["code"], told["reason"]) == (
        "waiting",
        "lost",
        reason_sentence(reason("lost"), "en"),
    )
    kitchen.camera.broken(None)
    assert kitchen.end_turn() == "legal"


def test_an_unsure_tile_is_asked_about_and_the_answer_sticks(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=1.0))
    kitchen.wait(1)
    kitchen.stage.spoil = doubts("R10")
    kitchen.play(OPENING, seconds=3)
    reading = kitchen.told("reading")[-1]
    (question,) = reading["questions"]
    assert (question["why"], question["faces"], reading["certain"]) == ("unsure", ["R10", "R9"], False)
    assert [each.tile for each in refused(kitchen).questions] == [question["tile"]]
    with pytest.raises(BadInput, match="in this edition"):
        kitchen.referee.answer(question["tile"], "JD")
    with pytest.raises(BadInput, match="no tile"):
        kitchen.referee.answer(999, "R9")
    kitchen.referee.answer(question["tile"], "R10")
    answered = kitchen.told("reading")[-1]
    assert answered["questions"] == []
    assert [tile["answered"] for tile in answered["tiles"]].count(True) == 1
    assert len(kitchen.kept[-1].answers) == 1
    kitchen.wait(1)
    assert kitchen.lying() == OPENING, "sure now, and at rest for long enough"
    kitchen.play(OPENING, seconds=1.5)
    assert kitchen.referee.questions() == ()


def test_any_tile_can_be_corrected_and_what_cannot_be_is_asked(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, "K5 R5 B5")
    kitchen.wait(1)
    seen = kitchen.referee.observer.seen
    assert seen is not None
    five = next(tile.id for tile in seen.table.tiles if tile.face == "R5")
    kitchen.referee.answer(five, "O5")
    now = kitchen.referee.observer.seen
    assert now is not None
    assert same_table(now.rows, [("K10", "R10", "B10"), ("K5", "O5", "B5")])
    for tile in [tile.id for tile in seen.table.tiles if tile.face in ("R10", "B10")]:
        kitchen.referee.answer(tile, "K10")
    reading = kitchen.told("reading")[-1]
    assert {each["why"] for each in reading["questions"]} == {"too-many"}
    assert len(reading["questions"]) == 1, "two were said by a person, so the third is the doubtful one"
    assert reading["draft"] is None
    assert refused(kitchen).code == "unsure"


def test_something_on_the_tiles_must_go_first(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, NEXT)
    kitchen.wait(1)
    kitchen.stage.arm = ((150, 400), (130, 110))
    kitchen.wait(4)
    assert refused(kitchen).code == "hand", "what lies still over tiles may be a hand that hovers"
    kitchen.wait(4)
    assert kitchen.referee.observer.seen is not None
    assert kitchen.referee.observer.seen.covered
    assert refused(kitchen).code == "covered"


def test_an_illegal_turn_is_put_back_and_then_the_penalty_is_drawn(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.play(OPENING)
    kitchen.end_turn()
    kitchen.play(OPENING, "K2 R2")
    assert kitchen.end_turn() == "illegal"
    kitchen.wait(0.1)
    back = kitchen.told("reading")[-1]["restore"]
    assert (back["done"], [move["tile"] for move in back["moves"]]) == (False, ["K2", "R2"])
    assert None not in back["tiles"]
    assert [tile["face"] for tile in back["ghost"]] == OPENING.split()
    assert refused(kitchen).code == "restore"
    kitchen.play(OPENING, "K2")
    assert [move["tile"] for move in kitchen.told("reading")[-1]["restore"]["moves"]] == ["K2"]
    assert kitchen.round().owed["Bob"] == 3
    kitchen.play(OPENING)
    done = [each["restore"] and each["restore"]["done"] for each in kitchen.told("reading")]
    assert [each for each, _ in groupby(done)][-2:] == [True, None], (
        "told as put back, then no longer asked for"
    )
    assert kitchen.round().owed["Bob"] == 0
    assert kitchen.end_turn() == "pass"


def test_a_table_that_cannot_be_restored_is_accepted_as_it_lies(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.play(NEXT)
    kitchen.end_turn()
    kitchen.play(NEXT, "K2 R2")
    assert kitchen.end_turn() == "illegal"
    with pytest.raises(TurnNotReady) as caught:
        kitchen.referee.accept_restored(who="test", patience=0.0)
    assert caught.value.code == "restore", "tiles of the turn still lie there"
    kitchen.play("R4 R5 R6 R7")
    kitchen.referee.accept_restored(who="test", patience=0.0)
    assert kitchen.lying() == "R4 R5 R6 R7"
    assert kitchen.round().pool == 106 - 28 + 1 - 4
    sequence = kitchen.tables.state(kitchen.table).sequence
    assert kitchen.referee.accept_restored(who="test").sequence == sequence


def test_a_turn_ends_by_itself_after_some_rest_and_only_once(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=2.0, unfinished=6.0))
    kitchen.wait(5)
    assert kitchen.tables.state(kitchen.table).sequence == 2, "an unchanged table ends nothing"
    kitchen.play(OPENING, seconds=1.5)
    assert kitchen.tables.state(kitchen.table).sequence == 2
    kitchen.wait(1)
    assert kitchen.lying() == OPENING
    kitchen.wait(5)
    kitchen.play(OPENING, "K2 R2", seconds=10)
    assert kitchen.tables.state(kitchen.table).sequence == 4, "an undone turn is not ended again and again"
    assert kitchen.round().to_move == "Ann"


def test_a_corrected_turn_teaches_what_its_tiles_are_and_ends_no_further_turn(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=2.0))
    kitchen.wait(1)
    kitchen.stage.spoil = lambda tile, _: replace(tile, face="R9") if tile.face == "R10" else tile
    kitchen.play(OPENING)
    assert kitchen.end_turn() == "illegal", "a ten was surely read as a nine"
    turn = {"type": "turn", "player": "Ann", "table": [OPENING.split()]}
    kitchen.event(type="correct", event={"id": 3, **turn})
    kitchen.wait(5)
    assert kitchen.tables.state(kitchen.table).sequence == 4, "nobody has moved anything"
    seen = kitchen.referee.observer.seen
    assert seen is not None
    assert seen.rows == (tuple(OPENING.split()),)
    assert kitchen.end_turn() == "pass"


def test_a_turn_that_was_entered_by_hand_ends_no_further_turn(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=2.0))
    kitchen.wait(1)
    kitchen.stage.spoil = lambda tile, _: replace(tile, face="R9") if tile.face == "R10" else tile
    kitchen.play(OPENING)
    kitchen.event(type="turn", player="Ann", table=[OPENING.split()])
    kitchen.wait(5)
    assert kitchen.tables.state(kitchen.table).sequence == 3


def test_a_second_tap_means_the_same_turn(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    kitchen.wait(1)
    assert kitchen.end_turn(expected=None) == "legal"
    assert refused(kitchen, expected=None).code == "just-ended"
    with pytest.raises(SequenceConflict):
        kitchen.end_turn(expected=2)
    kitchen.wait(1.5)
    assert kitchen.end_turn(expected=None) == "pass"


def test_the_clock_says_late_only_where_it_shall(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    kitchen.wait(1)
    kitchen.stage.at += 61
    kitchen.wait(1)
    clock = kitchen.referee.camera_document("en")["clock"]
    assert isinstance(clock, dict)
    assert (clock["late"], clock["running"]) == (True, True)
    assert kitchen.end_turn() == "legal", "nobody said that the referee shall watch the time"
    kitchen.referee.change(Settings(timed=True))
    kitchen.stage.at += 30
    kitchen.wait(1)
    kitchen.tables.pause(kitchen.table, True)
    kitchen.stage.at += 60
    kitchen.wait(1)
    kitchen.tables.pause(kitchen.table, False)
    assert kitchen.end_turn() == "pass"
    kitchen.stage.at += 61
    kitchen.wait(1)
    assert kitchen.end_turn() == "illegal", "late"
    assert not kitchen.referee.is_restoring(), "nothing was changed, so nothing has to go back"


def test_before_a_round_nothing_can_end(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    kitchen.event(type="end", out=None)
    kitchen.wait(1)
    assert refused(kitchen).code == "no-round"
    assert kitchen.told("reading")[-1]["draft"] is None


def test_after_a_restart_it_goes_on(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.stage.spoil = doubts("R10")
    kitchen.play(OPENING, seconds=2)
    kitchen.referee.answer(kitchen.referee.questions()[0].tile, "R10")
    kitchen.end_turn()
    kitchen.play(OPENING, "K2 R2")
    assert kitchen.end_turn() == "illegal"
    again = Settings.parse(kitchen.kept[-1].text())
    kitchen.referee = kitchen.new_referee(again)
    kitchen.wait(2)
    assert kitchen.referee.questions() == (), "what was answered is still known"
    assert kitchen.referee.is_restoring()
    kitchen.play(OPENING, seconds=2)
    assert not kitchen.referee.is_restoring()
    assert kitchen.end_turn() == "pass"


def test_reasons_are_worded_in_every_language(tmp_path: Path) -> None:
    codes = {"camera", "moving", "hand", "covered", "unsure", "restore", "no-round", "just-ended"}
    for language in ("en", "de", "fr", "it"):
        assert set(texts_of("referee", language)) == codes | {"grouping", "word", "place"}
        assert texts_of("referee", language)[TurnNotReady("hand").code]
    kitchen = Kitchen(tmp_path, OPENING)
    kitchen.stage.advice = (Advice("too-dark"),)
    kitchen.wait(1)
    told = kitchen.referee.camera_document("de")
    assert told["advice"] == ["Das Bild ist zu dunkel: mehr Licht einschalten."]


def test_an_empty_table_before_the_first_turn_is_nothing_to_complain_about(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    nothing = texts_of("advice", "en")["advice"]["no-tiles"]
    kitchen.stage.advice = (Advice("no-tiles"),)
    kitchen.wait(1)
    assert kitchen.referee.camera_document("en")["advice"] == []
    assert kitchen.told("reading")[-1]["quality"]["advice"] == []
    kitchen.event(type="turn", player="Ann", table=[OPENING.split()])
    assert kitchen.referee.camera_document("en")["advice"] == [nothing]
