from collections import Counter
from functools import cache
from itertools import chain, pairwise
from random import Random

import pytest

from engine import DiceRound, Game, Rolled, RoundBegun, RoundEnded, edition
from engine.findings import ERROR
from engine.game.dice_round import PlayedDice
from engine.turn.verdict import ILLEGAL, LEGAL, PASS
from webapp.demo.games.as_text import game_as_text
from webapp.demo.games.dice.box import DIE_FACES, die_of, other_faces
from webapp.demo.games.dice.grid_places import clean_grid, connected_dice, in_grid
from webapp.demo.games.dice.mistakes import LEGAL_FINDINGS, dice_mistakes, make_dice_mistake
from webapp.demo.games.dice.players import (
    DicePosition,
    choose_dice_move,
    crossing_moves,
    dice_to_roll_again,
    freed_joker_moves,
    slid_set_moves,
)
from webapp.demo.games.generator import simulate
from webapp.demo.games.values import (
    AT_ONCE,
    GOOD_PLAY,
    IN_TWO_STEPS,
    DiceMoved,
    MistakePlan,
    SimulatedGame,
    SimulatedTurn,
    TokenGrid,
    dice_grid,
)

SEEDS = range(1, 5)
RULES = edition("dice")


@cache
def played(seed: int) -> SimulatedGame:
    return simulate("dice", seed, 2, MistakePlan(every=4))


def turns() -> list[SimulatedTurn]:
    return list(chain.from_iterable(played(seed).turns for seed in SEEDS))


def moved(turn: SimulatedTurn) -> DiceMoved:
    assert turn.dice is not None
    return turn.dice


def grid(*rows: str) -> dict[tuple[int, int], str]:
    """Dice as they lie, one text a row, a dot for an empty place; each die gets its own letter."""
    names = iter("abcdefghijklmnopqr")
    return {
        (at + 1, col + 1): face + next(names)
        for at, row in enumerate(rows)
        for col, face in enumerate(row.split())
        if face != "."
    }


def position(own: str, *rows: str) -> DicePosition:
    names = iter("rqponmlkjihgfedcba")
    return DicePosition(grid(*rows), tuple(face + next(names) for face in own.split()), RULES)


def test_the_dice_have_the_faces_of_the_box() -> None:
    assert Counter(chain.from_iterable(DIE_FACES.values())) == Counter(dict(RULES.box))
    assert len(DIE_FACES) == 18
    for name, faces in DIE_FACES.items():
        assert len(set(faces)) == len(faces) == 6
        for face in faces:
            assert sorted((face, *other_faces(face + name))) == sorted(faces)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_accepts_whole_games_and_judges_them_as_expected(seed: int) -> None:
    game = Game.of(played(seed).events)
    assert game.problems == ()
    assert game.over
    assert len(game.rounds) == 6
    judged: list[PlayedDice] = []
    for each in game.rounds:
        assert isinstance(each, DiceRound)
        assert each.ended
        assert each.score is not None
        judged += each.turns
    assert [turn.verdict for turn in judged] == [turn.verdict for turn in played(seed).turns]
    assert [turn.shown for turn in judged] == [dice_grid(moved(turn).shown) for turn in played(seed).turns]
    assert [each.starter for each in game.rounds] == ["Ann", "Bob"] * 3


def test_turns_are_what_they_are_called() -> None:
    assert len(turns()) > 200
    for turn in turns():
        dice = moved(turn)
        codes = {finding.code for finding in turn.verdict.findings if finding.level == ERROR}
        assert turn.verdict.draw == 0
        if turn.kind == PASS:
            assert dice.shown == dice.before
            assert turn.verdict.verdict == PASS
        elif turn.kind == GOOD_PLAY or turn.kind in LEGAL_FINDINGS:
            assert turn.verdict.verdict == LEGAL
            assert dice.after == dice.shown
            assert (
                clean_grid(dice.shown, RULES) or turn.kind != GOOD_PLAY or not clean_grid(dice.before, RULES)
            )
        else:
            assert codes == {turn.kind}
            assert turn.verdict.verdict == ILLEGAL
            assert turn.restored in (AT_ONCE, IN_TWO_STEPS)
            assert dice.after == dice.before


def test_no_die_is_in_two_places_and_all_are_somewhere() -> None:
    for turn in turns():
        dice = moved(turn)
        lying = Counter(map(die_of, (*dice.before.values(), *dice.own, *dice.other)))
        assert set(lying.values()) == {1}
        assert len(lying) == 18 or not dice.other
        assert set(dice.rolled) <= set(dice.own)
        assert set(dice.shown.values()) <= {*dice.before.values(), *dice.own}
        assert all(map(in_grid, dice.shown))
        for token in lying:
            assert token in DIE_FACES


def test_dice_show_the_same_until_they_are_rolled_again() -> None:
    for seed in SEEDS:
        own: dict[str, tuple[str, ...]] = {}
        for turn in played(seed).turns:
            dice = moved(turn)
            own = {} if dice.first else own
            before = own.get(turn.player)
            if before is None:
                assert dice.rolled == dice.own
            else:
                kept = set(dice.own) - set(dice.rolled)
                assert kept <= set(before)
                assert len(dice.own) == len(before)
            own[turn.player] = tuple(token for token in dice.own if token not in dice.after.values())


