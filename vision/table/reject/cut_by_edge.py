"""Tiles cut by the picture's edge."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry.quad import quad_of
from vision.geometry.quads import Numbers, Quads, areas, centres, overlaps, sizes, stacked
from vision.values import Quad

WHOLE, CUT, HIDDEN = "whole", "cut", "hidden"
"""Not cut; cut, but the face can still be seen; too little of it to read."""


@dataclass(frozen=True, slots=True)
class EdgeTuning:
    """When the edge of the picture cuts a tile, and when too much of it."""

    touches: float = 0.04
    """In tile widths: a corner this close to the edge may be where the picture ends, not the tile."""
    not_cut: float = 0.93
    """A tile at the edge that shows this much of a tile's usual area is whole."""
    least_seen: float = 0.55
    """Of the tile's area: with less than this the face cannot be relied on."""
    centre_inside: float = 0.2
    """In tile widths: how far inside the picture the centre of a readable tile is."""
    least_aspect: float = 1.2
    largest_aspect: float = 1.7
    """A quad within the picture that has the shape of a tile may be a whole tile far away."""
    enough_tiles: int = 3
    """From so many whole tiles on, their area is what is expected of the others."""


EDGE_TUNING = EdgeTuning()


def cut_by_edge(
    quads: Sequence[Quad] | Quads, picture: tuple[int, int], tuning: EdgeTuning = EDGE_TUNING
) -> tuple[str, ...]:
    """For each tile whether the edge of the picture (width, height) cuts it."""
    corners = stacked(quads)
    touching = _depths(corners, picture).min(axis=1) < tuning.touches * sizes(corners).min(axis=1)
    if not touching.any():
        return (WHOLE,) * len(corners)
    whole = areas(corners[~touching])
    usual = float(np.median(whole)) if len(whole) >= tuning.enough_tiles else 0.0
    judged = iter(_judged(corners[touching], picture, usual, tuning))
    return tuple(next(judged) if touches else WHOLE for touches in touching.tolist())


def _depths(places: Numbers | Quads, picture: tuple[int, int]) -> Numbers:
    """How far inside the picture the places (… × 2) are; below 0 when they lie beyond its edge."""
    depths: Numbers = np.minimum(places, np.array(picture) - places).min(axis=-1)
    return depths


def _judged(quads: Quads, picture: tuple[int, int], usual: float, tuning: EdgeTuning) -> list[str]:
    """What to say of tiles that touch the edge; ``usual`` is the area of the others."""
    wide, tall = picture
    frame = quad_of([[0, 0], [wide, 0], [wide, tall], [0, tall]])
    # A detector may end its quad where the picture ends: then only the other tiles tell how large it is.
    seen = overlaps(quads, np.repeat(frame[None], len(quads), axis=0)) / np.maximum(
        areas(quads), max(usual, 1.0)
    )
    width, height = sizes(quads).T
    shaped = (tuning.least_aspect * width <= height) & (height <= tuning.largest_aspect * width)
    far_away = shaped & (_depths(quads, picture).min(axis=1) >= 0)
    deep = _depths(centres(quads), picture) >= tuning.centre_inside * np.minimum(width, height)
    readable = deep & ((seen >= tuning.least_seen) | far_away)
    words = np.where(seen >= tuning.not_cut, WHOLE, np.where(readable, CUT, HIDDEN))
    return [str(word) for word in words]
