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
from vision.watch.noise import SILENCE, Noise


@dataclass(frozen=True, slots=True)
class GroundTuning:
    """What covers the table."""

    around: float = 1.5
    """A piece with its sides and its shadow, in lengths of what is read of it."""
    least_part: float = 0.5
    """Of the smallest hand: what is left of a change and smaller than this covers nothing."""
    vacated: float = 0.7
    """The share of a change that must lie where pieces lay that are not in play: they were taken away."""
    near: float = 3.0
    """Around a tile, in its lengths: what covers the table there may hide another tile."""
    look_again: float = 1.0
    """Seconds after which a table is read again while tiles are thought covered."""
    bare: float = 0.8
    """The share of a tile's place where the bare table shows if nothing lies there."""


GROUND_TUNING = GroundTuning()


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A small copy of the table without anything on it."""

    bare: Small
    known: Flags
    """Where that was seen."""

    def shows_through(
        self, now: Small, tuning: MotionTuning = MOTION_TUNING, noise: Noise = SILENCE
    ) -> Flags:
        """Where the table looks bare."""
        changed = difference(now, self.bare, np.ones_like(self.known), 1.0, tuning, noise).changed
        shown: Flags = self.known & ~changed
        return shown


def learn_ground(ground: Ground | None, now: Small, laid: Flags, covered: Flags, mistaken: Flags) -> Ground:
    """The ground as it is known after one more look at the table, with what lies on it and covers it.

    ``mistaken`` is where something lay before that was taken for the ground.
    """
    seen: Flags = ~(laid | covered)
    if ground is None:
        return Ground(now, seen)
    bare = np.where(seen[..., None], now, ground.bare)
    return Ground(np.asarray(bare, np.float32), (ground.known & ~mistaken) | seen)


def pieces_of(reading: Reading) -> list[Quad]:
    """All that was seen to lie there, whatever it is."""
    tiles = (*reading.tiles, *reading.outside)
    return [*(tile.quad for tile in tiles), *reading.face_down]


def pool_of(reading: Reading, unsure: Sequence[Quad]) -> list[Quad]:
    """What lies there and is not in play, as far as anybody knows."""
    return [*(tile.quad for tile in reading.outside), *reading.face_down, *unsure]


def places_of(quads: Sequence[Quad], by: int, like: Flags, around: float = GROUND_TUNING.around) -> Flags:
    """The pixels of a small copy that show these pieces, their sides or their shadows."""
    mask = np.zeros(like.shape, np.uint8)
    for quad in quads:
        corners = np.round(grown(quad, around) / by).astype(np.int32)
        cv2.fillConvexPoly(mask, np.asarray(cv2.convexHull(corners), np.int32), 1)
    return mask.astype(np.bool_)


def find_covering(
    changed: Flags, explained: Flags, pool: Flags, least: float, tuning: GroundTuning = GROUND_TUNING
) -> Flags:
    """What covers the table of all that seems to reach in; pieces of so many pixels and more.

    Where the pool lay nobody has seen the ground: what changed there alone was swept away.
    """
    left = changed & ~explained
    if not left.any():
        return left
    count, labels, stats, _ = cv2.connectedComponentsWithStats(left.astype(np.uint8), connectivity=8)
    sizes = stats[:, cv2.CC_STAT_AREA]
    large = sizes >= max(1.0, tuning.least_part * least)
    large &= np.bincount(labels[pool], minlength=count) < tuning.vacated * sizes
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
