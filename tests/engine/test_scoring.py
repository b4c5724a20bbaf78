"""Rack sums, rounds, ties, and who starts."""

import pytest

from engine import BadInput, Start, edition, leaders, may_redeal, pairs, score, totals, who_starts

CLASSIC, SWISS, TWIST = edition("classic"), edition("swiss"), edition("twist")


def test_tied_winners_share() -> None:
    result = score({"A": ("R5",), "B": ("K5",), "C": ("R8", "R7")}, None, SWISS)
    assert (result.winner, dict(result.scores), result.zero_sum) == (None, {"A": 5, "B": 5, "C": -10}, True)


def test_shares_need_not_be_whole() -> None:
    result = score({"A": ("R5",), "B": ("K5",), "C": ("R8",)}, None, TWIST)
    assert dict(result.scores) == {"A": 1.5, "B": 1.5, "C": -3}
    thirds = score({"A": ("R5",), "B": ("K5",), "C": ("B5",), "D": ("R6",)}, None, SWISS)
    assert thirds.zero_sum
    assert sum(thirds.scores.values()) == pytest.approx(0)


def test_all_tied() -> None:
    result = score({"A": ("R5",), "B": ("K5",)}, None, SWISS)
    assert (result.winner, dict(result.scores), result.zero_sum) == (None, {"A": 0, "B": 0}, True)


def test_classic_without_a_winner_by_tile_count() -> None:
    result = score({"A": ("R5",), "B": ("K5",)}, None, CLASSIC)
    assert (result.winner, dict(result.scores), result.zero_sum) == (None, {"A": -5, "B": -5}, False)


@pytest.mark.parametrize(
    ("racks", "out", "complaint"),
    [
        ({"A": (), "B": ("R5",)}, "C", "'C' has no rack"),
        ({"A": ("R5",), "B": ("R5",)}, "A", "'A' still has tiles"),
        ({"A": ()}, "A", "1 players, but classic is for 2 to 4"),
        (dict.fromkeys("ABCDE", ()), None, "5 players"),
        ({"A": ("R5", "R5"), "B": ("R5",)}, None, "3 times R5"),
        ({"A": ("JM",), "B": ("R5",)}, None, "not a tile of this edition"),
    ],
)
def test_what_cannot_be_scored(racks: dict[str, tuple[str, ...]], out: str | None, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        score(racks, out, CLASSIC)


def test_joker_value_of_the_house() -> None:
    house = CLASSIC.with_house_rules({"joker_value": 20})
    assert score({"A": (), "B": ("J",)}, "A", house).scores["A"] == 20


def test_no_rounds_no_totals() -> None:
    assert totals([]) == {}
    assert leaders({}) == []
    assert leaders({"A": 3, "B": 3}) == ["A", "B"]


def test_jokers_are_no_pair() -> None:
    assert pairs(["J", "J", "R1", "R1"]) == ("R1",)
    assert not may_redeal(["R1", "R1", "R2", "R2", "J", "J"], CLASSIC.rules)


def test_no_new_deal_where_the_booklet_has_none() -> None:
    rack = ["R1", "R1", "R2", "R2", "R3", "R3"]
    assert may_redeal(rack, SWISS.rules)
    assert not may_redeal(rack, TWIST.rules)


def test_who_starts() -> None:
    assert who_starts({"A": "R8", "B": "K9"}) == Start("B")
    assert who_starts({"A": "R9", "B": "K9", "C": "K2"}) == Start(None, ("A", "B"))
    assert who_starts({"A": "J", "B": "K9"}) == Start(None, ("A",))
    assert who_starts({}) == Start(None)
