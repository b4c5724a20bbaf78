"""Where dice lie: sets on a grid like a crossword, and what the two players have rolled beside it."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from engine.tiles import COLOUR_OF, COLOURS, HIGHEST, LOWEST, NORMAL, NUMBER_OF, box
from vision.render.tiles.layout import TilePool, TurnedBox
from vision.render.values import Rng

GridCell = tuple[int, int]
"""Row and column."""
DICE_FACES = (*NUMBER_OF, NORMAL)
_TRIES = 60
_SOLID = 0.95
"""The part of a die's side that no neighbour may reach into; its edges are round."""
_CLEAR = 1.7
"""Loose dice keep so far from those on the grid that nobody takes them for a part of it."""


class DicePool(TilePool):
    """The 108 faces of the dice."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, (NORMAL,))
        self._left = dict(box((NORMAL,), 4))


@dataclass(frozen=True, slots=True)
class DieSpot:
    """A die to be: its face, where its middle is on the table, how it is turned and its cell on the grid."""

    face: str
    x: float
    y: float
    angle: float
    cell: GridCell | None


def crossword(count: int, pool: TilePool, rng: Rng) -> dict[GridCell, str]:
    """About so many dice on a grid: sets that cross each other or lie apart; rows count downwards."""
    cells: dict[GridCell, str] = {}
    for _ in range(_TRIES):
        left = count - len(cells)
        if left < 2:
            break
        start, across = _begin(cells, rng), bool(rng.random() < 0.5)
        length = int(min(2 + rng.geometric(0.5), left + (start in cells), 9))
        if length < 3 and rng.random() < 0.9:
            continue
        step = (0, 1) if across else (1, 0)
        back = int(rng.integers(length))
        line = [(start[0] + (i - back) * step[0], start[1] + (i - back) * step[1]) for i in range(length)]
        if _fits(line, cells, start) or (cells and rng.random() < 0.03 and start in cells):
            _lay(line, back, cells, pool, rng)
    top, first = (min((cell[i] for cell in cells), default=0) for i in (0, 1))
    return {(row - top, column - first): face for (row, column), face in cells.items()}


def _begin(cells: Mapping[GridCell, str], rng: Rng) -> GridCell:
    """A cell that a new set goes through: one of the grid, or one some way off."""
    if not cells:
        return 0, 0
    row, column = list(cells)[int(rng.integers(len(cells)))]
    if rng.random() < 0.65:
        return row, column
    return row + int(rng.integers(-3, 4)), column + int(rng.integers(-3, 4))


def _fits(line: list[GridCell], cells: Mapping[GridCell, str], start: GridCell) -> bool:
    """Whether a line touches the others at most in the cell where it crosses them."""
    for row, column in line:
        if (row, column) in cells and (row, column) != start:
            return False
        around = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        if (row, column) != start and any(cell in cells and cell not in line for cell in around):
            return False
    if start not in cells:
        return not any((start[0] + i, start[1] + j) in cells for i, j in ((0, 1), (0, -1), (1, 0), (-1, 0)))
    return True


def _lay(line: list[GridCell], at: int, cells: dict[GridCell, str], pool: TilePool, rng: Rng) -> None:
    """Put a set on the free cells of the line; mostly a group or run that goes with what is there."""
    known = cells.get(line[at], str(rng.choice(list(NUMBER_OF))))
    wanted = _set_through(known if known in NUMBER_OF else "K7", at, len(line), rng)
    for cell, face in zip(line, wanted, strict=True):
        if cell not in cells:
            cells[cell] = face if face and rng.random() > 0.05 and pool.take(face) else pool.any()


def _set_through(face: str, at: int, length: int, rng: Rng) -> list[str]:
    colour, number = COLOUR_OF[face], NUMBER_OF[face]
    if length <= len(COLOURS) and rng.random() < 0.5:
        others = [str(other) for other in rng.permutation([c for c in COLOURS if c != colour])]
        others.insert(at, colour)
        return [f"{other}{number}" for other in others[:length]]
    step = -1 if rng.random() < 0.2 else 1
    numbers = [number + step * (i - at) for i in range(length)]
    return [f"{colour}{n}" if LOWEST <= n <= HIGHEST else "" for n in numbers]


def dice_on_grid(cells: Mapping[GridCell, str], angle: float, rng: Rng) -> list[DieSpot]:
    """The dice of a grid on the table round its middle, laid as neatly as people do."""
    if not cells:
        return []
    gap = float(rng.choice([0.0, 0.03, 0.1, 0.22], p=[0.3, 0.3, 0.25, 0.15])) * rng.uniform(0.4, 1.2)
    care = rng.uniform(0, 1)
    loose, twist = min(0.05, gap * 0.4 + 0.01) * care, rng.uniform(0, 0.06) * care
    quarter = rng.random() < 0.45
    middle = np.array(list(cells)).mean(0)
    right, down = np.array([np.cos(angle), np.sin(angle)]), np.array([np.sin(angle), -np.cos(angle)])
    apart = rng.uniform(0, 0.1) if rng.random() < 0.4 else 0.0
    spots: list[DieSpot] = []
    shifts = {cell: np.clip(rng.normal(0, apart, 2), -0.2, 0.2) for cell in cells}
    first = _islands(cells)
    for (row, column), face in cells.items():
        place = ((column - middle[1]) * right + (row - middle[0]) * down) * (1 + gap)
        place = place + shifts[first[row, column]]
        x, y = place + rng.normal(0, loose, 2)
        turn = angle + rng.normal(0, twist)
        quarters = float(rng.choice([0, np.pi / 2, np.pi, -np.pi / 2])) if quarter else 0.0
        spot = DieSpot(face, float(x), float(y), float(turn + quarters), (row, column))
        if any(dice_overlap(spot, other, _SOLID) for other in spots):  # pushed back until it fits
            spot = DieSpot(face, float(place[0]), float(place[1]), float(angle + quarters), (row, column))
        spots.append(spot)
    return spots


def _islands(cells: Mapping[GridCell, str]) -> dict[GridCell, GridCell]:
    """One cell for each cell: the same for all that hang together, also at their corners."""
    first: dict[GridCell, GridCell] = {}
    for start in cells:
        todo = [start]
        while todo:
            row, column = todo.pop()
            if (row, column) in cells and (row, column) not in first:
                first[row, column] = start
                todo += [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    return first


def _square(x: float, y: float, angle: float, side: float) -> TurnedBox:
    return (x, y), (side, side), float(np.degrees(angle))


def dice_overlap(first: DieSpot, second: DieSpot, side: float = 1.0) -> bool:
    """Whether two dice would share a place on the table."""
    if np.hypot(first.x - second.x, first.y - second.y) > 1.42 * side:
        return False
    boxes = [_square(spot.x, spot.y, spot.angle, side) for spot in (first, second)]
    return bool(cv2.rotatedRectangleIntersection(boxes[0], boxes[1])[0] != cv2.INTERSECT_NONE)


def roll_dice(
    count: int,
    middle: tuple[float, float],
    reach: tuple[float, float],
    pool: TilePool,
    taken: list[DieSpot],
    rng: Rng,
) -> list[DieSpot]:
    """Dice as they come to rest round a place; none lies on another."""
    out: list[DieSpot] = []
    tidy = rng.random() < 0.15
    angle = rng.uniform(0, 2 * np.pi)
    for _ in range(count * 40):
        if len(out) >= count:
            break
        x, y = np.array(middle) + rng.uniform(-1, 1, 2) * reach
        turn = angle + rng.normal(0, 0.1) if tidy else rng.uniform(0, 2 * np.pi)
        spot = DieSpot("", float(x), float(y), float(turn), None)
        room = 1.03 if rng.random() < 0.2 and not tidy else 1.25
        if not any(
            dice_overlap(spot, other, room if other.cell is None else _CLEAR) for other in (*taken, *out)
        ):
            out.append(DieSpot(pool.any(), spot.x, spot.y, spot.angle, None))
    return out
