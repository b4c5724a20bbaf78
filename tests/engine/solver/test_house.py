"""The solver where house rules change the opening or what a special joker may do."""

import random
from collections import Counter

import pytest

from engine import Edition, Table, Turn, edition, judge, judge_set, parse_table
from engine.solver.best_turn import can_move, solve
from engine.tiles import COLOURS
from tests.engine.solver.brute import brute_best
from tests.engine.solver.oracle import Column, best, plain_columns, worths
from tests.engine.solver.problems import problem
from tests.engine.solver.test_classic import PROBLEMS, accepted
from tests.engine.solver.test_twist import special_problem


def lowest(columns: list[Column]) -> list[Column]:
    """The columns where an open joker counts as the lowest: a number between two jokers is its best order."""
    found = []
    for tiles, value in columns:
        numbers = [int(tile[1:]) for tile in tiles if tile != "J"]
        found.append((tiles, 3 * numbers[0] if len(numbers) == 1 else value))
    return found


@pytest.mark.parametrize(
    ("house", "sums"),
    [({"open_joker": "lowest"}, [20, 30, 40]), ({}, [92, 100, 120, 140])],
)
def test_openings_agree_with_the_programme(house: dict[str, object], sums: list[int]) -> None:
    rng = random.Random(f"house {house}")
    for _ in range(PROBLEMS // 4):
        needed = rng.choice(sums)
        game = edition("classic").with_house_rules({**house, "opening_sum": needed})
        _, rack = problem(rng, 0, rng.randint(1, 2), rng.choice([6, 10, 14, 20]) if house else 26)
        columns = plain_columns(Counter(rack))
        expected = best(lowest(columns) if house else columns, (), rack, worths(30), least=needed) or (0, 0)
        solution = solve((), rack, False, game)
        assert (solution.tiles, solution.value) == expected, (rack, needed)
        assert accepted((), solution, False, game)


def test_an_opening_beside_the_table_agrees_with_brute_force() -> None:
    rng = random.Random("beside")
    changed = 0
    for _ in range(PROBLEMS // 3):
        name, needed = rng.choice(["classic", "twist"]), rng.choice([6, 9, 12])
        game = edition(name).with_house_rules({"opening_touch": "with-sum", "opening_sum": needed})

        def legal(before: Table, after: Table, game: Edition = game) -> bool:
            return judge(Turn(before, after, False), game).verdict == "legal"

        table, rack = close_opening(rng)
        solution = solve(table, rack, False, game)
        expected = brute_best(table, rack, name, worths(30, 10), legal)
        assert (solution.tiles, solution.value) == expected, (table, rack, needed)
        assert accepted(table, solution, False, game)
        assert can_move(table, rack, False, game) == (solution.tiles > 0)
        changed += solution.tiles > 0 and not set(table) <= set(solution.table)
    assert changed


def close_opening(rng: random.Random) -> tuple[Table, tuple[str, ...]]:
    """A set on the table, a low set on the rack, and a tile or two that lie close."""
    table, _ = problem(rng, 3, rng.choice([0, 0, 1]), 0)
    lying = [tile for tiles in table for tile in tiles]
    start, colour = rng.randint(1, 5), rng.choice(COLOURS)
    own = [f"{colour}{start + step}" for step in range(3)]
    near = {int(tile[1:]) + step for tile in lying if tile != "J" for step in (-1, 0, 1)} & set(range(1, 14))
    left = [f"{each}{number}" for each in COLOURS for number in sorted(near)] + ["J"]
    free = [face for face in left if (lying + own).count(face) < 2]
    rack = [face for face in (*own, *rng.sample(free, 2)) if rng.random() < 0.95]
    return table, tuple(face for face in rack if (lying + rack).count(face) <= 2)


@pytest.mark.parametrize(
    ("house", "rack", "tiles"),
    [
        ({}, "R1 JC K3 JC R5", 5),
        ({"colour_may_return": False}, "R1 JC K3 JC R5", 4),
        ({"colour_may_return": False}, "R1 JC K3 JC B5", 5),
        ({}, "K2 JC R4 JM R4 JC K2", 7),
        ({"colour_may_return": False}, "K2 JC R4 JM R4 JC K2", 6),
        ({}, "R6 R7 JM R7 R6", 5),
        ({}, "R12 R13 JM R13 R12", 5),
        ({"mirror_may_fall": False}, "R12 R13 JM R13 R12", 3),
        ({}, "R3 R4 JM R3 R4", 5),
        ({"mirror_run_limit": 3}, "R3 R4 JM R3 R4", 3),
        ({"mirror_group_side": 1}, "R8 K8 JM R8 K8", 3),
        ({}, "R8 K8 JM R8 K8", 5),
    ],
)
def test_house_rules_on_special_jokers(house: dict[str, object], rack: str, tiles: int) -> None:
    game = edition("twist").with_house_rules(house)
    solution = solve((), rack.split(), True, game)
    assert accepted((), solution, True, game)
    assert solution.tiles == tiles


@pytest.mark.parametrize(
    "house",
    [{"colour_may_return": False}, {"mirror_may_fall": False}, {"mirror_run_limit": 5}, {"jokers_each": 3}],
)
def test_house_rules_on_special_jokers_are_kept(house: dict[str, object]) -> None:
    rng, game = random.Random(f"kept {house}"), edition("twist").with_house_rules(house)
    for _ in range(10):
        table, rack = special_problem(rng, 2, 6, 6)
        if all(judge_set(tiles, game).legal for tiles in table):
            assert accepted(table, solve(table, rack, True, game), True, game)


def test_a_sum_that_cannot_be_reached() -> None:
    rack = (*(f"{colour}{number}" for colour in "KRBO" for number in range(1, 8)), "JD", "JC", "J")
    game = edition("twist").with_house_rules({"opening_sum": 200})
    assert solve(parse_table("K8 K9 K10"), rack, False, game).tiles == 0
