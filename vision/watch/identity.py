"""What is known of a tile after it was seen once more: where it lay, or elsewhere."""

from dataclasses import replace

from engine.tiles import Face
from vision.values import TileReading
from vision.watch.appearance import Crop
from vision.watch.tracked import TrackedTile, possible_faces, with_doubt


def faces_known(tile: TrackedTile) -> frozenset[Face]:
    """The faces that a tile may have after all that was read of it."""
    if tile.settled_face is not None:
        return frozenset({tile.settled_face, tile.reading.face})
    return possible_faces(tile.reading)


def seen_in_place(tile: TrackedTile, read: TileReading, crop: Crop) -> TrackedTile:
    """The tile where it lay: its face sticks, unless it is now surely read as another one."""
    now = replace(tile, reading=read, crop=crop)
    if tile.answered_by_person:
        return now
    if tile.disputed:
        return replace(now, reading=replace(read, unsure=True))
    if tile.settled_face is None:
        return now if read.unsure else replace(now, settled_face=read.face)
    if read.unsure or read.face == tile.settled_face:
        return now
    return replace(now, reading=with_doubt(read, tile.settled_face), settled_face=None, disputed=True)


def seen_elsewhere(
    tile: TrackedTile, read: TileReading, crop: Crop, *, alike: bool, plainly: bool
) -> TrackedTile:
    """The tile after it was moved: what was known of it holds only if it plainly is the same one.

    ``alike`` is whether it may be the same by its looks, ``plainly`` whether these tell it without its face.
    """
    now = replace(tile, reading=read, crop=crop, disputed=False)
    if read.face == tile.settled_face and not read.unsure:
        return now
    if tile.answered_by_person and read.face == tile.reading.face and alike:
        return now
    if read.unsure and plainly and tile.settled_face in possible_faces(read):
        return now
    return replace(now, settled_face=None if read.unsure else read.face, answered_by_person=False)
