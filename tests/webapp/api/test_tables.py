"""Games over the API, from the first tile to the final score; every answer is as described."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine import LANGUAGES
from tests.webapp.visitor import Clock, Visitor, app_parts, sets
from webapp.store import Store, database

Opener = Callable[..., Store]
THIRTY = "R10 B10 K10"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ann(tmp_path: Path, open_store: Opener, clock: Clock) -> Visitor:
    """The family's own browser, on the machine itself."""
    store = open_store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    return Visitor(app_parts(store, tmp_path / "pictures", clock))


def test_a_table_without_a_game(ann: Visitor) -> None:
    table = ann.post("/tables", {"name": " Kitchen "})
    assert [each["name"] for each in ann.get("/tables")["tables"]] == ["Kitchen"]
    state = ann.get(f"/tables/{table['id']}")
    assert (state["game"], state["round"], state["players"], state["sequence"]) == (None, None, [], 0)
    assert ann.event(f"/tables/{table['id']}", 422, type="round", starter="Ann")["error"]
    assert ann.post(f"/tables/{table['id']}/undo", {}, 422)["error"] == "The game has not been set up."


def test_a_whole_classic_round(ann: Visitor, clock: Clock) -> None:
    path = ann.table("Ann", "Bob", "Cem", seats=["south", "east", "north"])
    state = ann.get(path)
    assert [(each["name"], each["seat"], each["to_move"]) for each in state["players"]] == [
        ("Ann", "south", True),
        ("Bob", "east", False),
        ("Cem", "north", False),
    ]
    assert (state["round"]["pool"], state["round"]["table"]) == (64, [])
    clock.seconds += 30
    legal = ann.turn(path, "Ann", THIRTY)["state"]
    assert legal["last_turn"]["verdict"] == "legal"
    assert legal["last_turn"]["said"] == ["Legal: the turn stands.", "The first lay-out counts 30."]
    assert legal["round"]["turn_began"] == legal["at"] == int(clock.seconds * 1000)
    assert [each["opened"] for each in legal["players"]] == [True, False, False]
    illegal = ann.turn(path, "Bob", f"{THIRTY} | R1 R2")
    last = illegal["state"]["last_turn"]
    assert (last["verdict"], last["due"], last["table"]) == ("illegal", 3, sets(THIRTY))
    assert [each["code"] for each in last["findings"]] == ["set-too-short", "opening-below-30"]
    assert last["restore"]["text"] == [
        "Red 1: from [red 1 and red 2] back to the rack.",
        "Red 2: from [red 1 and red 2] back to the rack.",
    ]
    assert illegal["state"]["round"]["pool"] == 61, "three were drawn"
    passed = ann.turn(path, "Cem", THIRTY)["state"]
    assert (passed["last_turn"]["verdict"], passed["round"]["pool"]) == ("pass", 60)
    assert [each["verdict"] for each in passed["history"]] == ["legal", "illegal", "pass"]
    assert "Dora" in ann.event(path, 422, type="rack", player="Dora", tiles=[])["error"]
    ended = ann.event(path, type="end", out="Ann")
    assert [each["code"] for each in ended["findings"]] == ["out-with-tiles"]
    assert ended["state"]["round"]["racks_missing"] == ["Bob", "Cem"]
    ann.event(path, type="rack", player="Bob", tiles=["R5"])
    scored = ann.event(path, type="rack", player="Cem", tiles=["J", "K2"])["state"]
    score = scored["round"]["score"]
    assert score["scores"] == {"Ann": 37, "Bob": -5, "Cem": -32}
    assert (score["winner"], score["zero_sum"], score["adds_up"]) == ("Ann", True, True)
    assert scored["totals"] == score["scores"]
    assert scored["leaders"] == ["Ann"]
    assert scored["round"]["inventory"] == {
        "box": 106, "table": 3, "racks": 3, "pool": 60, "surplus": [], "missing": 40,
    }  # fmt: skip
    second = ann.event(path, type="round", starter="Bob")["state"]
    assert (second["round"]["number"], second["round"]["table"], len(second["rounds"])) == (2, [], 2)
    assert second["totals"] == score["scores"]