def test_rounds_begin_and_end_in_the_events() -> None:
    for turn in turns():
        dice = moved(turn)
        assert isinstance(turn.led_by[-1], Rolled)
        assert sorted(turn.led_by[-1].tiles) == sorted(token[:-1] for token in dice.own)
        assert any(isinstance(event, RoundBegun) for event in turn.led_by) == (dice.first and dice.round > 1)
        assert any(isinstance(event, RoundEnded) for event in turn.followed_by) == dice.last
    for before, after in pairwise(played(1).turns):
        assert moved(before).last == moved(after).first


def test_games_show_all_that_is_worth_watching() -> None:
    seen = {tag for turn in turns() for tag in turn.tags}
    assert {"new-set", "added", "crossing", "rearranged", "joker-freed", "slid"} <= seen
    assert len({turn.kind for turn in turns()}) >= 10
    outs = [event.out for turn in turns() for event in turn.followed_by if isinstance(event, RoundEnded)]
    assert None in outs
    assert {"Ann", "Bob"} & set(outs)


def test_a_seed_is_a_game() -> None:
    assert simulate("dice", 4, most_turns=12) == simulate("dice", 4, most_turns=12)
    assert simulate("dice", 4, most_turns=12) != simulate("dice", 5, most_turns=12)


def test_there_are_never_more_than_two_players() -> None:
    assert simulate("dice", 1, 4, most_turns=1).players == ("Ann", "Bob")


def test_without_planned_mistakes_nobody_makes_a_mistake() -> None:
    game = simulate("dice", 3, mistake_plan=MistakePlan(every=0))
    assert {turn.verdict.verdict for turn in game.turns} <= {LEGAL, PASS}


MISTAKES = {
    "run-gap": position("R9 K2", "R5 R6 R7"),
    "colour-twice": position("K8 O2", "K8 B8 R8"),
    "number-twice": position("R6 O2", "R5 R6 R7"),
    "mixed-set": position("K2 O2", "R5 R6 R7"),
    "run-wraps": position("R1 O2", "R11 R12 R13"),
    "group-too-long": position("J O2", "K8 B8 R8 O8"),
    "dice-no-set": position("K2 O9", "R5 R6 R7"),
    "nothing-played": position("K2 O9", "R5 R6 R7 R8", ". . . .", "K8 B8 O8"),
    "tile-left-table": position("R4 O9", "R5 R6 R7 R8"),
    "out-of-order": position("K2 K3 K4", "R5 R6 R7"),
    "dice-touch": position("K2 K3 K4", "R5 R6 R7"),
}


@pytest.mark.parametrize("code", dice_mistakes())
def test_every_mistake_has_its_finding_and_no_other_error(code: str) -> None:
    where = MISTAKES[code]
    found = make_dice_mistake(code, where, Random(1))
    assert found is not None
    findings = where.judged(found).findings
    if code in LEGAL_FINDINGS:
        assert {finding.code for finding in findings} == {code}
    else:
        assert {finding.code for finding in findings if finding.level == ERROR} == {code}


def test_a_mistake_that_cannot_be_made_is_not_made() -> None:
    assert make_dice_mistake("run-wraps", position("K2", "R5 R6 R7"), Random(1)) is None


def test_dice_are_laid_as_in_a_crossword() -> None:
    where = position("K3 B3", "R3 R4 R5")
    (move, *_) = (each for each in crossing_moves(where, Random(1)) if clean_grid(each.grid, RULES))
    assert len(connected_dice(move.grid)) == 1
    assert where.judged(move.grid).verdict == LEGAL


def test_a_set_is_moved_over_another_one() -> None:
    where = position("R3", "R2 K2 B2", ". . .", ". . .", "R4 K4 B4")
    moves = [each.grid for each in slid_set_moves(where, Random(1)) if clean_grid(each.grid, RULES)]
    assert moves
    assert all(where.judged(each).verdict == LEGAL for each in moves)


def test_a_joker_is_freed_by_its_die() -> None:
    where = position("B5 K6 K7", "B4 J B6")
    moves: list[TokenGrid] = [each.grid for each in freed_joker_moves(where, Random(1))]
    assert moves
    assert all(where.judged(each).verdict == LEGAL for each in moves)


def test_nobody_plays_what_is_no_set() -> None:
    assert choose_dice_move(position("K2 B5 O9", "R5 R6 R7"), Random(1)) is None


def test_something_is_always_rolled() -> None:
    for seed in range(50):
        again = dice_to_roll_again(("R5a", "R6b", "Jo"), Random(seed))
        assert again
        assert set(again) <= {"R5a", "R6b", "Jo"}


def test_a_game_can_be_told() -> None:
    lines = list(game_as_text(played(1)))
    assert lines[0] == "dice, seed 1: Ann, Bob"
    assert lines[-1].startswith("scores: ")
