"""Dice on the grid: lines, loose dice, jokers where lines cross, turns and rounds."""

import json

import pytest

from engine import (
    BadInput,
    DiceLaid,
    DiceRound,
    Drawn,
    Event,
    Game,
    GameSet,
    RackShown,
    Rolled,
    RoundBegun,
    RoundEnded,
    TableChecker,
    check_document,
    check_grid,
    edition,
    judge_document,
    judge_grid,
    parse_set,
)
from engine.dice.grid import Die, Grid, lines
from engine.scoring import score
from tests.engine.booklets.test_booklet_dice import grid

DICE = edition("dice")


def found(*rows: str) -> list[str]:
    return [finding.code for finding in check_grid(grid(*rows), DICE).findings]


def test_lines_are_rows_first_then_columns_and_as_long_as_can_be() -> None:
    table = grid(". B3 .", "R4 B4 K4 O4", ". B5 .", "R9 . R1 R2 R3")
    faces = [" ".join(die.face for die in line) for line in lines(table)]
    assert faces == ["R4 B4 K4 O4", "R1 R2 R3", "B3 B4 B5"]


def test_places_may_be_negative_and_far_apart() -> None:
    table = (Die("R3", -5, 1000), Die("R4", -5, 1001), Die("R5", -5, 1002))
    assert check_grid(table, DICE).legal


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        (["B3 B4 B5"], []),
        (["B3 B4 B6"], ["run-gap"]),
        (["B3"], ["dice-no-set"]),
        (["B3 B4"], ["dice-no-set", "dice-no-set", "dice-touch"]),
        (["B3 B4 B5", "R9"], ["dice-no-set", "dice-touch"]),
        (["B3 B4 B5", "B6 B7 B8"], ["dice-touch"] * 3),
        (["B4 B3 B5"], ["out-of-order"]),
        ([], []),
    ],
)
def test_findings(rows: list[str], codes: list[str]) -> None:
    assert found(*rows) == codes


def test_dice_that_only_touch_are_no_error() -> None:
    assert check_grid(grid("B3 B4 B5", "B6 B7 B8"), DICE).legal


def test_a_joker_where_lines_cross_stands_for_one_tile() -> None:
    assert found("B4 J B6", ". R5", ". K5") == []
    assert found("B4 J B6", ". R9", ". K9") == ["joker-misplaced"]
    assert found("K8 J R8", ". B9", ". B10") == []
    assert found("K8 J R8", ". K9", ". K10") == ["joker-misplaced"]


def test_the_same_lines_elsewhere_are_a_pass() -> None:
    verdict = judge_grid(
        grid("B3 B4 B5", ".", "R8 K8 O8"), grid(". O8", ". K8", ". R8", ".", "B5 B4 B3"), DICE
    )
    assert (verdict.verdict, verdict.findings, verdict.draw) == ("pass", (), 0)


def test_rearranging_without_playing() -> None:
    verdict = judge_grid(grid("B3 B4 B5 B6"), grid("B3 B4 B5", "B6"), DICE)
    assert "nothing-played" in [finding.code for finding in verdict.findings]


def test_late_counts_only_where_the_house_has_a_clock() -> None:
    before, after = grid("B3 B4 B5"), grid("B3 B4 B5 B6")
    assert judge_grid(before, after, DICE, late=True).verdict == "legal"
    clock = DICE.with_house_rules({"turn_seconds": 60})
    assert judge_grid(before, after, clock, late=True).verdict == "illegal"
    assert judge_grid(before, before, clock, late=True).verdict == "illegal"


def test_impossible_grids() -> None:
    with pytest.raises(BadInput, match="two dice in row 0, column 0"):
        check_grid((Die("R1", 0, 0), Die("R2", 0, 0)), DICE)
    with pytest.raises(BadInput, match="19 dice, but the game has 18"):
        check_grid(tuple(Die(f"{'KRBO'[n % 4]}{n % 13 + 1}", n, 0) for n in range(19)), DICE)
    with pytest.raises(BadInput, match="5 times J"):
        check_grid(tuple(Die("J", n, 0) for n in range(5)), DICE)
    with pytest.raises(BadInput, match="nobody has more than 9 dice"):
        score({"A": (), "B": parse_set("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10")}, "A", DICE)


def document(*rows: str) -> list[dict[str, object]]:
    return [{"face": die.face, "row": die.row, "col": die.col} for die in grid(*rows)]


