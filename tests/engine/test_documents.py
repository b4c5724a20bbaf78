"""The documents of the contract, key by key."""

import pytest

from engine import (
    BadInput,
    TableChecker,
    check_document,
    judge_document,
    score_document,
    solve_document,
)

CHECK = {"edition": "classic", "table": [["R1", "R2", "R3"], ["K8", "B8"]]}
JUDGE = {
    "edition": "classic",
    "before": [["B4", "B5", "B6"]],
    "after": [["B4", "B5"], ["B6", "K1"]],
    "opened": True,
}
SCORE = {"edition": "classic", "racks": {"Ann": [], "Bob": ["R8", "J"]}, "out": "Ann"}


def test_check() -> None:
    short = {
        "code": "set-too-short",
        "level": "error",
        "set": 1,
        "tiles": ["K8", "B8"],
        "text": "Schwarze 8 und blaue 8: Eine Serie braucht mindestens drei Steine.",
    }
    run = {
        "tiles": ["R1", "R2", "R3"],
        "kind": "run",
        "value": 6,
        "stands_for": ["R1", "R2", "R3"],
        "findings": [],
    }
    pair = {"tiles": ["K8", "B8"], "kind": None, "value": 0, "stands_for": ["K8", "B8"], "findings": [short]}
    assert check_document(CHECK, "de") == {"legal": False, "sets": [run, pair], "findings": [short]}


def test_a_double_joker_stands_for_a_list_of_two() -> None:
    answer = check_document({"edition": "twist", "table": [["R2", "JD", "R5"]]})
    assert isinstance(answer["sets"], list)
    assert answer["sets"][0]["stands_for"] == ["R2", ["R3", "R4"], "R5"]


def test_judge_has_the_keys_of_the_contract_and_no_others() -> None:
    answer = judge_document(JUDGE)
    assert list(answer) == [
        "verdict",
        "findings",
        "played",
        "opening_value",
        "points",
        "draw",
        "draw_unrestored",
    ]
    assert (answer["verdict"], answer["played"], answer["draw"]) == ("illegal", ["K1"], 3)


def test_judge_gives_the_restore_plan_on_wish() -> None:
    plan = judge_document(JUDGE, restore=True)["restore"]
    assert plan == {
        "done": False,
        "moves": [{"tile": "B6", "from": 1, "to": 0}, {"tile": "K1", "from": 1, "to": None}],
        "reorder": [],
        "text": [
            "Blue 6: from [blue 6 and black 1] to [blue 4, blue 5 and blue 6].",
            "Black 1: from [blue 6 and black 1] back to the rack.",
        ],
    }
    legal = {**JUDGE, "after": [["B4", "B5", "B6", "B7"]]}
    assert judge_document(legal, restore=True)["restore"] is None


def test_judge_takes_every_optional_key() -> None:
    options = {
        "late": False,
        "house_rules": {"opening_sum": 10},
        "pool": 2,
        "rack_size": 5,
        "words_laid": ["HAUS"],
        "rack_emptied": False,
        "joker_letters": ["A"],
    }
    assert judge_document({**JUDGE, **options})["draw"] == 2
    assert judge_document({**JUDGE, **dict.fromkeys(options)}) == judge_document(JUDGE)


