"""The solver where jokers on the table are protected, or must go into a new set."""

import random

import pytest

from engine import Table, edition
from engine.solver.best_turn import can_move, solve
from engine.tiles import COLOURS
from tests.engine.solver.brute import brute_best
from tests.engine.solver.choice import can_be_beaten
from tests.engine.solver.oracle import worths
from tests.engine.solver.problems import problem
from tests.engine.solver.test_classic import PROBLEMS, accepted, solved

JOKERS = {"swiss-fr": 50, "swiss-it": 50, "twist": 30}
LOCKS = {"swiss-fr": "undivided", "swiss-it": "locked", "twist": "free"}


def close_problem(rng: random.Random) -> tuple[Table, tuple[str, ...]]:
    """A small table with jokers, and a rack of tiles that lie close to it."""
    table, _ = problem(rng, rng.choice([3, 3, 4, 6, 7]), 2, 0)
    lying = [tile for tiles in table for tile in tiles]
    numbers = {int(tile[1:]) for tile in lying if tile != "J"}
    near = {number + step for number in numbers for step in (-1, 0, 1)} & set(range(1, 14))
    left = [f"{colour}{number}" for colour in COLOURS[:3] for number in sorted(near)]
    free = [face for face in left for _ in range(2 - lying.count(face))] + ["J"] * (2 - lying.count("J"))
    return table, tuple(rng.sample(free, rng.choice([1, 2, 3, 4])))


@pytest.mark.parametrize("name", JOKERS)
def test_agrees_with_brute_force(name: str) -> None:
    rng, game = random.Random(name), edition(name)
    for _ in range(PROBLEMS // 5):
        table, rack = close_problem(rng)
        expected = brute_best(table, rack, name, worths(JOKERS[name], 10))
        solution = solve(table, rack, True, game)
        assert (solution.tiles, solution.value) == expected, (table, rack)
        assert accepted(table, solution, True, game)
        assert can_move(table, rack, True, game) == (solution.tiles > 0)


@pytest.mark.parametrize(("name", "lock"), LOCKS.items())
def test_larger_tables_cannot_be_beaten(name: str, lock: str) -> None:
    rng, game = random.Random(f"choice {name}"), edition(name)
    for _ in range(min(PROBLEMS, 1000) // 15):
        table, rack = problem(rng, rng.choice([10, 16, 24, 36]), 2, rng.choice([4, 8, 14]))
        solution = solve(table, rack, True, game)
        assert accepted(table, solution, True, game)
        worth = worths(JOKERS[name])
        assert not can_be_beaten(table, rack, worth, solution.tiles, solution.value, lock), (table, rack)
        if 0 < solution.tiles < len(rack):
            assert can_be_beaten(table, rack, worth, solution.tiles, solution.value - 1, lock)


@pytest.mark.parametrize("name", JOKERS)
def test_larger_tables_are_accepted_and_never_beat_the_free_game(name: str) -> None:
    rng, game = random.Random(f"large {name}"), edition(name)
    for _ in range(PROBLEMS // 10):
        table, rack = problem(rng, rng.choice([20, 40, 60]), 2)
        solution = solve(table, rack, True, game)
        assert accepted(table, solution, True, game)
        assert solution.tiles <= solve(table, rack, True, edition("swiss")).tiles


@pytest.mark.parametrize(
    ("name", "table", "rack", "tiles"),
    [
        ("swiss-it", "R5 J R7", "R8", 0),
        ("swiss-fr", "R5 J R7", "R8", 1),
        ("swiss-it", "R5 J R7", "R6", 0),
        ("swiss-fr", "R5 J R7", "R6", 1),
        ("swiss-it", "R5 J R7", "R6 K1 K2", 3),
        ("swiss-fr", "R5 J R7 | R1 R2 R3", "R4", 1),
        ("swiss-fr", "R5 J R7", "J", 1),
        ("swiss-it", "R5 J R7", "J", 0),
        ("swiss-it", "K5 R5 J", "B5 K9 R9", 3),
        ("twist", "R5 J R7 R8 | K1 K2 K3", "R6", 1),
        ("twist", "K5 R5 J | K1 K2 K3", "O5", 1),
        ("twist", "K5 R5 J | K7 K8 K9", "B5 O5 K11", 1),  # the joker would have to go to the old run
        ("twist", "K5 R5 J | K7 K8 K9", "B5 O5 K11 K12", 4),
        ("twist", "K5 J J | K7 K8 K9", "B5 O5 K11 R5", 4),
    ],
)
def test_known_tables(name: str, table: str, rack: str, tiles: int) -> None:
    assert solved(table, rack, name).tiles == tiles


def test_a_group_of_three_may_keep_its_joker_by_house_rule() -> None:
    assert solved("K5 R5 J", "B5 K9 R9", "swiss-it", either_colour_frees=False).tiles == 0