def test_documents() -> None:
    answer = check_document({"edition": "dice", "table": document("B3 B4 B5", "R3", "K9")})
    assert answer["legal"] is False
    assert [finding.set for finding in check_grid(grid("B3 B4 B5", "R3", "K9"), DICE).findings] == [1]
    rows = {"edition": "dice", "table": document("B3 B4 B5")}
    assert TableChecker("en").answer(rows) == (json.dumps(check_document(rows)), True)
    turn = {
        "edition": "dice",
        "before": document("B3 B4 B5"),
        "after": document("B3 B4 B5 B6"),
        "opened": False,
    }
    judged = judge_document(turn, restore=True)
    assert (judged["verdict"], judged["opening_value"], judged["restore"]) == ("legal", None, None)


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ([["R1", "R2", "R3"]], "table, die 1: expected an object"),
        ({}, "expected a list of dice"),
        ([{"face": "R1", "row": 0}], "die 1: key 'col' is missing"),
        ([{"face": "R1", "row": 0, "col": 0, "x": 1}], "die 1: unknown key 'x'"),
        ([{"face": "X1", "row": 0, "col": 0}], "unknown face 'X1'"),
        ([{"face": "R1", "row": "0", "col": 0}], "row: expected a whole number"),
        ([{"face": "R1", "row": 0, "col": 1.5}], "col: expected a whole number"),
        ([{"face": "JM", "row": 0, "col": 1}], "not a tile of this edition"),
    ],
)
def test_bad_documents(table: object, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        check_document({"edition": "dice", "table": table})


START: list[Event] = [GameSet(1, "dice", ("Ann", "Bob")), RoundBegun(2, "Ann")]


def laid(number: int, player: str, dice: Grid) -> DiceLaid:
    return DiceLaid(number, player, dice)


def now(*events: Event) -> DiceRound:
    game = Game.of([*START, *events])
    assert isinstance(game.round, DiceRound)
    return game.round


def codes(*events: Event) -> list[str]:
    return [problem.finding.code for problem in Game.of([*START, *events]).problems]


def test_a_turn_takes_dice_from_the_roll() -> None:
    roll = Rolled(3, "Ann", parse_set("B3 B4 B5 R1 R2 K9 O9 J J"))
    state = now(roll, laid(4, "Ann", grid("B3 B4 B5")))
    assert (state.left["Ann"], state.to_move, state.idle["Ann"]) == (6, "Bob", 0)
    assert state.rolled["Ann"] == parse_set("K9 R1 R2 O9 J J")
    assert state.turns[0].verdict.verdict == "legal"


def test_an_illegal_turn_leaves_the_grid() -> None:
    state = now(laid(3, "Ann", grid("B3 B4")))
    assert (state.grid, state.left["Ann"], state.idle["Ann"]) == ((), 9, 1)


def test_playing_all_dice_ends_the_round() -> None:
    first = grid("B1 B2 B3 B4 B5 B6 B7 B8 B9")
    state = now(laid(3, "Ann", first))
    assert state.due_to_end
    scored = now(
        laid(3, "Ann", first), Rolled(4, "Bob", parse_set("R1 R2 R3 R4 R5 R6 R7 R8 J")), RoundEnded(5, "Ann")
    )
    assert scored.score is not None
    assert dict(scored.score.scores) == {"Ann": 46, "Bob": 0}


def test_three_rolls_each_without_an_action_end_the_round_early() -> None:
    idle: list[Event] = [laid(3 + n, "Ann" if n % 2 == 0 else "Bob", ()) for n in range(6)]
    assert not now(*idle[:-1]).due_to_end
    assert now(*idle).due_to_end
    rolls = [Rolled(9, "Ann", parse_set("R13 R11")), Rolled(10, "Bob", parse_set("R10"))]
    ended = now(*idle, *rolls, RoundEnded(11))
    assert ended.score is not None
    assert dict(ended.score.scores) == {"Ann": 0, "Bob": 14}


def test_no_score_without_the_last_rolls_or_with_impossible_ones() -> None:
    assert now(RoundEnded(3, "Ann")).score is None
    assert now(RoundEnded(3, "Ann"), RackShown(4, "Bob", ("R1",) * 3)).score is None
    assert now(Rolled(3, "Bob", ("R1",))).score is None


def test_six_rounds_and_who_starts_them() -> None:
    events: list[Event] = [GameSet(1, "dice", ("Ann", "Bob"))]
    assert Game.of(events).next_starter is None
    number = 2
    for played in range(6):
        game = Game.of(events)
        assert not game.over
        starter = game.next_starter or "Ann"
        assert starter == ("Ann", "Bob")[played % 2]
        events += [
            RoundBegun(number, starter),
            RoundEnded(number + 1, "Ann"),
            RackShown(number + 2, "Bob", ("R5",)),
        ]
        number += 3
    assert Game.of(events).over
    assert dict(Game.of(events).totals) == {"Ann": 30, "Bob": 0}
    assert Game().next_starter is None
    assert not Game().over


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([Drawn(3, "Ann", 1)], "wrong-game"),
        ([laid(3, "Bob", ())], "out-of-turn"),
        ([laid(3, "Ann", (Die("R1", 0, 0), Die("R1", 0, 0)))], "bad-event"),
        ([Rolled(3, "Ann", ("R1",))], "rack-count"),
        (
            [Rolled(3, "Ann", parse_set("R1 R2 R3 R4 R5 R6 R7 R8 R9")), laid(4, "Ann", grid("B3 B4 B5"))],
            "not-rolled",
        ),
        ([RoundEnded(3, "Ann")], "out-with-tiles"),
        ([RoundEnded(3)], "end-not-due"),
        ([RoundEnded(3), RoundEnded(4)], "round-over"),
    ],
)
def test_problems_are_named(events: list[Event], code: str) -> None:
    assert codes(*events)[-1] == code
