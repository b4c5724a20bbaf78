"""Mistakes on demand: the search that all games share. Each game knows how its own mistakes come about."""

from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random
from typing import TypeVar

from engine import ERROR, Finding

LATE, OUT_OF_ORDER = "late", "out-of-order"
_Table = TypeVar("_Table")
_Position = TypeVar("_Position")
_Item = TypeVar("_Item")
MistakeFinder = Callable[[_Position, Random], Iterator[_Table]]
"""Tables that a player in a position may leave by accident, all meant to have one fault."""


def find_mistake(
    code: str,
    tables: Iterable[_Table],
    findings_of: Callable[[_Table], Collection[Finding] | None],
    notes: Collection[str] = (),
) -> _Table | None:
    """The first table whose only error is the one asked for; None if there is none.

    ``notes`` are findings of tables that are legal all the same: such a table has no other finding.
    ``findings_of`` says None for a table that cannot be.
    """
    for table in tables:
        findings = findings_of(table)
        if findings is None:
            continue
        errors = {finding.code for finding in findings if finding.level == ERROR}
        noted = code in notes and not errors and {finding.code for finding in findings} == {code}
        if errors == {code} or noted:
            return table
    return None


def shuffled(rng: Random, items: Iterable[_Item]) -> list[_Item]:
    """The items in any order."""
    listed = list(items)
    rng.shuffle(listed)
    return listed
