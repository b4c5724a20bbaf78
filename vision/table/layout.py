"""How the pieces of a table lie: their rows, one after the other, or the cells and lines of a grid."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.alphabets import TILE_ALPHABET, Alphabet
from vision.geometry.quads import Numbers, Quads
from vision.table.materials.protocol import table_material
from vision.table.rows import Rows
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
    return table_material(alphabet.name).lay_out(quads, sure, rows, tuning)
