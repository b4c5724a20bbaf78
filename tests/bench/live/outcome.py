"""What came of one scene, and how scenes are counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from engine import Table
from engine.turn.verdict import same_table


class Outcome(StrEnum):
    """How the referee did in one scene."""

    RIGHT = "right"
    """The true verdict on the true table, without a question."""
    ASKED = "asked"
    """The same after questions that were answered with the truth."""
    BLOCKED = "blocked"
    """It asked, and no offered answer leads to the true verdict."""
    STUCK = "stuck"
    """Neither a verdict nor a question in time, though the table was at rest and in view."""
    SILENT = "silent"
    """Wrong without a question."""


FAULTS = (Outcome.BLOCKED, Outcome.STUCK, Outcome.SILENT)


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn as it was written down, or as it truly is."""

    verdict: str
    codes: frozenset[str]
    table: Table

    def same(self, other: "Judged") -> bool:
        """Whether verdict, findings and table are the same."""
        said = self.verdict == other.verdict and self.codes == other.codes
        return said and same_table(self.table, other.table)


def outcome_of(written: Judged | None, truth: Judged, questions: int) -> Outcome:
    """What a scene comes to: the turn that was written, if any, and how many questions came before it.

    A wrong turn after true answers is blocked, not silent: nobody could have answered better.
    """
    if written is None:
        return Outcome.BLOCKED if questions else Outcome.STUCK
    if not written.same(truth):
        return Outcome.BLOCKED if questions else Outcome.SILENT
    return Outcome.ASKED if questions else Outcome.RIGHT


def worst(outcomes: Sequence[Outcome]) -> Outcome:
    """The outcome of a scene with several turns."""
    order = list(Outcome)
    return max(outcomes, key=order.index)


@dataclass
class Tally:
    """The scenes of one probe."""

    counts: Counter[Outcome] = field(default_factory=Counter)
    looks: set[str] = field(default_factory=set)
    questions: int = 0
    log: list[str] = field(default_factory=list)

    def add(self, outcome: Outcome, look: str, questions: int, note: str) -> None:
        """One more scene."""
        self.counts[outcome] += 1
        self.looks.add(look)
        self.questions += questions
        if outcome is not Outcome.RIGHT:
            self.log.append(f"{outcome}: {note}")

    @property
    def scenes(self) -> int:
        return self.counts.total()

    @property
    def faults(self) -> int:
        return sum(self.counts[outcome] for outcome in FAULTS)


HEAD = ("probe", "scenes", "looks", *Outcome, "questions")


def lines(tallies: dict[str, Tally]) -> Iterator[str]:
    """The table for people."""
    yield _line(HEAD)
    for name, tally in tallies.items():
        counts = (tally.counts[outcome] for outcome in Outcome)
        yield _line((name, tally.scenes, len(tally.looks), *counts, tally.questions))


def _line(cells: Sequence[object]) -> str:
    return f"{cells[0]!s:<14}" + "".join(f"{cell!s:>10}" for cell in cells[1:])
