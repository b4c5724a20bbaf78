"""How well pictures are read: readings against labels, as figures, and every mistake with its place.

What counts:

- A tile is **right** when it is reported where one lies and with the right face. With quads "where" means
  that half of the area covered by label and reading together is covered by both; with upright boxes, that the
  reading's centre lies in the box; without places faces are compared as multisets.
- **Missed** is a labelled tile with nothing reported in its place, **invented** a reported one where none
  lies, **misread** one with the wrong face.
- **Wrong and silent** is what was misread or invented without being flagged as unsure.
- A tile cut by the picture's edge counts neither way: a label within two pixels of it together with what was
  read there, and a reading that touches it where no label is. Without places, whatever touches the edge and
  whatever the label calls cut off. Nor do tiles that are labelled as half hidden or as not on the table.
- Rows are right as multisets of sequences: one read from its other end is wrong.
- A grid of dice is right when every die on it is found and lies where it should against all others, and none
  beside it is taken for one of them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.tiles import COLOURS, Face
from vision.geometry.quad import area, centre, holds, overlap
from vision.measure.labels import GROUPS, LabelledPicture, LabelledTile, number_of
from vision.measure.same_grid import grid_is_right
from vision.values import Quad, Reading, TileReading

_SAME_PLACE = 0.5
"""The shared area of two quads over that of both together from which they are the same tile."""
_EDGE, _SEEN = 2.0, 0.5
"""Pixels from the picture's edge, and the share of a tile to be seen, from which a label counts."""
PictureSize = tuple[int, int]
"""Width and height of the picture."""
_Pair = tuple[LabelledTile | None, TileReading | None]
"""What lies there and what was read there; one of them may be missing."""


@dataclass(frozen=True, slots=True, eq=False)
class Mistake:
    """One mistake: a tile misread, missed (nothing read) or invented (nothing lies there)."""

    photo: str
    truth: str | None
    reading: Face | None
    confidence: float | None = None
    unsure: bool = False
    quad: Quad | None = None

    @property
    def silent(self) -> bool:
        """Whether a face was reported that is wrong, with no word of doubt."""
        return self.reading is not None and not self.unsure


