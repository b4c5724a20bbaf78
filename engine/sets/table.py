"""A whole table, judged as it lies."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.editions import Edition
from engine.findings import Finding
from engine.sets.one_set import JudgedSet, judge_set
from engine.tiles import Face, Table, require_in_box, tiles_of


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """A table and what the rules say of each of its sets."""

    sets: tuple[JudgedSet, ...]

    @property
    def legal(self) -> bool:
        """Whether every set is one."""
        return all(each.legal for each in self.sets)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings of all sets."""
        return tuple(finding for each in self.sets for finding in each.findings)


def check(table: Sequence[Sequence[Face]], edition: Edition) -> CheckedTable:
    """Judge every set of a table; a table that cannot lie there (three R8) is bad input.

    >>> from engine.editions import edition
    >>> from engine.notation import parse_table
    >>> checked = check(parse_table("R1 R2 R3 | K8 B8"), edition("classic"))
    >>> checked.legal, [finding.code for finding in checked.findings]
    (False, ['set-too-short'])
    """
    lying = require_table(table, edition)
    return CheckedTable(tuple(judge_set(tiles, edition, index) for index, tiles in enumerate(lying)))


def require_table(table: Sequence[Sequence[Face]], edition: Edition, where: str = "table") -> Table:
    """The table as a value, refused when it cannot exist in this edition."""
    lying = tuple(map(tuple, table))
    require_in_box(tiles_of(lying), edition.box, where)
    return lying
