"""The solver within its budget: always an answer, always legal, the same for the same question."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from engine import Edition, Turn, Verdict, edition, judge, parse_table
from engine.solver.best_turn import can_move, solve
from engine.solver.budget import Budget
from engine.solver.integer_programme import choose_sets, generation, programme
from tests.engine.solver.joker_problems import FEW, MANY, joker_problem
from tests.engine.solver.test_classic import accepted

TWIST = edition("twist")
SEEDS = ("0", "1", "2")


def test_the_jokers_of_a_plan_are_there() -> None:
    table = parse_table("J O4 R4 | O9 B9 J K9 | O7 R7 K7")
    assert solve(table, ("R9",), True, edition("swiss-fr")).tiles == 0


@pytest.mark.parametrize(("jokers", "sets", "seed"), [(FEW, 20, "11"), (FEW, 8, "0"), (MANY, 17, "1")])
def test_what_took_long_is_proven(jokers: str, sets: int, seed: str) -> None:
    table, rack = joker_problem(seed, sets, jokers)
    solution = solve(table, rack, True, TWIST)
    assert (solution.tiles, solution.proven) == (len(rack), True)
    assert accepted(table, solution, True, TWIST)


def test_a_small_budget_still_answers() -> None:
    table, rack = joker_problem("2", 5, MANY)
    last = solve(table, rack, True, TWIST)
    assert last.proven
    for steps in (100_000, 30_000, 3_000, 100, 0):
        some = solve(table, rack, True, TWIST, Budget(steps))
        assert accepted(table, some, True, TWIST)
        assert not some.proven
        assert (some.tiles, some.value) <= (last.tiles, last.value)
        assert can_move(table, rack, True, TWIST, Budget(steps)) == (some.tiles > 0)
        last = some


@pytest.mark.parametrize("states", [1, 50, 5_000])
def test_few_states_still_answer(states: int) -> None:
    table, rack = joker_problem("2", 5, MANY)
    solution = solve(table, rack, True, TWIST, Budget(states=states))
    assert accepted(table, solution, True, TWIST)
    assert not solution.proven


def test_a_relaxation_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programme, "_MOST_ROUNDS", 0)
    table, rack = joker_problem("2", 5, MANY)
    solution = solve(table, rack, True, TWIST)
    assert accepted(table, solution, True, TWIST)
    assert not solution.proven


def test_the_referee_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def strict(turn: Turn, game: Edition) -> Verdict:
        return replace(judge(turn, game), verdict="illegal")

    table, rack = parse_table("R2 JD R5"), ("R6", "K9")
    assert solve(table, rack, True, TWIST).tiles == 1
    monkeypatch.setattr(choose_sets, "judge", strict)
    for refusals in (generation.REFUSALS, 0):
        monkeypatch.setattr(generation, "REFUSALS", refusals)
        solution = solve(table, rack, True, TWIST)
        assert (solution.tiles, solution.proven) == (0, refusals > 0)


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
    table, rack = joker_problem("2", 5, MANY)
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
for jokers, sets, seed in ((FEW, 14, "0"), (MANY, 5, "2")):
    print(solve(*joker_problem(seed, sets, jokers), True, edition("twist"), Budget(60_000)))
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
