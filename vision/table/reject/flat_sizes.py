"""How large each tile is on the table laid flat, against the usual: what is covered, and what is no tile.

Tiles of one box are equal rectangles in one plane. The view that makes them so is fitted to widths, heights
and corners by Gauss and Newton. Each measure has its own weight: a tile that its neighbour lies on is too
narrow, but still as high as the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry.quads import Flags, Numbers, Quads


@dataclass(frozen=True, slots=True)
class FlatTuning:
    """How the plane is fitted, and which sizes are odd in it."""

    enough: int = 6
    """Of fewer tiles nobody knows what is usual."""
    rounds: int = 10
    wide_at_first: float = 0.3
    narrower: float = 0.6
    usual: float = 0.04
    """How much the measures of whole tiles differ, in logarithms: what differs more counts less. The first
    rounds allow more, each this many times as much as the one before."""
    loose: tuple[float, float, float, float] = (0.5, 0.5, 0.4, 0.4)
    """How far the view is likely to be from straight above: stretched, skewed, and tipped both ways."""
    most: int = 80
    level: float = 0.04
    """Tiles lie in one plane if this percentile of how much their heights differ is no more than this; on
    racks they do not."""
    narrow: float = 0.92
    wide: float = 1.12
    """Width to height against the usual: beyond this a tile is not seen as a whole. All of 58 tiles were that
    were read wrong because others lay on them, and of 3,000 whole ones 7."""
    larger: float = 1.2
    smaller: float = 0.7
    """In width and in height: what lies alone and is this many times as large is none of these tiles. What is
    only a little smaller may be covered."""


FLAT_TUNING = FlatTuning()

_STEP = 1e-5
_FARTHEST = 0.9
_VIEW = 4
"""So many values are the view: stretched, skewed, tipped both ways; then come the usual width and height."""


def flat_sizes(quads: Quads, known: Quads, tuning: FlatTuning = FLAT_TUNING) -> Numbers | None:
    """Tiles × 2: width and height on the table laid flat, as logarithms against the usual.

    Each quad is upright. ``known`` are tiles in the same plane that help to tell it. None where nothing can
    be said: there are too few tiles, or they do not lie in one plane.
    """
    if len(quads) + len(known) < tuning.enough:
        return None
    corners = _small(np.concatenate([quads, known]))
    off = _measures(corners, _fitted(corners, tuning))
    if float(np.percentile(np.abs(off[:, 1]), tuning.most)) > tuning.level:
        return None
    flat: Numbers = off[: len(quads), :2]
    return flat


def odd_shapes(flat: Numbers | None, tuning: FlatTuning = FLAT_TUNING) -> tuple[int, ...]:
    """The tiles that are too narrow or too wide for their height: something lies on them."""
    if flat is None:
        return ()
    shape = flat[:, 0] - flat[:, 1]
    odd: Flags = (shape < np.log(tuning.narrow)) | (shape > np.log(tuning.wide))
    return tuple(np.flatnonzero(odd).tolist())


def other_things(
    flat: Numbers | None, alone: Sequence[int], tuning: FlatTuning = FLAT_TUNING
) -> frozenset[int]:
    """What of these is far larger or smaller than the tiles: a phone, a coin, print on paper."""
    if flat is None:
        return frozenset()
    other: Flags = (flat.min(axis=1) > np.log(tuning.larger)) | (flat.max(axis=1) < np.log(tuning.smaller))
    return frozenset(tile for tile in alone if other[tile])


def _small(quads: Quads) -> Numbers:
    """The corners about their middle, the farthest 1 away."""
    corners = quads.astype(np.float64)
    middle = corners.reshape(-1, 2).mean(axis=0)
    reach = max(float(np.linalg.norm(corners - middle, axis=2).max()), 1e-6)
    small: Numbers = (corners - middle) / reach
    return small


def _fitted(corners: Numbers, tuning: FlatTuning) -> Numbers:
    """The view and the usual size under which most tiles are equal rectangles."""
    values: Numbers = np.zeros(_VIEW + 2)
    values[_VIEW:] = np.median(_measures(corners, values)[:, :2], axis=0)
    stiff = np.diag([*(tuning.usual / np.array(tuning.loose)) ** 2, 1e-9, 1e-9])
    for at in range(tuning.rounds):
        allowed = max(tuning.usual, tuning.wide_at_first * tuning.narrower**at)
        off = _measures(corners, values)
        weights = (1 / (1 + (off / allowed) ** 2) ** 2).ravel()
        steps = [(_measures(corners, values + step) - off) / _STEP for step in _STEP * np.eye(len(values))]
        slopes = np.stack(steps, axis=2).reshape(-1, len(values))
        pull = slopes.T @ (weights * off.ravel()) + stiff @ _view_of(values)
        values = values - np.linalg.solve(slopes.T @ (slopes * weights[:, None]) + stiff, pull)
        values[:_VIEW] = np.clip(values[:_VIEW], -_FARTHEST, _FARTHEST)
    return values


def _view_of(values: Numbers) -> Numbers:
    view: Numbers = np.concatenate([values[:_VIEW], [0.0, 0.0]])
    return view


def _measures(corners: Numbers, values: Numbers) -> Numbers:
    """Tiles × 3: width and height against the usual, and how far from a right angle the corners are."""
    flat = _laid_flat(corners, values[:_VIEW].tolist())
    across = (flat[:, 1] + flat[:, 2] - flat[:, 0] - flat[:, 3]) / 2
    up = (flat[:, 0] + flat[:, 1] - flat[:, 2] - flat[:, 3]) / 2
    width, height = (np.maximum(np.hypot(*side.T), 1e-9) for side in (across, up))
    skew = (across * up).sum(axis=1) / (width * height)
    return np.column_stack([np.log(width) - values[_VIEW], np.log(height) - values[_VIEW + 1], skew])


def _laid_flat(corners: Numbers, view: Sequence[float]) -> Numbers:
    stretch, skew, tip_x, tip_y = view
    depth = np.maximum(1 + corners @ np.array([tip_x, tip_y]), 0.05)
    flat: Numbers = (corners / depth[..., None]) @ np.array([[1 + stretch, skew], [skew, 1 - stretch]])
    return flat
