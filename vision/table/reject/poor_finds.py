"""Finds that are another find once more, and finds that are hardly anything."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry.quads import overlap_shares
from vision.values import Evidence


@dataclass(frozen=True, slots=True)
class FindsTuning:
    """Which finds are one tile, and how sure detector and reader must be of them."""

    same_tile: float = 0.6
    """Two finds that share this much of the smaller one are one tile: tiles on top of each other share
    less."""
    found_sure: float = 0.3
    """What the detector is less sure of is shown to a person, whatever the reader says."""
    recognised: float = 0.15
    """What the detector hardly finds and the reader hardly knows as anything is no piece: how sure both are,
    multiplied. Of 15,257 drawn pieces this loses four, and 19 of 50 things that are none."""

    hardly_read: float = 0.8
    """What is unsure and read with less confidence may be no face at all. Of 28 backs that looked like faces
    one had more; tiles face up beside the pool have 0.98 or more."""


FINDS_TUNING = FindsTuning()


def is_recognised(tile: Evidence, tuning: FindsTuning = FINDS_TUNING) -> bool:
    """Whether detector and reader together are sure enough that something of the game lies there."""
    return _sureness(tile) >= tuning.recognised


def each_tile_once(found: Sequence[Evidence], tuning: FindsTuning = FINDS_TUNING) -> list[Evidence]:
    """Each tile once: of finds that cover each other the better one is kept (non-maximum suppression)."""
    same = overlap_shares([tile.quad for tile in found]) >= tuning.same_tile
    if not same.any():
        return list(found)
    best_first = np.argsort([-_sureness(tile) for tile in found], kind="stable")
    kept = np.zeros(len(found), dtype=np.bool_)
    for place in best_first.tolist():
        kept[place] = not (same[place] & kept).any()
    return [tile for tile, good in zip(found, kept.tolist(), strict=True) if good]


def _sureness(tile: Evidence) -> float:
    """How sure detector and reader are of a find, whatever it shows."""
    return tile.found * float(tile.kinds.max())
