"""The solver within its budget: always an answer, always legal, the same for the same question."""

import os
import subprocess
import sys

import pytest

from engine import edition, parse_table
from engine.solver.best_turn import can_move, solve
from engine.solver.budget import Budget
from tests.engine.solver.joker_problems import FEW, MANY, joker_problem
from tests.engine.solver.test_classic import accepted

TWIST = edition("twist")
SEEDS = ("0", "1", "2", "3")


def test_the_jokers_of_a_plan_are_there() -> None:
    table = parse_table("J O4 R4 | O9 B9 J K9 | O7 R7 K7")
    assert solve(table, ("R9",), True, edition("swiss-fr")).tiles == 0


@pytest.mark.parametrize(("jokers", "sets", "seed"), [(FEW, 14, "5"), (FEW, 8, "1"), (MANY, 17, "2")])
def test_what_took_long_is_proven(jokers: str, sets: int, seed: str) -> None:
    table, rack = joker_problem(seed, sets, jokers)
    solution = solve(table, rack, True, TWIST)
    assert (solution.tiles, solution.proven) == (len(rack), True)
    assert accepted(table, solution, True, TWIST)


@pytest.mark.parametrize("steps", [0, 100, 3_000, 30_000, 100_000])
def test_a_small_budget_still_answers(steps: int) -> None:
    table, rack = joker_problem("1", 5, MANY)
    some, all_of_it = (solve(table, rack, True, TWIST, Budget(each)) for each in (steps, 10_000_000))
    assert accepted(table, some, True, TWIST)
    assert not some.proven
    assert (some.tiles, some.value) <= (all_of_it.tiles, all_of_it.value)
    assert can_move(table, rack, True, TWIST, Budget(steps))


def test_few_states_still_answer() -> None:
    table, rack = joker_problem("1", 5, MANY)
    solution = solve(table, rack, True, TWIST, Budget(states=50))
    assert accepted(table, solution, True, TWIST)
    assert not solution.proven


def test_an_opening_on_a_small_budget() -> None:
    rack = ("R10", "R11", "R12", "K10", "B10", "JD", "JC", "JM", "J")
    whole = solve((), rack, False, TWIST)
    assert whole.proven
    for steps in (0, 300, 3_000):
        some = solve((), rack, False, TWIST, Budget(steps))
        assert accepted((), some, False, TWIST)
        assert not some.proven
        assert some.tiles <= whole.tiles


def test_protected_jokers_on_a_small_budget() -> None:
    table = parse_table("K5 R5 J | K7 K8 K9")
    solution = solve(table, ("B5", "O5", "K11"), True, TWIST, Budget(4_000))
    assert not solution.proven
    assert accepted(table, solution, True, TWIST)


def test_a_deadline_ends_the_search() -> None:
    table, rack = joker_problem("1", 5, MANY)
    asked = iter(range(1_000_000))
    solution = solve(table, rack, True, TWIST, stop=lambda: next(asked) > 100)
    assert not solution.proven
    assert next(asked) == 102


ASK = """
from engine import edition
from engine.solver.best_turn import solve
from engine.solver.budget import Budget, Meter
from tests.engine.solver.joker_problems import FEW, MANY, joker_problem
left = []
spend = Meter.spend
def counted(meter, steps):
    left.append(steps)
    return spend(meter, steps)
Meter.spend = counted
for jokers, sets, seed in ((FEW, 14, "0"), (MANY, 5, "10"), (MANY, 8, "5")):
    print(solve(*joker_problem(seed, sets, jokers), True, edition("twist"), Budget(200_000)))
print(sum(left), len(left))
"""


def test_the_same_question_gets_the_same_answer_at_the_same_cost() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", ASK],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in SEEDS
    }
    assert len(answers) == 1
