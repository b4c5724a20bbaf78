"""Jokers that lay on the table: protected sets, exchanges, new sets, twins."""

import pytest

from tests.helpers import codes, turn

PROTECTED = ("swiss-fr", "swiss-it")


@pytest.mark.parametrize("name", PROTECTED)
@pytest.mark.parametrize("tile", ["K8", "O8"])
def test_either_missing_colour_frees_the_joker_of_a_group_of_three(name: str, tile: str) -> None:
    turned = ("R8 B8 J", f"R8 B8 {tile} | J K3 K4")
    assert turn(*turned, name).verdict == "legal"
    assert codes(turn(*turned, name, either_colour_frees=False).findings) == ["joker-set-touched"]


@pytest.mark.parametrize("name", PROTECTED)
def test_the_exchanged_tile_must_come_from_the_rack(name: str) -> None:
    from_table = turn("R4 R5 J | R6 K6 B6 O6", "R4 R5 R6 | K6 B6 O6 | K1 K2 J", name)
    assert codes(from_table.findings) == ["joker-set-touched"]


@pytest.mark.parametrize("name", PROTECTED)
def test_a_joker_taken_without_an_exchange(name: str) -> None:
    taken = turn("R4 R5 R6 J", "R4 R5 R6 | K1 K2 J", name)
    assert codes(taken.findings) == ["joker-set-touched"]


@pytest.mark.parametrize("name", PROTECTED)
def test_only_the_very_tile_it_stands_for(name: str) -> None:
    wrong = turn("R4 R5 J", "R3 R4 R5 | K1 K2 J", name)
    assert codes(wrong.findings) == ["joker-set-touched"]


def test_a_joker_out_of_order_stands_for_the_highest_number() -> None:
    assert turn("R5 J R6", "R5 R6 R7 | K1 K2 J", "swiss-fr").verdict == "legal"
    assert codes(turn("R5 J R6", "R4 R5 R6 | K1 K2 J", "swiss-fr").findings) == ["joker-set-touched"]


@pytest.mark.parametrize("name", PROTECTED)
def test_an_exchanged_joker_goes_into_a_new_set(name: str) -> None:
    verdict = turn("R4 R5 J | K1 K2 K3", "R4 R5 R6 | K1 K2 K3 J", name)
    assert codes(verdict.findings) == ["joker-not-in-new-set"]
    assert (verdict.findings[0].set, verdict.findings[0].tiles) == (1, ("J",))


def test_exchanging_and_adding_is_fine_in_french_and_not_in_italian() -> None:
    both = ("R4 R5 J", "R4 R5 R6 R7 | K1 K2 J")
    assert turn(*both, "swiss-fr").verdict == "legal"
    assert codes(turn(*both, "swiss-it").findings) == ["joker-set-touched"]


@pytest.mark.parametrize("name", PROTECTED)
def test_both_jokers_of_a_set_are_exchanged(name: str) -> None:
    verdict = turn("R5 J J", "R5 R6 R7 | K1 K2 J | B1 B2 J", name)
    assert verdict.verdict == "legal"


@pytest.mark.parametrize("name", PROTECTED)
def test_a_set_that_was_not_legal_before_is_not_protected(name: str) -> None:
    assert turn("R4 J", "R4 R5 R6 | K1 K2 J", name).verdict == "legal"


@pytest.mark.parametrize("name", PROTECTED)
def test_sets_without_a_joker_are_free(name: str) -> None:
    assert turn("R4 R5 R6 R7 R8 | K1 J K3", "R4 R5 R6 | R6 R7 R8 | K3 J K1", name).verdict == "legal"


def test_a_joker_may_leave_for_a_new_set_by_dividing_in_twist() -> None:
    assert turn("R3 R4 R5 J R7 R8", "R3 R4 R5 | J R7 R8 R9", "twist").verdict == "legal"


def test_the_way_most_favourable_to_the_player_counts() -> None:
    """The black 4 of the run may have come from the rack, so the joker's set is new."""
    before = "K6 K7 J | K3 K4 K5 | K4 O4 B4"
    after = "K5 K6 K7 | J B4 K4 O4 | K3 K4 K5"
    assert turn(before, after, "twist").verdict == "legal"


def test_two_jokers_are_told_apart_in_favour_of_the_player() -> None:
    before = "R4 R5 J | K1 K2 J"
    after = "R4 R5 R6 | K1 K2 K3 | J B8 B9 | J O8 O9"
    assert turn(before, after, "twist").verdict == "legal"


def test_two_freed_jokers_in_old_sets_are_two_faults() -> None:
    before = "R4 R5 J | K1 K2 J | B8 B9 B10 | O8 O9 O10"
    after = "R4 R5 R6 | K1 K2 K3 | B8 B9 B10 J | O8 O9 O10 J"
    for name in PROTECTED:
        assert codes(turn(before, after, name).findings) == ["joker-not-in-new-set"] * 2


def test_a_joker_that_left_the_table_is_only_missing() -> None:
    assert codes(turn("R4 R5 J", "R4 R5 R6", "twist").findings) == ["tile-left-table"]
    two = turn("R4 R5 J | K1 K2 JD | B8 B9 B10", "R4 R5 R6 | K1 K2 K3 | B8 B9 B10 JD", "twist")
    assert codes(two.findings) == ["tile-left-table", "joker-not-in-new-set"]


def test_house_rules_for_jokers() -> None:
    turned = ("R4 R5 J | K1 K2 K3", "R4 R5 R6 | K1 K2 K3 J")
    assert turn(*turned).verdict == "legal"
    assert codes(turn(*turned, freed_joker="new-set").findings) == ["joker-not-in-new-set"]
    assert codes(turn("R4 R5 J", "R4 R5 J R7", joker_sets="locked").findings) == ["joker-set-touched"]
    double = ("R2 JD R5", "R2 R3 R4 R5 | JD K8 K9")
    assert turn(*double, "twist", joker_sets="undivided").verdict == "legal"


def test_a_joker_of_another_kind() -> None:
    before, after = "R4 R5 J", "R4 R5 JD | J K8 K9"
    finding = turn(before, after, "twist").findings[0]
    assert (finding.code, finding.variant, finding.set) == ("joker-misplaced", "kind", 0)


def test_a_set_that_only_looks_like_an_exchange_of_kinds() -> None:
    """The red 4 and 5 that lay there may be the ones beside the red 6 now."""
    assert turn("R4 R5 J", "R4 R5 R6 | R4 R5 JD | J K8 K9", "twist").verdict == "legal"
