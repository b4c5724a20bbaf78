"""A correction goes on from where it changes something, and judges nothing that it does not change."""

import pytest

from engine import (
    Corrected,
    DiceLaid,
    Die,
    Edition,
    Event,
    Game,
    GameSet,
    Grid,
    RackShown,
    Removed,
    RoundBegun,
    Ruled,
    TurnEnded,
    judge_grid,
)
from engine.game import dice_round
from engine.game.trail import Trail
from engine.materials import tiles as tile_material
from engine.turn.verdict import Turn, Verdict, judge

TURNS = 40


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Turn]:
    """The turns that the rules are asked about from now on."""
    turns: list[Turn] = []

    def counted(turn: Turn, edition: Edition) -> Verdict:
        turns.append(turn)
        return judge(turn, edition)

    monkeypatch.setattr(tile_material, "judge", counted)
    return turns


def evening(turns: int = TURNS) -> list[Event]:
    """A game in which a run grows by a tile from turn to turn, and then stays."""
    played = [
        TurnEnded(at + 3, ("Ann", "Bob")[at % 2], (tuple(f"R{n}" for n in range(1, 4 + min(at, 9))),))
        for at in range(turns)
    ]
    return [GameSet(1, "classic", ("Ann", "Bob"), {"opening_sum": 1}), RoundBegun(2, "Ann"), *played]


def test_correcting_the_last_of_many_turns_judges_that_one(asked: list[Turn]) -> None:
    game = Game.of(evening())
    assert len(asked) == TURNS
    asked.clear()
    right = game.with_event(Corrected(100, TurnEnded(TURNS + 2, "Bob", (("R1", "R2", "R3"),))))
    assert len(asked) == 1
    assert right == Game.of(right.events)
    asked.clear()
    assert right.with_event(Removed(101, 100)).rounds == game.rounds, "the correction is taken back"
    assert len(asked) <= 1


def test_what_changes_no_input_of_later_turns_is_not_judged_again(asked: list[Turn]) -> None:
    rack = RackShown(TURNS + 3, "Ann", ("R1",))
    game = Game.of([*evening(), rack, TurnEnded(TURNS + 4, "Ann", (("R1", "R2", "R3"),))])
    asked.clear()
    after = game.with_event(Corrected(100, RackShown(rack.id, "Ann", ("R2",)))).with_event(
        Removed(101, rack.id)
    )
    ruled = after.with_event(Ruled(102, "TEST", True))
    assert asked == [], "neither a rack nor a word says anything about runs"
    assert ruled == Game.of(ruled.events)


def test_a_turn_at_the_beginning_changes_those_that_build_on_it(asked: list[Turn]) -> None:
    game = Game.of(evening())
    before = list(asked)
    asked.clear()
    late = game.with_event(Corrected(100, TurnEnded(3, "Ann", (("R1", "R2", "R3"),), late=True)))
    again = list(asked)
    assert again[0].late
    assert len(again) == TURNS, "Ann has opened later, and Bob on his own"
    assert late == Game.of(late.events)
    asked.clear()
    assert late.with_event(Removed(101, 100)).rounds == game.rounds
    assert asked == before


def test_dice_are_not_judged_again_either(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = [DiceLaid(at + 3, "Ann", tuple(Die(f"R{n}", 0, n) for n in range(1, 4 + at))) for at in range(5)]
    game = Game.of([GameSet(1, "dice", ("Ann", "Bob")), RoundBegun(2, "Ann"), *laid])
    times: list[Grid] = []

    def counted(before: Grid, after: Grid, game: Edition, *, late: bool) -> Verdict:
        times.append(after)
        return judge_grid(before, after, game, late=late)

    monkeypatch.setattr(dice_round, "judge_grid", counted)
    now, before = game.with_event(Removed(20, 7)).round, game.round
    assert now is not None
    assert before is not None
    assert now.turns == before.turns[:-1]
    assert times == []


def test_few_states_are_kept_and_the_last_ones_always() -> None:
    trail = Trail(0)
    for count in range(1, 2001):
        trail = trail.with_state(count)
        assert len(trail.states) <= 45
        for back in range(0, count, 37):
            found, state = trail.until(count - back)
            assert found == state
            assert count - found <= 2 * back + 4
