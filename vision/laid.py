"""How the tiles of a table lie: their rows, one after the other, and the spaces that are unclear."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.groupings import unclear_gaps
from vision.quads import Numbers, Quads
from vision.reading import Gap
from vision.rows import Rows, rows_of


@dataclass(frozen=True, slots=True)
class Laid:
    """Tiles put into the order of their rows."""

    order: tuple[int, ...]
    """The tiles as they were given."""
    rows: Rows
    """Places in ``order``, and so are the tiles of ``unclear``."""
    unclear: tuple[Gap, ...]


def laid_out(quads: Quads, sure: Sequence[float] | Numbers, rows: Rows | None = None) -> Laid:
    """How tiles lie that are so sure of their uprights; their rows are found if they are not known yet."""
    found = rows_of(quads, sure) if rows is None else rows
    order = [tile for row in found for tile in row]
    ends = np.cumsum([0, *(len(row) for row in found)]).tolist()
    places = tuple(tuple(range(start, end)) for start, end in pairwise(ends))
    upright = np.asarray(sure, dtype=np.float64)[order]
    return Laid(tuple(order), places, unclear_gaps(quads[order], upright, places))
