"""Which tiles lie side by side, and in which order they are read: by where they lie, never by what they show.

Two tiles are neighbours when a side edge of one faces a side edge of the other: nearly parallel, with little
offset along the edge, close together against the tile's width. All this is measured in the tile's own frame
(its width and height are one), so neither the angle of a set nor the perspective of the camera matters.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import Flags, Numbers, Quads, areas, centres, sizes, stacked, turned_each, ups
from vision.values import Quad

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class RowsTuning:
    """What makes neighbours of two tiles, and which way they are read."""

    widest_gap: float = 0.42
    """In tile widths: what is farther apart is another set, where the tiles of sets touch each other."""
    loosest_gap: float = 0.9
    loose: float = 1.6
    """Where tiles are laid out apart, gaps up to ``loose`` times the usual one belong to a row, though none
    wider than ``loosest_gap`` tile widths."""
    close_ones: int = 20
    with_neighbours: float = 0.7
    """The usual gap is this percentile of those to the nearest neighbour: where one tile in five touches
    another, sets are laid as usual. Where fewer than this share of tiles have a neighbour, they are strewn,
    not laid."""
    deepest_overlap: float = 0.35
    """In tile widths: detected corners are not exact, and tiles may lie a little on top of each other."""
    largest_offset: float = 0.42
    """In tile heights: how far a tile may stick out of its row against its neighbour."""
    largest_skew: float = 0.33
    """The tangent of the largest angle between neighbours."""
    largest_ratio: float = 1.5
    """How much larger one neighbour may look than the other."""
    usual_aspect: float = 1.4
    """Height over width of a tile seen straight on."""
    confident: float = 0.8
    """From here on a tile's own upright counts when the reading direction of its row is decided."""
    lying: float = 0.85
    """A tile that is this much wider than high, and unsure of its upright, is taken to lie on its side."""


ROWS_TUNING = RowsTuning()


@dataclass(frozen=True, slots=True)
class Frames:
    """The tiles' own frames: ``inside[i]`` turns a picture vector into widths and heights of tile i."""

    inside: Numbers
    across: Numbers
    """Tiles × 2: the vector from the left edge's middle to the right edge's."""
    up: Numbers
    middles: Numbers
    """Tiles × 2 sides × 2: the middles of the left and the right edge."""

    def of(self, tiles: NDArray[np.intp]) -> "Frames":
        """The frames of some of the tiles."""
        return Frames(self.inside[tiles], self.across[tiles], self.up[tiles], self.middles[tiles])


def rows_of(
    quads: Sequence[Quad] | Quads,
    upright_confidence: Sequence[float] | Numbers,
    square: bool = False,
    tuning: RowsTuning = ROWS_TUNING,
) -> Rows:
    """The tiles' indices in rows, each in reading order; rows from top to bottom, then left to right.

    Every tile is in exactly one row; one that has no neighbour is a row of its own. Square tiles lie as their
    quads say; others lie on their side if they look like that and are not sure.
    """
    sure = np.asarray(upright_confidence, dtype=np.float64) >= tuning.confident
    standing = stacked(quads) if square else turn_upright(stacked(quads), sure, tuning)
    chains = _chains(len(standing), neighbour_pairs(standing, tuning))
    return _as_seen(_in_reading_order(chains, standing, sure), standing)


def neighbour_pairs(quads: Quads, tuning: RowsTuning = ROWS_TUNING) -> tuple[tuple[int, int], ...]:
    """The pairs of tiles that are each other's best neighbour."""
    if len(quads) < 2:
        return ()
    gap, cost = _costs(frames_of(quads), tuning)
    return mutual_neighbours(
        np.where(gap <= _widest(np.where(np.isfinite(cost), gap, np.inf), tuning), cost, np.inf)
    )


def facing_ends(frames: Frames, rows: Rows, tuning: RowsTuning = ROWS_TUNING) -> tuple[tuple[int, int], ...]:
    """The pairs of tiles at the ends of two rows that would be neighbours if they lay closer together."""
    ends = np.array(sorted({row[at] for row in rows for at in (0, -1)}), dtype=np.intp)
    place = {tile: index for index, tile in enumerate(ends.tolist())}
    near = frames.of(ends)
    _, cost = _costs(near, tuning)
    for row in rows:
        for end, neighbour in ((row[0], row[1]), (row[-1], row[-2])) if len(row) > 1 else ():
            way = frames.inside[end] @ (frames.middles[neighbour] - frames.middles[end]).sum(axis=0)
            side = int(way[0] > 0)
            cost[place[end], side], cost[:, :, place[end], side] = np.inf, np.inf
    return tuple((int(ends[one]), int(ends[other])) for one, other in mutual_neighbours(cost))


