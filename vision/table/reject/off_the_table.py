"""What was seen but does not lie on the table: beyond the given region, in an open box, on a rack far off.

Decided by where the tiles lie alone. In doubt a tile belongs to the table: to leave out a tile that was
played is worse than to show one that a person has to strike out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.quad import holds
from vision.geometry.quads import Flags, Numbers, Quads, areas, centres, overlap_shares, sizes, stacked
from vision.table.rows import ROWS_TUNING, Rows, RowsTuning, rows_of
from vision.values import Quad, Reading


@dataclass(frozen=True, slots=True)
class OutsideTuning:
    """What is a heap in a box, or a rack on another level."""

    heaped: float = 0.12
    """Two tiles lie on top of each other from this share of the smaller one's area on; touching tiles do
    not."""
    least_heap: int = 8
    """Fewer tiles on top of each other are no box: a player's hand or a careless set."""
    heaped_share: float = 0.6
    """How many of a heap's tiles must have no row."""
    heap_neighbours: float = 1.5
    """On how many others a tile of a heap lies on average, at least: the tiles of a pushed set make a
    chain."""
    other_scale: float = 1.6
    """A cluster whose tiles look this many times larger or smaller than expected is on another level."""
    least_table: int = 6
    """With fewer tiles nothing can be said about the scale to be expected."""
    largest_cluster: float = 0.4
    """Of all tiles: what is more is the table itself."""
    far_off: float = 1.5
    """In tile heights: a cluster on another level is at least this far from the table's tiles."""
    near: float = 1.0
    """In tile heights: tiles closer together than this are one cluster."""


OUTSIDE_TUNING = OutsideTuning()


def outside_of(
    quads: Sequence[Quad] | Quads,
    rows: Rows,
    region: Quad | None = None,
    tuning: OutsideTuning = OUTSIDE_TUNING,
) -> frozenset[int]:
    """The indices of the tiles that are not part of the table.

    A box, or a rack nearer to the camera, is no part of it even where it stands within the region.
    """
    corners = stacked(quads)
    middles = corners.mean(axis=1)
    beyond = {tile for tile, middle in enumerate(middles) if region is not None and not holds(region, middle)}
    left_out = heaps(corners, rows, tuning) | beyond
    rest = [tile for tile in range(len(corners)) if tile not in left_out]
    far = far_off(corners[rest], tuning)
    return frozenset(left_out | {rest[tile] for tile in far})


def split_off_outside(
    reading: Reading, tuning: OutsideTuning = OUTSIDE_TUNING, rows_tuning: RowsTuning = ROWS_TUNING
) -> tuple[Quads, Quads]:
    """All tiles of a reading: those of the table, and those that are no part of it wherever one looks."""
    tiles = [*reading.tiles, *reading.outside]
    quads = stacked([tile.quad for tile in tiles])
    away: frozenset[int] = frozenset()
    if reading.outside:
        rows = rows_of(quads, [1.0] * len(tiles), tuning=rows_tuning)
        away = outside_of(quads, rows, tuning=tuning)
    table = [tile for tile in range(len(tiles)) if tile not in away]
    return quads[table], quads[sorted(away)]


def heaps(quads: Quads, rows: Rows, tuning: OutsideTuning = OUTSIDE_TUNING) -> frozenset[int]:
    """Tiles heaped in a box: many on top of each other, with hardly a row among them."""
    alone = {row[0] for row in rows if len(row) == 1}
    if len(alone) < tuning.least_heap * tuning.heaped_share:
        return frozenset()
    on_top = overlap_shares(quads) >= tuning.heaped
    found: set[int] = set()
    for heap in _clusters(on_top, tuning.least_heap):
        loose = sum(tile in alone for tile in heap) / len(heap)
        neighbours = float(on_top[heap].sum(axis=1).mean())
        if loose >= tuning.heaped_share and neighbours >= tuning.heap_neighbours:
            found |= set(heap) | _lying_in(heap, rows, quads, on_top)
    return frozenset(found)


