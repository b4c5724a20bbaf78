"""Unclear spaces between tiles: which of them matter for what the referee says."""

from collections.abc import Callable, Hashable, Iterable
from itertools import product

from vision import Gap, Reading, decide_gap

MOST = 5
"""Unclear spaces that are looked at together; beyond that each of them is taken to matter."""
Ways = dict[tuple[bool, ...], Hashable]


def gaps_that_decide(reading: Reading, outcome: Callable[[Reading], Hashable]) -> tuple[Gap, ...]:
    """The unclear spaces on which it depends what comes of the table, whatever the others are.

    ``outcome`` says what comes of a reading without unclear spaces. Which of the groupings is legal makes no
    difference to which one is believed: none is, while it matters.
    """
    gaps = reading.unclear
    if len(gaps) > MOST:
        return gaps
    ways: Ways = {}
    for answers in product((True, False), repeat=len(gaps)):
        read = reading
        for gap, together in zip(gaps, answers, strict=True):
            read = decide_gap(read, gap, together)
        ways[answers] = outcome(read)
    return tuple(gap for at, gap in enumerate(gaps) if _matters(at, ways))


def _matters(at: int, ways: Ways) -> bool:
    """Whether some two ways that differ in this space alone come to different things."""
    return any(ways[answers] != ways[other] for answers, other in _pairs(at, ways))


def _pairs(at: int, ways: Iterable[tuple[bool, ...]]) -> Iterable[tuple[tuple[bool, ...], tuple[bool, ...]]]:
    return ((way, (*way[:at], False, *way[at + 1 :])) for way in ways if way[at])
