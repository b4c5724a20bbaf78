"""Which quads of two lists are the same place."""

from collections.abc import Sequence

import numpy as np

from vision.geometry.quads import Numbers, Quads, areas, overlaps, stacked
from vision.values import Quad

SAME_PLACE = 0.5
"""Two quads are one place when they share this much of the larger one."""


def overlaps_of_larger(ones: Sequence[Quad] | Quads, others: Sequence[Quad] | Quads) -> Numbers:
    """Ones × others: the area that both cover, as a share of the larger quad's.

    >>> square = np.array([[0, 0], [2, 0], [2, 2], [0, 2]], np.float32)
    >>> overlaps_of_larger([square], [square, square + 1, square + 5]).round(2).tolist()
    [[1.0, 0.25, 0.0]]
    """
    first, second = stacked(ones), stacked(others)
    found = np.zeros((len(first), len(second)))
    if not found.size:
        return found
    low, high = first.min(axis=1)[:, None], first.max(axis=1)[:, None]
    meet = ((high > second.min(axis=1)[None]) & (second.max(axis=1)[None] > low)).all(axis=2)
    here, there = np.nonzero(meet)
    larger = np.maximum(areas(first)[here], areas(second)[there])
    found[here, there] = overlaps(first[here], second[there]) / np.where(larger > 0, larger, np.inf)
    return found


def match_greedily(worth: Numbers, least: float) -> list[tuple[int, int]]:
    """Pairs of rows and columns, each at most once, the worthiest first; none below ``least``.

    Greedy matching.
    """
    pairs: list[tuple[int, int]] = []
    left = worth.copy()
    while left.size:
        row, column = (int(place) for place in np.unravel_index(int(left.argmax()), left.shape))
        if left[row, column] < least:
            break
        pairs.append((row, column))
        left[row], left[:, column] = -np.inf, -np.inf
    return pairs
