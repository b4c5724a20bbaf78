"""Which tile went where between two settled tables.

First by place: what lies where it lay and looks as it looked is the same tile. Then by face: a tile that is
missing here and a sure one that is new there. What is read unsurely is matched by its looks, if at all.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from engine.tiles import Face
from vision.geometry.quads import Numbers, Quads, centres, stacked
from vision.table.layout import lay_out
from vision.tuning import DEFAULT_TUNING, Tuning
from vision.values import Picture, Quad, Reading, TileReading
from vision.watch.align import STOOD_STILL, Shift, moved_quads
from vision.watch.appearance import crop_difference, crop_of, crop_upside_down
from vision.watch.identity import faces_known, seen_elsewhere, seen_in_place
from vision.watch.same_place import SAME_PLACE, match_greedily, overlaps_of_larger
from vision.watch.tracked import Change, ChangeKind, TrackedTable, TrackedTile, possible_faces


@dataclass(frozen=True, slots=True)
class TrackTuning:
    """When two tiles are the same one."""

    alike: float = 0.09
    """Crops of one tile in its place differ by less, those of two faces by more."""
    plainly_alike: float = 0.035
    """One tile in two places differs by less, also from other faces in thin print: it is known by looks
    alone."""
    may_be_alike: float = 0.16
    """Under another light a tile that was moved may differ by this much."""
    same_place: float = SAME_PLACE
    taken: float = 0.3
    """Where a tile covers this much of a place, nothing else lies there."""
    remembered: int = 40
    """Tiles that left the table; more than a turn can take back."""


TRACK_TUNING = TrackTuning()


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """The picture of the later table, and what is known about places in it without reading."""

    picture: Picture
    shift: Shift = STOOD_STILL
    """How camera or table was bumped since."""
    hidden: Callable[[Quad], bool] = lambda _: False
    """Whether something that is no tile covers the place."""
    before: Picture | None = None
    """The earlier picture, if it was taken from the same place."""
    empty: Callable[[Quad], bool] = lambda _: False
    """Whether nothing can lie there: the bare table shows, or it is not looked at."""
    again: bool = False
    """Whether what hides something has lain there as it is since it was last looked at."""

    def as_before(self, quad: Quad, tuning: TrackTuning) -> bool:
        """Whether the place looks as it did in the earlier picture."""
        if self.before is None or self.before.shape != self.picture.shape:
            return False
        return crop_difference(crop_of(self.before, quad), crop_of(self.picture, quad)) < tuning.alike


def track(
    before: TrackedTable,
    reading: Reading,
    sight: Sight,
    tuning: TrackTuning = TRACK_TUNING,
    table_tuning: Tuning = DEFAULT_TUNING,
) -> tuple[TrackedTable, tuple[Change, ...]]:
    """The tiles of the reading with their identity, and what became of each tile of both tables."""
    match = _Matching(before, reading, sight, tuning)
    match.by_place()
    match.left_in_place()
    match.by_face()
    match.by_looks()
    match.by_memory()
    tiles, changes, number = match.tiles, list(match.changes), before.next_id
    for place in sorted(match.new):
        tile = reading.tiles[place]
        face = None if tile.unsure else tile.face
        tiles[place] = TrackedTile(number, tile, face, crop=crop_of(sight.picture, tile.quad))
        kind: ChangeKind = "noticed" if sight.as_before(tile.quad, tuning) else "new"
        changes.append(Change(kind, number, tile.face, tile.unsure, None, tile.quad))
        number += 1
    for place in sorted(match.old):
        tile_before = before.tiles[place]
        changes.append(
            Change("gone", tile_before.id, tile_before.face, tile_before.unsure, match.old_quads[place])
        )
    in_order = [tiles[place] for place in range(len(reading.tiles))]
    table = replace(_table(in_order, match.missed, reading, number, table_tuning), gone=match.gone())
    return table, tuple(sorted(changes, key=lambda each: each.id))


def _table(
    seen: list[TrackedTile],
    missed: list[TrackedTile],
    reading: Reading,
    next_id: int,
    tuning: Tuning,
) -> TrackedTable:
    """The table; where tiles were missed by the reading, its rows are found anew."""
    if not missed:
        return TrackedTable(tuple(seen), reading.rows, next_id, reading)
    tiles = [*seen, *missed]
    quads = stacked([tile.reading.quad for tile in tiles])
    layout = lay_out(quads, [1.0] * len(tiles), None, reading.alphabet, tuning)
    in_order = [tiles[place] for place in layout.order]
    placed = layout.placed([tile.reading for tile in in_order])
    in_order = [replace(tile, reading=read) for tile, read in zip(in_order, placed, strict=True)]
    return TrackedTable(tuple(in_order), layout.rows, next_id, replace(reading, unclear=layout.unclear))


class _Matching:
    """The tiles of both tables that are still to be matched; each step takes some away."""

    def __init__(self, before: TrackedTable, reading: Reading, sight: Sight, tuning: TrackTuning) -> None:
        self._before, self._reading, self._sight, self._tuning = before, reading, sight, tuning
        self.old_quads: Quads = moved_quads(
            stacked([tile.reading.quad for tile in before.tiles]), sight.shift
        )
        self.old, self.new = set(range(len(before.tiles))), set(range(len(reading.tiles)))
        self.tiles: dict[int, TrackedTile] = {}
        self.missed: list[TrackedTile] = []
        self.back: set[int] = set()
        self.changes: list[Change] = []
        self._places = overlaps_of_larger(self.old_quads, [tile.quad for tile in reading.tiles])

    def by_place(self) -> None:
        """What lies where it lay, and is not plainly another tile."""
        for old, new in match_greedily(self._places, self._tuning.same_place):
            if self._same(self._before.tiles[old], old, self._reading.tiles[new]):
                self._match(old, new, "stayed")

    def left_in_place(self) -> None:
        """Tiles that the reading missed though they lie there as before, or that something covers.

        Only what was once surely read is kept without being seen again: a doubtful find may be nothing.
        """
        taken = self._places[:, sorted(self.new)].max(axis=1, initial=0.0) >= self._tuning.taken
        for old in sorted(self.old):
            tile, quad = self._before.tiles[old], self.old_quads[old]
            hidden = self._sight.hidden(quad)
            known = tile.disputed or not tile.unsure
            kept = known or not self._sight.again if hidden else known and self._lies_there(tile, quad)
            if taken[old] or not kept:
                continue
            self.old.discard(old)
            self.missed.append(replace(tile, reading=replace(tile.reading, quad=quad)))
            kind: ChangeKind = "covered" if hidden else "stayed"
            self.changes.append(Change(kind, tile.id, tile.face, tile.unsure, quad, quad))

    def by_face(self) -> None:
        """A tile that is missing here is the sure one with its face there; of several the nearest."""
        olds, news = sorted(self.old), sorted(self.new)
        if not olds or not news:
            return
        here = centres(self.old_quads[olds])
        there = centres(stacked([self._reading.tiles[new].quad for new in news]))
        away = here[:, None] - there[None]
        far = np.hypot(away[..., 0], away[..., 1])
        worth: Numbers = -far / (1 + far.max())
        for row, old in enumerate(olds):
            tile = self._before.tiles[old]
            for column, new in enumerate(news):
                read = self._reading.tiles[new]
                if read.unsure or read.face not in (tile.face, tile.reading.face):
                    worth[row, column] = -np.inf
                elif read.face != tile.face:
                    worth[row, column] -= 1  # what the readers take it for, against what a person said
        for row, column in match_greedily(worth, -2.0):
            self._match(olds[row], news[column], "moved")

    def by_looks(self) -> None:
        """What was read unsurely, where it looks like a missing tile and may have its face."""
        olds, news = sorted(self.old), sorted(self.new)
        worth = np.full((len(olds), len(news)), -np.inf)
        for column, new in enumerate(news):
            read = self._reading.tiles[new]
            faces = possible_faces(read)
            crops = (
                crop_of(self._sight.picture, read.quad),
                crop_upside_down(self._sight.picture, read.quad),
            )
            for row, old in enumerate(olds):
                tile = self._before.tiles[old]
                if faces & faces_known(tile) and (read.unsure or tile.unsure) and tile.crop is not None:
                    worth[row, column] = -min(crop_difference(tile.crop, crop) for crop in crops)
        for row, column in match_greedily(worth, -self._tuning.may_be_alike):
            self._match(
                olds[row],
                news[column],
                "moved",
                plainly=-float(worth[row, column]) < self._tuning.plainly_alike,
            )

    def by_memory(self) -> None:
        """What was read unsurely and plainly is a known tile that was taken up before: it is laid again."""
        news = [new for new in sorted(self.new) if self._reading.tiles[new].unsure]
        worth = np.full((len(self._before.gone), len(news)), -np.inf)
        for column, new in enumerate(news):
            read = self._reading.tiles[new]
            for row, tile in enumerate(self._before.gone):
                if tile.settled_face in possible_faces(read) and not self._turns(tile.face):
                    worth[row, column] = -self._looks_as(tile, read.quad)
        for row, column in match_greedily(worth, -self._tuning.plainly_alike):
            tile, new = self._before.gone[row], news[column]
            read = self._reading.tiles[new]
            self.new.discard(new)
            self.back.add(tile.id)
            self.tiles[new] = replace(tile, reading=read, crop=crop_of(self._sight.picture, read.quad))
            self.changes.append(Change("new", tile.id, tile.face, False, None, read.quad))

    def gone(self) -> tuple[TrackedTile, ...]:
        """The known tiles that are not on the table any more, the last ones."""
        left = [self._before.tiles[old] for old in sorted(self.old)]
        known = [tile for tile in left if not tile.unsure and tile.crop is not None]
        away = [tile for tile in self._before.gone if tile.id not in self.back]
        return tuple([*away, *known][-self._tuning.remembered :])

    def _turns(self, face: Face) -> bool:
        """Whether another face looks like this one from another side, so that looks do not tell."""
        alphabet = self._reading.alphabet
        kind = face[1:] if alphabet.inked else face
        return kind in alphabet.half_turn or kind in alphabet.quarter_turn

    def _same(self, tile: TrackedTile, old: int, read: TileReading) -> bool:
        """Whether what lies in a tile's place is that tile."""
        if read.face in (tile.reading.face, tile.settled_face):
            return True
        if tile.crop is None:
            return read.unsure or tile.unsure
        if self._looks_as(tile, self.old_quads[old]) < self._tuning.alike:
            return True
        # Under another light a colour is taken for another, and the looks do not tell: a person does.
        if self._other_colour(tile, read) and not read.unsure and not tile.unsure:
            return not self._lies_elsewhere(tile)
        # Thin print looks alike even where it differs: what was touched may be another tile by now.
        if read.unsure and not tile.unsure:
            return (
                tile.face in possible_faces(read)
                and self._looks_as(tile, read.quad) < self._tuning.plainly_alike
            )
        return self._looks_as(tile, read.quad) < self._tuning.alike and not self._lies_elsewhere(tile)

    def _other_colour(self, tile: TrackedTile, read: TileReading) -> bool:
        """Whether what is read has the tile's number in another colour."""
        return self._reading.alphabet.inked and tile.face[1:] == read.face[1:] != ""

    def _lies_elsewhere(self, tile: TrackedTile) -> bool:
        """Whether a tile with its face was put where none with that face lay."""
        for new, read in enumerate(self._reading.tiles):
            if read.unsure or tile.unsure or read.face != tile.face:
                continue
            lay_there = np.flatnonzero(self._places[:, new] >= self._tuning.same_place).tolist()
            if not any(self._before.tiles[old].face == tile.face for old in lay_there):
                return True
        return False

    def _lies_there(self, tile: TrackedTile, quad: Quad) -> bool:
        """Whether a tile that was not read is to be seen in its place all the same."""
        return self._looks_as(tile, quad) < self._tuning.alike and not self._sight.empty(quad)

    def _looks_as(self, tile: TrackedTile, quad: Quad) -> float:
        if tile.crop is None:
            return np.inf
        return crop_difference(tile.crop, crop_of(self._sight.picture, quad))

    def _match(self, old: int, new: int, kind: ChangeKind, plainly: bool = False) -> None:
        tile, read = self._before.tiles[old], self._reading.tiles[new]
        crop = crop_of(self._sight.picture, read.quad)
        if kind == "stayed":
            now = seen_in_place(tile, read, crop)
        else:
            alike = tile.crop is not None and crop_difference(tile.crop, crop) < self._tuning.may_be_alike
            now = seen_elsewhere(tile, read, crop, alike=alike, plainly=plainly)
        self.old.discard(old)
        self.new.discard(new)
        self.tiles[new] = now
        self.changes.append(Change(kind, tile.id, now.face, now.unsure, self.old_quads[old], read.quad))
