"""The tops of dice, told from their sides: both carry numbers, and a camera that looks askance sees both."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry.plane import PLANE_TUNING, PlaneTuning, oddness
from vision.geometry.quads import Quads, areas, stacked
from vision.values import Evidence


@dataclass(frozen=True, slots=True)
class TopsTuning:
    """What tells the top of a die from its sides."""

    odd_top: float = 0.2
    no_top: float = 0.3
    enough_tops: int = 4
    """A die whose top is as far from that of the others as this is doubtful, or is no top at all but a side;
    with fewer dice nothing can be said about what is usual."""
    odd_side: float = 0.08
    surer: float = 0.08
    """What is only so far from the others is a side too where it has an edge in common with a find that the
    detector is so much surer of: the top of the same die."""
    same_edge: float = 0.2
    """Edges whose middles are this near, against the length of an edge, are one."""
    edge: float = 3.0
    """Pixels from the picture's edge."""


TOPS_TUNING = TopsTuning()


def without_sides(
    found: Sequence[Evidence],
    size: tuple[int, int],
    tuning: TopsTuning = TOPS_TUNING,
    plane: PlaneTuning = PLANE_TUNING,
) -> list[Evidence]:
    """The tops among the finds; what the edge of the picture cuts may have any shape."""
    quads = stacked([die.quad for die in found])
    if len(quads) < tuning.enough_tops:
        return list(found)
    odd = oddness(quads, plane)
    within = ((quads > tuning.edge) & (quads < np.array(size) - tuning.edge)).all(axis=(1, 2))
    surely = np.array([die.found for die in found])
    below = (edges_shared(quads, tuning) & (surely[None] > surely[:, None] + tuning.surer)).any(axis=1)
    side = within & ((odd > tuning.no_top) | (below & (odd > tuning.odd_side)))
    return [die for die, no_top in zip(found, side.tolist(), strict=True) if not no_top]


def edges_shared(quads: Quads, tuning: TopsTuning = TOPS_TUNING) -> NDArray[np.bool_]:
    """Which quads have an edge in common with which others."""
    middles = (quads + np.roll(quads, -1, axis=1)) / 2
    apart = np.linalg.norm(middles[:, None, :, None] - middles[None, :, None], axis=4).min(axis=(2, 3))
    near = apart < tuning.same_edge * np.sqrt(np.maximum(areas(quads), 0))[:, None]
    np.fill_diagonal(near, False)
    return np.asarray(near, np.bool_)
