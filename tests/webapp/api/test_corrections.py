"""What the tables do not show of a turn is there when it is looked at, and stays when it is corrected."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.visitor import Clock, Visitor, app_parts, sets
from webapp.store import Store

Opener = Callable[..., Store]
THIRTY = "R10 B10 K10"


@pytest.fixture
def ann(tmp_path: Path, open_store: Opener) -> Visitor:
    store = open_store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    return Visitor(app_parts(store, tmp_path / "pictures", Clock()))


def last(ann: Visitor, path: str) -> Any:
    return ann.get(path)["last_turn"]


def again(turn: Any, **changed: object) -> dict[str, object]:
    """The turn as the page sends it back, with some of it changed."""
    same = {key: turn[key] for key in ("player", "late", "kept", "joker_letters")}
    return {"id": turn["event"], "type": "turn", **same, "table": turn["shown"], **changed}


def test_a_late_turn_corrected_in_one_tile_stays_late(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    ann.turn(path, "Ann", "R10 B10 O10", late=True)
    turn = last(ann, path)
    assert (turn["late"], turn["kept"], turn["joker_letters"]) == (True, None, None)
    assert ann.get(f"{path}/turns/{turn['event']}") == turn
    corrected = ann.event(path, type="correct", event=again(turn, table=sets(THIRTY)))["state"]
    assert corrected["last_turn"]["late"]
    assert [each["code"] for each in corrected["last_turn"]["findings"]] == ["late"]
    assert corrected["last_turn"]["verdict"] == "illegal"


def test_what_was_kept_of_a_table_stays_kept(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    ann.turn(path, "Ann", "R10 B10 K10 O10")
    ann.turn(path, "Bob", "R10 B10 K10 O10 | R1 R3", kept=sets(THIRTY))
    turn = last(ann, path)
    assert (turn["kept"], turn["table"], turn["due"]) == (sets(THIRTY), sets(THIRTY), 4)
    corrected = ann.event(path, type="correct", event=again(turn, table=sets("R10 B10 K10 O10 | R1 R2")))[
        "state"
    ]
    assert corrected["round"]["table"] == sets(THIRTY)
    assert (corrected["last_turn"]["kept"], corrected["last_turn"]["due"]) == (sets(THIRTY), 4)


def word_game(ann: Visitor, **house_rules: object) -> str:
    path = ann.table("Ann", "Bob", edition="word", house_rules=house_rules)
    ann.turn(path, "Ann", "L I E B E N")
    ann.turn(path, "Bob", "L I E B E N | G A R T E N")
    return path


def test_a_word_keeps_what_its_joker_was_said_to_be(ann: Visitor) -> None:
    path = word_game(ann)
    ann.turn(path, "Ann", "L I E B E N | G A R T E N | T E ? T", joker_letters=["X"])
    turn = last(ann, path)
    assert (turn["joker_letters"], turn["new_words"]) == (["X"], ["TEXT"])
    table = sets("L I E B E N | G A R T E N | T E ? T E")
    corrected = ann.event(path, type="correct", event=again(turn, table=table))["state"]
    assert corrected["last_turn"]["new_words"] == ["TEXTE"]
    assert corrected["last_turn"]["joker_letters"] == ["X"]


def test_a_word_joker_is_open_until_somebody_chooses(ann: Visitor) -> None:
    path = word_game(ann)
    event = {"type": "turn", "player": "Ann", "table": sets("L I E B E N | G A R T E N | T E ? T")}
    tried = ann.ask("PUT", f"{path}/draft", json={"event": event})["sets"]
    assert "words" not in tried[0]
    assert (tried[2]["words"], tried[2]["word"]) == (["TEST", "TEXT"], None)
    assert tried[2]["stands_for"] == ["T", "E", None, "T"]
    chosen = ann.ask("PUT", f"{path}/draft", json={"event": {**event, "joker_letters": ["X"]}})["sets"]
    assert (chosen[2]["word"], chosen[2]["stands_for"]) == ("TEXT", ["T", "E", "X", "T"])
    only = {**event, "table": sets("L I E B E N | G A R T E N | T E X ?")}
    assert ann.ask("PUT", f"{path}/draft", json={"event": only})["sets"][2]["word"] == "TEXT"


def test_what_lies_there_is_what_it_was_laid_as(ann: Visitor) -> None:
    path = word_game(ann)
    table = "L I E B E N | G A R T E N | T E ? T"
    ann.turn(path, "Ann", table, joker_letters=["X"])
    passed = ann.turn(path, "Bob", table)["state"]
    assert passed["last_turn"]["verdict"] == "pass"
    assert passed["round"]["sets"][2]["word"] == "TEXT", "the pass named no letters"
    event = {"type": "turn", "player": "Ann", "table": sets(f"{table} | H A U S")}
    tried = ann.ask("PUT", f"{path}/draft", json={"event": event})
    assert tried["sets"][2]["word"] == "TEXT"


def test_a_doubted_word_goes_back_with_what_the_dictionary_has_against_it(ann: Visitor) -> None:
    path = word_game(ann, words_checked="on-challenge")
    ann.turn(path, "Ann", "L I E B E N | G A R T E N | B E R L I N")
    doubted = ann.event(path, type="challenge", word="BERLIN")
    assert [each["text"] for each in doubted["findings"]] == [
        "BERLIN is not in the dictionary: it goes back to the rack.",
        "BERLIN is a name, and names do not count.",
    ]
    turn = doubted["state"]["last_turn"]
    assert turn["challenged"]
    assert turn["said"] == [
        "Doubted with reason: the word goes back.",
        "BERLIN is a name, and names do not count.",
        "Draw 3 tiles.",
    ]
    assert {move["tile"] for move in turn["restore"]["moves"]} == set("BERLIN")
    german = ann.get(f"{path}?lang=de")["last_turn"]["said"]
    assert german[1].startswith("BERLIN ist ein Eigenname"), german
