"""An independent solver: an integer linear programme over all legal sets, for small and middling tables.

Its sets come from the plain definition of groups and runs, not from the solver. Runs of 3 to 5 are enough:
a longer one is made of these, and two jokers never fill three places.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csc_array

COLOURS = "KRBO"
Column = tuple[Counter[str], int]
"""The tiles of a set, and what it counts in an opening."""


def plain_columns(there: Counter[str]) -> list[Column]:
    """Every group, and every run of 3 to 5, that the tiles allow, with the highest worth of its tiles."""
    concrete = [
        [f"{colour}{number}" for colour in colours]
        for number in range(1, 14)
        for size in (3, 4)
        for colours in combinations(COLOURS, size)
    ]
    concrete += [
        [f"{colour}{number}" for number in range(start, start + size)]
        for colour in COLOURS
        for size in (3, 4, 5)
        for start in range(1, 15 - size)
    ]
    found: dict[tuple[str, ...], int] = {}
    for faces in concrete:
        value = sum(int(face[1:]) for face in faces)
        for jokers in range(min(there["J"], len(faces) - 1) + 1):
            for places in combinations(range(len(faces)), jokers):
                tiles = tuple(sorted("J" if at in places else face for at, face in enumerate(faces)))
                if Counter(tiles) <= there:
                    found[tiles] = max(value, found.get(tiles, 0))
    return [(Counter(tiles), value) for tiles, value in found.items()]


def best(
    columns: Sequence[Column],
    must: Iterable[str],
    may: Iterable[str],
    worth: dict[str, int],
    least: int = 0,
) -> tuple[int, int] | None:
    """Tiles and value of the best choice of sets that are worth at least so much; None when there is none."""
    must, may = Counter(must), Counter(may)
    faces = sorted(must | may)
    if not columns:
        return None if must or least else (0, 0)
    row = {face: at for at, face in enumerate(faces)}
    matrix = np.zeros((len(faces) + 1, len(columns)))
    for at, (tiles, value) in enumerate(columns):
        for face, count in tiles.items():
            matrix[row[face], at] = count
        matrix[-1, at] = value
    tile = 1 + sum(worth[face] * count for face, count in may.items())
    gains = np.array([tile + worth[face] for face in faces]) @ matrix[:-1]
    low = [must[face] for face in faces]
    high = [must[face] + may[face] for face in faces]
    result: Any = milp(
        -gains,
        constraints=LinearConstraint(csc_array(matrix), [*low, least], [*high, np.inf]),
        bounds=Bounds(0, 2),
        integrality=np.ones(len(columns)),
        options={"mip_rel_gap": 0},
    )
    if result.x is None:
        return None
    laid = matrix[:-1] @ np.rint(result.x)
    played = {face: round(count) - must[face] for face, count in zip(faces, laid, strict=True)}
    return sum(played.values()), sum(worth[face] * count for face, count in played.items())


def worths(joker: int, special: int = 0) -> dict[str, int]:
    """What each face counts on a rack."""
    numbers = {f"{colour}{number}": number for colour, number in product(COLOURS, range(1, 14))}
    return numbers | {"J": joker, "JD": special, "JC": special, "JM": special}
