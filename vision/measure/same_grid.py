"""Whether two readings of a grid are the same: where it begins and which side is up does not matter."""

from collections.abc import Sequence

from vision.measure.labels import LabelledTile
from vision.table.dice.lattice import RowColumn
from vision.values import TileReading


def grid_is_right(pairs: Sequence[tuple[LabelledTile | None, TileReading | None]]) -> bool:
    """Whether all dice of a grid were found and lie where they should, from what lies there and was read."""
    lost = any(lying.cell is not None for lying, read in pairs if lying is not None and read is None)
    invented = any(read.cell is not None for lying, read in pairs if lying is None and read is not None)
    both = [(lying.cell, read.cell) for lying, read in pairs if lying is not None and read is not None]
    seen = [None if cell is None else (cell.row, cell.col) for _, cell in both]
    return not lost and not invented and same_grid([place for place, _ in both], seen)


def same_grid(one: Sequence[RowColumn | None], other: Sequence[RowColumn | None]) -> bool:
    """Whether the same dice lie on both grids and as neighbours of each other, die by die.

    >>> same_grid([(0, 0), (0, 1), None], [(4, 2), (5, 2), None])
    True
    >>> same_grid([(0, 0), (0, 1), (1, 1)], [(0, 1), (0, 0), (1, 0)])
    False
    """
    if [place is None for place in one] != [place is None for place in other]:
        return False
    wanted = _from_corner([place for place in one if place is not None])
    turned = [place for place in other if place is not None]
    for _ in range(4):
        if _from_corner(turned) == wanted:
            return True
        turned = [(col, -row) for row, col in turned]
    return False


def _from_corner(places: Sequence[RowColumn]) -> list[RowColumn]:
    top = min((row for row, _ in places), default=0)
    left = min((col for _, col in places), default=0)
    return [(row - top, col - left) for row, col in places]