def test_score() -> None:
    assert score_document(SCORE) == {
        "sums": {"Ann": 0, "Bob": 38},
        "scores": {"Ann": 38, "Bob": -38},
        "winner": "Ann",
        "zero_sum": True,
    }


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"edition": "dominoes"}, "unknown edition 'dominoes'"),
        ({"edition": None}, "unknown edition None"),
        ({"edition": ["classic"]}, "unknown edition"),
        ({"table": "R1 R2 R3"}, "table: expected a list of sets"),
        ({"table": {"R1": 1}}, "table: expected a list of sets"),
        ({"table": ["R1"]}, "table, set 1: expected a list of faces"),
        ({"table": [["R1", "R2", "R3"], {"R1": 1}]}, "table, set 2: expected a list of faces"),
        ({"table": [["R1", "X2"]]}, "table, set 1, tile 2: unknown face 'X2'"),
        ({"table": [["R1", 2]]}, "unknown face 2"),
        ({"table": [["R1", ["R2"]]]}, "unknown face"),
        ({"table": [["r1", "R2", "R3"]]}, "unknown face 'r1'"),
        ({"table": [["R1" * 99]]}, "unknown face 'R1R1"),
        ({"table": [[]]}, "table, set 1: a set without tiles"),
        ({"table": [["R8", "R8", "R8"]]}, "table: 3 times R8, but the box holds 2"),
        ({"table": [["R8", "B8", "K8"], ["R8", "R7", "R9"], ["R8", "O8", "B8"]]}, "3 times R8"),
        ({"table": [["R2", "JD", "R5"]]}, "'JD' is not a tile of this edition"),
        ({"tabel": []}, "unknown key 'tabel'"),
        ({"y" * 99: 1}, "unknown key 'yyy"),
    ],
)
def test_bad_check_documents(change: dict[str, object], complaint: str) -> None:
    for answer in (check_document, TableChecker("en").answer):
        with pytest.raises(BadInput, match=complaint) as raised:
            answer({**CHECK, **change})
        assert len(str(raised.value)) < 150
        assert "\n" not in str(raised.value)


@pytest.mark.parametrize("document", [None, [], "x", 3, {}, {"edition": "classic"}, {"table": []}])
def test_what_is_no_check_document(document: object) -> None:
    for answer in (check_document, TableChecker("en").answer):
        with pytest.raises(BadInput, match=r"expected an object|is missing"):
            answer(document)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"opened": None}, "opened: expected true or false"),
        ({"opened": 1}, "opened: expected true or false"),
        ({"late": "no"}, "late: expected true or false"),
        ({"pool": -1}, "pool: expected a whole number"),
        ({"pool": 1.5}, "pool: expected a whole number"),
        ({"pool": True}, "pool: expected a whole number"),
        ({"rack_size": "7"}, "rack_size: expected a whole number"),
        ({"rack_size": 0}, "after: 1 tiles were added, but the rack held 0"),
        ({"house_rules": []}, "house_rules: expected an object"),
        ({"house_rules": {"x": 1}}, "unknown option 'x'"),
        ({"words_laid": "HAUS"}, "words_laid: expected a list of texts"),
        ({"joker_letters": [1]}, "joker_letters: expected a list of texts"),
        ({"rack_emptied": 0}, "rack_emptied: expected true or false"),
        ({"before": [["R8", "R8", "R8"]]}, "before: 3 times R8"),
        ({"after": [["R8", "R8", "R8"]]}, "after: 3 times R8"),
        ({"points": 3}, "unknown key 'points'"),
    ],
)
def test_bad_judge_documents(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        judge_document({**JUDGE, **change})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"racks": []}, "racks: expected an object"),
        ({"racks": {"Ann": [], "": []}}, "racks: expected a name"),
        ({"racks": {"Ann": [], "Bob": "R8"}}, "rack of Bob: expected a list of faces"),
        ({"racks": {"Ann": [], "Bob": ["R99"]}}, "rack of Bob, tile 1: unknown face"),
        ({"out": 3}, "out: expected a name"),
        ({"out": "Eve"}, "'Eve' has no rack"),
        ({"extra": 3}, "unknown key 'extra'"),
    ],
)
def test_bad_score_documents(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        score_document({**SCORE, **change})


def test_the_checker_forgets_when_it_remembers_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.bulk_check._MOST_CACHED", 1)
    checker = TableChecker("en")
    first = checker.answer(CHECK)
    assert checker.answer(CHECK) == first


SOLVE = {"edition": "classic", "table": [["R1", "R2", "R3"]], "rack": ["R4", "K9"], "opened": True}


def test_solve() -> None:
    answer = solve_document(SOLVE)
    table = [["R1", "R2", "R3", "R4"]]
    assert answer == {"tiles": 1, "value": 4, "play": ["R4"], "table": table, "proven": True}


def test_solve_gives_the_moves_on_wish() -> None:
    moves = solve_document(SOLVE, "it", moves=True)["moves"]
    assert isinstance(moves, dict)
    assert moves["moves"] == [{"tile": "R4", "from": None, "to": 0}]


def test_only_number_tiles_are_solved() -> None:
    for name in ("dice", "word"):
        with pytest.raises(BadInput, match="only the games with number tiles"):
            solve_document({**SOLVE, "edition": name})
