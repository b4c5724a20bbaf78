"""What stands in rows: what number tiles and letter tiles have in common."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from vision.geometry.quads import Numbers, Quads
from vision.table.gaps import unclear_gaps
from vision.table.layout import Layout
from vision.table.reject.dark_bodies import with_light_bodies
from vision.table.reject.odd_sizes import odd_sizes
from vision.table.reject.off_the_table import outside_of
from vision.table.reject.poor_finds import each_tile_once
from vision.table.rows import Rows, rows_of
from vision.table.uprights import Uprights
from vision.values import Evidence, Quad

if TYPE_CHECKING:
    from vision.tuning import Tuning


class StandingPieces:
    """Pieces in rows; ``square`` ones are as wide as they are high."""

    square = False

    def on_the_table(
        self, found: Sequence[Evidence], size: tuple[int, int], tuning: "Tuning"
    ) -> list[Evidence]:
        """Those with a light body."""
        return each_tile_once(with_light_bodies(found, tuning.bodies), tuning.finds)

    def odd(self, quads: Quads, tuning: "Tuning") -> Sequence[int]:
        """Those of another size than the others."""
        return np.flatnonzero(odd_sizes(quads, tuning.sizes)).tolist()

    def outside(
        self, uprights: Uprights, rows: Rows, region: Quad | None, tuning: "Tuning"
    ) -> frozenset[int]:
        """What stands on racks or lies beyond the region."""
        return outside_of(uprights.quads, rows, region, tuning.outside)

    def lay_out(
        self, quads: Quads, sure: Sequence[float] | Numbers, rows: Rows | None, tuning: "Tuning"
    ) -> Layout:
        """Row by row, with the spaces that may part two sets."""
        found = rows_of(quads, sure, self.square, tuning.rows) if rows is None else rows
        order = [tile for row in found for tile in row]
        ends = np.cumsum([0, *(len(row) for row in found)]).tolist()
        places = tuple(tuple(range(start, end)) for start, end in pairwise(ends))
        upright = np.asarray(sure, dtype=np.float64)[order]
        unclear = unclear_gaps(quads[order], upright, places, self.square, tuning.gaps, tuning.rows)
        return Layout(tuple(order), places, unclear)
