"""Backs that look like faces: half under another tile, whose edge or shadow is taken for print."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry.quads import Indices, Numbers, Quads, centres, sizes


@dataclass(frozen=True, slots=True)
class PoolTuning:
    """What lies among the tiles of the pool."""

    near: float = 1.5
    """In tile heights: from middle to middle."""
    least_near: int = 2
    """Of a pool there are at least so many other tiles near, some of them surely face down."""


POOL_TUNING = PoolTuning()


def in_the_pool(
    quads: Quads, loose: Sequence[int], down: Quads, tuning: PoolTuning = POOL_TUNING
) -> frozenset[int]:
    """Those of the ``loose`` finds, alone and hardly read, that are among tiles that lie face down.

    A sure face, or a row, beside the pool was laid there.
    """
    if not len(loose) or not len(down):
        return frozenset()
    reach = tuning.near * float(np.median(sizes(np.concatenate([quads, down])).max(axis=1)))
    places = centres(quads[list(loose)])
    backs = _near(places, centres(down), reach)
    others = _near(places, places, reach) - 1
    pooled = (backs > 0) & (backs + others >= tuning.least_near)
    return frozenset(tile for tile, pool in zip(loose, pooled.tolist(), strict=True) if pool)


def _near(places: Numbers, others: Numbers, reach: float) -> Indices:
    """How many of the others are near each place."""
    away = np.linalg.norm(places[:, None] - others[None], axis=2)
    near: Indices = (away <= reach).sum(axis=1)
    return near
