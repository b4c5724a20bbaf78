"""The table region found by itself: tiles and their rows give its place, scale and upright.

In doubt a tile belongs to the table, so the region is generous: beyond the outermost tile that was ever part
of a settled table it leaves room for all that has yet to be laid, unless tiles that are no part of it (racks,
the box) lie nearer.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import ArrayLike

from vision.calibrate.calibration import Calibration, misfits_of_corners, thumbnail
from vision.geometry.quad import quad_of
from vision.geometry.quads import Numbers, Quads, centres, sizes, stacked
from vision.table.reject.off_the_table import split_off_outside
from vision.tuning import DEFAULT_TUNING, Tuning
from vision.values import Picture, Quad, Reading


@dataclass(frozen=True, slots=True)
class FindTableTuning:
    """How far the table reaches beyond the tiles that were seen."""

    least_readings: int = 3
    least_tiles: int = 9
    """Fewer say too little about where the table ends."""
    whole_game: int = 106
    """The tiles of a game."""
    room: float = 1.8
    least_margin: float = 3.0
    """In tile heights: the area that a tile takes with as much again between the sets, and how far the table
    reaches beyond its outermost tiles at least."""
    crowded: float = 1.5
    """In tile heights: a tile that is nearer to the region's edge says that the table goes on there."""
    least_turn: float = 3.0
    """Degrees: rows that are turned by less lie straight."""
    least_lost: float = 1.0
    """Pixels of the table: less that is left out is nothing."""
    table: Tuning = DEFAULT_TUNING
    """By what the tiles of the table are told from others."""


FIND_TABLE_TUNING = FindTableTuning()


@dataclass(frozen=True, slots=True, eq=False)
class RegionEvidence:
    """What the settled tables seen so far say; its size does not grow."""

    size: tuple[int, int]
    readings: int = 0
    tiles: int = 0
    """The most that were seen at once."""
    tile_px: float = 0.0
    tile_height: float = 0.0
    direction: tuple[float, float] = (0.0, 0.0)
    """The sum of the rows' directions, at twice their angles: a row read from either end is the same."""
    facing: float = 0.0
    """How many more tiles read from left to right than upside down, along ``direction``."""
    corners: Numbers | None = None
    """The outermost corners of tiles."""
    away: Numbers | None = None
    """The centres of tiles in the last reading that are no part of the table."""

    def with_reading(self, reading: Reading, tuning: FindTableTuning = FIND_TABLE_TUNING) -> "RegionEvidence":
        """One settled table more, whatever part of the picture was looked at."""
        quads, outside = split_off_outside(reading, tuning.table.outside, tuning.table.rows)
        if not len(quads):
            return replace(self, readings=self.readings + 1)
        short, long = sizes(quads).min(axis=1), sizes(quads).max(axis=1)
        known = [] if self.corners is None else [self.corners]
        corners = _outermost(np.concatenate([*known, quads.reshape(-1, 2).astype(np.float64)]))
        rights = _rights(_laid(reading, quads))
        double = 2 * np.arctan2(rights[:, 1], rights[:, 0])
        direction = (
            self.direction[0] + float(np.cos(double).sum()),
            self.direction[1] + float(np.sin(double).sum()),
        )
        angle = np.arctan2(direction[1], direction[0]) / 2
        facing = float(np.sign(rights @ np.array([np.cos(angle), np.sin(angle)])).sum())
        return replace(
            self,
            readings=self.readings + 1,
            tiles=max(self.tiles, len(quads)),
            tile_px=float(np.median(short)),
            tile_height=float(np.median(long)),
            direction=direction,
            facing=self.facing + facing,
            corners=corners,
            away=centres(outside) if len(outside) else self.away,
        )


def calibration_by_tiles(
    evidence: RegionEvidence,
    picture: Picture,
    least_readings: int | None = None,
    tuning: FindTableTuning = FIND_TABLE_TUNING,
) -> Calibration | None:
    """The calibration by all tables seen so far; None while they say too little.

    ``least_readings`` of them are enough; as many as the tuning says if it is not given.
    """
    least = tuning.least_readings if least_readings is None else least_readings
    if evidence.readings < least or evidence.tiles < tuning.least_tiles or evidence.corners is None:
        return None
    angle = float(np.degrees(np.arctan2(evidence.direction[1], evidence.direction[0]))) / 2
    region = _around(evidence, angle if abs(angle) >= tuning.least_turn else 0.0, tuning)
    upright = angle if evidence.facing >= 0 else (angle + 360) % 360 - 180
    return Calibration(evidence.size, region, "found", evidence.tile_px, upright, thumbnail(picture))