@dataclass(frozen=True, slots=True)
class PhotoResult:
    """What came of one picture; ``rows`` and ``rows_right`` are None where rows are not labelled."""

    photo: str
    labelled: int
    reported: int
    right: int
    asked: int
    wrong: tuple[Mistake, ...] = ()
    said: tuple[tuple[str | None, Face | None], ...] = ()
    """What lies and what was read there, for every tile that counts; one of them may be missing."""
    rows: int | None = None
    rows_right: int | None = None
    rows_exact: bool | None = None
    grid_exact: bool | None = None
    face_down: int = 0
    face_down_found: int = 0
    groups: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of many pictures; shares are from 0 to 1, those of rows None where none are labelled."""

    photos: int
    tiles: int
    reported: int
    right: int
    recall: float
    precision: float
    f1: float
    photos_exact: float
    rows_exact: float | None
    """The share of pictures all of whose rows are right."""
    rows_right: float | None
    """The share of labelled rows that are right."""
    grid_exact: float | None
    """The share of pictures of dice in which all lie where they should on the grid, or beside it."""
    asked: float
    """The share of reported tiles that are flagged as unsure."""
    silent_wrong: float
    """The share of reported tiles that are wrong and not flagged."""
    silent_wrong_tiles: int
    missed_tiles: int
    face_down: int
    face_down_found: int


def score_photo(label: LabelledPicture, reading: Reading, size: PictureSize) -> PhotoResult:
    """Compare one reading with its label."""
    pairs = (_by_place if label.has_places else _by_face)(label, reading, size)
    wrong = tuple(_mistakes(label.name, pairs))
    read = [tile for _, tile in pairs if tile is not None]
    rows, rows_right, rows_exact = _rows(label, reading, pairs)
    return PhotoResult(
        photo=label.name,
        labelled=sum(lying is not None for lying, _ in pairs),
        reported=len(read),
        right=len(pairs) - len(wrong),
        asked=sum(tile.unsure for tile in read),
        wrong=wrong,
        said=tuple(map(_said_of, pairs)),
        rows=rows,
        rows_right=rows_right,
        rows_exact=rows_exact,
        grid_exact=grid_is_right(pairs) if label.grid else None,
        face_down=len(label.face_down),
        face_down_found=sum(
            any(_same(quad, found) for found in reading.face_down) for quad in label.face_down
        ),
        groups=label.groups,
    )


def total_figures(results: Sequence[PhotoResult]) -> Figures:
    """The figures of all these pictures together."""
    labelled, reported, right = (
        sum(getattr(result, name) for result in results) for name in ("labelled", "reported", "right")
    )
    recall, precision = _share(right, labelled, 1.0), _share(right, reported, 1.0)
    with_rows = [result for result in results if result.rows is not None]
    grids = [result.grid_exact for result in results if result.grid_exact is not None]
    silent = sum(wrong.silent for result in results for wrong in result.wrong)
    return Figures(
        photos=len(results),
        tiles=labelled,
        reported=reported,
        right=right,
        recall=recall,
        precision=precision,
        f1=_share(2 * right, labelled + reported, 1.0),
        photos_exact=_share(sum(not result.wrong for result in results), len(results), 0.0),
        rows_exact=_share(sum(r.rows_exact is True for r in with_rows), len(with_rows), 1.0)
        if with_rows
        else None,
        rows_right=_share(sum(r.rows_right or 0 for r in with_rows), sum(r.rows or 0 for r in with_rows), 1.0)
        if with_rows
        else None,
        grid_exact=_share(sum(grids), len(grids), 1.0) if grids else None,
        asked=_share(sum(result.asked for result in results), reported, 0.0),
        silent_wrong=_share(silent, reported, 0.0),
        silent_wrong_tiles=silent,
        missed_tiles=sum(wrong.reading is None for result in results for wrong in result.wrong),
        face_down=sum(result.face_down for result in results),
        face_down_found=sum(result.face_down_found for result in results),
    )


def figures_by_group(results: Sequence[PhotoResult]) -> dict[str, dict[str, Figures]]:
    """Figures by series, kind and design, for those that the labels name."""
    parts: dict[str, dict[str, Figures]] = {}
    for group in GROUPS:
        for value in dict.fromkeys(r.groups[group] for r in results if group in r.groups):
            members = [result for result in results if result.groups.get(group) == value]
            parts.setdefault(group, {})[value] = total_figures(members)
    return parts


def _share(part: int, whole: int, empty: float) -> float:
    return part / whole if whole else empty


def _mistakes(photo: str, pairs: Iterable[_Pair]) -> Iterable[Mistake]:
    for lying, read in pairs:
        if read is None and lying is not None:
            yield Mistake(photo, lying.truth, None, quad=lying.quad)
        elif read is not None and (lying is None or not lying.is_read_by(read.face)):
            truth = None if lying is None else lying.truth
            yield Mistake(photo, truth, read.face, read.confidence, read.unsure, read.quad)


def _said_of(pair: _Pair) -> tuple[str | None, Face | None]:
    """What a pair says; a label that names less than the face, such as its number alone, as it was read."""
    lying, read = pair
    if lying is not None and read is not None and lying.is_read_by(read.face):
        return read.face, read.face
    return None if lying is None else lying.truth, None if read is None else read.face


def _at_edge(quad: Quad, size: PictureSize) -> bool:
    return bool(quad.min() <= _EDGE or (quad.max(axis=0) >= (size[0] - _EDGE, size[1] - _EDGE)).any())


def _same(one: Quad, other: Quad) -> bool:
    return _closeness(one, other) >= _SAME_PLACE


def _closeness(one: Quad, other: Quad) -> float:
    shared = overlap(one, other)
    together = area(one) + area(other) - shared
    return shared / together if together > 0 else 0.0


def _fit(lying: LabelledTile, read: TileReading) -> float:
    """How well the places agree, 0 when they are different tiles."""
    if lying.quad is None:
        return 0.0
    if lying.box:
        inside = holds(lying.quad, centre(read.quad))
        return _closeness(lying.quad, read.quad) + 1 if inside else 0.0
    closeness = _closeness(lying.quad, read.quad)
    return closeness if closeness >= _SAME_PLACE else 0.0


def _by_place(label: LabelledPicture, reading: Reading, size: PictureSize) -> list[_Pair]:
    """Every labelled and every reported tile once, the best fitting ones together."""
    fits = [
        (fit, index, place)
        for index, lying in enumerate(label.tiles)
        for place in _near(lying, reading.tiles)
        if (fit := _fit(lying, reading.tiles[place])) > 0
    ]
    of_label: dict[int, int] = {}
    used: set[int] = set()
    for _, index, place in sorted(fits, reverse=True):
        if index not in of_label and place not in used:
            of_label[index] = place
            used.add(place)
    pairs: list[_Pair] = [
        (lying, reading.tiles[of_label[index]] if index in of_label else None)
        for index, lying in enumerate(label.tiles)
        if lying.visible >= _SEEN and lying.quad is not None and not _at_edge(lying.quad, size)
    ]
    alone = (read for place, read in enumerate(reading.tiles) if place not in used)
    off_table = [*label.outside, *(tile.quad for tile in label.tiles if tile.visible < _SEEN)]
    return [*pairs, *((None, read) for read in alone if not _neither_way(read, off_table, size))]


def _near(lying: LabelledTile, tiles: Sequence[TileReading]) -> list[int]:
    """The tiles whose centre lies in the upright box round the label: the others can be no match."""
    if lying.quad is None or not tiles:
        return []
    centres = np.stack([tile.quad for tile in tiles]).mean(axis=1)
    inside = (centres >= lying.quad.min(axis=0)) & (centres <= lying.quad.max(axis=0))
    return [int(place) for place in np.flatnonzero(inside.all(axis=1))]


def _neither_way(read: TileReading, ignored: Sequence[Quad | None], size: PictureSize) -> bool:
    """Whether a reading without a label is at the edge, or about on one of the tiles that do not count."""
    middle = centre(read.quad)
    return _at_edge(read.quad, size) or any(quad is not None and holds(quad, middle) for quad in ignored)


def _by_face(label: LabelledPicture, reading: Reading, size: PictureSize) -> list[_Pair]:
    """Every labelled and every reported tile once, equal faces together, then those that are half right."""
    lying = list(label.tiles)
    read = [tile for tile in reading.tiles if not _at_edge(tile.quad, size)]
    read.sort(key=lambda tile: -tile.confidence)
    pairs: list[_Pair] = []
    for key in (str, number_of, _colour_of):
        for tile in list(read):
            match = next((each for each in lying if key(each.truth) == key(tile.face)), None)
            if match is not None:
                pairs.append((match, tile))
                lying.remove(match)
                read.remove(tile)
        if key is str:
            read = [t for t in read if t.face not in label.cut_off and number_of(t.face) not in label.cut_off]
    return [*pairs, *((each, None) for each in lying), *((None, tile) for tile in read)]


def _colour_of(face: Face) -> str:
    return face[0] if face[0] in COLOURS and face[1:].isdigit() else face


def _rows(
    label: LabelledPicture, reading: Reading, pairs: Sequence[_Pair]
) -> tuple[int | None, int | None, bool | None]:
    """How many rows are labelled, how many of them right, and whether all are and there are no others."""
    if label.rows is None:
        return None, None, None
    counted = {id(tile) for pair in pairs for tile in pair}
    lying = _sequences([[label.tiles[at] for at in row] for row in label.rows], counted)
    read = _sequences([[reading.tiles[at] for at in row] for row in reading.rows], counted)
    return lying.total(), (lying & read).total(), lying == read


def _sequences(
    rows: Sequence[Sequence[LabelledTile | TileReading]], counted: set[int]
) -> Counter[tuple[str, ...]]:
    """Each row as a sequence of faces, without tiles that do not count, as often as it lies there."""
    faces = (tuple(_said(tile) for tile in row if id(tile) in counted) for row in rows)
    return Counter(row for row in faces if row)


def _said(tile: LabelledTile | TileReading) -> str:
    return tile.truth if isinstance(tile, LabelledTile) else tile.face
