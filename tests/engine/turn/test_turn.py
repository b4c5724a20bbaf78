"""Turns: the table before against the table after."""

import pytest

from engine import BadInput, parse_table, same_table
from tests.helpers import TILE_EDITIONS, codes, turn


def test_all_findings_at_once() -> None:
    verdict = turn("B4 B5 B6 B7 | K8 R8 O8", "B4 B5 | B6 B7 | K8 R8", opened=False, late=True)
    assert codes(verdict.findings) == [
        "set-too-short",
        "set-too-short",
        "set-too-short",
        "tile-left-table",
        "nothing-played",
        "late",
    ]
    assert [finding.set for finding in verdict.findings] == [0, 1, 2, None, None, None]


def test_a_legal_turn_draws_nothing() -> None:
    verdict = turn("B4 B5 B6", "B4 B5 B6 B7")
    assert (verdict.verdict, verdict.draw, verdict.draw_unrestored, verdict.points) == ("legal", 0, 0, 0)


def test_a_pass_over_a_table_that_was_not_legal_before_is_still_a_pass() -> None:
    verdict = turn("B4 B5", "B5 B4")
    assert (verdict.verdict, verdict.draw, codes(verdict.findings)) == ("pass", 1, ["set-too-short"])


def test_sets_that_were_not_touched_are_reported_too() -> None:
    verdict = turn("B4 B5", "B4 B5 | K8 R8 O8")
    assert (verdict.verdict, codes(verdict.findings)) == ("illegal", ["set-too-short"])


def test_laying_a_set_in_an_order_that_is_none_is_a_change() -> None:
    verdict = turn("R2 JD R5", "JD R2 R5", "twist")
    assert (verdict.verdict, codes(verdict.findings)) == ("illegal", ["joker-misplaced", "nothing-played"])


@pytest.mark.parametrize(("name", "draw"), [("classic", 1), ("swiss", 1), ("twist", 1)])
def test_nothing_played_alone_draws_one(name: str, draw: int) -> None:
    verdict = turn("B4 B5 B6 B7 | K7 R7 O7", "B4 B5 B6 | B7 K7 R7 O7", name)
    assert (verdict.verdict, codes(verdict.findings), verdict.draw) == ("illegal", ["nothing-played"], draw)


def test_nothing_played_with_another_error_draws_the_penalty() -> None:
    assert turn("B4 B5 B6 B7", "B4 B5 | B6 B7").draw == 3


@pytest.mark.parametrize(
    ("name", "restored", "unrestored"),
    [("classic", 3, 3), ("swiss", 3, 3), ("swiss-fr", 3, 3), ("swiss-it", 3, 3), ("twist", 1, 3)],
)
def test_penalties(name: str, restored: int, unrestored: int) -> None:
    verdict = turn("B4 B5 B6", "B4 B5 B6 | K1", name)
    assert (verdict.draw, verdict.draw_unrestored) == (restored, unrestored)


@pytest.mark.parametrize(("name", "draw"), [("classic", 3), ("twist", 1)])
def test_a_late_turn_without_a_change_draws_as_an_undone_one(name: str, draw: int) -> None:
    verdict = turn("B4 B5 B6", "B4 B5 B6", name, late=True)
    assert (verdict.verdict, codes(verdict.findings), verdict.draw) == ("illegal", ["late"], draw)


def test_a_small_pool_is_drawn_empty() -> None:
    assert turn("B4 B5 B6", "B4 B5 B6", pool=0).draw == 0
    assert turn("B4 B5 B6", "B4 B5 B6 | K1", pool=2).draw == 2
    lost = turn("B4 B5 B6 B7", "B4 B5 B6", pool=2)
    assert (lost.draw, lost.draw_unrestored) == (2, 3)


def test_an_illegal_table_in_time_may_cost_as_much_as_a_pass() -> None:
    assert turn("B4 B5 B6", "B4 B5 B6 | K1", penalty_in_time="as-a-pass").draw == 1
    assert turn("B4 B5 B6", "B4 B5 B6 | K1", late=True, penalty_in_time="as-a-pass").draw == 3


@pytest.mark.parametrize("name", TILE_EDITIONS)
def test_an_opening_of_own_sets_beside_the_table(name: str) -> None:
    verdict = turn("B4 B5 B6 | K1 J K3", "K3 J K1 | R9 R10 R11 | B6 B5 B4", name, opened=False)
    assert (verdict.verdict, verdict.opening_value) == ("legal", 30)


def test_an_opening_with_a_set_that_lies_there_already() -> None:
    verdict = turn("R9 R10 R11", "R9 R10 R11 | R11 R10 R9", opened=False)
    assert (verdict.verdict, verdict.opening_value) == ("legal", 30)


def test_an_opening_counts_jokers_as_what_they_stand_for() -> None:
    assert turn("", "R9 R10 J", opened=False).opening_value == 30
    assert turn("", "R13 J J", opened=False).opening_value == 39


def test_an_opening_that_adds_to_the_table_counts_only_own_sets() -> None:
    verdict = turn("B4 B5 B6", "B4 B5 B6 B7", opened=False)
    assert codes(verdict.findings) == ["opening-below-30", "opening-touched-table"]
    assert verdict.opening_value == 0
    assert dict(verdict.findings[0].params) == {"value": 0, "needed": 30}


def test_whoever_has_not_opened_and_only_rearranges_has_played_nothing() -> None:
    verdict = turn("B4 B5 B6 B7 | K7 R7 O7", "B4 B5 B6 | B7 K7 R7 O7", opened=False)
    assert (codes(verdict.findings), verdict.opening_value, verdict.draw) == (["nothing-played"], None, 1)


def test_house_rules_for_the_opening() -> None:
    assert turn("", "R1 R2 R3", opened=False, opening_sum=6).verdict == "legal"
    both = ("B4 B5 B6", "B4 B5 B6 B7 | R9 R10 R11")
    assert turn(*both, opened=False).verdict == "illegal"
    assert turn(*both, opened=False, opening_touch="with-sum").verdict == "legal"
    assert turn("B4 B5 B6", "B4 B5 B6 B7", opened=False, opening_touch="with-sum").verdict == "illegal"


def test_sets_that_compete_for_an_added_tile_count_once_in_an_opening() -> None:
    """One of the red tens lay there before: only one of the two new sets is all from the rack."""
    after = "R10 B10 K10 | R10 R11 R12 | O10 K10 B10 | K1 K2 K3"
    verdict = turn("R10 O10 K10", after, opened=False, opening_touch="with-sum")
    assert (verdict.verdict, verdict.opening_value) == ("legal", 33 + 6)


def test_an_impossible_table_is_bad_input() -> None:
    with pytest.raises(BadInput, match="after: 3 times R8"):
        turn("", "R8 R8 R8")
    with pytest.raises(BadInput, match="before: 'JD' is not a tile of this edition"):
        turn("R8 R9 JD", "")


def test_same_table_whichever_way_round() -> None:
    assert same_table(parse_table("R1 R2 R3 | K8 B8 O8"), parse_table("O8 K8 B8 | R3 R2 R1"))
    assert not same_table(parse_table("R1 R2 R3 | K8 B8 O8"), parse_table("R1 R2 R3"))
