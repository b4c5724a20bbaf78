"""One set, one table: what it can be, what it counts, why it is none."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.sets.interpretations import (
        GROUP as GROUP,
        Interpretation as Interpretation,
        plain_interpretations as plain_interpretations,
    )
    from engine.sets.one_set import JudgedSet as JudgedSet, judge_set as judge_set
    from engine.sets.table import CheckedTable as CheckedTable, check as check, require_table as require_table
    from engine.sets.why_not import MISPLACED as MISPLACED, SMALLEST_SET as SMALLEST_SET
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
