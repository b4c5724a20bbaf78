"""The tops of dice, told from their sides: both carry numbers, and a camera that looks askance sees both."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.geometry.plane import oddness
from vision.geometry.quads import Quads, areas, stacked
from vision.values import Evidence

ODD_TOP, NO_TOP, ENOUGH_TOPS = 0.2, 0.3, 4
"""A die whose top is as far from that of the others as this is doubtful, or is no top at all but a side; with
fewer dice nothing can be said about what is usual."""
ODD_SIDE, SURER = 0.08, 0.08
"""What is only so far from the others is a side too where it has an edge in common with a find that the
detector is so much surer of: the top of the same die."""
SAME_EDGE = 0.2
"""Edges whose middles are this near, against the length of an edge, are one."""
EDGE = 3.0
"""Pixels from the picture's edge."""


def without_sides(found: Sequence[Evidence], size: tuple[int, int]) -> list[Evidence]:
    """The tops among the finds; what the edge of the picture cuts may have any shape."""
    quads = stacked([die.quad for die in found])
    if len(quads) < ENOUGH_TOPS:
        return list(found)
    odd = oddness(quads)
    within = ((quads > EDGE) & (quads < np.array(size) - EDGE)).all(axis=(1, 2))
    surely = np.array([die.found for die in found])
    below = (edges_shared(quads) & (surely[None] > surely[:, None] + SURER)).any(axis=1)
    side = within & ((odd > NO_TOP) | (below & (odd > ODD_SIDE)))
    return [die for die, no_top in zip(found, side.tolist(), strict=True) if not no_top]


def edges_shared(quads: Quads) -> NDArray[np.bool_]:
    """Which quads have an edge in common with which others."""
    middles = (quads + np.roll(quads, -1, axis=1)) / 2
    apart = np.linalg.norm(middles[:, None, :, None] - middles[None, :, None], axis=4).min(axis=(2, 3))
    near = apart < SAME_EDGE * np.sqrt(np.maximum(areas(quads), 0))[:, None]
    np.fill_diagonal(near, False)
    return np.asarray(near, np.bool_)