def far_off(quads: Quads, tuning: OutsideTuning = OUTSIDE_TUNING) -> frozenset[int]:
    """Clusters apart from the table whose tiles are clearly larger or smaller than the table's there."""
    if len(quads) < tuning.least_table:
        return frozenset()
    places, heights = centres(quads), sizes(quads).max(axis=1)
    scales = np.log(np.sqrt(np.maximum(areas(quads), 1.0)))
    apart = _gaps(quads)
    near = apart <= tuning.near * np.maximum(heights[:, None], heights[None, :])
    found: set[int] = set()
    for cluster in _clusters(near):
        inside = np.isin(np.arange(len(quads)), cluster)
        if len(cluster) <= tuning.largest_cluster * len(quads) and (~inside).sum() >= tuning.least_table:
            distance = float(apart[inside][:, ~inside].min())
            table_height = float(np.median(heights[~inside]))
            if distance > tuning.far_off * table_height and _other_scale(places, scales, inside, tuning):
                found |= set(cluster)
    return frozenset(found)


def _other_scale(places: Numbers, scales: Numbers, inside: Flags, tuning: OutsideTuning) -> bool:
    """Whether every tile of the cluster is off the table's scale: its middle one, its nearest, and its trend.

    The trend is what perspective does: the scale changes evenly across the table.
    """
    middle = places[~inside].mean(axis=0)
    across = np.column_stack([places - middle, np.ones(len(places))])
    table = across[~inside]
    # A little stiffness: tiles in one line say nothing about the scale beside it.
    stiff = np.diag([1.0, 1.0, 0.0]) * 0.02 * float((table[:, :2] ** 2).sum() + 1)
    trend = np.linalg.solve(table.T @ table + stiff, table.T @ scales[~inside])
    from_trend = scales[inside] - across[inside] @ trend
    from_middle = scales[inside] - np.median(scales[~inside])
    distance = np.linalg.norm(places[inside][:, None] - places[~inside][None], axis=2)
    nearest = np.argsort(distance, axis=1)[:, :3]
    from_nearest = scales[inside] - scales[~inside][nearest].mean(axis=1)
    off = np.stack([from_trend, from_middle, from_nearest])
    limit = np.log(tuning.other_scale)
    return bool((off > limit).all() or (off < -limit).all())


def _gaps(quads: Quads) -> Numbers:
    """How far apart the tiles are: between their centres, less half a mean side of each."""
    places, reach = centres(quads), sizes(quads).sum(axis=1) / 4
    away = places[:, None] - places[None]
    distance = np.hypot(away[..., 0], away[..., 1])
    gaps: Numbers = np.maximum(distance - reach[:, None] - reach[None, :], 0)
    return gaps


def _clusters(linked: Flags, least: int = 1) -> list[list[int]]:
    """The tiles that hang together, directly or through others; only clusters of at least so many."""
    joined = linked | np.eye(len(linked), dtype=np.bool_)
    first, before = np.arange(len(linked)), np.zeros(0, dtype=np.intp)
    while not np.array_equal(first, before):
        # Each tile takes the first tile that a neighbour knows of, and then the first that one knows of.
        before, nearest = first, np.where(joined, first, len(linked)).min(axis=1, initial=len(linked))
        first = nearest[nearest]
    sizeable = np.flatnonzero(np.bincount(first) >= least)
    return [np.flatnonzero(first == tile).tolist() for tile in sizeable.tolist()]


def _lying_in(heap: Sequence[int], rows: Rows, quads: Quads, on_top: Flags) -> set[int]:
    """What else belongs to the heap: rows in its midst, and at its rim single tiles that lie on others."""
    border = cv2.convexHull(quads[heap].reshape(-1, 2))
    rim = float(np.median(sizes(quads[heap]).max(axis=1)))
    depths = [cv2.pointPolygonTest(border, (x, y), measureDist=True) for x, y in centres(quads).tolist()]
    return {
        tile
        for row in rows
        for tile in row
        if all(depths[each] > 0 for each in row)
        or (len(row) == 1 and on_top[tile].any() and depths[tile] > -rim)
    }
