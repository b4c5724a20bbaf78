"""The solver with special jokers, against brute force on very small tables and a programme on larger ones."""

import os
import random
from collections import Counter

import pytest

from engine import BadInput, Table, Turn, edition, judge, judge_set, parse_table
from engine.solver.best_turn import can_move, solve
from engine.solver.integer_programme import programme
from tests.engine.solver.brute import brute_best
from tests.engine.solver.choice import can_be_beaten
from tests.engine.solver.oracle import worths
from tests.engine.solver.problems import random_set as plain_set
from tests.engine.solver.test_classic import accepted, solved
from tests.oracle.sets import SPECIAL, random_set

PROBLEMS = int(os.environ.get("RUMMIREF_SOLVER", "20"))
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
    for _ in range(min(PROBLEMS, 500)):
        table, rack = special_problem(rng, 1, 4, rng.choice([2, 3]))
        expected = brute_best(table, rack, "twist", worths(30, 10), legal_turn)
        solution = solve(table, rack, True, TWIST)
        assert (solution.tiles, solution.value) == expected, (table, rack)


def crowded_problem(rng: random.Random, sizes: list[int], rack_size: int) -> tuple[Table, tuple[str, ...]]:
    """A table of about such a size, a rack of at most so many, and up to four special jokers among them."""
    specials = rng.randint(0, 4)
    tiles, lying = rng.choice(sizes), rng.randint(0, specials)
    table: list[tuple[str, ...]] = []
    seen = Counter[str]()
    for _ in range(1500):
        missing = lying - sum(seen[face] for face in SPECIAL)
        each = tuple(random_set(rng, "twist") if missing else plain_set(rng))
        more = seen + Counter(each)
        fits = len(each) <= 9 and max(more.values()) <= 2 and sum(more[face] for face in SPECIAL) <= lying
        if more.total() <= tiles + 4 and fits and judge_set(each, TWIST).legal:
            table.append(each)
            seen = more
    left = [face for face, count in TWIST.box.items() for _ in range(count - seen[face])]
    special = [face for face in left if face in SPECIAL]
    rack = rng.sample(special, specials - sum(seen[face] for face in SPECIAL))
    rack += rng.sample([face for face in left if face not in SPECIAL], rng.randint(4, rack_size) - len(rack))
    return tuple(table), tuple(rack)


def test_agrees_with_the_programme() -> None:
    rng = random.Random("crowded twist")
    for place in range(min(PROBLEMS, 500)):
        # The first ones are small, so that a few take little time.
        quick = place < 20
        table, rack = crowded_problem(rng, [6, 10, 16] if quick else [6, 10, 16, 24, 30], 9 if quick else 14)
        solution = solve(table, rack, True, TWIST)
        assert accepted(table, solution, True, TWIST)
        better = can_be_beaten(table, rack, worths(30, 10), solution.tiles, solution.value)
        assert not better, (table, rack)


def test_larger_tables_are_accepted() -> None:
    rng = random.Random("large twist")
    for _ in range(min(PROBLEMS, 100) // 2):
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


@pytest.mark.parametrize(
    ("table", "rack", "tiles"),
    [
        # The run keeps its joker; the colour-change joker comes from the rack.
        ("R5 J R7", "R6 JC K9", 3),
        # The freed joker may go to R1 R2 R3, as its R1 may be the one from the rack.
        ("R1 R2 R3 | K8 R8 JD", "B8 O8 R1 K1 B1", 5),
        ("R1 R2 R3 | K8 R8 JD", "B8 O8 K1 B1", 4),
        # One joker stays with its set, the other is freed.
        ("R1 JD R4 | R5 R6 JC", "K8 R10", 2),
        # A joker of another kind cannot take the place of one, unless a twin lies elsewhere.
        ("K8 R8 J", "JD R9 R10 R11", 4),
        ("K8 R8 J | K8 B8 O8", "JD R9 R10", 3),
    ],
)
def test_freed_jokers_and_twins(table: str, rack: str, tiles: int) -> None:
    solution = solved(table, rack, "twist")
    assert solution.tiles == tiles
    played = tuple(rack.split())
    assert not can_be_beaten(parse_table(table), played, worths(30, 10), solution.tiles, solution.value)
    assert can_be_beaten(
        parse_table(table), (*played, "K13"), worths(30, 10), solution.tiles, solution.value - 1
    )


def test_protected_special_jokers_cannot_be_solved() -> None:
    game = TWIST.with_house_rules({"joker_sets": "locked"})
    with pytest.raises(BadInput, match="protected jokers"):
        solve((("R2", "JD", "R5"),), ("K1",), True, game)


def test_without_highspy_it_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(programme, "import_module", missing)
    with pytest.raises(BadInput, match="unavailable because highspy is not installed"):
        solve((("R2", "JD", "R5"),), ("R6",), True, TWIST)
    assert solve((("R2", "R3", "R4"),), ("R5",), True, TWIST).tiles == 1
