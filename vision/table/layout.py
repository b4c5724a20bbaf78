"""How the pieces of a table lie: their rows, one after the other, or the cells and lines of a grid."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from vision.alphabets import TILE_ALPHABET, Alphabet
from vision.geometry.quads import Numbers, Quads, centres
from vision.table.dice.grid import cells_of, lines_of
from vision.table.gaps import unclear_gaps
from vision.table.rows import Rows, rows_of
from vision.tuning import DEFAULT_TUNING, Tuning
from vision.values import Cell, Gap, TileReading


@dataclass(frozen=True, slots=True)
class Layout:
    """Pieces put into the order of their rows."""

    order: tuple[int, ...]
    """The pieces as they were given."""
    rows: Rows
    """Places in ``order``, and so are the tiles of ``unclear``."""
    unclear: tuple[Gap, ...] = ()
    cells: tuple[Cell | None, ...] | None = None
    """Where dice lie on the grid, in this order; None for pieces without a grid."""

    def placed(self, pieces: Sequence[TileReading]) -> tuple[TileReading, ...]:
        """The pieces, already in this order, each with its cell; it is doubtful where its cell is."""
        if self.cells is None:
            return tuple(pieces)
        return tuple(
            replace(piece, cell=cell, unsure=piece.unsure or (cell is not None and cell.unsure))
            for piece, cell in zip(pieces, self.cells, strict=True)
        )


def lay_out(
    quads: Quads,
    sure: Sequence[float] | Numbers,
    rows: Rows | None = None,
    alphabet: Alphabet = TILE_ALPHABET,
    tuning: Tuning = DEFAULT_TUNING,
) -> Layout:
    """How pieces lie that are so sure of their uprights; their rows are found if they are not known yet."""
    if alphabet.grid:
        return _on_grid(quads, tuning)
    found = rows_of(quads, sure, alphabet.square, tuning.rows) if rows is None else rows
    order = [tile for row in found for tile in row]
    ends = np.cumsum([0, *(len(row) for row in found)]).tolist()
    places = tuple(tuple(range(start, end)) for start, end in pairwise(ends))
    upright = np.asarray(sure, dtype=np.float64)[order]
    unclear = unclear_gaps(quads[order], upright, places, alphabet.square, tuning.gaps, tuning.rows)
    return Layout(tuple(order), places, unclear)


def _on_grid(quads: Quads, tuning: Tuning) -> Layout:
    """Dice by row and column, then those beside the grid from top to bottom."""
    cells, middles = cells_of(quads, tuning.grid), centres(quads).tolist()

    def place(die: int) -> tuple[bool, float, float]:
        cell, (x, y) = cells[die], middles[die]
        return (True, y, x) if cell is None else (False, cell.row, cell.col)

    order = sorted(range(len(quads)), key=place)
    in_order = tuple(cells[die] for die in order)
    return Layout(tuple(order), lines_of(in_order), cells=in_order)
