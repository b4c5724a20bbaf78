"""How dice come to lie on a table: sets on a grid as in a crossword, and two players' rolls beside it."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from engine.tiles import COLOUR_OF, COLOURS, HIGHEST, LOWEST, NUMBER_OF, Face, box
from tests.drawn.dice.cubes import DiceLook
from tests.drawn.values import Random, between, chance, floats, pick

Cell = tuple[int, int]
COUNT = 18
LONGEST = 6


@dataclass(frozen=True, slots=True)
class Lying:
    """A die to be: its face, its place (millimetres), its turn (degrees), its cell on the grid."""

    face: Face
    x: float
    y: float
    turn: float
    cell: Cell | None


class Faces:
    """The 108 faces of the dice; none is shown oftener than there are."""

    def __init__(self, rng: Random, marked: bool) -> None:
        self.rng = rng
        self.left: Counter[Face] = Counter(box(("J",), 4))
        if not marked:
            # Nobody could tell them apart on a die without a mark.
            self.left = Counter(
                {face: n for face, n in self.left.items() if NUMBER_OF.get(face) not in (6, 9)}
            )

    def take(self, faces: list[Face]) -> bool:
        """Take all of these, or none."""
        wanted = Counter(faces)
        if any(self.left[face] < count for face, count in wanted.items()):
            return False
        self.left -= wanted
        return True

    def any(self) -> Face:
        """Take one at random."""
        face = pick(self.rng, sorted(self.left.elements()))
        self.left[face] -= 1
        return face


def some_set(rng: Random, known: Face | None) -> tuple[list[Face], int]:
    """A group or run that has the known face, and its place in it."""
    known = known or pick(rng, sorted(NUMBER_OF))
    colour, number = COLOUR_OF[known], NUMBER_OF[known]
    if chance(rng, 0.5):
        others = [c for c in COLOURS if c != colour]
        faces = [f"{others[i]}{number}" for i in rng.permutation(3)[: int(rng.integers(2, 4))]]
        at = int(rng.integers(len(faces) + 1))
        faces.insert(at, known)
        return faces, at
    length = int(rng.integers(3, LONGEST + 1))
    first = int(rng.integers(max(LOWEST, number - length + 1), min(number, HIGHEST + 1 - length) + 1))
    return [f"{colour}{first + step}" for step in range(length)], number - first


def around(cell: Cell) -> list[Cell]:
    """The four cells beside it."""
    row, column = cell
    return [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]


def crossword(rng: Random, faces: Faces, count: int) -> dict[Cell, Face]:
    """At most so many dice on a grid, all lines of three and more legal sets."""
    cells: dict[Cell, Face] = {}
    for _ in range(80):
        crossing = bool(cells) and chance(rng, 0.6)
        home = pick(rng, sorted(cells)) if cells else (0, 0)
        if cells and not crossing:
            home = (home[0] + int(rng.integers(-4, 5)), home[1] + int(rng.integers(-4, 5)))
        known = cells.get(home)
        if known not in NUMBER_OF and known is not None:
            continue
        line, at = some_set(rng, known)
        step = (0, 1) if chance(rng, 0.5) else (1, 0)
        places = [(home[0] + (i - at) * step[0], home[1] + (i - at) * step[1]) for i in range(len(line))]
        fresh = {place: face for place, face in zip(places, line, strict=True) if place not in cells}
        if len(fresh) != len(line) - (known is not None) or len(cells) + len(fresh) > count:
            continue
        if any(near in cells and near != home for place in fresh for near in around(place)):
            continue
        if known is not None and any(_beyond(places, end) in cells for end in (0, -1)):
            continue
        _lay(rng, faces, cells, fresh)
    low = [min((cell[i] for cell in cells), default=0) for i in (0, 1)]
    return {(row - low[0], column - low[1]): face for (row, column), face in sorted(cells.items())}


def _beyond(places: list[Cell], end: int) -> Cell:
    """The cell after the end of a line."""
    (row, column), (other_row, other_column) = places[end], places[1 if end == 0 else -2]
    return 2 * row - other_row, 2 * column - other_column


def _lay(rng: Random, faces: Faces, cells: dict[Cell, Face], fresh: dict[Cell, Face]) -> None:
    """Put a set on the grid, now and then with a joker, if its faces are still there."""
    if chance(rng, 0.15):
        fresh = fresh | {pick(rng, sorted(fresh)): "J"}
    if faces.take(list(fresh.values())):
        cells |= fresh


def on_grid(rng: Random, cells: dict[Cell, Face], look: DiceLook) -> list[Lying]:
    """The dice of the grid round the origin, touching or with gaps, the whole at any angle."""
    pitch = look.edge + pick(rng, [between(rng, 0.05, 0.4), between(rng, 0.3, 1.5), between(rng, 1, 3)])
    care = between(rng, 0, 1)
    angle = between(rng, -180, 180)
    turned = chance(rng, 0.4)
    right = floats([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    down = floats([right[1], -right[0]])
    middle = np.mean(sorted(cells), axis=0) if cells else np.zeros(2)
    room = pitch - look.edge
    out = []
    for (row, column), face in cells.items():
        place = (right * (column - middle[1]) + down * (row - middle[0])) * pitch
        place = place + rng.normal(0, 0.3 * room * care, 2).clip(-room / 2, room / 2)
        turn = angle + float(rng.normal(0, 0.3 + 2.0 * care * min(1.0, room)))
        turn += 90 * int(rng.integers(4)) if turned else 0
        out.append(Lying(face, float(place[0]), float(place[1]), turn, (row, column)))
    return out


def rolled(
    rng: Random, faces: Faces, count: int, look: DiceLook, middle: tuple[float, float], taken: list[Lying]
) -> list[Lying]:
    """Dice at rest round a place, at any angle, clear of each other and of the grid."""
    out: list[Lying] = []
    reach = look.edge * (0.8 + np.sqrt(count)) * between(rng, 0.8, 1.3)
    while len(out) < count:
        x, y = middle[0] + between(rng, -1, 1) * reach * 1.2, middle[1] + between(rng, -1, 1) * reach * 0.8
        far = [np.hypot(x - other.x, y - other.y) / look.edge for other in out]
        off = [np.hypot(x - other.x, y - other.y) / look.edge for other in taken]
        if min(far, default=9) > 1.45 and min(off, default=9) > 2.1:
            out.append(Lying(faces.any(), x, y, between(rng, -180, 180), None))
        reach *= 1.01
    return out


def laid(rng: Random, faces: Faces, look: DiceLook, share: tuple[int, int]) -> list[Lying]:
    """18 dice: so many on the grid (a range), the rest beside it on two sides."""
    cells = crossword(rng, faces, int(rng.integers(share[0], share[1] + 1))) if share[1] else {}
    dice = on_grid(rng, cells, look)
    left = COUNT - len(dice)
    first = left // 2 if chance(rng, 0.6) else int(rng.integers(0, left + 1))
    reach = max((float(np.hypot(each.x, each.y)) for each in dice), default=0.0)
    side = between(rng, 0, 2 * np.pi)
    for turn, count in ((side, first), (side + np.pi + float(rng.normal(0, 0.3)), left - first)):
        away = reach + look.edge * (1.5 + 1.2 * np.sqrt(count)) * between(rng, 0.8, 1.2)
        middle = (float(np.cos(turn) * away), float(np.sin(turn) * away))
        dice += rolled(rng, faces, count, look, middle, list(dice))
    return dice
