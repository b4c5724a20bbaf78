"""The solver as an anytime search: more steps never give a worse turn, every turn is legal and playable."""

from collections import Counter

from hypothesis import given, settings, strategies as st

from engine import Budget, Solution, Turn, edition, judge, solve
from engine.tiles import tiles_of
from tests.engine.solver.choice import can_be_beaten
from tests.engine.solver.joker_problems import FEW, MANY, Problem, joker_problem
from tests.engine.solver.oracle import worths

TWIST = edition("twist")
PLENTY = Budget(20_000_000, 2_000_000)

problems = st.builds(
    joker_problem, st.integers(0, 10_000).map(str), st.integers(1, 12), st.sampled_from([FEW, MANY])
)
steps = st.one_of(st.integers(0, 2_000), st.integers(0, 400_000))


def playable(problem: Problem, solution: Solution) -> bool:
    """Whether the turn is legal, and plays nothing but tiles of the rack."""
    table, rack = problem
    added = tiles_of(solution.table) - tiles_of(table)
    verdict = judge(Turn(table, solution.table, True), TWIST).verdict
    return (
        verdict == ("legal" if solution.tiles else "pass")
        and added == Counter(solution.play)
        and added <= Counter(rack)
        and len(solution.play) == solution.tiles
    )


@settings(max_examples=25)
@given(problem=problems, budgets=st.tuples(steps, steps).map(sorted))
def test_more_steps_never_give_a_worse_turn(problem: Problem, budgets: list[int]) -> None:
    table, rack = problem
    less, more = (solve(table, rack, True, TWIST, Budget(each)) for each in budgets)
    assert playable(problem, less)
    assert playable(problem, more)
    assert (less.tiles, less.value) <= (more.tiles, more.value)
    assert (not less.proven) or less == more


@settings(max_examples=8)
@given(problem=st.builds(joker_problem, st.integers(0, 10_000).map(str), st.integers(1, 4), st.just(FEW)))
def test_what_is_proven_cannot_be_beaten(problem: Problem) -> None:
    table, rack = problem
    solution = solve(table, rack, True, TWIST, PLENTY)
    assert playable(problem, solution)
    assert solution.proven
    assert not can_be_beaten(table, rack, worths(30, 10), solution.tiles, solution.value)
