"""Tiles that keep their identity while the game goes on."""

from dataclasses import dataclass, replace
from typing import Literal

from engine.errors import BadInput
from engine.tiles import FACES, LETTER_FACES, Face
from vision.values import Candidate, Quad, Quality, Reading, TileReading
from vision.watch.align import Shift
from vision.watch.appearance import Crop

ChangeKind = Literal["stayed", "moved", "new", "noticed", "gone", "covered"]
"""``noticed``: it lay there before, but was not seen then; ``covered``: something lies over its place."""

NOTHING_READ = Reading((), (), Quality(0.0, 0.0, 0.0, 0.0))


@dataclass(frozen=True, slots=True, eq=False)
class TrackedTile:
    """A tile of the table that is known again."""

    id: int
    reading: TileReading
    """What the readers last said of it."""
    settled_face: Face | None = None
    """Its face once it was read surely or a person said so; it sticks while the tile lies."""
    answered_by_person: bool = False
    disputed: bool = False
    """It was read surely as two faces while it lay there: only a person can tell now."""
    crop: Crop | None = None
    """How it looked."""

    @property
    def face(self) -> Face:
        """What it is, or the best guess."""
        return self.settled_face or self.reading.face

    @property
    def unsure(self) -> bool:
        """Whether a person should look."""
        return self.settled_face is None

    def known(self) -> TileReading:
        """The reading with all that is known about this tile."""
        if self.settled_face is None:
            return replace(self.reading, unsure=True)
        if self.answered_by_person:
            return replace(self.reading, face=self.settled_face, confidence=1.0, unsure=False)
        same = self.reading.face == self.settled_face
        confidence = self.reading.confidence if same and not self.reading.unsure else 0.9
        return replace(self.reading, face=self.settled_face, confidence=confidence, unsure=False)


@dataclass(frozen=True, slots=True, eq=False)
class TrackedTable:
    """The tiles of a settled table in the order of their rows."""

    tiles: tuple[TrackedTile, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    next_id: int = 1
    base: Reading = NOTHING_READ
    """The reading it was made from."""
    gone: tuple[TrackedTile, ...] = ()
    """Known tiles that left the table, the last ones: they may be laid again."""

    @property
    def reading(self) -> Reading:
        """The table as it is known, with the same tiles, order and rows."""
        return replace(self.base, tiles=tuple(tile.known() for tile in self.tiles), rows=self.rows)

    def tile(self, tile_id: int) -> TrackedTile:
        """The tile of that number."""
        for tile in self.tiles:
            if tile.id == tile_id:
                return tile
        raise BadInput("tile-not-there", tile=tile_id)

    def moved(self, shift: Shift) -> "TrackedTable":
        """The same table after camera or table was bumped."""
        tiles = tuple(
            replace(tile, reading=replace(tile.reading, quad=shift.moved(tile.reading.quad)))
            for tile in self.tiles
        )
        return replace(self, tiles=tiles)


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """What became of one tile from one settled table to the next."""

    kind: ChangeKind
    id: int
    face: Face
    unsure: bool
    before: Quad | None = None
    """Where it was, in pixels of the later picture."""
    after: Quad | None = None


def answer_tile(table: TrackedTable, tile_id: int, face: Face) -> TrackedTable:
    """The table after a person said what this tile is; it sticks while the tile lies, whatever is read."""
    if face not in FACES and face not in LETTER_FACES:
        raise BadInput("no-face", face=face)
    told = replace(table.tile(tile_id), settled_face=face, answered_by_person=True, disputed=False)
    return replace(table, tiles=tuple(told if tile.id == tile_id else tile for tile in table.tiles))


def possible_faces(tile: TileReading) -> frozenset[Face]:
    """The faces that the tile may have."""
    return frozenset({tile.face, *(each.face for each in tile.alternatives)})


def with_doubt(tile: TileReading, face: Face) -> TileReading:
    """The reading, unsure, with another face that speaks against it."""
    if face == tile.face:
        return replace(tile, unsure=True)
    others = tuple(each for each in tile.alternatives if each.face != face)
    return replace(tile, unsure=True, alternatives=(Candidate(face, tile.confidence / 2), *others)[:3])
