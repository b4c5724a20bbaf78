"""The bare table as far as it was seen, to tell what covers it from what was laid on it or taken away.

Tiles and dice near the edge of the picture change it there as an arm does that reaches in. But what is read
as a tile is no arm, and where the table looks as it does without tiles nothing covers it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.quad import grown
from vision.geometry.quads import Flags
from vision.values import Quad, Reading
from vision.watch.motion import MOTION_TUNING, MotionTuning, Small, difference


@dataclass(frozen=True, slots=True)
class GroundTuning:
    """What covers the table."""

    around: float = 1.5
    """A piece with its sides and its shadow, in lengths of what is read of it."""
    least_part: float = 0.5
    """Of the smallest hand: what is left of a change and smaller than this covers nothing."""


GROUND_TUNING = GroundTuning()


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A small copy of the table without anything on it."""

    bare: Small
    known: Flags
    """Where that was seen."""

    def shows_through(self, now: Small, tuning: MotionTuning = MOTION_TUNING) -> Flags:
        """Where the table looks bare."""
        changed = difference(now, self.bare, np.ones_like(self.known), 1.0, tuning).changed
        shown: Flags = self.known & ~changed
        return shown


def learn_ground(ground: Ground | None, now: Small, laid: Flags, covered: Flags) -> Ground:
    """The ground as it is known after one more look at the table, with what lies on it and covers it."""
    seen: Flags = ~(laid | covered)
    if ground is None:
        return Ground(now, seen)
    bare = np.where(seen[..., None], now, ground.bare)
    return Ground(np.asarray(bare, np.float32), ground.known | seen)


def pieces_of(reading: Reading) -> list[Quad]:
    """All that was seen to lie there, whatever it is."""
    tiles = (*reading.tiles, *reading.outside)
    return [*(tile.quad for tile in tiles), *reading.face_down]


def places_of(quads: Sequence[Quad], by: int, like: Flags, tuning: GroundTuning = GROUND_TUNING) -> Flags:
    """The pixels of a small copy that show these pieces, their sides or their shadows."""
    mask = np.zeros(like.shape, np.uint8)
    for quad in quads:
        corners = np.round(grown(quad, tuning.around) / by).astype(np.int32)
        cv2.fillConvexPoly(mask, np.asarray(cv2.convexHull(corners), np.int32), 1)
    return mask.astype(np.bool_)


def find_covering(
    changed: Flags, explained: Flags, least: float, tuning: GroundTuning = GROUND_TUNING
) -> Flags:
    """What covers the table of all that seems to reach in; pieces of so many pixels and more."""
    left = changed & ~explained
    if not left.any():
        return left
    _, labels, stats, _ = cv2.connectedComponentsWithStats(left.astype(np.uint8), connectivity=8)
    large = stats[:, cv2.CC_STAT_AREA] >= max(1.0, tuning.least_part * least)
    large[0] = False
    found: Flags = large[labels]
    return found


def covered_share(mask: Flags, quad: Quad, by: int) -> float:
    """How much of the quad the mask covers."""
    if not mask.any():
        return 0.0
    place = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(place, np.asarray(cv2.convexHull(np.round(quad / by).astype(np.int32)), np.int32), 1)
    inside = place > 0
    return float(mask[inside].mean()) if inside.any() else 0.0
