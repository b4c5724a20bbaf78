"""The state says what the referee decided, so that no page has to conclude it."""

from pathlib import Path
from typing import Any

import pytest

from tests.webapp.visitor import Clock, Visitor, app_parts, sets
from webapp.store import Store

THIRTY = "R10 B10 K10"
LINE = ["R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11"]


@pytest.fixture
def ann(tmp_path: Path, open_store: Any) -> Visitor:
    store: Store = open_store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    return Visitor(app_parts(store, tmp_path / "pictures", Clock()))


def played(visitor: Visitor, path: str, player: str, table: str) -> Any:
    """A turn without the draw that is due for it."""
    return visitor.event(path, type="turn", player=player, table=sets(table))["state"]


def drafted(visitor: Visitor, path: str, table: str) -> Any:
    event = {"type": "turn", "player": "Ann", "table": sets(table)}
    return visitor.ask("PUT", f"{path}/draft", json={"event": event})


def test_whoever_has_laid_everything_goes_out(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob", house_rules={"deal": 3})
    assert ann.get(path)["round"]["goes_out"] is None
    assert played(ann, path, "Ann", THIRTY)["round"]["goes_out"] == "Ann"
    illegal = played(ann, path, "Bob", f"{THIRTY} | R1")
    assert illegal["round"]["goes_out"] is None, "first the table is put back"
    ended = ann.event(path, type="end", out="Ann")["state"]["round"]
    assert (ended["goes_out"], ended["out"]) == (None, "Ann")


def test_nobody_goes_out_where_racks_do_not_count(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob", edition="word", house_rules={"deal": 6})
    laid = played(ann, path, "Ann", "L I E B E N")
    assert (laid["last_turn"]["verdict"], laid["players"][0]["rack_size"]) == ("legal", 0)
    assert laid["round"]["goes_out"] is None


def test_whoever_has_played_all_dice_goes_out(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob", edition="dice")
    dice = [{"face": face, "row": 0, "col": col} for col, face in enumerate(LINE)]
    laid = ann.event(path, type="dice", player="Ann", dice=dice)["state"]
    assert (laid["last_turn"]["verdict"], laid["round"]["goes_out"]) == ("legal", "Ann")
    assert (laid["players"][0]["due_now"], laid["round"]["restore_pending"]) == (0, None)


def test_an_undone_turn_waits_to_be_put_back(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    assert ann.get(path)["round"]["restore_pending"] is None
    illegal = played(ann, path, "Ann", "R1 R2")
    assert [illegal["last_turn"]["undone"], illegal["history"][-1]["undone"]] == [True, True]
    assert illegal["round"]["restore_pending"] == {"player": "Ann", "due": 3}
    drawn = ann.event(path, type="draw", player="Ann", count=3)["state"]
    assert (drawn["round"]["restore_pending"], drawn["last_turn"]["undone"]) == (None, True)
    passed = played(ann, path, "Bob", "")
    assert (passed["last_turn"]["undone"], passed["round"]["restore_pending"]) == (False, None)
    assert passed["players"][1]["due_now"] == 1


def test_a_turn_with_a_word_that_was_doubted_with_reason_waits_too(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob", edition="word", house_rules={"words_checked": "on-challenge"})
    laid = ann.turn(path, "Ann", "S P I E L X")["state"]
    assert not laid["last_turn"]["undone"]
    doubted = ann.event(path, type="challenge", word="SPIELX")["state"]
    assert doubted["last_turn"]["undone"]
    due = doubted["players"][0]["due_now"]
    assert due > 0
    assert doubted["round"]["restore_pending"] == {"player": "Ann", "due": due}


def test_nobody_draws_more_than_the_pool_has(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    played(ann, path, "Ann", "R1 R2")
    pool = ann.get(path)["round"]["pool"]
    short = ann.event(path, type="draw", player="Bob", count=pool - 2)["state"]
    assert (short["players"][0]["owed"], short["players"][0]["due_now"]) == (3, 2)
    assert short["round"]["restore_pending"] == {"player": "Ann", "due": 2}
    emptied = ann.event(path, type="draw", player="Ann", count=2)["state"]
    assert (emptied["players"][0]["owed"], emptied["players"][0]["due_now"]) == (1, 0)
    assert emptied["round"]["restore_pending"] is None, "there is nothing left to draw"


def test_a_draft_says_whether_the_opening_is_enough(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob", house_rules={"opening_sum": 20})
    assert drafted(ann, path, "R1 R2 R3")["opening"] == {"value": 6, "needed": 20, "enough": False}
    assert drafted(ann, path, "R6 R7 R8")["opening"] == {"value": 21, "needed": 20, "enough": True}
    assert drafted(ann, path, "")["opening"] is None
    opened = played(ann, path, "Ann", THIRTY)["last_turn"]
    assert opened["opening"] == {"value": 30, "needed": 20, "enough": True}
    free = ann.table("Ann", "Bob", house_rules={"opening_sum": 0})
    assert drafted(ann, free, "R1 R2 R3")["opening"] is None


def test_a_first_word_grows_towards_no_sum(ann: Visitor) -> None:
    tried = drafted(ann, ann.table("Ann", "Bob", edition="word"), "L I E B E N")
    assert (tried["opening_value"], tried["opening"]) == (6, None)


def test_racks_are_added_up_once_they_may_be_seen(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob", "Cem", house_rules={"joker_value": 25})
    shown = ann.event(path, type="rack", player="Bob", tiles=["R5", "J"])["state"]
    assert shown["round"]["rack_sums"] == {}
    ended = ann.event(path, type="end", out="Ann")["state"]["round"]
    assert (ended["score"], ended["rack_sums"]) == (None, {"Bob": 30})
    scored = ann.event(path, type="rack", player="Cem", tiles=["K2"])["state"]["round"]
    assert {"Ann": 0, **scored["rack_sums"]} == scored["score"]["sums"]


def test_every_round_has_the_totals_after_it(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    for rack in ("R5", "R7"):
        ann.event(path, type="end", out="Ann")
        ann.event(path, type="rack", player="Bob", tiles=[rack])
        ann.event(path, type="round", starter="Ann")
    state = ann.get(path)
    assert [each["totals"] for each in state["rounds"]] == [
        {"Ann": 5, "Bob": -5},
        {"Ann": 12, "Bob": -12},
        {"Ann": 12, "Bob": -12},
    ]
    assert state["rounds"][-1]["totals"] == state["totals"]
