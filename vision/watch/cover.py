"""What hides the table, or seems to: a hand, a sleeve, a cup; or ground that nobody has seen before."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import cv2
import numpy as np

from vision.geometry.quad import centre
from vision.geometry.quads import Flags
from vision.values import Quad, Reading
from vision.watch.background import (
    Ground,
    GroundTuning,
    covered_share,
    find_covering,
    learn_ground,
    pieces_of,
    places_of,
    pool_of,
)
from vision.watch.events import Settled
from vision.watch.motion import Small
from vision.watch.stillness import Glance
from vision.watch.tracked import TrackedTable


@dataclass(frozen=True, slots=True, eq=False)
class Cover:
    """Where something hides tiles that are known."""

    places: Flags
    looked_at: float
    """When it was last looked at."""

    def due(self, at: float, tuning: GroundTuning) -> bool:
        """Whether it is time to look again: a table at rest is not read for any other reason."""
        return not 0 <= at - self.looked_at < tuning.look_again

    def glance(self) -> Glance:
        """A frame in which it lies there as before."""
        return Glance("settled", self.places, still_for=inf)


def covering_of(
    seems: Flags,
    shown: Flags | None,
    table: TrackedTable,
    reading: Reading,
    by: int,
    least: float,
    tuning: GroundTuning,
) -> Flags:
    """What hides the table: no piece that is read, no bare table, no place of the pool."""
    explained = places_of(pieces_of(reading), by, seems, tuning.around)
    if shown is not None:
        explained = explained | shown
    unsure = [tile.reading.quad for tile in table.tiles if tile.unsure]
    pool = places_of(pool_of(table.base, unsure), by, seems, tuning.around)
    return find_covering(seems, explained, pool, least, tuning)


def over_tiles(covering: Flags, table: TrackedTable, reading: Reading, by: int, tuning: GroundTuning) -> bool:
    """Whether what covers the table may hide a tile that was just laid."""
    quads: Sequence[Quad] = [tile.quad for tile in (*table.reading.tiles, *reading.tiles)]
    return bool((covering & places_of(quads, by, covering, tuning.near)).any())


def is_empty(quad: Quad, region: Quad | None, shown: Flags | None, by: int, tuning: GroundTuning) -> bool:
    """Whether no tile can lie there: it is not looked at, or the bare table shows."""
    if region is not None:
        hull = np.asarray(cv2.convexHull(region.astype(np.float32)), np.float32)
        x, y = centre(quad)
        if cv2.pointPolygonTest(hull, (float(x), float(y)), measureDist=False) < 0:
            return True
    return shown is not None and covered_share(shown, quad, by) >= tuning.bare


def ground_after(
    ground: Ground | None,
    now: Small,
    settled: Settled,
    reading: Reading,
    covered: Flags,
    tuning: GroundTuning,
) -> Ground:
    """The bare table as it is known after it was settled so."""
    by = settled.picture.shape[1] // now.shape[1]
    quads = [*pieces_of(reading), *(tile.reading.quad for tile in settled.table.tiles)]
    laid = places_of(quads, by, covered, tuning.around)
    noticed = [each.after for each in settled.changes if each.kind == "noticed" and each.after is not None]
    return learn_ground(ground, now, laid, covered, places_of(noticed, by, covered, tuning.around))
