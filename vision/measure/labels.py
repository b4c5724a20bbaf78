"""Labels: what lies in a picture according to a person, in any of the shapes that collections come in.

A collection is a folder of pictures with one ``labels.json``: picture name → what is in it.

- ``{"tiles": [{"face": "R8", "quad": [[x, y], …]}, …]}``: faces with their places, corners in any order;
- ``{"tiles": [{"number": 8, "box": [left, top, right, bottom]}, …]}``: numbers (or ``"J"``) without colours;
- ``{"rows": [["R8", "B8", "K8"], …], "cut_off": ["9 row", "3k"]}``: rows as they lie, without places;
- the first with ``"rows": [[0, 1, 2], …]``, places in ``tiles`` as they lie, ``"face_down": [quad, …]``,
  ``"outside"``, tiles that are not on the table, and ``"visible"``, the share of a tile that can be seen;
- dice like that, each with its ``"row"`` and ``"col"`` on the grid; both null beside it.

Words like ``series``, ``kind`` and ``design`` beside them group the pictures.
"""

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.errors import BadInput, quoted
from engine.tiles import FACES, JOKERS, LETTER_FACES, NORMAL, NUMBER_OF, Face
from vision.geometry.quad import quad_of
from vision.values import Quad

GROUPS = ("series", "kind", "design")
LABELS_FILE = "labels.json"
_FACES = frozenset((*FACES, *LETTER_FACES))
_CUT_OFF = re.compile(r"(1[0-3]|[1-9]|J)(?: row|\.?([krbo]))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True, eq=False)
class LabelledTile:
    """One tile as a person sees it."""

    truth: str
    """Its face; only the number, or ``J``, where colours are not labelled."""
    quad: Quad | None = None
    box: bool = False
    """Whether the place is only an upright box round the tile."""
    visible: float = 1.0
    """How much of it can be seen."""
    cell: tuple[int, int] | None = None
    """Row and column of a die; None beside the grid."""

    def is_read_by(self, face: Face) -> bool:
        """Whether this face is right, as far as the label goes.

        >>> LabelledTile("8").is_read_by("R8"), LabelledTile("K8").is_read_by("R8")
        (True, False)
        """
        return face == self.truth or number_of(face) == self.truth


@dataclass(frozen=True, slots=True, eq=False)
class LabelledPicture:
    """All that lies in a picture."""

    name: str
    tiles: tuple[LabelledTile, ...] = ()
    rows: tuple[tuple[int, ...], ...] | None = None
    """Places in ``tiles`` as they lie; None where nobody has labelled the rows."""
    face_down: tuple[Quad, ...] = ()
    cut_off: tuple[str, ...] = ()
    """Faces, or numbers of any colour, that the picture's edge cuts."""
    outside: tuple[Quad, ...] = ()
    """Tiles that lie there but not on the table."""
    groups: Mapping[str, str] = field(default_factory=dict)
    grid: bool = False
    """Whether it is labelled where on a grid the dice lie."""

    @property
    def has_places(self) -> bool:
        """Whether it is known where the tiles lie."""
        return all(tile.quad is not None for tile in self.tiles)


def number_of(face: Face) -> str:
    """What is left of a face without its colour.

    >>> number_of("R13"), number_of("JD"), number_of("Ä")
    ('13', 'J', 'Ä')
    """
    if face in NUMBER_OF:
        return str(NUMBER_OF[face])
    return NORMAL if face in JOKERS else face


def read_labels(folder: Path) -> tuple[LabelledPicture, ...]:
    """The labels of a collection, in the order of the file; anything odd in them is bad input."""
    path = folder / LABELS_FILE
    try:
        content = json.loads(path.read_bytes())
    except OSError as problem:
        raise BadInput("cannot-read", path=quoted(str(path), 200), why=problem.strerror) from None
    except (ValueError, RecursionError):
        raise BadInput("file-not-json", path=quoted(str(path), 200)) from None
    if not isinstance(content, dict):
        raise BadInput("labels-not-object", LABELS_FILE)
    return tuple(parse_labels(name, labels) for name, labels in content.items())


def parse_labels(name: str, labels: object) -> LabelledPicture:
    """The labels of one picture from plain data.

    >>> parse_labels("a.jpg", {"rows": [["K1", "K2", "K3"]], "cut_off": []}).rows
    ((0, 1, 2),)
    """
    if not isinstance(labels, dict) or not ("tiles" in labels or "rows" in labels):
        raise BadInput("labels-without-tiles", f"{LABELS_FILE}, {quoted(name)}")
    try:
        return _parse(name, labels)
    except (KeyError, TypeError, ValueError, IndexError) as problem:
        why = problem if isinstance(problem, BadInput) else BadInput("labels-not-understood")
        raise why.within(f"{LABELS_FILE}, {quoted(name)}") from None


def _parse(name: str, labels: Mapping[str, Any]) -> LabelledPicture:
    rows: tuple[tuple[int, ...], ...] | None = None
    if "tiles" in labels:
        tiles = tuple(_tile(each) for each in labels["tiles"])
        if "rows" in labels:
            rows = tuple(tuple(_place(at, len(tiles)) for at in row) for row in labels["rows"])
    else:
        lying = [[_face(face) for face in row] for row in labels["rows"]]
        tiles = tuple(LabelledTile(face) for row in lying for face in row)
        places = iter(range(len(tiles)))
        rows = tuple(tuple(next(places) for _ in row) for row in lying)
    return LabelledPicture(
        name,
        tiles,
        rows,
        tuple(_quad(each) for each in labels.get("face_down", ())),
        tuple(_cut_off(each) for each in labels.get("cut_off", ())),
        tuple(_quad(each["quad"]) for each in labels.get("outside", ())),
        {group: str(labels[group]) for group in GROUPS if group in labels},
        any("col" in each for each in labels.get("tiles", ())),
    )


def _tile(value: Mapping[str, Any]) -> LabelledTile:
    if "box" in value:
        left, top, right, bottom = value["box"]
        quad = _quad([[left, top], [right, top], [right, bottom], [left, bottom]])
        return LabelledTile(_number(value["number"]), quad, box=True)
    seen = float(value.get("visible", 1))
    return LabelledTile(_face(value["face"]), _quad(value["quad"]), visible=seen, cell=_cell(value))


def _cell(value: Mapping[str, Any]) -> tuple[int, int] | None:
    row, col = value.get("row"), value.get("col")
    if row is None and col is None:
        return None
    if not isinstance(row, int) or not isinstance(col, int):
        raise BadInput("no-grid-place", row=row, col=col)
    return row, col


def _face(value: object) -> Face:
    if value not in _FACES:
        raise BadInput("not-a-face", face=value)
    return str(value)


def _number(value: object) -> str:
    if str(value) != NORMAL and f"K{value}" not in NUMBER_OF:
        raise BadInput("unknown-number", number=value)
    return str(value)


def _place(value: object, count: int) -> int:
    if not isinstance(value, int) or not 0 <= value < count:
        raise BadInput("no-such-tile", tile=value, count=count)
    return value


def _quad(value: Any) -> Quad:
    corners = [[float(x), float(y)] for x, y in value]
    if len(corners) != 4 or not all(math.isfinite(at) for corner in corners for at in corner):
        raise BadInput("not-four-corners", value=value)
    return quad_of(corners)


def _cut_off(value: str) -> str:
    """A face or a number: ``3k`` is K3, ``4 row`` and ``J.r`` are 4 and J of any colour."""
    found = _CUT_OFF.fullmatch(value.strip())
    if found is None:
        raise BadInput("cut-off-no-tile", "cut_off", value=value)
    number, colour = found[1].upper(), (found[2] or "").upper()
    return f"{colour}{number}" if colour and number != NORMAL else number
