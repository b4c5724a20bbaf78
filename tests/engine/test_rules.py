"""Editions and house rules."""

import pytest

from engine import BadInput, Rules, edition
from engine.editions import editions


def test_the_table_of_editions() -> None:
    seen = {
        name: (each.rules.turn_seconds, each.rules.joker_value, sum(each.box.values()))
        for name, each in editions().items()
    }
    assert seen == {
        "classic": (60, 30, 106),
        "dice": (None, 10, 108),
        "swiss": (60, 50, 106),
        "swiss-fr": (120, 50, 106),
        "swiss-it": (120, 50, 106),
        "twist": (60, 30, 112),
        "word": (60, 0, 112),
    }


def test_the_fourth_colour_has_the_word_of_the_edition() -> None:
    assert (edition("classic").fourth_colour, edition("swiss").fourth_colour) == ("orange", "yellow")


def test_an_unknown_edition() -> None:
    for name in ("dominoes", None, 3, ["classic"]):
        with pytest.raises(BadInput, match="unknown edition"):
            edition(name)


def test_no_house_rules_change_nothing() -> None:
    assert edition("classic").with_house_rules({}) is edition("classic")


@pytest.mark.parametrize(
    ("house_rules", "complaint"),
    [
        ({"opening": 20}, "unknown option 'opening'"),
        ({"opening_sum": "20"}, "opening_sum must be a whole number from 0 to 200, not '20'"),
        ({"opening_sum": True}, "whole number"),
        ({"opening_sum": 201}, "whole number"),
        ({"opening_sum": None}, "whole number"),
        ({"turn_seconds": 1}, "turn_seconds must be a whole number from 5 to 3600 or null, not 1"),
        ({"mirror_may_fall": 1}, "mirror_may_fall must be true or false, not 1"),
        ({"out_of_order": "maybe"}, "out_of_order must be note or error or ignore, not 'maybe'"),
        ({"out_of_order": ["note"]}, "out_of_order must be"),
    ],
)
def test_wrong_house_rules(house_rules: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        Rules().with_house_rules(house_rules)


def test_right_house_rules() -> None:
    changed = {"turn_seconds": None, "mirror_may_fall": False, "out_of_order": "error", "jokers_each": 1}
    rules = Rules().with_house_rules(changed)
    assert {name: getattr(rules, name) for name in changed} == changed
    assert sum(edition("twist").with_house_rules({"jokers_each": 1}).box.values()) == 108
