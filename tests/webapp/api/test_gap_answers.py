"""One set or two: asked where the space between two tiles is unclear, and waited for where it decides."""

from pathlib import Path
from typing import Any

import pytest

from engine import BadInput, texts_of
from tests.vision.watch.stage import laid
from tests.webapp.api.test_cameras import Club, decoded, settled, watched
from tests.webapp.referee.kitchen import Kitchen
from tests.webapp.referee.stages import apart
from tests.webapp.visitor import Visitor
from webapp.errors import TurnNotReady
from webapp.referee.settings import Settings

UNCLEAR = 0.36
"""Tile widths that are neither a space within a set nor one between two."""
RUNS = ("R10 R11 R12", "R13 K13 B13")


def refused(kitchen: Kitchen) -> TurnNotReady:
    with pytest.raises(TurnNotReady) as caught:
        kitchen.end_turn()
    return caught.value


def asked(kitchen: Kitchen) -> Any:
    (question,) = kitchen.told("reading")[-1]["questions"]
    return question


def test_the_verdict_waits_where_it_depends_on_the_answer(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=1.0))
    kitchen.wait(1)
    kitchen.lay(apart(*RUNS, gap=UNCLEAR), seconds=3)
    question = asked(kitchen)
    assert (question["why"], question["waits"]) == ("grouping", True)
    assert kitchen.tables.state(kitchen.table).sequence == 2, "nothing ended by itself"
    why = refused(kitchen)
    assert (why.code, [each.other for each in why.questions]) == ("grouping", [question["other"]])
    assert "one set or two" in texts_of("referee", "en")[why.code]
    document = kitchen.referee.reading_document("en")
    assert document is not None
    assert document["certain"] is False
    kitchen.referee.asking.say_together(question["tile"], question["other"], False)
    kitchen.referee.answered()
    reading = kitchen.told("reading")[-1]
    assert (reading["questions"], [len(row) for row in reading["rows"]]) == ([], [3, 3])
    kitchen.wait(1)
    assert kitchen.lying() == "R10 R11 R12 | R13 K13 B13"


def test_a_person_may_say_what_is_illegal(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.lay(apart(*RUNS, gap=UNCLEAR))
    question = asked(kitchen)
    kitchen.referee.asking.say_together(question["tile"], question["other"], True)
    kitchen.referee.answered()
    assert kitchen.end_turn() == "illegal"
    assert [len(each) for each in kitchen.round().turns[-1].shown] == [6]


def test_the_answer_sticks_while_the_tiles_lie(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    tiles = apart(*RUNS, gap=UNCLEAR)
    kitchen.lay(tiles)
    question = asked(kitchen)
    kitchen.referee.asking.say_together(question["tile"], question["other"], False)
    kitchen.end_turn()
    kitchen.lay([*tiles, *laid("K1 K2 K3", y=200)])
    assert kitchen.told("reading")[-1]["questions"] == []
    kitchen.referee.asking.say_together(question["tile"], question["other"], True)
    seen = kitchen.referee.asking.seen
    assert seen is not None
    assert [len(row) for row in seen.rows] == [6, 3], "another answer can be given"
    moved = apart(*RUNS, gap=UNCLEAR, y=120)
    kitchen.lay([*moved, *laid("K1 K2 K3", y=200)])
    assert asked(kitchen)["why"] == "grouping", "they were moved"
    with pytest.raises(BadInput, match="one set"):
        kitchen.referee.asking.say_together(1, 99, True)


def test_what_does_not_matter_is_asked_but_not_waited_for(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(automatic=1.0))
    kitchen.wait(1)
    tiles = apart("R8 R9 R10", "R11 R12 R13", gap=UNCLEAR)
    kitchen.lay(tiles, seconds=0.8)
    assert asked(kitchen)["waits"] is False, "one run of six, or two of three: legal, and nothing to draw"
    kitchen.wait(2)
    assert kitchen.tables.state(kitchen.table).sequence == 3
    assert kitchen.told("reading")[-1]["questions"] == [], "it stays as it was written down"
    kitchen.lay([*tiles, *laid("K10 B10 O10", y=200)], seconds=3)
    assert kitchen.round().turns[-1].verdict.verdict == "legal"


def test_a_space_that_is_clear_is_not_asked_about(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.lay(apart(*RUNS, gap=0.8))
    assert kitchen.told("reading")[-1]["questions"] == []
    assert kitchen.end_turn() == "legal"


def test_a_table_counts_as_put_back_only_when_that_is_clear(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.lay(apart(*RUNS, gap=0.8))
    kitchen.end_turn()
    kitchen.lay([*apart(*RUNS, gap=0.8), *laid("K2 R2", y=200)])
    assert kitchen.end_turn() == "illegal"
    kitchen.lay(apart(RUNS[0], "R13 K13", gap=UNCLEAR))
    assert kitchen.referee.is_restoring()
    kitchen.lay(apart(*RUNS, gap=UNCLEAR))
    assert asked(kitchen)["waits"] is False, "both sets are on record, and lie there whole"
    assert not kitchen.referee.is_restoring()


def test_the_page_gets_a_picture_of_the_space_and_answers(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.stage.tiles = apart(*RUNS, gap=UNCLEAR)
    ann = Visitor(club.parts)
    path = watched(ann)
    (question,) = settled(ann, path)["reading"]["questions"]
    pair = f"{question['tile']}-{question['other']}"
    picture = decoded(ann.raw("GET", f"{path}/camera/gaps/{pair}.jpg").data)
    assert picture.shape[1] > picture.shape[0], "two tiles side by side"
    assert ann.raw("GET", f"{path}/camera/gaps/1-99.jpg").status_code == 204, "nothing lies there"
    refused = ann.post(f"{path}/camera/end-turn?lang=de", {}, 409)
    assert (refused["code"], refused["questions"][0]["other"]) == ("grouping", question["other"])
    live = ann.raw("GET", f"{path}/live?lang=de")
    told = iter(live.iter_encoded())
    reading = next(each for each in told if b"event: reading" in each)
    live.close()
    assert b'"why": "grouping"' in reading, "whoever comes to watch is told what lies there"
    answer = {"tile": question["tile"], "other": question["other"], "together": False}
    answered = ann.ask("POST", f"{path}/camera/answers", 200, json=answer)
    assert answered["reading"]["questions"] == []
    assert ann.post(f"{path}/camera/end-turn", {})["state"]["last_turn"]["verdict"] == "legal"
    for wrong in (
        {"tile": 1},
        {"tile": 1, "together": True},
        {"tile": 1, "word": "X"},
        {"tile": 1, "row": 1},
    ):
        ann.ask("POST", f"{path}/camera/answers", 400, json=wrong)
    club.parts.close()
