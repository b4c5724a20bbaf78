"""Where one set ends and the next begins: which spaces are unclear, and the groupings they leave open.

A space is compared with the others of its row, for some people lay tiles edge to edge and some do not. In 766
pairs of neighbours in sets of real tables and 4563 in drawn ones, none was more than 0.2 tile widths wider
than the usual one of its row. Between the ends of two sets it was always at least 0.5 more.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from statistics import median

import numpy as np

from vision.geometry.quads import Indices, Numbers, Quads
from vision.table.rows import ROWS_TUNING, Frames, Rows, RowsTuning, facing_ends, frames_of, turn_upright
from vision.values import Gap, Reading


@dataclass(frozen=True, slots=True)
class GapsTuning:
    """Which spaces between tiles are unclear."""

    together: float = 0.22
    apart: float = 0.5
    """In tile widths beyond the usual space of the row: up to the first, two tiles of a row are one set; from
    the second on, the ends of two rows are two. What is between is unclear."""


GAPS_TUNING = GapsTuning()


_Row = tuple[int, ...]
_Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Tiles that lie in one line, and where it may or may not be parted."""

    tiles: _Row
    gaps: Mapping[int, Gap]
    """Place in ``tiles`` → the unclear space before the tile there."""

    def groupings(self) -> Iterator[Rows]:
        """Every way to part it.

        >>> list(Stretch((4, 5, 6), {2: Gap(5, 6, together=True)}).groupings())
        [((4, 5, 6),), ((4, 5), (6,))]
        """
        for cuts in product(*((None, place) for place in sorted(self.gaps))):
            ends = [0, *(cut for cut in cuts if cut is not None), len(self.tiles)]
            yield tuple(self.tiles[start:end] for start, end in pairwise(ends))


def unclear_gaps(
    quads: Quads,
    sure: Sequence[float] | Numbers,
    rows: Rows,
    square: bool = False,
    tuning: GapsTuning = GAPS_TUNING,
    rows_tuning: RowsTuning = ROWS_TUNING,
) -> tuple[Gap, ...]:
    """The spaces of which it is unclear whether they part two sets.

    ``sure`` says how sure each tile is of its upright, ``rows`` how ``rows_of`` read these quads.
    """
    if len(quads) < 2:
        return ()
    upright = np.asarray(sure, dtype=np.float64) >= rows_tuning.confident
    frames = frames_of(quads if square else turn_upright(quads, upright, rows_tuning))
    row_of = {tile: number for number, row in enumerate(rows) for tile in row}
    inside = _spaces(frames, [pair for row in rows for pair in pairwise(row)])
    ends = [_in_order(pair, rows, row_of, frames) for pair in facing_ends(frames, rows, rows_tuning)]
    spaces = _RowSpaces(inside, row_of)
    found = [
        Gap(*pair, together=True) for pair in inside if inside[pair] - spaces.usual(pair) > tuning.together
    ]
    for pair, space in _spaces(frames, ends).items():
        if space - spaces.usual(pair) < tuning.apart:
            found.append(Gap(*pair, together=False))
    return tuple(sorted(found, key=lambda gap: (gap.first, gap.second)))


class _RowSpaces:
    """How wide the spaces within the rows are."""

    def __init__(self, spaces: Mapping[_Pair, float], row_of: Mapping[int, int]) -> None:
        self._spaces, self._row_of = spaces, row_of
        self._of_row: dict[int, list[_Pair]] = {}
        for pair in spaces:
            self._of_row.setdefault(row_of[pair[0]], []).append(pair)

    def usual(self, pair: _Pair) -> float:
        """The usual space in the rows of these two tiles, their own aside; else anywhere else."""
        rows = {self._row_of[tile] for tile in pair}
        others = [self._spaces[other] for row in rows for other in self._of_row.get(row, ()) if other != pair]
        others = others or [space for other, space in self._spaces.items() if other != pair]
        return median(others) if others else 0.0


def stretches(reading: Reading) -> tuple[Stretch, ...]:
    """The rows, those that may belong together as one line; in the order of the reading."""
    lines = list(reading.rows)
    for gap in reading.unclear:
        if not gap.together:
            lines = _joined(lines, gap)
    unclear = {frozenset((gap.first, gap.second)): gap for gap in reading.unclear}
    return tuple(
        Stretch(
            line,
            {
                place: unclear[frozenset(pair)]
                for place, pair in enumerate(pairwise(line), 1)
                if frozenset(pair) in unclear
            },
        )
        for line in _as_before(lines, reading.rows)
    )


def decide_gap(reading: Reading, gap: Gap, together: bool) -> Reading:
    """The reading after a person said whether the two tiles are of one set; ``tiles`` stay as they are."""
    lines = list(reading.rows)
    if together and not gap.together:
        lines = _joined(lines, gap)
    elif gap.together and not together:
        lines = [part for row in lines for part in _parted(row, gap)]
    rest = tuple(each for each in reading.unclear if each != gap)
    return replace(reading, rows=_as_before(lines, reading.rows), unclear=rest)


def _spaces(frames: Frames, pairs: Sequence[_Pair]) -> dict[_Pair, float]:
    """The spaces between the sides that two tiles turn to each other, in widths of a tile."""
    one, other = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
    middles = frames.middles.mean(axis=1)
    way = middles[other] - middles[one]
    spaces = (_ahead(frames, one, other, way) + _ahead(frames, other, one, way)) / 2
    return dict(zip(pairs, spaces.tolist(), strict=True))


def _ahead(frames: Frames, here: Indices, there: Indices, way: Numbers) -> Numbers:
    """How far it is from the side of a tile to that of the other one, in the tile's own widths."""
    widths = frames.inside[here, 0]
    along, half = (np.abs((widths * vector).sum(axis=1)) for vector in (way, frames.across[there] / 2))
    ahead: Numbers = along - half - 0.5
    return ahead


def _in_order(pair: _Pair, rows: Rows, row_of: Mapping[int, int], frames: Frames) -> _Pair:
    """The ends of two rows as they are read: as most rows of several tiles have it, else to the right."""
    one, other = pair
    first, second = rows[row_of[one]], rows[row_of[other]]
    votes = 0
    if len(first) > 1:
        votes += 1 if first[-1] == one else -1
    if len(second) > 1:
        votes += 1 if second[0] == other else -1
    way = frames.middles[other].mean(axis=0) - frames.middles[one].mean(axis=0)
    right = float(way @ (frames.across[one] + frames.across[other]))
    return pair if (votes or right) >= 0 else (other, one)


def _joined(lines: Sequence[_Row], gap: Gap) -> list[_Row]:
    """The lines, the two that end at the gap as one; nothing is joined to itself."""
    first = next(line for line in lines if gap.first in line)
    second = next(line for line in lines if gap.second in line)
    if first == second:
        return list(lines)
    before = first if first[-1] == gap.first else first[::-1]
    after = second if second[0] == gap.second else second[::-1]
    return [(*before, *after), *(line for line in lines if line not in (first, second))]


def _parted(row: _Row, gap: Gap) -> tuple[_Row, ...]:
    """The row, cut where the gap is."""
    if gap.first not in row or gap.second not in row:
        return (row,)
    cut = max(row.index(gap.first), row.index(gap.second))
    return row[:cut], row[cut:]


def _as_before(lines: Sequence[_Row], rows: Rows) -> Rows:
    """The lines in the order in which the rows had their first tiles."""
    place = {tile: number for number, tile in enumerate(tile for row in rows for tile in row)}
    return tuple(sorted(lines, key=lambda line: min(place[tile] for tile in line)))
