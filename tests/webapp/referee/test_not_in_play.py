"""What is no tile of the game: said by a person, remembered for that place and thing until it changes."""

from pathlib import Path

import pytest

from engine import BadInput
from tests.vision.watch.stage import Lying, laid
from tests.webapp.referee.kitchen import Kitchen
from tests.webapp.referee.stages import PieceStage, words
from tests.webapp.referee.test_referee import OPENING, doubts
from vision.alphabets import LETTER_ALPHABET
from webapp.api.body import parse_body
from webapp.api.camera_answers import take_answer
from webapp.api.documents import TileAnswerBody
from webapp.referee.settings import Settings

SLIP = Lying("K7", 420, 300)
"""A slip of paper that is read as a tile."""


def table_with_slip(folder: Path) -> Kitchen:
    kitchen = Kitchen(folder)
    kitchen.stage.tiles = [SLIP]
    kitchen.stage.spoil = doubts("K7")
    kitchen.wait(2)
    return kitchen


def say_no_tile(kitchen: Kitchen, **more: object) -> None:
    (question,) = kitchen.referee.waiting()
    said = {"tile": question.tile, "beside": True, **more}
    take_answer(kitchen.referee, parse_body(TileAnswerBody, said))


def test_it_is_not_judged_nor_asked_about_again(tmp_path: Path) -> None:
    kitchen = table_with_slip(tmp_path)
    say_no_tile(kitchen)
    reading = kitchen.told("reading")[-1]
    assert (reading["questions"], reading["rows"], reading["certain"]) == ([], [], True)
    assert [tile["beside"] for tile in reading["tiles"]] == [True]
    kitchen.lay([*laid(OPENING), SLIP])
    assert kitchen.end_turn() == "legal"
    assert kitchen.lying() == OPENING
    assert kitchen.end_turn() == "pass"


def test_it_is_remembered_over_a_restart(tmp_path: Path) -> None:
    kitchen = table_with_slip(tmp_path)
    say_no_tile(kitchen)
    kitchen.referee = kitchen.new_referee(Settings.parse(kitchen.kept[-1].text()))
    kitchen.wait(2)
    assert kitchen.referee.waiting() == ()
    kitchen.lay([*laid(OPENING), SLIP])
    assert kitchen.end_turn() == "legal"


def test_it_is_known_again_after_it_was_not_found_for_a_while(tmp_path: Path) -> None:
    kitchen = table_with_slip(tmp_path)
    say_no_tile(kitchen)
    kitchen.lay(laid(OPENING))
    kitchen.lay([*laid(OPENING), SLIP], seconds=2)
    assert kitchen.referee.waiting() == ()
    assert kitchen.end_turn() == "legal"


def test_another_thing_there_or_the_same_elsewhere_is_asked_about(tmp_path: Path) -> None:
    kitchen = table_with_slip(tmp_path)
    say_no_tile(kitchen)
    kitchen.stage.spoil = doubts("K7", "R12")
    kitchen.lay([Lying("R12", SLIP.x, SLIP.y)], seconds=2)
    assert len(kitchen.referee.waiting()) == 1, "another thing"
    kitchen.lay([Lying("K7", 200, 120)], seconds=2)
    assert len(kitchen.referee.waiting()) == 1, "elsewhere"


def test_it_can_be_taken_into_the_game_again(tmp_path: Path) -> None:
    kitchen = table_with_slip(tmp_path)
    say_no_tile(kitchen)
    (tile,) = kitchen.told("reading")[-1]["tiles"]
    take_answer(kitchen.referee, parse_body(TileAnswerBody, {"tile": tile["id"], "face": "K8"}))
    reading = kitchen.told("reading")[-1]
    assert [(each["face"], each["beside"]) for each in reading["tiles"]] == [("K8", False)]
    assert kitchen.end_turn() == "illegal"


def test_it_leaves_a_row_and_its_unclear_spaces(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.stage.spoil = doubts("O1")
    kitchen.lay(laid(f"{OPENING} O1"), seconds=2)
    say_no_tile(kitchen)
    assert kitchen.end_turn() == "legal"
    assert kitchen.lying() == OPENING


def test_letters_have_it_too(tmp_path: Path) -> None:
    stage = PieceStage(words("GARTEN", "X"), alphabet=LETTER_ALPHABET)
    stage.spoil = doubts("X")
    kitchen = Kitchen(tmp_path, edition="word", stage=stage)
    kitchen.wait(2)
    say_no_tile(kitchen)
    assert kitchen.end_turn() == "legal"


def test_what_does_not_lie_there_is_no_thing(tmp_path: Path) -> None:
    kitchen = table_with_slip(tmp_path)
    with pytest.raises(BadInput, match="no tile"):
        kitchen.referee.asking.say_beside(99)
    nonsense = '{"outsiders": [[[[0, 0], [1, 0], [1, 1], [0, 1]], "K7", "?"]]}'
    kitchen.referee = kitchen.new_referee(Settings.parse(nonsense))
    kitchen.wait(2)
    assert len(kitchen.referee.waiting()) == 1
