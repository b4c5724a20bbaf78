"""Word games and dice games before the real referee, with every face known: what is left is the logic."""

from dataclasses import replace

import pytest

from tests.bench.game_run import Figures, Run
from tests.bench.game_truth import TrueReader, in_company, same_grid
from tests.bench.games import lines, sources
from webapp.demo import DemoSource
from webapp.demo.games.values import dice_grid
from webapp.demo.player import Tally


@pytest.mark.parametrize(
    ("source", "turns"),
    [
        (DemoSource("word", seed=3, players=2, every=2, width=640, height=360, fps=6.0), 6),
        (DemoSource("dice", seed=3, every=2, width=640, height=360, fps=6.0), 7),
    ],
)
def test_turns_are_judged_as_the_truth_says(source: DemoSource, turns: int) -> None:
    figures, reader = Figures(), TrueReader()
    tally = Run(source, reader, figures, turns).watch()
    assert (tally.turns, tally.wrong, tally.misread) == (turns, 0, 0), tally.log
    assert (figures.misread, figures.false_ends) == (0, 0), figures.log
    assert figures.exact > turns
    assert figures.rolls == figures.rolls_right == (turns if source.edition == "dice" else 0)
    assert any("turns judged" in line for line in lines(figures, tally, reader))


def test_a_turn_ends_by_itself_though_the_next_one_runs_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next player begins to think before the turn has ended."""
    run = Run(DemoSource("classic", seed=3, width=640, height=360), TrueReader(), Figures(), 3)
    run.truth.turns = tuple(replace(turn, late=turn.number == 2) for turn in run.truth.turns)
    for ended, late in enumerate((False, True, False, False)):
        monkeypatch.setattr(run, "ended", lambda ended=ended: ended)
        assert run.runs_late() is late


def test_games_of_each_edition_come_in_turn() -> None:
    found = list(sources(["word", "dice"], 4, 1000))
    assert [source.edition for source in found] == ["word", "dice", "word", "dice"]
    assert [source.players for source in found if source.edition == "dice"] == [2, 2]
    assert len({source.seed for source in found}) == 4
    assert all(source.unseen for source in found)


def test_grids_are_the_same_wherever_and_whichever_way_round_they_lie() -> None:
    grid = dice_grid({(0, 0): "R3a", (0, 1): "R4b", (0, 2): "R5c", (1, 0): "K3d", (2, 0): "B3e"})
    turned = dice_grid({(5, 5): "R5c", (6, 5): "R4b", (7, 5): "R3a", (7, 6): "K3d", (7, 7): "B3e"})
    other = dice_grid({(0, 0): "R3a", (0, 1): "R5c", (0, 2): "R4b", (1, 0): "K3d", (2, 0): "B3e"})
    assert same_grid(grid, turned)
    assert not same_grid(grid, other)


def test_a_die_alone_is_not_on_the_grid() -> None:
    grid = dice_grid({(0, 0): "R3a", (0, 1): "R4b", (3, 3): "K8c"})
    together, alone = in_company(grid)
    assert [die.face for die in together] == ["R3", "R4"]
    assert alone == ("K8",)


def test_a_tally_without_games_can_be_told() -> None:
    assert any("0 of 0" in line for line in lines(Figures(), Tally(), TrueReader()))
