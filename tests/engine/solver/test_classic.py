"""The solver against the independent programme, on random tables without special jokers."""

import os
import random
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from engine import Edition, Table, Turn, edition, judge, parse_table
from engine.solver.best_turn import Solution, can_move, solve
from tests.engine.solver.oracle import best, plain_columns, worths
from tests.engine.solver.problems import problem

PROBLEMS = int(os.environ.get("RUMMIREF_SOLVER", "150"))


def accepted(table: Table, solution: Solution, opened: bool, game: Edition) -> bool:
    """Whether the referee says of the turn what the solver says."""
    verdict = judge(Turn(table, solution.table, opened), game)
    expected = "legal" if solution.tiles else "pass"
    return (verdict.verdict, verdict.played, len(verdict.played)) == (expected, solution.play, solution.tiles)


def solved(table: str, rack: str, name: str = "classic", *, opened: bool = True, **house: object) -> Solution:
    """The solution of a problem in notation, accepted by the referee."""
    game = edition(name).with_house_rules(house)
    lying, tiles = parse_table(table), tuple(rack.split())
    solution = solve(lying, tiles, opened, game)
    assert accepted(lying, solution, opened, game)
    assert can_move(lying, tiles, opened, game) == (solution.tiles > 0)
    return solution


@pytest.mark.parametrize(("name", "joker"), [("classic", 30), ("swiss", 50)])
def test_agrees_with_the_programme(name: str, joker: int) -> None:
    rng, game = random.Random(name), edition(name)
    for _ in range(PROBLEMS // 2):
        size = rng.choice([0, 3, 4, 6, 10, 20, 30, 40, 60, 80])
        table, rack = problem(rng, size, rng.randint(0, 2), rng.choice([1, 3, 6, 14, 14, 20]))
        lying = [tile for tiles in table for tile in tiles]
        expected = best(plain_columns(Counter([*lying, *rack])), lying, rack, worths(joker))
        solution = solve(table, rack, True, game)
        assert (solution.tiles, solution.value) == expected, (table, rack)
        assert accepted(table, solution, True, game)
        assert can_move(table, rack, True, game) == (solution.tiles > 0)


@pytest.mark.parametrize(("name", "joker"), [("classic", 30), ("swiss", 50)])
def test_openings_agree_with_the_programme(name: str, joker: int) -> None:
    rng, game = random.Random(f"opening {name}"), edition(name)
    for _ in range(PROBLEMS // 2):
        table, rack = problem(rng, rng.choice([0, 6]), rng.randint(0, 2), rng.choice([3, 6, 10, 14, 14, 17]))
        expected = best(plain_columns(Counter(rack)), (), rack, worths(joker), least=30) or (0, 0)
        solution = solve(table, rack, False, game)
        assert (solution.tiles, solution.value) == expected, (table, rack)
        assert accepted(table, solution, False, game)
        assert can_move(table, rack, False, game) == (solution.tiles > 0)


@given(seed=st.integers(0, 2**32), size=st.sampled_from([0, 6, 20, 50]), jokers=st.integers(0, 2))
def test_one_more_tile_never_plays_fewer(seed: int, size: int, jokers: int) -> None:
    rng = random.Random(seed)
    table, rack = problem(rng, size, jokers, 9)
    game = edition("classic")
    some = solve(table, rack[:-1], True, game)
    assert some.tiles <= solve(table, rack, True, game).tiles


@pytest.mark.parametrize(
    ("table", "rack", "tiles", "value"),
    [
        ("", "", 0, 0),
        ("", "J J", 0, 0),
        ("", "R5 J J", 3, 65),
        ("", "R5 J", 0, 0),
        ("K8 R8 B8 O8", "J", 0, 0),  # a full group has no place for a joker
        ("K8 R8 B8 O8", "J J", 2, 60),  # but for two: two groups of three
        ("K8 R8 B8 O8 | K8 R8 B8 O8", "J", 1, 30),  # three groups of three
        ("K8 R8 B8", "J", 1, 30),
        ("", "K8 R8 B8 O8 J", 4, 54),  # the joker counts more than one of the eights
        ("R8 J J", "K8 B8", 1, 8),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", "J", 1, 30),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", "J J", 2, 60),
        ("R11 R12 R13", "J", 1, 30),
        ("R1 R2 R3 R4 | K4 B4 O4", "R5 R3", 2, 8),
        ("R3 R4 R5 R6 | R1 R2 R3", "R4 R5 K6 B6", 4, 21),
        ("R1 R2 R3 | K1 K2 K3 | B1 B2 B3", "O1", 1, 1),
    ],
)
def test_known_tables(table: str, rack: str, tiles: int, value: int) -> None:
    solution = solved(table, rack)
    assert (solution.tiles, solution.value) == (tiles, value)


@pytest.mark.parametrize(
    ("rack", "house", "tiles"),
    [
        ("R9 R10 R11", {}, 3),
        ("B1 O7 B3 B7 J J", {}, 0),  # a joker that is kept is worth nothing
        ("R8 R9 R10", {}, 0),
        ("R8 R9 R10", {"opening_sum": 27}, 3),
        ("R9 J J", {}, 3),  # 9 10 11
        ("R9 J J", {"open_joker": "lowest"}, 0),
        ("R10 J J", {"open_joker": "lowest"}, 3),  # J 10 J
        ("R9 J J K1 K2 K3", {"open_joker": "lowest"}, 6),
        ("R8 J J K1 K2 K3", {"open_joker": "lowest"}, 6),
        ("R1 R2 R3 R4 K12 K13 J", {}, 7),
        ("R1 R2 R3 J K13 B13", {}, 6),
        ("R1 R2 R4 R5 R6 J K13 B13", {}, 6),  # one tile fewer, but worth enough
        ("", {"opening_sum": 0}, 0),
    ],
)
def test_known_openings(rack: str, house: dict[str, object], tiles: int) -> None:
    game = edition("classic").with_house_rules(house)
    table = parse_table("K1 R1 B1")
    solution = solve(table, rack.split(), False, game)
    assert accepted(table, solution, False, game)
    assert solution.tiles == tiles


def test_three_jokers() -> None:
    assert solved("", "R5 J J J", jokers_each=3).tiles == 4
    assert solved("R5 R6 R7 | R5 R6 R7", "J J J", jokers_each=3).tiles == 3
    assert solved("K8 R8 B8", "J J J", jokers_each=3).tiles == 3
    assert solved("K8 R8 J", "J J K1", jokers_each=3).tiles == 3


def test_sets_that_stay_lie_as_they_did() -> None:
    solution = solved("R3 R2 R1 | K8 B8 O8", "R8 K9")
    assert solution.table == (("R3", "R2", "R1"), ("K8", "R8", "B8", "O8"))
