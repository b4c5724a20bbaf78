"""Backs where a row goes on: whoever laid them there means them to be part of it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry.quads import Numbers, Quads, centres, sizes, stacked
from vision.table.rows import ROWS_TUNING, Rows, RowsTuning, rows_of
from vision.values import BackInRow, Quad


@dataclass(frozen=True, slots=True)
class BacksTuning:
    """Which backs belong to a row and not to the pool."""

    least_row: int = 2
    """A single tile beside a back is no row."""
    near: float = 1.5
    """In tile heights: from middle to middle."""
    most_near: int = 1
    """With more backs than this near it, a back lies in the pool."""
    alike: float = 1.08
    """How many times as wide or high as its neighbour in the row a back may look: half-covered ones, and a
    table top that is taken for a back, differ more."""


BACKS_TUNING = BacksTuning()


def backs_in_rows(
    quads: Sequence[Quad] | Quads,
    rows: Rows,
    down: Sequence[Quad] | Quads,
    tuning: BacksTuning = BACKS_TUNING,
    rows_tuning: RowsTuning = ROWS_TUNING,
) -> tuple[BackInRow, ...]:
    """The backs that begin, continue or interrupt one of the rows of the tiles that lie face up."""
    tiles, backs = stacked(quads), _apart(stacked(down), tuning)
    if not backs or not len(tiles):
        return ()
    together = np.concatenate([tiles, stacked(down)[backs]])
    # Of a back nobody knows the upright: it lies as its neighbours do.
    sure = np.array([1.0] * len(tiles) + [0.0] * len(backs))
    row_of = {tile: place for place, row in enumerate(rows) for tile in row}
    looks = np.log(np.sort(sizes(together), axis=1))
    found: list[BackInRow] = []
    for chain in rows_of(together, sure, tuning=rows_tuning):
        for at, piece in enumerate(chain):
            beside = [each for each in (*chain[:at][::-1], *chain[at + 1 :]) if each < len(tiles)]
            if piece < len(tiles) or not beside:
                continue
            row = row_of[beside[0]]
            alike = np.abs(looks[piece] - looks[beside[0]]).max() <= np.log(tuning.alike)
            if alike and len(rows[row]) >= tuning.least_row:
                before = sum(row_of.get(each) == row for each in chain[:at])
                found.append(BackInRow(backs[piece - len(tiles)], row, before))
    return tuple(found)


def _apart(down: Quads, tuning: BacksTuning) -> list[int]:
    """The backs that do not lie in a pool."""
    if not len(down):
        return []
    places: Numbers = centres(down)
    reach = tuning.near * float(np.median(sizes(down).max(axis=1)))
    near = (np.linalg.norm(places[:, None] - places[None], axis=2) <= reach).sum(axis=1) - 1
    return [int(back) for back in np.flatnonzero(near <= tuning.most_near)]
