"""The solver with special jokers, against brute force on very small tables."""

import os
import random
from collections import Counter

import pytest

from engine import BadInput, Table, Turn, edition, judge, judge_set
from engine.solver import can_move, programme, solve, twist
from tests.oracle.sets import random_set
from tests.solver.brute import brute_best
from tests.solver.oracle import worths
from tests.solver.test_classic import accepted, solved

PROBLEMS = int(os.environ.get("RUMMIREF_SOLVER", "200")) // 10
TWIST = edition("twist")


def special_problem(rng: random.Random, sets: int, longest: int, rack: int) -> tuple[Table, tuple[str, ...]]:
    """A legal table with at most two jokers, and a rack of tiles, some of them close to it."""
    table: list[tuple[str, ...]] = []
    seen = Counter[str]()
    while len(table) < sets:
        tiles = tuple(random_set(rng, "twist"))
        more = seen + Counter(tiles)
        few = sum(count for face, count in more.items() if face.startswith("J")) <= 2
        if few and len(tiles) <= longest and judge_set(tiles, TWIST).legal and max(more.values()) <= 2:
            table.append(tiles)
            seen = more
    left = [face for face, count in TWIST.box.items() for _ in range(count - seen[face]) if face[0] != "J"]
    numbers = {face[1:] for face in seen if face[0] != "J"}
    close = [face for face in left if face[1:] in numbers]
    jokers = rng.sample(["J", "JD", "JC", "JM"], rng.choice([0, 1, 1]))
    rest = rng.sample(close, min(len(close), rack // 2))
    rest += rng.sample([face for face in left if face not in rest], rack - len(rest))
    free = [face for face in jokers if seen[face] < 2]
    return tuple(table), tuple((free + rest)[:rack])


def legal_turn(before: Table, after: Table) -> bool:
    return judge(Turn(before, after, True), TWIST).verdict == "legal"


def test_agrees_with_brute_force() -> None:
    rng = random.Random("twist")
    for _ in range(PROBLEMS):
        table, rack = special_problem(rng, 1, 4, rng.choice([2, 3]))
        expected = brute_best(table, rack, "twist", worths(30, 10), legal_turn)
        solution = solve(table, rack, True, TWIST)
        assert (solution.tiles, solution.value) == expected, (table, rack)


def test_larger_tables_are_accepted() -> None:
    rng = random.Random("large twist")
    for _ in range(PROBLEMS // 2):
        table, rack = special_problem(rng, rng.choice([2, 4, 6]), 9, rng.choice([6, 12]))
        for opened in (True, False):
            solution = solve(table, rack, opened, TWIST)
            assert accepted(table, solution, opened, TWIST), (table, rack)
            assert can_move(table, rack, opened, TWIST) == (solution.tiles > 0)


@pytest.mark.parametrize(
    ("table", "rack", "opened", "tiles"),
    [
        ("", "R2 JD R5", True, 3),
        ("", "R4 JM R4", True, 3),
        ("", "R4 R5 JC K7", True, 4),
        ("", "K8 R8 JD", True, 3),
        ("", "K8 JD J", True, 3),
        ("", "JD JC JM", True, 0),
        ("", "R12 R13 JD", True, 3),
        ("", "R1 R2 JC", False, 0),
        ("", "R11 R12 JC", False, 3),
        ("", "JM", False, 0),
        ("", "R1 R2 R3 J JD JC", True, 6),
        ("", "R3 JM J JD R2 R1 R4", True, 7),
        ("", "K2 JC R4 JM R4 JC K2", True, 7),
        ("", "R1 R2 R3 R4 R1 R2 R3 R4 JM JD", True, 10),
        ("R2 JD R5", "R3 R4", True, 2),
        ("R2 JD R5", "R3 R4 K7 K8", True, 4),
        ("R2 JD R5 | K1 K2 K3", "R3 R4", True, 2),
        ("K1 K2 K3", "J JD", True, 2),
        ("K8 R8 J", "JD K1", True, 0),
        ("R1 R2 R3", "JM", True, 0),
        ("R1 R2 R3 JC", "K5 O5", True, 1),
        ("K5 K6 JC | K8 K9 K10", "K7", True, 1),
    ],
)
def test_known_tables(table: str, rack: str, opened: bool, tiles: int) -> None:
    assert solved(table, rack, "twist", opened=opened).tiles == tiles


def test_a_freed_special_joker_belongs_in_a_new_set() -> None:
    # The double joker is free for both colours, but the one run that would take it is an old one.
    assert solved("K8 R8 JD | K1 K2 K3", "B8 O8", "twist").tiles < 2
    assert solved("K8 R8 JD | K1 K2 K3", "B8 O8", "twist", freed_joker="anywhere").tiles == 2


def test_refused_tables_are_shut_out_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([False, False, True])
    monkeypatch.setattr(twist, "_legal", lambda problem, after: next(answers))
    assert solve((("K1", "K2", "K3"),), ("JD", "K4", "R9"), True, TWIST).tiles == 1
    anywhere = TWIST.with_house_rules({"freed_joker": "anywhere"})
    answers = iter([False, True, True])
    assert solve((("K1", "K2", "K3"),), ("JD", "K4", "R9"), True, anywhere).tiles == 2
    answers = iter([False, False])
    monkeypatch.setattr(twist, "_TRIES", 0)
    assert solve((("K1", "K2", "K3"),), ("JD", "K4"), True, TWIST).tiles == 0


def test_protected_special_jokers_cannot_be_solved() -> None:
    game = TWIST.with_house_rules({"joker_sets": "locked"})
    with pytest.raises(BadInput, match="joker_sets with special jokers"):
        solve((("R2", "JD", "R5"),), ("K1",), True, game)


def test_without_scipy_it_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(programme, "import_module", missing)
    with pytest.raises(BadInput, match="unavailable because scipy is not installed"):
        solve((("R2", "JD", "R5"),), ("R6",), True, TWIST)
    assert solve((("R2", "R3", "R4"),), ("R5",), True, TWIST).tiles == 1
