"""Many quads at once, as one array of tiles × 4 corners × 2: a picture's tiles are measured all together."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import Quad

Quads = NDArray[np.float32]
Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]
Indices = NDArray[np.intp]


def stacked(quads: Sequence[Quad] | Quads) -> Quads:
    """The quads as one array, also when there are none."""
    return np.asarray(quads, dtype=np.float32).reshape(-1, 4, 2)


def sizes(quads: Quads) -> Numbers:
    """Tiles × 2: width and height, the means of opposite sides.

    >>> sizes(stacked([[[0, 0], [3, 0], [3, 4], [0, 4]]])).tolist()
    [[3.0, 4.0]]
    """
    steps = (quads[:, [1, 2, 3, 0]] - quads).astype(np.float64)
    top, right, bottom, left = np.hypot(steps[..., 0], steps[..., 1]).T
    return np.stack([top + bottom, left + right], axis=1) / 2


def centres(quads: Quads) -> Numbers:
    """Tiles × 2: where the middles of opposite sides meet."""
    middles: Numbers = quads.mean(axis=1).astype(np.float64)
    return middles


def areas(quads: Quads) -> Numbers:
    """The areas in square pixels."""
    return _areas(quads.astype(np.float64))


def ups(quads: Quads) -> Numbers:
    """Tiles × 2: the vector from the bottom edge's middle to the top edge's."""
    corners = quads.astype(np.float64)
    return (corners[:, 0] + corners[:, 1] - corners[:, 2] - corners[:, 3]) / 2


def turned_each(quads: Quads, quarters: NDArray[np.intp]) -> Quads:
    """Each quad turned clockwise by its own number of quarter turns."""
    corners = (np.arange(4) + quarters[:, None]) % 4
    turned: Quads = quads[np.arange(len(quads))[:, None], corners]
    return turned


def grown_all(quads: Quads, factor: float) -> Quads:
    """Each quad made larger (or smaller) about its centre."""
    middles = quads.mean(axis=1, keepdims=True)
    larger: Quads = middles + (quads - middles) * np.float32(factor)
    return larger


def overlap_shares(quads: Sequence[Quad] | Quads) -> Numbers:
    """The area shared by every quad with every other, as a share of the smaller one's; 0 with itself."""
    corners = stacked(quads)
    shares = np.zeros((len(corners), len(corners)))
    low, high = corners.min(axis=1), corners.max(axis=1)
    apart = (high[:, None] <= low[None]).any(axis=2)
    first, second = np.nonzero(np.triu(~(apart | apart.T), 1))
    covered = areas(corners)
    smaller = np.minimum(covered[first], covered[second])
    shared = overlaps(corners[first], corners[second]) / np.where(smaller > 0, smaller, np.inf)
    shares[first, second] = shares[second, first] = np.minimum(shared, 1.0)
    return shares


def overlaps(ones: Quads, others: Quads) -> Numbers:
    """The area that a quad and the other of its pair both cover, in square pixels, pair by pair."""
    shared, border = _convex(ones), _convex(others)
    for side in range(4):
        shared = _inside_of(shared, border[:, side], border[:, (side + 1) % 4])  # Sutherland and Hodgman
    return _areas(shared)


def _areas(polygons: Numbers) -> Numbers:
    following = _shifted(polygons, 1)
    doubled = (polygons[..., 0] * following[..., 1] - polygons[..., 1] * following[..., 0]).sum(axis=1)
    found: Numbers = np.abs(doubled) / 2
    return found


def _convex(quads: Quads) -> Numbers:
    """The convex hulls, clockwise as seen in the picture; three corners are four, one of them twice."""
    corners = quads.astype(np.float64)
    edges = _shifted(corners, 1) - corners
    after = _shifted(edges, 1)
    turn = edges[..., 0] * after[..., 1] - edges[..., 1] * after[..., 0]
    clockwise, anticlockwise = turn.min(axis=1) >= 0, turn.max(axis=1) <= 0
    hulls = np.where((anticlockwise & ~clockwise)[:, None, None], corners[:, ::-1], corners)
    for odd in np.flatnonzero(~(clockwise | anticlockwise)).tolist():
        hull = np.asarray(cv2.convexHull(quads[odd], clockwise=False), dtype=np.float64).reshape(-1, 2)
        hulls[odd] = hull[np.minimum(np.arange(4), len(hull) - 1)]
    return hulls


def _inside_of(polygons: Numbers, start: Numbers, end: Numbers) -> Numbers:
    """What is left of each polygon on the inner side of its line from start to end.

    The line adds one corner at most; where there are fewer, the first one is repeated.
    """
    edge, away = (end - start)[:, None], polygons - start[:, None]
    depth = edge[..., 0] * away[..., 1] - edge[..., 1] * away[..., 0]
    before, depth_before = _shifted(polygons, -1), _shifted(depth, -1)
    inside = depth >= 0
    crosses = inside != (depth_before >= 0)
    part = depth_before / np.where(crosses, depth_before - depth, 1.0)
    crossing = before + (polygons - before) * part[..., None]
    pairs, count = polygons.shape[:2]
    corners = np.stack([crossing, polygons], axis=2).reshape(pairs, 2 * count, 2)
    kept = np.stack([crosses, inside], axis=2).reshape(pairs, 2 * count)
    places = np.argsort(~kept, axis=1, kind="stable")[:, : count + 1]
    spare = np.arange(count + 1) >= kept.sum(axis=1, keepdims=True)
    places = np.where(spare, places[:, :1], places)
    return corners[np.arange(pairs)[:, None], places]


def _shifted(corners: Numbers, by: int) -> Numbers:
    """Each polygon's corners from another one on."""
    return np.concatenate([corners[:, by:], corners[:, :by]], axis=1)
