"""Things on the table that are no tiles of this game, as people said: known again by place and look."""

from base64 import b64decode, b64encode
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.watch import SAME_PLACE, Crop, TrackedTable, TrackedTile, crop_difference, overlaps_of_larger
from webapp.referee.settings import Outsider, corners_of, quad_from_corners

ALIKE = 0.09
"""Crops of one thing in its place differ by less, those of two by more."""
MOST_REMEMBERED = 40
"""Things that are remembered, the last ones."""


@dataclass(frozen=True, slots=True)
class NotInPlay:
    """One such thing, and the find that it is now; None while nothing is found there."""

    thing: Outsider
    tile: int | None


def outsider_of(tile: TrackedTile) -> Outsider:
    """A find as it is remembered."""
    return Outsider(corners_of(tile.reading.quad), tile.reading.face, _text(tile.crop))


def still_not_in_play(
    known: Sequence[NotInPlay], table: TrackedTable, moved: Collection[int]
) -> tuple[NotInPlay, ...]:
    """The same things on a table that was read anew.

    What was moved, or looks otherwise in its place, is something else. What is not found just now may be
    found again: a heap is read a little differently each time.
    """
    lying = {tile.id: tile for tile in table.tiles if tile.id not in moved}
    same = [replace(each, thing=outsider_of(lying[each.tile])) for each in known if each.tile in lying]
    there, taken = {tile.id for tile in table.tiles}, {each.tile for each in same}
    left = [each.thing for each in known if each.tile not in there]
    return (*_found_again(left, [tile for tile in table.tiles if tile.id not in taken]), *same)[
        -MOST_REMEMBERED:
    ]


def _found_again(things: Sequence[Outsider], tiles: Sequence[TrackedTile]) -> list[NotInPlay]:
    quads = [quad_from_corners(thing.corners) for thing in things]
    places = overlaps_of_larger(quads, [tile.reading.quad for tile in tiles])
    found, taken = [], set[int]()
    for thing, shares in zip(things, places, strict=True):
        there = [tile for tile, share in zip(tiles, shares, strict=True) if share >= SAME_PLACE]
        alike = next((tile for tile in there if tile.id not in taken and _alike(thing, tile)), None)
        if alike is not None:
            taken.add(alike.id)
            found.append(NotInPlay(outsider_of(alike), alike.id))
        elif not there:
            found.append(NotInPlay(thing, None))
    return found


def _alike(thing: Outsider, tile: TrackedTile) -> bool:
    look = _crop(thing.look)
    if look is None or tile.crop is None or look.shape != tile.crop.shape:
        return thing.read == tile.reading.face
    return crop_difference(look, tile.crop) < ALIKE


def _text(crop: Crop | None) -> str:
    return "" if crop is None else b64encode(cv2.imencode(".png", crop)[1].tobytes()).decode("ascii")


def _crop(text: str) -> Crop | None:
    try:
        packed = np.frombuffer(b64decode(text), np.uint8)
    except ValueError:
        return None
    picture = cv2.imdecode(packed, cv2.IMREAD_COLOR) if packed.size else None
    return None if picture is None else np.asarray(picture, np.uint8)
