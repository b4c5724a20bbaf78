"""The way back to the table before."""

import random
from collections import Counter
from itertools import permutations

import pytest

from engine import LANGUAGES, edition, parse_table, restore_plan, restore_sentences
from engine.turn.assignment import best_pairs

CLASSIC, TWIST = edition("classic"), edition("twist")


def test_every_tile_is_touched_once_and_as_few_as_possible() -> None:
    lying = parse_table("B3 B4 B5 | B6 B7 K6 R6 | K8 R8 O8")
    before = parse_table("B4 B5 B6 B7 | K8 R8 O8")
    plan = restore_plan(lying, before, CLASSIC)
    assert len(plan.moves) == 5
    assert {(move.tile, move.target) for move in plan.moves if move.target is None} == {
        ("B3", None),
        ("K6", None),
        ("R6", None),
    }
    assert not plan.done


def test_a_table_that_lies_as_before_is_done() -> None:
    table = parse_table("B4 B5 B6 B7 | K8 R8 O8")
    plan = restore_plan(table[::-1], table, CLASSIC)
    assert plan.done
    assert restore_sentences(plan) == ["The table lies as it did before the turn."]


def test_tiles_that_left_the_table_come_back_from_the_rack() -> None:
    plan = restore_plan(parse_table("B4 B5 B6"), parse_table("B4 B5 B6 B7"), CLASSIC)
    assert restore_sentences(plan) == ["Blue 7: from the rack back to [blue 4, blue 5, blue 6 and blue 7]."]


@pytest.mark.parametrize(("lying", "before"), [("", "B4 B5 B6"), ("B4 B5 B6", "")])
def test_an_empty_table(lying: str, before: str) -> None:
    assert len(restore_plan(parse_table(lying), parse_table(before), CLASSIC).moves) == 3


def test_special_jokers_in_a_wrong_order_are_put_right() -> None:
    plan = restore_plan(parse_table("JD R2 R5"), parse_table("R2 JD R5"), TWIST)
    assert (plan.moves, plan.reorder, plan.done) == ((), ((0, 0),), False)
    assert restore_sentences(plan, "de") == [
        "[Doppel-Joker, rote 2 und rote 5] in dieser Reihenfolge legen: [rote 2, Doppel-Joker und rote 5]."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_words(language: str) -> None:
    lying, before = parse_table("B3 B4 | B5 B6"), parse_table("B4 B5 B6 B7")
    steps = restore_sentences(restore_plan(lying, before, CLASSIC), language)
    assert len(steps) == 3
    assert all(step and "{" not in step for step in steps)


def test_best_pairs_against_every_pairing() -> None:
    rng = random.Random(11)
    for _ in range(400):
        rows, columns = rng.randint(1, 5), rng.randint(1, 5)
        weights = [[rng.randint(0, 6) for _ in range(columns)] for _ in range(rows)]
        pairs = best_pairs(weights)
        assert len(pairs) == min(rows, columns)
        assert max(Counter(row for row, _ in pairs).values()) == 1
        assert max(Counter(column for _, column in pairs).values()) == 1
        wide = weights if rows <= columns else [list(row) for row in zip(*weights, strict=True)]
        best = max(
            sum(wide[row][column] for row, column in enumerate(chosen))
            for chosen in permutations(range(len(wide[0])), len(wide))
        )
        assert sum(weights[row][column] for row, column in pairs) == best
