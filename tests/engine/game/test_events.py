"""Events as plain data."""

import pytest

from engine import BadInput, Corrected, Drawn, GameSet, RackShown, TurnEnded, format_event, parse_event


def test_a_turn_as_plain_data() -> None:
    document = {
        "v": 1,
        "type": "turn",
        "id": 4,
        "player": "Ann",
        "table": [["R9", "R10", "R11"]],
        "late": False,
        "kept": None,
        "joker_letters": None,
    }
    event = TurnEnded(4, "Ann", (("R9", "R10", "R11"),))
    assert parse_event(document) == event
    assert format_event(event) == document


def test_what_may_be_left_out_is_filled_in() -> None:
    document = {"v": 1, "type": "game", "id": 1, "edition": "twist", "players": ["Ann", "Bob"]}
    assert parse_event(document) == GameSet(1, "twist", ("Ann", "Bob"), {})


def test_a_correction_holds_a_whole_event() -> None:
    event = Corrected(9, Drawn(3, "Ann", 2))
    assert parse_event(format_event(event)) == event


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ([], "expected an object"),
        ({"type": "draw", "id": 1, "player": "Ann", "count": 1}, "version None is not known"),
        ({"v": True, "type": "draw", "id": 1, "player": "Ann", "count": 1}, "version True"),
        ({"v": 2, "type": "draw", "id": 1, "player": "Ann", "count": 1}, "version 2 is not known"),
        ({"v": 1, "type": "sing", "id": 1}, "unknown type 'sing'"),
        ({"v": 1, "type": ["turn"], "id": 1}, "unknown type"),
        ({"v": 1, "type": "draw", "id": 1, "player": "Ann"}, "key 'count' is missing"),
        ({"v": 1, "type": "draw", "id": 1, "player": "Ann", "count": 1, "x": 1}, "unknown key 'x'"),
        ({"v": 1, "type": "draw", "id": 1, "player": "Ann", "count": -1}, "whole number"),
        ({"v": 1, "type": "draw", "id": "1", "player": "Ann", "count": 1}, "whole number"),
        ({"v": 1, "type": "draw", "id": 1, "player": " ", "count": 1}, "expected a name"),
        ({"v": 1, "type": "draw", "id": 1, "player": "\ud800", "count": 1}, "expected a name"),
        ({"v": 1, "type": "draw", "id": 1, "player": "A" * 101, "count": 1}, "expected a name"),
        ({"v": 1, "type": "rack", "id": 1, "player": "Ann", "tiles": ["X1"]}, "tile 1: unknown face 'X1'"),
        ({"v": 1, "type": "turn", "id": 1, "player": "Ann", "table": [[]]}, "set 1: a set without tiles"),
        ({"v": 1, "type": "turn", "id": 1, "player": "Ann", "table": [], "late": 1}, "true or false"),
        ({"v": 1, "type": "game", "id": 1, "edition": 3, "players": ["A", "B"]}, "expected a text"),
        ({"v": 1, "type": "game", "id": 1, "edition": "classic", "players": "AB"}, "a list of names"),
        ({"v": 1, "type": "game", "id": 1, "edition": "classic", "players": ["A", "A"]}, "with one name"),
        ({"v": 1, "type": "correct", "id": 2, "event": {"v": 1, "type": "end"}}, "key 'id' is missing"),
    ],
)
def test_what_is_no_event(document: object, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        parse_event(document)


def test_racks_may_be_empty() -> None:
    assert parse_event({"v": 1, "type": "rack", "id": 1, "player": "Ann", "tiles": []}) == RackShown(
        1, "Ann", ()
    )
