"""The word game and the dice game under a camera: the same referee, other pieces."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import BadInput, DiceRound
from tests.vision.watch.stage import Lying
from tests.webapp.referee.kitchen import Kitchen
from tests.webapp.referee.stages import PieceStage, dice, words
from tests.webapp.referee.test_referee import doubts
from vision.alphabets import DICE_ALPHABET, LETTER_ALPHABET, Alphabet
from vision.values import Cell
from webapp.api.body import parse_body
from webapp.api.camera_answers import take_answer
from webapp.api.documents import TileAnswerBody
from webapp.errors import TurnNotReady


def kitchen_of(folder: Path, edition: str, alphabet: Alphabet, tiles: list[Lying]) -> Kitchen:
    return Kitchen(folder, edition=edition, stage=PieceStage(tiles, alphabet=alphabet))


def word_kitchen(folder: Path, *rows: str) -> Kitchen:
    return kitchen_of(folder, "word", LETTER_ALPHABET, words(*rows))


def dice_kitchen(folder: Path, grid: str = "", beside: str = "") -> Kitchen:
    return kitchen_of(folder, "dice", DICE_ALPHABET, dice(grid, beside))


def refused(kitchen: Kitchen) -> TurnNotReady:
    with pytest.raises(TurnNotReady) as caught:
        kitchen.end_turn()
    return caught.value


def reading(kitchen: Kitchen) -> dict[str, Any]:
    return kitchen.told("reading")[-1]


def said(kitchen: Kitchen, **answer: object) -> None:
    take_answer(kitchen.referee, parse_body(TileAnswerBody, answer))


def test_a_word_is_read_judged_and_scored(tmp_path: Path) -> None:
    kitchen = word_kitchen(tmp_path, "LIEBEN")
    kitchen.wait(1)
    draft = reading(kitchen)["draft"]
    assert (draft["verdict"], draft["words"], draft["points"]) == ("legal", ["LIEBEN"], 6)
    assert kitchen.end_turn() == "legal"
    assert kitchen.round().points["Ann"] == 6
    assert kitchen.end_turn() == "pass"


def test_the_order_of_letters_makes_the_word(tmp_path: Path) -> None:
    kitchen = word_kitchen(tmp_path, "LIEBEN")
    kitchen.wait(1)
    kitchen.end_turn()
    kitchen.lay(words("NEBELI"))
    assert kitchen.end_turn() == "illegal", "the same letters, but not the same word"
    assert kitchen.referee.is_restoring()
    kitchen.lay(words("LIEBEN"))
    assert not kitchen.referee.is_restoring()


def test_players_choose_what_a_joker_makes(tmp_path: Path) -> None:
    kitchen = word_kitchen(tmp_path, "LIEBEN")
    kitchen.wait(1)
    kitchen.end_turn()
    kitchen.lay(words("LIEBEN", "GARTEN"))
    kitchen.end_turn()
    kitchen.lay(words("LIEBEN", "GARTEN", "TE?T"), seconds=2)
    (question,) = reading(kitchen)["questions"]
    assert (question["why"], question["words"], question["waits"]) == ("word", ["TEST", "TEXT"], True)
    why = refused(kitchen)
    assert why.code == "word"
    with pytest.raises(BadInput, match="does not fit"):
        said(kitchen, tile=question["tile"], word="BROT")
    said(kitchen, tile=question["tile"], word="text")
    now = reading(kitchen)
    assert now["questions"] == []
    assert (now["draft"]["sets"][2]["word"], now["draft"]["joker_letters"]) == ("TEXT", ["X"])
    assert kitchen.end_turn() == "legal"
    assert kitchen.round().words[-1] == "TEXT"
    kitchen.lay(words("LIEBEN", "GARTEN", "TE?T", "HAUS"))
    assert reading(kitchen)["questions"] == [], "it lies there as it was said"
    assert kitchen.end_turn() == "legal"


def test_a_joker_that_can_be_one_word_only_is_that(tmp_path: Path) -> None:
    kitchen = word_kitchen(tmp_path, "ZUCK?R")
    kitchen.wait(1)
    sets = reading(kitchen)["draft"]["sets"]
    assert (sets[0]["word"], sets[0]["stands_for"][4]) == ("ZUCKER", "E")
    assert kitchen.end_turn() == "legal"


def test_a_doubted_word_has_to_go_back(tmp_path: Path) -> None:
    kitchen = word_kitchen(tmp_path)
    rules = {"words_checked": "on-challenge"}
    kitchen.tables.begin_game(kitchen.table, "word", ["Ann", "Bob"], who="test", house_rules=rules)
    kitchen.event(type="round", starter="Ann")
    kitchen.wait(1)
    kitchen.lay(words("BERLIN"))
    assert kitchen.end_turn() == "legal"
    kitchen.event(type="challenge", word="BERLIN")
    kitchen.wait(1)
    assert kitchen.referee.is_restoring()
    assert [move["tile"] for move in reading(kitchen)["restore"]["moves"]] == sorted("BERLIN")
    kitchen.lay([])
    assert not kitchen.referee.is_restoring()
    assert kitchen.round().owed["Ann"] == 0


def test_unsure_letters_are_asked_about(tmp_path: Path) -> None:
    kitchen = word_kitchen(tmp_path)
    kitchen.stage.spoil = doubts("N")
    kitchen.wait(1)
    kitchen.lay(words("LIEBEN"), seconds=2)
    (question,) = reading(kitchen)["questions"]
    assert question["why"] == "unsure"
    with pytest.raises(BadInput, match="in this edition"):
        said(kitchen, tile=question["tile"], face="R1")
    said(kitchen, tile=question["tile"], face="N")
    assert kitchen.end_turn() == "legal"


ROW = "R3 R4 R5"


def grid(kitchen: Kitchen) -> list[tuple[str, int, int]]:
    now = kitchen.tables.state(kitchen.table).round
    assert isinstance(now, DiceRound)
    return sorted((die.face, die.row, die.col) for die in now.grid)


def test_dice_are_judged_where_they_lie_and_the_others_are_apart(tmp_path: Path) -> None:
    kitchen = dice_kitchen(tmp_path, "", "K1 B7 O9")
    kitchen.wait(1)
    kitchen.lay(dice(f"{ROW} / K3 . . / B3 . .", "K1 B7 O9"))
    now = reading(kitchen)
    assert now["draft"]["verdict"] == "legal"
    beside = [tile["face"] for tile in now["tiles"] if tile["row"] is None]
    assert sorted(beside) == ["B7", "K1", "O9"]
    assert {(tile["face"], tile["row"], tile["col"]) for tile in now["tiles"] if tile["row"] is not None} == {
        ("R3", 0, 0), ("R4", 0, 1), ("R5", 0, 2), ("K3", 1, 0), ("B3", 2, 0),
    }  # fmt: skip
    assert kitchen.end_turn() == "legal"
    assert grid(kitchen)[0] == ("B3", 2, 0)
    assert kitchen.end_turn() == "pass"


def test_an_undone_turn_with_dice_is_put_back(tmp_path: Path) -> None:
    kitchen = dice_kitchen(tmp_path, ROW)
    kitchen.wait(1)
    kitchen.end_turn()
    kitchen.lay(dice(f"{ROW} / . . K9"))
    assert kitchen.end_turn() == "illegal"
    back = reading(kitchen)["restore"]
    assert (back["done"], len(back["ghost"])) == (False, 3)
    assert refused(kitchen).code == "restore"
    kitchen.lay(dice(ROW, "K9"))
    assert not kitchen.referee.is_restoring()
    assert kitchen.end_turn() == "pass"


def test_dice_beside_the_grid_are_not_asked_about(tmp_path: Path) -> None:
    kitchen = dice_kitchen(tmp_path, ROW, "K9 B9")
    kitchen.stage.spoil = doubts("K9", "R4")
    kitchen.wait(2)
    (question,) = reading(kitchen)["questions"]
    seen = kitchen.referee.asking.seen
    assert seen is not None
    assert seen.table.tile(question["tile"]).face == "R4"


def test_a_die_whose_place_is_unclear_is_asked_about(tmp_path: Path) -> None:
    kitchen = dice_kitchen(tmp_path, f"{ROW} R6")
    kitchen.wait(1)
    seen = kitchen.referee.observer.seen
    assert seen is not None
    last = next(tile for tile in seen.table.tiles if tile.face == "R6")
    cell = last.reading.cell
    assert cell is not None
    shaky = replace(last, reading=replace(last.reading, cell=Cell(cell.row, cell.col, unsure=True)))
    tiles = tuple(shaky if tile.id == last.id else tile for tile in seen.table.tiles)
    kitchen.referee.observer._seen = seen.with_table(replace(seen.table, tiles=tiles))
    (question,) = kitchen.referee.questions()
    assert (question.tile, question.why) == (last.id, "place")
    assert refused(kitchen).code == "place"
    said(kitchen, tile=last.id, face="R6", beside=True)
    assert kitchen.referee.questions() == ()
    assert kitchen.end_turn() == "legal"
    assert [face for face, _, _ in grid(kitchen)] == ROW.split()
    said(kitchen, tile=last.id, face="R6", row=0, col=3)
    assert kitchen.end_turn() == "legal"
    assert ("R6", 0, 3) in grid(kitchen)


def test_a_corrected_turn_teaches_what_dice_and_letters_are(tmp_path: Path) -> None:
    kitchen = dice_kitchen(tmp_path)
    kitchen.stage.spoil = lambda tile, _: replace(tile, face="R9") if tile.face == "R4" else tile
    kitchen.wait(1)
    kitchen.lay(dice(ROW))
    assert kitchen.end_turn() == "illegal"
    true = [{"face": face, "row": 7, "col": at} for at, face in enumerate(ROW.split())]
    kitchen.event(type="correct", event={"id": 3, "type": "dice", "player": "Ann", "dice": true})
    kitchen.wait(1)
    seen = kitchen.referee.asking.seen
    assert seen is not None
    assert sorted(seen.faces) == sorted(ROW.split())
    assert kitchen.end_turn() == "pass"