def mutual_neighbours(cost: Numbers) -> tuple[tuple[int, int], ...]:
    """The tiles whose sides are each other's cheapest, from what joining two sides costs."""
    count = 2 * len(cost)
    flat = cost.reshape(count, count)
    best = flat.argmin(axis=1)
    edges = np.arange(count)
    mutual = np.flatnonzero((best[best] == edges) & np.isfinite(flat[edges, best]))
    pairs = zip((mutual // 2).tolist(), (best[mutual] // 2).tolist(), strict=True)
    return tuple(sorted({(min(pair), max(pair)) for pair in pairs}))


def turn_upright(quads: Quads, sure: Flags, tuning: RowsTuning = ROWS_TUNING) -> Quads:
    """The quads, those turned that seem to lie on their side and are not sure of their upright.

    A tile that looks as wide as high, as many do from low down, says nothing: it lies as its neighbour does.
    """
    width, height = sizes(quads).T
    lies = ((height < tuning.lying * width) | (width <= 0)) & ~sure
    as_wide_as_high = (height >= tuning.lying * width) & (width >= tuning.lying * height) & ~sure
    if as_wide_as_high.any() and sure.any():
        lies = np.where(as_wide_as_high, _across_their_neighbour(quads, sure), lies)
    return turned_each(quads, np.where(lies, 1, 0))


def _across_their_neighbour(quads: Quads, sure: Flags) -> Flags:
    """Whether a tile lies across the nearest one that is sure of its upright: a set lies in one direction."""
    places, known = centres(quads), np.flatnonzero(sure)
    far = np.hypot(*(places[:, None] - places[known]).transpose(2, 0, 1))
    nearest = known[far.argmin(axis=1)]
    seen = np.einsum("tij,tj->ti", frames_of(quads).inside[nearest], ups(quads))
    across: Flags = np.abs(seen[:, 0]) > np.abs(seen[:, 1])
    return across


def frames_of(quads: Quads) -> Frames:
    """The tiles' own frames."""
    corners = quads.astype(np.float64)
    left, right = (corners[:, 0] + corners[:, 3]) / 2, (corners[:, 1] + corners[:, 2]) / 2
    across = right - left
    up = ups(quads)
    frames = np.stack([across, up], axis=2)
    frames[areas(quads) < 1] = np.eye(2)
    inside = np.linalg.inv(frames).astype(np.float64)
    return Frames(inside, across, up, np.stack([left, right], axis=1))


def _costs(frames: Frames, tuning: RowsTuning) -> tuple[Numbers, Numbers]:
    """The gap between two sides, and what joining them costs, as tile × side × tile × side.

    The cost is infinite where they do not face each other, or are too far apart for any row.
    """
    outward = np.array([-1.0, 1.0])
    apart = frames.middles[None, None] - frames.middles[:, :, None, None]
    here = _in_frames(frames, apart)
    there = _in_frames(frames, -apart.transpose(2, 3, 0, 1, 4)).transpose(2, 3, 0, 1, 4)
    gap = (here[..., 0] * outward[None, :, None, None] + there[..., 0] * outward) / 2
    offset = (np.abs(here[..., 1]) + np.abs(there[..., 1])) / 2
    across = frames.across @ frames.inside.transpose(0, 2, 1)
    up = frames.up @ frames.inside.transpose(0, 2, 1)
    skew = np.abs(up[..., 0]) / np.maximum(np.abs(up[..., 1]) * tuning.usual_aspect, 1e-9)
    skew = np.maximum(skew, skew.T)
    alike = _alike(across[..., 0], tuning) & _alike(up[..., 1], tuning)
    alike &= alike.T & (skew <= tuning.largest_skew)
    np.fill_diagonal(alike, False)
    facing = (outward[:, None] * outward)[None, :, None, :] * np.sign(across[..., 0])[:, None, :, None] < 0
    fits = facing & alike[:, None, :, None] & (offset <= tuning.largest_offset)
    fits &= (gap <= tuning.loosest_gap) & (gap >= -tuning.deepest_overlap)
    cost = np.abs(gap) + offset + 0.5 * skew[:, None, :, None]
    return gap, np.where(fits, cost, np.inf)


def _widest(gaps: Numbers, tuning: RowsTuning) -> float:
    """The widest gap within a row, by the usual distance between neighbours in this picture."""
    nearest = gaps.min(axis=(1, 2, 3))
    near = nearest[np.isfinite(nearest)]
    laid = len(near) >= max(1, tuning.with_neighbours * len(nearest))
    usual = float(np.percentile(near, tuning.close_ones)) if laid else 0.0
    return float(np.clip(tuning.loose * usual, tuning.widest_gap, tuning.loosest_gap))


def _in_frames(frames: Frames, vectors: Numbers) -> Numbers:
    """Picture vectors (tile × … × 2) in widths and heights of the tile they belong to."""
    flat = vectors.reshape(len(vectors), -1, 2) @ frames.inside.transpose(0, 2, 1)
    return flat.reshape(vectors.shape)


def _alike(ratio: Numbers, tuning: RowsTuning) -> Flags:
    return (np.abs(ratio) <= tuning.largest_ratio) & (np.abs(ratio) >= 1 / tuning.largest_ratio)


def _chains(count: int, pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The linked tiles one after the other; a ring is opened at its first tile."""
    beside: dict[int, list[int]] = {tile: [] for tile in range(count)}
    for first, second in pairs:
        beside[first].append(second)
        beside[second].append(first)
    chains: list[list[int]] = []
    seen: set[int] = set()
    for start in sorted(beside, key=lambda tile: len(beside[tile])):
        chain: list[int] = []
        ahead = [start]
        while ahead and ahead[0] not in seen:
            chain.append(ahead[0])
            seen.add(ahead[0])
            ahead = [tile for tile in beside[chain[-1]] if tile not in seen]
        if chain:
            chains.append(chain)
    return chains


def _in_reading_order(chains: list[list[int]], quads: Quads, sure: Flags) -> list[list[int]]:
    """The chains from left to right as most of their confident tiles see it; else as seen in the picture."""
    if not chains:
        return []
    places = centres(quads)
    before = [tile for chain in chains for tile in (chain[0], *chain[:-1])]
    order = [tile for chain in chains for tile in chain]
    after = [tile for chain in chains for tile in (*chain[1:], chain[-1])]
    rights = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3])[order]
    forward = ((places[after] - places[before]) * rights).sum(axis=1) > 0
    ballots = np.where(sure[order], np.where(forward, 1, -1), 0)
    votes = np.add.reduceat(ballots, _starts(chains)).tolist()
    return [
        chain if (vote or _as_we_read(places[chain[-1]] - places[chain[0]])) > 0 else chain[::-1]
        for chain, vote in zip(chains, votes, strict=True)
    ]


def _as_we_read(way: Numbers) -> int:
    """1 for a way to the right, or downwards where it is steeper than that; else -1."""
    x, y = way.tolist()
    return 1 if (x > 0 if abs(x) >= abs(y) else y > 0) else -1


def _as_seen(rows: list[list[int]], quads: Quads) -> Rows:
    """Rows from top to bottom; those at about the same height from left to right."""
    if not rows:
        return ()
    band = float(np.median(sizes(quads).max(axis=1))) / 2
    places = centres(quads)[[tile for row in rows for tile in row]]
    lengths = np.array([len(row) for row in rows])
    across, down = (np.add.reduceat(places, _starts(rows)) / lengths[:, None]).T.tolist()
    ordered: list[int] = []
    line: list[int] = []
    for row in sorted(range(len(rows)), key=down.__getitem__):
        if line and down[row] - down[line[0]] > band:
            ordered += sorted(line, key=across.__getitem__)
            line = []
        line.append(row)
    ordered += sorted(line, key=across.__getitem__)
    return tuple(tuple(rows[row]) for row in ordered)


def _starts(rows: list[list[int]]) -> NDArray[np.intp]:
    """Where each row begins when all are put one behind the other."""
    return np.cumsum([0, *(len(row) for row in rows[:-1])])
