"""Red and orange lie so close that a reader may call both red in dim or bluish light, or both orange in warm.

Beside each other in one photo they part clearly all the same. Where the tiles read as red or orange fall into
two groups with a gap between them, the group that takes more green light is the red one.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import Numbers
from vision.values import INKS

RED, ORANGE = INKS.index("R"), INKS.index("O")


@dataclass(frozen=True, slots=True)
class RedOrangeTuning:
    """When red and orange tiles fall into two groups."""

    least_share: float = 0.8
    """How sure the reader must be that a tile is one of the two."""
    least_strength: float = 0.5
    """Ink that is weaker than this is measured too badly."""
    most_red: float = 0.25
    """An ink that takes more red light than this is neither: black with a golden gleam on it, perhaps."""
    least_group: int = 3
    """Of fewer tiles nothing is said: one red tile with a golden gleam makes no orange."""
    least_apart: float = 0.1
    least_gap: float = 0.05
    """Between the means of the groups, and between their nearest tiles, in the share of green against
    blue."""
    spreads: float = 4.0
    """How many spreads of a group the means are apart at least."""
    narrowest: float = 0.015
    said: float = 9.0
    """By how much, in logarithms, the groups speak against red or orange: more than a reader's mistake
    weighs."""


RED_ORANGE_TUNING = RedOrangeTuning()


def split_red_orange(
    read: Numbers, directions: Numbers, strengths: Numbers, tuning: RedOrangeTuning = RED_ORANGE_TUNING
) -> Numbers:
    """What the groups say against inks (tile × ink, in logarithms); nothing where there is one group."""
    said = np.zeros_like(read)
    either = read[:, RED] + read[:, ORANGE] >= tuning.least_share
    tiles = np.flatnonzero(
        either & (strengths >= tuning.least_strength) & (directions[:, 2] <= tuning.most_red)
    )
    if len(tiles) < 2 * tuning.least_group:
        return said
    green = directions[tiles, 1] / np.maximum(directions[tiles, 0], 0.05)
    order = np.argsort(green)
    first = _first_of_second(green[order], tuning)
    if first:
        said[tiles[order[:first]], RED] = said[tiles[order[first:]], ORANGE] = -tuning.said
    return said


def _first_of_second(ordered: NDArray[np.float64], tuning: RedOrangeTuning) -> int:
    """Where the second group begins; 0 where all belong together."""
    gaps = np.diff(ordered)[tuning.least_group - 1 : len(ordered) - tuning.least_group]
    cut = int(gaps.argmax()) + tuning.least_group
    low, high = ordered[:cut], ordered[cut:]
    spread = max(float(low.std()), float(high.std()), tuning.narrowest)
    apart = float(high.mean() - low.mean())
    clear = apart >= max(tuning.least_apart, tuning.spreads * spread) and gaps.max() >= tuning.least_gap
    return cut if clear else 0