def test_racks_that_cannot_be_are_kept_and_named_until_one_is_corrected(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    ann.turn(path, "Ann", THIRTY)
    ann.event(path, type="end", out="Ann")
    odd = ann.event(path, type="rack", player="Bob", tiles=["R10", "R10"])
    assert "box-exceeded" in [each["code"] for each in odd["findings"]]
    assert odd["state"]["round"]["inventory"]["surplus"] == ["R10"]
    assert odd["state"]["round"]["score"] is None
    fixed = ann.event(path, type="rack", player="Bob", tiles=["R10", "R9"])["state"]
    assert fixed["round"]["score"]["scores"] == {"Ann": 19, "Bob": -19}


def test_racks_are_nobodys_business_while_the_round_runs(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    shown = ann.event(path, type="rack", player="Bob", tiles=["R5"])["state"]
    assert shown["round"]["racks"] == {}
    assert ann.event(path, type="end")["state"]["round"]["racks"] == {"Bob": ["R5"]}


def test_correcting_a_turn_judges_everything_after_it_anew(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    ann.turn(path, "Ann", "R1 R2 R3")
    turn = ann.get(path)["last_turn"]["event"]
    assert not ann.get(path)["players"][0]["opened"]
    ann.turn(path, "Bob", THIRTY)
    later = ann.turn(path, "Ann", f"{THIRTY} O10")["state"]
    assert later["last_turn"]["verdict"] == "illegal"
    better = {"id": turn, "type": "turn", "player": "Ann", "table": sets("R11 R12 R13")}
    corrected = ann.event(path, type="correct", event=better)["state"]
    assert [(each["verdict"], each["corrected"]) for each in corrected["history"]] == [
        ("legal", True),
        ("illegal", False),
        ("illegal", False),
    ]
    assert corrected["players"][0]["opened"]
    undone = ann.event(path, type="remove", of=corrected["sequence"])["state"]
    assert undone["history"] == later["history"]
    assert ann.get(f"{path}/turns/{turn}")["shown"] == sets("R1 R2 R3")
    assert ann.get(f"{path}/turns/1", 404)["error"]


def test_taking_back_turn_by_turn(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    states = [ann.get(path)]
    states.append(ann.turn(path, "Ann", THIRTY)["state"])
    states.append(ann.turn(path, "Bob", THIRTY)["state"])
    ann.event(path, type="end", out="Ann")
    for before in (states[1], states[0]):
        back = ann.post(f"{path}/undo", {})["state"]
        for key in ("players", "totals", "history"):
            assert back[key] == before[key]
        assert back["round"] == before["round"]
    assert ann.post(f"{path}/undo", {})["state"]["round"] is None
    assert ann.post(f"{path}/undo", {}, 400)["error"] == "there is nothing to take back"


def test_whoever_saw_an_older_table_is_told_to_look_again(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    seen = ann.get(path)["sequence"]
    turn = {"event": {"type": "turn", "player": "Ann", "table": []}, "sequence": seen}
    assert ann.post(f"{path}/events", turn)["sequence"] == seen + 1
    before = ann.get(path)
    assert "look again" in ann.post(f"{path}/events", turn, 409)["error"]
    assert "look again" in ann.post(f"{path}/undo", {"sequence": seen}, 409)["error"]
    again = {"edition": "classic", "players": ["A", "B"], "sequence": seen}
    assert "look again" in ann.post(f"{path}/games", again, 409)["error"]
    assert ann.get(path) == before


def test_a_draft_says_the_opening_sum_and_is_stored_nowhere(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    before = ann.get(path)
    event = {"type": "turn", "player": "Ann", "table": sets("R1 R2 R3")}
    tried = ann.ask("PUT", f"{path}/draft", json={"event": event})
    assert (tried["opening_value"], tried["verdict"], tried["sequence"]) == (6, "illegal", before["sequence"])
    assert tried["sets"][0]["kind"] == "run"
    assert ann.get(path) == before
    drawn = {"type": "draw", "player": "Ann", "count": 1}
    assert ann.ask("PUT", f"{path}/draft", 400, json={"event": drawn})["error"]
    stranger = {**event, "player": "Zoe"}
    assert ann.ask("PUT", f"{path}/draft", 422, json={"event": stranger})["error"]


def test_a_new_game_at_the_same_table(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    ann.turn(path, "Ann", THIRTY)
    first = ann.get(path)
    state = ann.post(f"{path}/games", {"edition": "swiss", "players": ["Bob", "Ann"]})
    assert (state["edition"]["id"], state["history"], state["round"]) == ("swiss", [], None)
    assert state["game"] != first["game"]
    assert state["sequence"] == first["sequence"] + 1
    assert ann.get(f"/games/{first['game']}/export?format=json", 200)["history"] == first["history"]


def test_the_word_game_with_a_challenge_and_a_ruling(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob", edition="word", house_rules={"words_checked": "on-challenge"})
    laid = ann.turn(path, "Ann", "L I E B E N")["state"]
    assert (laid["last_turn"]["new_words"], laid["players"][0]["points"]) == (["LIEBEN"], 6)
    odd = ann.turn(path, "Bob", "L I E B E N | S P I E L X")["state"]
    assert odd["last_turn"]["verdict"] == "legal"
    challenged = ann.event(path, type="challenge", word="SPIELX")
    assert [each["code"] for each in challenged["findings"]] == ["challenge-won"]
    assert challenged["state"]["last_turn"]["challenged"]
    assert challenged["state"]["players"][1]["points"] == 0
    ruled = ann.event(path, type="rule", word="spielx", valid=True)["state"]
    assert ruled["players"][1]["points"] == 6
    assert ann.event(path, 422, type="challenge", word="HAUS")["error"]


def test_the_dice_game(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob", edition="dice")
    ann.event(path, type="roll", player="Ann", tiles=["R3", "R4", "R5", "K1", "K2", "B7", "O9", "J", "K13"])
    row = [{"face": face, "row": 0, "col": col} for col, face in enumerate(["R3", "R4", "R5"])]
    laid = ann.event(path, type="dice", player="Ann", dice=row)["state"]
    assert (laid["last_turn"]["verdict"], laid["round"]["table"], laid["round"]["pool"]) == (
        "legal",
        row,
        None,
    )
    assert laid["players"][0]["rack_size"] == 6
    assert laid["round"]["racks"]["Ann"] == ["K1", "K2", "K13", "B7", "O9", "J"]
    ended = ann.event(path, type="end", out="Bob")["state"]
    assert ended["round"]["score"]["scores"] == {"Ann": 0, "Bob": 42}
    assert ended["next_starter"] == "Bob"
    assert ann.event(path, 422, type="turn", player="Ann", table=[])["error"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(ann: Visitor, language: str) -> None:
    path = ann.table("Ann", "Bob", edition="twist")
    ann.turn(path, "Ann", "R1 R2 JD")
    said = ann.get(f"{path}?lang={language}")["last_turn"]["said"]
    words = {"en": "Illegal", "de": "Nicht erlaubt", "fr": "Non valable", "it": "Non"}
    assert said[0].startswith(words[language]), said
    refused = ann.post(f"{path}/events?lang={language}", {"event": {"type": "round", "starter": "Ann"}}, 422)
    other = ann.post(f"{path}/events?lang=en", {"event": {"type": "round", "starter": "Ann"}}, 422)
    assert (refused == other) == (language == "en")


def test_two_pages_on_one_store_see_each_other(tmp_path: Path, store_url: str, open_store: Opener) -> None:
    one, two = (Visitor(app_parts(open_store(store_url), tmp_path, Clock())) for _ in range(2))
    path = one.table("Ann", "Bob")
    two.turn(path, "Ann", THIRTY)
    one.turn(path, "Bob", THIRTY)
    assert one.get(path) == two.get(path)
    assert [each["player"] for each in two.get(path)["history"]] == ["Ann", "Bob"]


def test_a_restarted_page_knows_everything(tmp_path: Path, store_url: str, open_store: Opener) -> None:
    before = Visitor(app_parts(open_store(store_url), tmp_path, Clock()))
    path = before.table("Ann", "Bob")
    before.turn(path, "Ann", THIRTY)
    after = Visitor(app_parts(open_store(store_url), tmp_path, Clock()))
    assert after.get(path) == before.get(path)


def test_a_store_that_does_not_answer_is_said_so(tmp_path: Path, open_store: Opener) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    visitor = Visitor(app_parts(open_store(url, patience=0.05), tmp_path, Clock()))
    path = visitor.table("Ann", "Bob")
    before = visitor.get(path)
    engine = database.connect_database(url, 1)
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        assert "locked" in visitor.turn(path, "Ann", THIRTY, 503)["error"]
    engine.dispose()
    assert visitor.get(path) == before
    visitor.turn(path, "Ann", THIRTY)


def test_before_a_round(ann: Visitor) -> None:
    rack = ["B3", "B3", "R8", "R8", "O10", "O10"]
    assert ann.ask("POST", "/redeal", json={"edition": "classic", "rack": rack})["may_redeal"] is True
    assert ann.ask("POST", "/redeal", json={"edition": "twist", "rack": rack})["may_redeal"] is False
    drawn = {"Ann": "R8", "Bob": "K8"}
    assert ann.ask("POST", "/start", json={"drawn": drawn}) == {"starter": None, "draw_again": ["Ann", "Bob"]}
    assert ann.ask("POST", "/start", 400, json={"drawn": {"Ann": "X"}})["error"]
