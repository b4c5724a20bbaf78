"""Dice, on a grid whose lines are runs or groups."""

from collections.abc import Mapping

from engine.dice.grid import CheckedGrid, Grid, check_grid, is_same_grid, judge_grid, parse_grid
from engine.editions import Edition
from engine.game.dice_round import DiceRound, begin_dice_round
from engine.material import Material, TurnFacts
from engine.tiles import FACES
from engine.turn.verdict import Verdict


class _Dice:
    faces = frozenset(FACES)
    number_rows = False
    order_counts = False
    scored_by_racks = True

    def parse_table(self, value: object, where: str) -> Grid:
        return parse_grid(value, where)

    def check(self, table: Grid, edition: Edition) -> CheckedGrid:
        return check_grid(table, edition)

    def judge(self, turn: TurnFacts[Grid], edition: Edition) -> Verdict:
        return judge_grid(turn.before, turn.after, edition, late=turn.late)

    def same_table(self, one: Grid, other: Grid) -> bool:
        return is_same_grid(one, other)

    def restore(self, lying: Grid, before: Grid, edition: Edition) -> None:
        """Which die to lay where follows from the picture of the grid before."""

    def most_on_rack(self, edition: Edition) -> int:
        return edition.rules.deal

    def begin_round(
        self, edition: Edition, players: tuple[str, ...], starter: str, ruled: Mapping[str, bool]
    ) -> DiceRound:
        return begin_dice_round(edition, players, starter)


MATERIAL: Material[Grid] = _Dice()
