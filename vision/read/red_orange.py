"""Red and orange lie so close that a reader may call both red in dim or bluish light, or both orange in warm.

Beside each other in one photo they part clearly all the same. Where the tiles read as red or orange fall into
two groups with a gap between them, the group that takes more green light is the red one.
"""

import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import Numbers
from vision.values import INKS

RED, ORANGE = INKS.index("R"), INKS.index("O")
LEAST_SHARE = 0.8
"""How sure the reader must be that a tile is one of the two."""
LEAST_STRENGTH = 0.5
"""Ink that is weaker than this is measured too badly."""
MOST_RED = 0.25
"""An ink that takes more red light than this is neither: black with a golden gleam on it, perhaps."""
LEAST_GROUP = 3
"""Of fewer tiles nothing is said: one red tile with a golden gleam makes no orange."""
LEAST_APART, LEAST_GAP = 0.1, 0.05
"""Between the means of the groups, and between their nearest tiles, in the share of green against blue."""
SPREADS = 4.0
"""How many spreads of a group the means are apart at least."""
NARROWEST = 0.015
SAID = 9.0
"""By how much, in logarithms, the groups speak against red or orange: more than a reader's mistake weighs."""


def split_red_orange(read: Numbers, directions: Numbers, strengths: Numbers) -> Numbers:
    """What the groups say against inks (tile × ink, in logarithms); nothing where there is one group."""
    said = np.zeros_like(read)
    either = read[:, RED] + read[:, ORANGE] >= LEAST_SHARE
    tiles = np.flatnonzero(either & (strengths >= LEAST_STRENGTH) & (directions[:, 2] <= MOST_RED))
    if len(tiles) < 2 * LEAST_GROUP:
        return said
    green = directions[tiles, 1] / np.maximum(directions[tiles, 0], 0.05)
    order = np.argsort(green)
    first = _first_of_second(green[order])
    if first:
        said[tiles[order[:first]], RED] = said[tiles[order[first:]], ORANGE] = -SAID
    return said


def _first_of_second(ordered: NDArray[np.float64]) -> int:
    """Where the second group begins; 0 where all belong together."""
    gaps = np.diff(ordered)[LEAST_GROUP - 1 : len(ordered) - LEAST_GROUP]
    cut = int(gaps.argmax()) + LEAST_GROUP
    low, high = ordered[:cut], ordered[cut:]
    spread = max(float(low.std()), float(high.std()), NARROWEST)
    apart = float(high.mean() - low.mean())
    clear = apart >= max(LEAST_APART, SPREADS * spread) and gaps.max() >= LEAST_GAP
    return cut if clear else 0
