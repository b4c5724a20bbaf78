"""Several readings of one table that lies still make one: tile by tile, by where each lies.

Shares are averaged, never multiplied: frames of a still table repeat each other's mistakes, so agreement
makes nothing surer than its parts. A tile is sure when most readings were sure of the same face and none was
sure of another; one that only some readings saw is kept and asked about.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from engine.errors import BadInput
from engine.tiles import Face
from vision.geometry.quads import stacked
from vision.table.choose_faces import ChoiceTuning
from vision.table.layout import lay_out
from vision.tuning import DEFAULT_TUNING, Tuning
from vision.values import Candidate, Quad, Reading, TileReading
from vision.watch.same_place import SAME_PLACE, match_greedily, overlaps_of_larger


@dataclass(frozen=True, slots=True)
class VoteTuning:
    """What several readings of one table must agree on."""

    least_seen: float = 1 / 3
    """What fewer of the readings saw was nothing."""
    same_place: float = SAME_PLACE


VOTE_TUNING = VoteTuning()


@dataclass(frozen=True, slots=True)
class Votes:
    """How many frames of a settled table are read: more than the least only while a tile is unsure."""

    least: int = 2
    most: int = 4
    seconds: float = 0.9
    """After so long a stillness no more frames are waited for than the least: they come slowly."""

    def __post_init__(self) -> None:
        if not 1 <= self.least <= self.most:
            raise BadInput("vote-tuning")


Lot = Literal["table", "outside", "down"]


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """One tile in one reading; ``tile`` is None where it lies face down."""

    quad: Quad
    lot: Lot
    tile: TileReading | None = None


def vote(
    readings: Sequence[Reading], tuning: VoteTuning = VOTE_TUNING, table_tuning: Tuning = DEFAULT_TUNING
) -> Reading:
    """What the readings of the same settled table say together."""
    if not readings:
        raise BadInput("vote-empty")
    if len(readings) == 1:
        return readings[0]
    places = [
        place
        for place in _places(readings, tuning.same_place)
        if len(place) >= tuning.least_seen * len(readings)
    ]
    lots = [_lot(place) for place in places]
    count = len(readings)
    tiles = [
        _tile(place, count, table_tuning.choice)
        for place, lot in zip(places, lots, strict=True)
        if lot == "table"
    ]
    away = [
        _tile(place, count, table_tuning.choice)
        for place, lot in zip(places, lots, strict=True)
        if lot == "outside"
    ]
    down = [_quad(place) for place, lot in zip(places, lots, strict=True) if lot == "down"]
    quads = stacked([tile.quad for tile in tiles])
    layout = lay_out(quads, [1.0] * len(tiles), None, readings[-1].alphabet, table_tuning)
    return replace(
        readings[-1],
        tiles=layout.placed([tiles[place] for place in layout.order]),
        rows=layout.rows,
        face_down=tuple(down),
        outside=tuple(away),
        unclear=layout.unclear,
    )


def _sightings(reading: Reading) -> list[Sighting]:
    return [
        *(Sighting(tile.quad, "table", tile) for tile in reading.tiles),
        *(Sighting(tile.quad, "outside", tile) for tile in reading.outside),
        *(Sighting(quad, "down") for quad in reading.face_down),
    ]


def _places(readings: Sequence[Reading], same_place: float) -> list[list[Sighting]]:
    """The sightings of each place, at most one from each reading."""
    places: list[list[Sighting]] = []
    for reading in readings:
        seen = _sightings(reading)
        pairs = match_greedily(
            overlaps_of_larger([place[-1].quad for place in places], [each.quad for each in seen]), same_place
        )
        for place, each in pairs:
            places[place].append(seen[each])
        known = {each for _, each in pairs}
        places += [[each] for index, each in enumerate(seen) if index not in known]
    return places


def _lot(place: Sequence[Sighting]) -> Lot:
    """Where most saw it; in doubt on the table, where a person will look."""
    for lot in ("outside", "down"):
        if 2 * sum(each.lot == lot for each in place) > len(place):
            return lot
    return "table"


def _tile(place: Sequence[Sighting], readings: int, tuning: ChoiceTuning) -> TileReading:
    """The tile that the readings speak of; some may not have seen it, or only its back."""
    seen = [each.tile for each in place if each.tile is not None]
    shares: dict[Face, float] = {}
    for tile in seen:
        for face, share in (
            (tile.face, tile.confidence),
            *((a.face, a.confidence) for a in tile.alternatives),
        ):
            shares[face] = shares.get(face, 0.0) + share / len(seen)
    sure_of = [tile.face for tile in seen if not tile.unsure]
    # The first of equals is what the earliest reading said.
    face = max((tile.face for tile in seen), key=lambda each: (sure_of.count(each), shares[each]))
    others = sorted(((share, each) for each, share in shares.items() if each != face), reverse=True)
    mostly = 2 * sure_of.count(face) > readings and len(seen) == len(place)
    one_face = len(set(sure_of)) <= 1
    sure = mostly and one_face and shares[face] >= tuning.sure
    named = tuple(Candidate(each, share) for share, each in others if share >= tuning.least_named)
    best = max((tile for tile in seen if tile.face == face), key=lambda tile: tile.confidence)
    quad = _mean([tile.quad for tile in seen if tile.face == face], best.quad)
    return replace(
        best,
        face=face,
        quad=quad,
        confidence=min(shares[face], 1.0),
        unsure=not sure,
        alternatives=named[: tuning.most_alternatives],
    )


def _quad(place: Sequence[Sighting]) -> Quad:
    return _mean([each.quad for each in place], place[0].quad)


def _mean(quads: Sequence[Quad], like: Quad) -> Quad:
    """The mean of the quads that have the same upright as ``like``."""
    side = float(np.linalg.norm(like[0] - like[1]))
    same = [quad for quad in quads if float(np.abs(quad - like).max()) < 0.5 * side]
    return np.asarray(np.mean(same or [like], axis=0), np.float32)
