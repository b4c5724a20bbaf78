"""Number tiles, in rows that are runs or groups."""

from collections.abc import Mapping

from engine import json_fields
from engine.editions import Edition
from engine.game.round import Round, begin_round
from engine.material import Material, TurnFacts
from engine.sets.table import CheckedTable, check
from engine.tiles import FACES, Table
from engine.turn.restore import RestorePlan, restore_plan
from engine.turn.verdict import Turn, Verdict, judge, same_table


class _NumberTiles:
    faces = frozenset(FACES)
    number_rows = True
    order_counts = False
    scored_by_racks = True

    def parse_table(self, value: object, where: str) -> Table:
        return json_fields.set_list(value, where, self.faces)

    def check(self, table: Table, edition: Edition) -> CheckedTable:
        return check(table, edition)

    def judge(self, turn: TurnFacts[Table], edition: Edition) -> Verdict:
        return judge(Turn(turn.before, turn.after, turn.opened, turn.late, turn.pool), edition)

    def same_table(self, one: Table, other: Table) -> bool:
        return same_table(one, other)

    def restore(self, lying: Table, before: Table, edition: Edition) -> RestorePlan:
        return restore_plan(lying, before, edition)

    def most_on_rack(self, edition: Edition) -> None:
        """Any tiles of the box may be left."""

    def begin_round(
        self, edition: Edition, players: tuple[str, ...], starter: str, ruled: Mapping[str, bool]
    ) -> Round:
        return begin_round(edition, players, starter, ruled)


MATERIAL: Material[Table] = _NumberTiles()
