"""Dice on a table: on a grid, each turned by chance, some of them still beside it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from vision.alphabets import Alphabet
from vision.geometry.plane import oddness
from vision.geometry.quads import Numbers, Quads, centres
from vision.table.dice.grid import cells_of, lines_of
from vision.table.dice.tops import without_sides
from vision.table.layout import Layout
from vision.table.materials.protocol import TableMaterial
from vision.table.reject.off_the_table import outside_of
from vision.table.reject.poor_finds import each_tile_once
from vision.table.rows import Rows
from vision.table.uprights import Uprights, own_uprights
from vision.values import Evidence, Quad

if TYPE_CHECKING:
    from vision.tuning import Tuning


class _Dice:
    def on_the_table(
        self, found: Sequence[Evidence], size: tuple[int, int], tuning: "Tuning"
    ) -> list[Evidence]:
        """Dice of one game may have bodies of any colour, but their tops lie in one plane."""
        return without_sides(each_tile_once(found, tuning.finds), size, tuning.tops, tuning.grid.plane)

    def odd(self, quads: Quads, tuning: "Tuning") -> Sequence[int]:
        """Tops that do not fit into the plane of the others."""
        return np.flatnonzero(oddness(quads, tuning.grid.plane) > tuning.tops.odd_top).tolist()

    def uprights_in_rows(
        self, pieces: Sequence[Evidence], alphabet: Alphabet, tuning: "Tuning", *, neighbours: bool
    ) -> tuple[Uprights, Rows]:
        """Each is turned by chance, so there are no rows."""
        return own_uprights(pieces, alphabet), ()

    def outside(
        self, uprights: Uprights, rows: Rows, region: Quad | None, tuning: "Tuning"
    ) -> frozenset[int]:
        """Only what is beyond the region: some lie beside the grid."""
        return frozenset() if region is None else outside_of(uprights.quads, rows, region, tuning.outside)

    def lay_out(
        self, quads: Quads, sure: Sequence[float] | Numbers, rows: Rows | None, tuning: "Tuning"
    ) -> Layout:
        """By row and column, then those beside the grid from top to bottom."""
        cells, middles = cells_of(quads, tuning.grid), centres(quads).tolist()

        def place(die: int) -> tuple[bool, float, float]:
            cell, (x, y) = cells[die], middles[die]
            return (True, y, x) if cell is None else (False, cell.row, cell.col)

        order = sorted(range(len(quads)), key=place)
        in_order = tuple(cells[die] for die in order)
        return Layout(tuple(order), lines_of(in_order), cells=in_order)

    def doubtful(
        self, layout: Layout, uprights: Uprights, faces: Sequence[str], tuning: "Tuning"
    ) -> frozenset[int]:
        """The dice whose cell is unsure."""
        return frozenset(
            die for die, cell in enumerate(layout.cells or ()) if cell is not None and cell.unsure
        )


MATERIAL: TableMaterial = _Dice()
