"""What the solver refuses, and the moves in words."""

import pytest

import engine
from engine import LANGUAGES, BadInput, edition, parse_table
from engine.solver.best_turn import can_move, solve
from engine.solver.solution import unjoined
from engine.turn.restore import PLAY, restore_plan, restore_sentences
from tests.engine.solver.test_classic import solved


@pytest.mark.parametrize(
    ("table", "rack", "message"),
    [
        ("R1 R2", "K1", "table, set 1: R1 R2 is not a legal set"),
        ("R1 R2 R3 | K1 K2 K4", "", "table, set 2: K1 K2 K4 is not a legal set"),
        ("R1 R2 R3 | R1 R2 R3 | R1 R2 R3", "", "table: 3 times R1, but the box holds 2"),
        ("R1 R2 R3 | R1 R2 R3", "R1", "table and rack: 3 times R1, but the box holds 2"),
        ("R1 R2 R3", "JD", "table and rack: 'JD' is not a tile of this edition"),
        ("R1 R2 R3", "X", "table and rack: 'X' is not a tile of this edition"),
    ],
)
def test_bad_input(table: str, rack: str, message: str) -> None:
    for ask in (solve, can_move):
        with pytest.raises(BadInput) as refused:
            ask(parse_table(table), rack.split(), True, edition("classic"))
        assert str(refused.value) == message


def test_moves_in_words() -> None:
    game = edition("classic")
    table = parse_table("R1 R2 R3 R4 | K4 B4 O4 R4")
    plan = restore_plan(table, solved("R1 R2 R3 R4 | K4 B4 O4 R4", "R5 R6").table, game)
    assert [(move.tile, move.source) for move in plan.moves] == [("R5", None), ("R6", None)]
    for language in LANGUAGES:
        assert len(restore_sentences(plan, language, why=PLAY)) == 2


def test_no_move_in_words() -> None:
    plan = restore_plan((), solved("", "R1").table, edition("classic"))
    assert restore_sentences(plan, why=PLAY) == ["There is nothing to move."]


def test_runs_that_touch_are_left_alone() -> None:
    table = "R3 R2 R1 | R4 R5 R6 | K7 K8 K9"
    solution = solved(table, "R7 K10")
    assert (solution.tiles, solution.table[0]) == (2, ("R3", "R2", "R1"))
    plan = restore_plan(parse_table(table), solution.table, edition("classic"))
    assert len(plan.moves) == 2


def test_runs_are_cut_only_into_runs() -> None:
    before = parse_table("R3 R4 R5")
    assert unjoined(before, parse_table("R1 R2 R3 R4 R5 R6 R7 R8")) == parse_table("R1 R2 R3 R4 R5 R6 R7 R8")
    assert unjoined(before, parse_table("R3 R4 R5 R6 R7 R8 | K1 B1 O1")) == parse_table(
        "R3 R4 R5 | R6 R7 R8 | K1 B1 O1"
    )
    assert unjoined(before, parse_table("R3 R4 R5 J R7 R8")) == parse_table("R3 R4 R5 J R7 R8")


def test_the_solver_is_there_when_it_is_asked_for() -> None:
    missing = "nonsense"
    assert (engine.solve, engine.can_move) == (solve, can_move)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        getattr(engine, missing)
