"""Sets that are on record and still lie there whole: a push joins nothing, a narrow space parts nothing.

What would be legal plays no part in it: only what was written down, and which tiles lie in which order.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from engine import Face, Table
from vision import Gap, Reading, decide_gap
from vision.watch import TrackedTable

Places = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RecordedTable:
    """A table whose recorded sets are sets, and the spaces of which the record says so."""

    table: TrackedTable
    settled: frozenset[Gap] = frozenset()
    """Spaces that the record settles: nobody need be asked."""


def keep_recorded_sets(
    table: TrackedTable, record: Table, said: Collection[tuple[int, int]], *, asks: bool, doubts: bool
) -> RecordedTable:
    """The table with the sets that are on record, as far as they lie there whole and in their order.

    What people ``said`` of two neighbours stands. Where it ``asks``, the record settles nothing: words are
    joined on purpose, so people say what was meant. With ``doubts`` it is also unclear to which of two
    recorded sets the tiles between them belong.
    """
    spoken = {frozenset(pair) for pair in said}
    ids = [tile.id for tile in table.tiles]
    reading, settled = table.reading, list[Gap]()
    for gap, together, sure in _spaces_on_record(table, record):
        if not (sure or doubts):
            continue
        if frozenset((ids[gap.first], ids[gap.second])) in spoken:
            continue
        known = next((each for each in reading.unclear if _same(each, gap)), gap)
        reading = decide_gap(reading, known, together)
        now = Gap(known.first, known.second, together=together)
        reading = replace(reading, unclear=_in_order((*reading.unclear, now)))
        if sure and not asks:
            settled.append(now)
    base = replace(table.base, unclear=reading.unclear)
    return RecordedTable(replace(table, rows=reading.rows, base=base), frozenset(settled))


def without_settled(reading: Reading, settled: Collection[Gap]) -> Reading:
    """The reading whose other spaces alone are unclear."""
    return replace(reading, unclear=tuple(gap for gap in reading.unclear if gap not in settled))


def _spaces_on_record(table: TrackedTable, record: Table) -> Iterator[tuple[Gap, bool, bool]]:
    """The spaces of which the record says something: whether one set goes on there, and whether surely.

    Between two recorded sets in one row none does. Where others lie between them, nobody knows.
    """
    faces = [tile.face for tile in table.tiles]
    free = _missing(record, [tuple(faces[place] for place in row) for row in table.rows])
    unclear = table.base.unclear
    for gap in unclear:
        if not gap.together:
            joined = _line_over(table.rows, gap)
            if joined is not None and _take(free, tuple(faces[place] for place in joined)):
                yield gap, True, True
    for row in table.rows:
        parts = _parts(row, faces, free)
        whole = [part for part in parts if part[1]]
        if len(whole) > 1:
            yield from _spaces_of_row(parts)
    lying = _whole_rows(table.rows, faces, record)
    for gap in unclear:
        if gap.together:
            if any(gap.first in row and gap.second in row for row in lying):
                yield gap, True, True
        elif all(any(place in row for row in lying) for place in (gap.first, gap.second)):
            yield gap, False, True


def _spaces_of_row(parts: list[tuple[Places, bool]]) -> Iterator[tuple[Gap, bool, bool]]:
    """The spaces at recorded sets, from the first of them to the last."""
    ends = [at for at, (_, whole) in enumerate(parts) if whole]
    for (one, here), (other, there) in pairwise(parts[ends[0] : ends[-1] + 1]):
        if here or there:
            both = here and there
            yield Gap(one[-1], other[0], together=True), not both, both


def _missing(record: Table, rows: list[tuple[Face, ...]]) -> Counter[tuple[Face, ...]]:
    """The recorded sets that are no row of their own."""
    free = Counter(tuple(each) for each in record)
    for row in rows:
        _take(free, row)
    return +free


def _take(free: Counter[tuple[Face, ...]], row: tuple[Face, ...]) -> bool:
    """Take a set, whichever way round it lies; whether there was one."""
    for way in (row, row[::-1]):
        if free[way] > 0:
            free[way] -= 1
            return True
    return False


def _parts(row: Places, faces: list[Face], free: Counter[tuple[Face, ...]]) -> list[tuple[Places, bool]]:
    """A row as recorded sets, and single tiles between them; the longest set first."""
    parts, at, left = list[tuple[Places, bool]](), 0, free.copy()
    longest = max((len(each) for each in left), default=0)
    while at < len(row):
        ends = range(min(len(row), at + longest), at, -1)
        end = next((e for e in ends if _take(left, tuple(faces[p] for p in row[at:e]))), None)
        parts.append((row[at : end or at + 1], end is not None))
        at = end or at + 1
    if sum(whole for _, whole in parts) > 1:
        free.clear()
        free.update(left)
    return parts


def _whole_rows(rows: tuple[Places, ...], faces: list[Face], record: Table) -> list[Places]:
    """The rows that are recorded sets."""
    free = Counter(tuple(each) for each in record)
    return [row for row in rows if _take(free, tuple(faces[place] for place in row))]


def _line_over(rows: tuple[Places, ...], gap: Gap) -> Places | None:
    """The two rows that end at a space, as one."""
    one = next((row for row in rows if gap.first in row), ())
    other = next((row for row in rows if gap.second in row), ())
    if not one or not other or one == other:
        return None
    before = one if one[-1] == gap.first else one[::-1]
    after = other if other[0] == gap.second else other[::-1]
    return (*before, *after)


def _same(one: Gap, other: Gap) -> bool:
    return {one.first, one.second} == {other.first, other.second}


def _in_order(gaps: tuple[Gap, ...]) -> tuple[Gap, ...]:
    return tuple(sorted(gaps, key=lambda gap: (gap.first, gap.second)))