def fills_region(
    calibration: Calibration, reading: Reading, tuning: FindTableTuning = FIND_TABLE_TUNING
) -> bool:
    """Whether tiles of the table lie beyond its region, or so near to the edge that it must go on there."""
    quads, _ = split_off_outside(reading, tuning.table.outside, tuning.table.rows)
    if not len(quads):
        return False
    size = np.array(calibration.size)
    near = tuning.crowded * float(np.median(sizes(quads).max(axis=1)))
    border = cv2.convexHull(calibration.region)
    corners = np.clip(quads.reshape(-1, 2), 0, size)
    depths = np.array([cv2.pointPolygonTest(border, (x, y), measureDist=True) for x, y in corners.tolist()])
    # At the picture's own edge there is nowhere to go on.
    inner = ((corners > near) & (corners < size - near)).all(axis=1)
    return bool((depths < -1).any() or (depths[inner] < near).any())


def _margin(evidence: RegionEvidence, tuning: FindTableTuning) -> float:
    """How far beyond the outermost tiles the rest of the game may be laid, in pixels."""
    rest = max(0, tuning.whole_game - evidence.tiles)
    return max(tuning.least_margin, float(np.sqrt(tuning.room * rest))) * evidence.tile_height


def _around(evidence: RegionEvidence, angle: float, tuning: FindTableTuning) -> Quad:
    """A rectangle along the rows with its margin, cut at the picture's edge."""
    assert evidence.corners is not None
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    turn = np.array([[cos, -sin], [sin, cos]])
    inside = evidence.corners @ turn
    low, high = inside.min(axis=0), inside.max(axis=0)
    margin = _margin(evidence, tuning)
    limits = np.array([low - margin, high + margin])
    if evidence.away is not None:
        for point in evidence.away @ turn:
            _cut(limits, low, high, point, evidence.tile_height)
    (left, top), (right, bottom) = limits
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]]) @ turn.T
    region = _in_picture(corners, evidence.size, tuning)
    return _straight((0, 0), evidence.size) if misfits_of_corners(region, evidence.size) else region


def _in_picture(corners: Numbers, size: tuple[int, int], tuning: FindTableTuning) -> Quad:
    """The part of a rectangle that the picture shows.

    The corners of one that is turned cannot all be drawn in without losing some of it: what holds all of it
    lies straight then.
    """
    drawn_in = quad_of(np.clip(corners, 0, size))
    shared, shown = cv2.intersectConvexConvex(quad_of(corners), _straight((0, 0), size))
    points = shown.reshape(-1, 2).tolist() if shared > 0 else []
    border = cv2.convexHull(drawn_in)
    if all(cv2.pointPolygonTest(border, (x, y), measureDist=True) >= -tuning.least_lost for x, y in points):
        return drawn_in
    return _straight(np.min(points, axis=0), np.max(points, axis=0))


def _straight(low: ArrayLike, high: ArrayLike) -> Quad:
    (left, top), (right, bottom) = np.asarray(low).tolist(), np.asarray(high).tolist()
    return quad_of([[left, top], [right, top], [right, bottom], [left, bottom]])


def _laid(reading: Reading, quads: Quads) -> Quads:
    """The pieces that somebody has laid: how dice have rolled says nothing about the table."""
    # Tiles all stand in the rows that somebody has laid; dice also lie where they rolled to.
    if not reading.alphabet.grid:
        return quads
    return stacked([tile.quad for tile in reading.tiles if tile.cell is not None])


def _rights(quads: Quads) -> Numbers:
    """Where the right of each piece is."""
    return np.asarray((quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 2, np.float64)


def _cut(limits: Numbers, low: Numbers, high: Numbers, point: Numbers, height: float) -> None:
    """Draw the nearest side in before something that is no part; halfway to it where it is near the tiles."""
    beyond = np.array([low - point, point - high])
    if beyond.max() <= 0:
        return
    end, axis = (int(place) for place in np.unravel_index(int(beyond.argmax()), beyond.shape))
    reach = max(float(beyond[end, axis]) / 2, float(beyond[end, axis]) - height)
    if end == 0:
        limits[0, axis] = max(limits[0, axis], low[axis] - reach)
    else:
        limits[1, axis] = min(limits[1, axis], high[axis] + reach)


def _outermost(points: Numbers) -> Numbers:
    """The points that are farthest in some direction; sixteen directions are enough for any rectangle."""
    angles = np.arange(16) * np.pi / 8
    along = points @ np.stack([np.cos(angles), np.sin(angles)])
    outer: Numbers = points[np.unique(along.argmax(axis=0))]
    return outer
