"""Which way up: the tile's own marks first, then its neighbours, never against a sure tile."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tables import evidence, row_at
from vision.alphabets import TILE_ALPHABET
from vision.geometry.quad import turned
from vision.table.uprights import Uprights, own_uprights, uprights_by_neighbours
from vision.values import TILE_KINDS, Evidence, Quad

Turns = tuple[float, float, float, float]
UNDECIDED: Turns = (0.5, 0.0, 0.5, 0.0)
PLACES = row_at(0, 0, 3)
SIX, NINE = TILE_KINDS.index("6"), TILE_KINDS.index("9")
upside_down = TILE_ALPHABET.after_half_turn


def row_with(tile: Evidence, turn: int, confidence: float = 0.97) -> list[Evidence]:
    """Two neighbours whose upright is their quad after that turn, and the tile."""
    turns: list[float] = [0.0] * 4
    turns[turn], turns[(turn + 2) % 4] = confidence, 1 - confidence
    given: Turns = (turns[0], turns[1], turns[2], turns[3])
    return [evidence("K4", PLACES[0], turns=given), evidence("K5", PLACES[1], turns=given), tile]


def last_after(tiles: list[Evidence]) -> tuple[str, float, Quad]:
    """The last tile's kind, its share, and the quad."""
    return last_of(uprights_by_neighbours(own_uprights(tiles), (tuple(range(len(tiles))),)))


def last_of(uprights: Uprights) -> tuple[str, float, Quad]:
    kinds = uprights.kinds[-1]
    return TILE_KINDS[int(kinds.argmax())], float(kinds.max()), uprights.quads[-1]


def test_half_a_turn_changes_six_and_nine_only() -> None:
    tile = evidence("K6", PLACES[2], sure=0.9)
    assert upside_down(tile.kinds).argmax() == NINE
    assert np.array_equal(upside_down(upside_down(tile.kinds)), tile.kinds)
    seven = evidence("K7", PLACES[2]).kinds
    assert np.array_equal(upside_down(seven), seven)
    both = np.stack([tile.kinds, seven])
    assert np.array_equal(upside_down(both), np.stack([upside_down(tile.kinds), seven]))


@pytest.mark.parametrize(("shown", "other"), [("6", "9"), ("9", "6")])
def test_a_tile_that_knows_it_is_upside_down_shows_the_other_digit(shown: str, other: str) -> None:
    read, _, quad = last_of(own_uprights([evidence(f"K{shown}", PLACES[2], turns=(0.02, 0, 0.98, 0))]))
    assert read == other
    assert np.array_equal(quad, turned(PLACES[2], 2))


@pytest.mark.parametrize("quarter", [1, 3])
def test_a_quarter_turn_turns_the_quad(quarter: int) -> None:
    turns = [0.0] * 4
    turns[quarter] = 1.0
    own = own_uprights([evidence("K6", PLACES[2], turns=(turns[0], turns[1], turns[2], turns[3]))])
    assert np.array_equal(own.quads[0], turned(PLACES[2], quarter))


def test_without_a_mark_both_digits_are_as_likely_however_clear_the_digit_is() -> None:
    (kinds,) = own_uprights([evidence("K6", PLACES[2], sure=0.99, turns=UNDECIDED)]).kinds
    assert float(kinds[SIX]) == pytest.approx(float(kinds[NINE]))
    assert float(kinds[SIX] + kinds[NINE]) > 0.98


@pytest.mark.parametrize(("turn", "kind"), [(0, "6"), (2, "9")])
@pytest.mark.parametrize("turns", [UNDECIDED, (0.6, 0.0, 0.4, 0.0), (0.4, 0.0, 0.6, 0.0)])
def test_neighbours_decide_where_the_tile_has_no_mark(turn: int, kind: str, turns: Turns) -> None:
    read, share, quad = last_after(row_with(evidence("K6", PLACES[2], turns=turns), turn))
    assert read == kind
    assert share > 0.9
    assert np.array_equal(quad, turned(PLACES[2], turn))


def test_without_sure_neighbours_both_stay_likely() -> None:
    _, share, _ = last_after(row_with(evidence("K6", PLACES[2], turns=UNDECIDED), 0, confidence=0.6))
    assert share < 0.55


def test_a_tie_among_neighbours_decides_nothing() -> None:
    first, second, third = row_with(evidence("K6", PLACES[2], turns=UNDECIDED), 0)
    assert last_after([first, replace(second, quad=turned(second.quad, 2)), third])[1] < 0.55


def test_neighbours_of_other_rows_have_no_vote() -> None:
    own = own_uprights(row_with(evidence("K6", PLACES[2], turns=UNDECIDED), 0))
    assert last_of(uprights_by_neighbours(own, ((0, 1), (2,))))[1] < 0.55


def test_a_sure_tile_is_never_outvoted() -> None:
    read, _, quad = last_after(row_with(evidence("K7", PLACES[2], turns=(0.9, 0, 0.1, 0)), 2))
    assert read == "7"
    assert np.array_equal(quad, PLACES[2])


@pytest.mark.parametrize("own", [0.9, 0.999])
def test_a_six_that_lies_against_its_neighbours_is_in_doubt_however_sure_its_mark_is(own: float) -> None:
    tiles = row_with(evidence("K6", PLACES[2], sure=0.999, turns=(own, 0, 1 - own, 0)), 2)
    _, share, _ = last_after(tiles)
    assert 0.5 < share < 0.86


def test_sixes_and_nines_do_not_vote_on_each_other() -> None:
    turned_over: Turns = (0.02, 0.0, 0.98, 0.0)
    row = [evidence("R9", PLACES[0], turns=turned_over), evidence("B9", PLACES[1], turns=turned_over)]
    read, share, _ = last_after([*row, evidence("K9", PLACES[2], sure=0.99, turns=(0.97, 0, 0.03, 0))])
    assert read == "9"
    assert share > 0.9


def test_other_faces_only_turn_their_quad() -> None:
    tile = evidence("K7", PLACES[2], turns=(0.55, 0, 0.45, 0))
    read, share, quad = last_after(row_with(tile, 2))
    assert read == "7"
    assert share == pytest.approx(0.98)
    assert np.array_equal(quad, turned(PLACES[2], 2))
