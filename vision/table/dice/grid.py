"""The grid that dice lie on: rows and columns from where their tops are, at any angle, from any camera.

The picture is laid flat first, so that all dice are equal squares. Two dice are neighbours when one lies a
step along an axis of the grid from the other. The axes and the step are those that make most neighbours, so
single dice may be turned or pushed a little, and dice that were rolled beside the grid do not matter.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from vision.geometry.plane import PLANE_TUNING, PlaneTuning, to_plane
from vision.geometry.quads import Quads
from vision.table.dice.lattice import (
    LATTICE_TUNING,
    PLACES,
    Dice,
    Island,
    Lattice,
    LatticeTuning,
    RowColumn,
    dice_of,
    even_out,
    islands,
    lattices_of,
    part_of,
)
from vision.table.rows import Rows
from vision.values import Cell

_Cells = dict[int, Cell]
"""The dice that have a cell."""

_LINE = 3
"""A line of so many dice is a set."""


@dataclass(frozen=True, slots=True)
class GridTuning:
    """Which dice were laid on a grid, and which have rolled there."""

    many: int = 5
    many_step: float = 1.6
    """So many dice that hang together in lines were laid, though badly; in sides of a top, how far apart."""
    neat_off: float = 0.16
    neat_lean: float = float(np.radians(12))
    """In steps, and the angle: how exactly fewer of them lie on their grid if they were surely laid."""
    laid_step: float = 1.45
    laid_lean: float = float(np.radians(16))
    """In sides of a top, and the angle: what is laid more loosely than this has rolled there."""
    pair_off: float = 0.25
    pair_unsure: float = 0.15
    """In steps: two dice apart from the others belong to the grid only if they lie as exactly on it as the
    first says; from the second on that is doubtful."""
    alone_step: float = 1.3
    alone_lean: float = float(np.radians(8))
    """Where two dice are all there is: how close together, in sides, and how parallel they are."""
    lattice: LatticeTuning = LATTICE_TUNING
    plane: PlaneTuning = PLANE_TUNING


GRID_TUNING = GridTuning()


_AROUND = sorted(product(range(-4, 5), repeat=2), key=lambda shift: shift[0] ** 2 + shift[1] ** 2)


def cells_of(quads: Quads, tuning: GridTuning = GRID_TUNING) -> tuple[Cell | None, ...]:
    """The cell of each die; None for those that lie in no line with another."""
    found = _found(dice_of(to_plane(quads, tuning.plane)), tuning) if len(quads) >= 2 else {}
    top = min((cell.row for cell in found.values()), default=0)
    left = min((cell.col for cell in found.values()), default=0)
    shifted = {die: replace(cell, row=cell.row - top, col=cell.col - left) for die, cell in found.items()}
    return tuple(shifted.get(die) for die in range(len(quads)))


def lines_of(cells: Sequence[Cell | None]) -> Rows:
    """The longest lines of three dice and more, rows first and then columns, each from its start.

    >>> lines_of((Cell(0, 0), Cell(0, 1), None, Cell(0, 2), Cell(1, 1)))
    ((0, 1, 3),)
    """
    at = {(cell.row, cell.col): die for die, cell in enumerate(cells) if cell is not None}
    return tuple(line for down, right in ((0, 1), (1, 0)) for line in _lines(at, down, right))


def _lines(at: Mapping[RowColumn, int], down: int, right: int) -> Iterator[tuple[int, ...]]:
    starts = [(row, col) for row, col in at if (row - down, col - right) not in at]
    for row, col in sorted(starts, key=lambda place: place if right else place[::-1]):
        line = []
        while (row, col) in at:
            line.append(at[row, col])
            row, col = row + down, col + right
        if len(line) >= _LINE:
            yield tuple(line)


def _found(dice: Dice, tuning: GridTuning) -> _Cells:
    """The cells of all dice that have one, counted from anywhere."""
    lattice = _best(dice, tuning)
    if lattice is None:
        return {}
    dice, lattice = _straight(dice, lattice)
    main, *others = islands(dice, lattice)
    if len(main.places) < _LINE:
        return _pair(dice, lattice, main, tuning)
    cells: _Cells = {}
    origin = _offset(dice, lattice, main)
    for island in (main, *others):
        away = _offset(dice, lattice, island) - origin
        neat, beyond = _neat(dice, lattice, island, tuning), _beyond(away)
        if len(island.places) >= _LINE and (neat or _laid(dice, lattice, island, tuning)):
            _put(cells, island, away, unsure=not neat)
        elif len(island.places) < _LINE and neat and beyond <= tuning.pair_off:
            _put(cells, island, away, unsure=beyond > tuning.pair_unsure)
    _put_turned(cells, dice, lattice, origin, tuning)
    _doubt_neighbours(cells, dice, lattice)
    return cells


def _straight(dice: Dice, lattice: Lattice) -> tuple[Dice, Lattice]:
    """Dice and grid seen more exactly from above, if that makes more neighbours or better ones."""
    even = even_out(dice, lattice)
    fitted = lattice.fitted(even)
    return (even, fitted) if fitted.support(even) >= lattice.support(dice) else (dice, lattice)


def _best(dice: Dice, tuning: GridTuning) -> Lattice | None:
    """The grid with the most dice that surely lie on it, else that with the most neighbours."""
    tried = lattices_of(dice, tuning.lattice)
    return max(tried, key=lambda each: (_laid_on(dice, each, tuning), each.support(dice)), default=None)


def _laid_on(dice: Dice, lattice: Lattice, tuning: GridTuning) -> int:
    """How many dice lie in lines that were surely laid on this grid."""
    found = (
        each for each in islands(dice, lattice) if _in_lines(each) and _neat(dice, lattice, each, tuning)
    )
    return sum(len(each.places) for each in found)


def _pair(dice: Dice, lattice: Lattice, pair: Island, tuning: GridTuning) -> _Cells:
    """Two dice that may have been laid, or may have come to rest like that."""
    lean = lattice.lean(dice)[list(pair.places)].max()
    if abs(lattice.step) > tuning.alone_step or lean > tuning.alone_lean:
        return {}
    return {die: Cell(*place, unsure=True) for die, place in pair.places.items()}


def _offset(dice: Dice, lattice: Lattice, island: Island) -> complex:
    """Where the place from which the island is counted lies, in steps."""
    there = dice.places[list(island.places)] / lattice.step
    counted = np.array([complex(col, row) for row, col in island.places.values()])
    return complex((there - counted).mean())


def _beyond(away: complex) -> float:
    """How far a place is from the nearest cell, along the axis where that is more."""
    return max(abs(away.real - round(away.real)), abs(away.imag - round(away.imag)))


def _neat(dice: Dice, lattice: Lattice, island: Island, tuning: GridTuning) -> bool:
    """Whether dice that hang together lie as dice do that were laid."""
    if (
        len(island.places) >= tuning.many
        and abs(lattice.step) <= tuning.many_step
        and _in_lines(island) >= tuning.many
    ):
        return True
    if abs(lattice.step) > tuning.laid_step or (len(island.places) >= _LINE and not _in_lines(island)):
        return False
    off, lean, _ = lattice.looseness(dice, list(island.places))
    return off <= tuning.neat_off and lean <= tuning.neat_lean


def _laid(dice: Dice, lattice: Lattice, island: Island, tuning: GridTuning) -> bool:
    """Whether dice that do not lie neatly may have been laid."""
    _, _, lean = lattice.looseness(dice, list(island.places))
    return abs(lattice.step) <= tuning.laid_step and lean <= tuning.laid_lean and _in_lines(island) > 0


def _put(cells: _Cells, island: Island, away: complex, unsure: bool = False) -> None:
    """Give the dice of an island their cells; it does not touch the others, for it has no neighbour there."""
    taken = {(cell.row, cell.col) for cell in cells.values()}
    closed = taken | {(row + down, col + right) for row, col in taken for down, right in PLACES}
    start = (round(away.imag), round(away.real))
    shifts = ((start[0] + down, start[1] + right) for down, right in _AROUND)
    down, right = next(
        (
            shift
            for shift in shifts
            if not any((row + shift[0], col + shift[1]) in closed for row, col in island.places.values())
        ),
        start,
    )
    for die, (row, col) in island.places.items():
        place, free = _free(taken, (row + down, col + right))
        taken.add(place)
        cells[die] = Cell(*place, unsure=unsure or not free or die in island.odd)


def _free(taken: set[RowColumn], wanted: RowColumn) -> tuple[RowColumn, bool]:
    """The place, or the nearest that is free; and whether it is the one."""
    if wanted not in taken:
        return wanted, True
    around = ((wanted[0] + down, wanted[1] + right) for down, right in _AROUND)
    return next((place for place in around if place not in taken), wanted), False


def _put_turned(cells: _Cells, dice: Dice, lattice: Lattice, origin: complex, tuning: GridTuning) -> None:
    """Lines of dice that lie aslant to the grid: sets that were laid carelessly, or a player's own dice."""
    rest = [die for die in range(len(dice.places)) if die not in cells]
    loose = part_of(dice, rest)
    other = _best(loose, tuning) if len(rest) >= _LINE else None
    if other is None:
        return
    for found in islands(loose, other):
        if _in_lines(found) and _neat(loose, other, found, tuning):
            island = Island({rest[die]: place for die, place in found.places.items()}, frozenset())
            _put(cells, island, _offset(dice, lattice, island) - origin, unsure=True)


def _in_lines(island: Island) -> int:
    """How many of its dice are in a line of three or more."""
    return len({die for line in lines_of([Cell(*place) for place in island.places.values()]) for die in line})


def _doubt_neighbours(cells: _Cells, dice: Dice, lattice: Lattice) -> None:
    """Dice that may be neighbours of one on the grid, but need not, are doubtful."""
    maybe, side = lattice.perhaps(dice)
    for die, other in np.argwhere(maybe).tolist():
        if die not in cells:
            continue
        down, right = PLACES[side[die, other]]
        place = (cells[die].row + down, cells[die].col + right)
        if other not in cells and all((cell.row, cell.col) != place for cell in cells.values()):
            cells[other] = Cell(*place, unsure=True)
        elif other in cells and (cells[other].row, cells[other].col) != place:
            cells[die], cells[other] = replace(cells[die], unsure=True), replace(cells[other], unsure=True)
