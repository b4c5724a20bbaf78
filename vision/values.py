"""The values of a picture's way through vision: what was found, the evidence for each tile, the reading."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.tiles import Face
from hardware.frame import Picture
from vision.alphabets import BACK, INKS, NO_TILE, TILE_ALPHABET, Alphabet

__all__ = [
    "BACK",
    "CROP_HEIGHT",
    "CROP_WIDTH",
    "INKS",
    "NO_TILE",
    "TILE_KINDS",
    "Advice",
    "BackInRow",
    "Candidate",
    "Cell",
    "Detection",
    "Doubt",
    "Evidence",
    "Gap",
    "Inventory",
    "Picture",
    "Pieces",
    "Quad",
    "Quality",
    "Reading",
    "Request",
    "Shares",
    "Switches",
    "TileReading",
]

Quad = NDArray[np.float32]
"""Four corners in picture pixels, clockwise; the first is the tile's own top left as its reader sees it."""
Shares = NDArray[np.float32]
"""Probabilities that add up to one."""
Doubt = Literal["number", "ink", "upright", "place", "box", "find"]
"""Why a tile is unsure. Witnesses may clear a doubt about what it shows (number, ink, upright) and whether it
is there at all (find). Only a person clears a doubt of its place (cut, partly covered, of an odd size) and of
the box (more of a face than exist)."""

TILE_KINDS = TILE_ALPHABET.kinds
"""What the reader of number tiles tells apart besides the colour."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """A tile that the detector found; ``quad`` has a long side upright, which of the two is not said."""

    quad: Quad
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What can be said of one found tile by looking at it alone."""

    quad: Quad
    found: float
    kinds: Shares
    """For each kind of the alphabet, if ``quad`` is the tile's upright; after half a turn, 6 and 9 change
    places, and so do M and W."""
    inks: Shares
    """For each of ``INKS``; means little for jokers, letters, backs and what is no tile."""
    turns: Shares
    """That the tile's true upright is ``quad`` (0), or ``quad`` turned clockwise by 90°, 180°, 270°."""
    crop: Picture
    """The tile rectified as ``quad`` says, ``CROP_HEIGHT`` × ``CROP_WIDTH``."""


CROP_WIDTH, CROP_HEIGHT = 64, 88
"""The size of a rectified crop in pixels."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Another face the tile may have."""

    face: Face
    confidence: float


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a die lies on the grid: rows count downwards, columns to the right, both from 0."""

    row: int
    col: int
    unsure: bool = False
    """Whether it might as well be another cell, or none."""


@dataclass(frozen=True, slots=True, eq=False)
class TileReading:
    """One tile as read; ``face`` is the best guess also when ``unsure``: then a person should look."""

    face: Face
    quad: Quad
    confidence: float
    unsure: bool = False
    alternatives: tuple[Candidate, ...] = ()
    cell: Cell | None = None
    """The place of a die on the grid; None beside it, and for all tiles."""
    doubts: frozenset[Doubt] = frozenset()
    """Why it is unsure; says nothing about a tile that is not."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What could be better in a picture: a code, and of a mirrored lamp the ninth where it is."""

    code: str
    place: str | None = None
    """``upper-left`` … ``lower-right``."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How good the picture is, each figure from 0 (useless) to 1 (good), and what to do about it."""

    sharpness: float
    glare: float
    exposure: float
    tile_px: float
    """The median length of a tile's short side in picture pixels; 0 where no tile was found."""
    advice: tuple[Advice, ...] = ()


@dataclass(frozen=True, slots=True)
class Gap:
    """A space between two tiles of which nobody can say whether it parts two sets: a person should."""

    first: int
    second: int
    """The tiles, as places in ``Reading.tiles``; the second follows the first in reading order."""
    together: bool
    """How the reading has them: side by side in one row, or as the ends of two rows."""


@dataclass(frozen=True, slots=True)
class BackInRow:
    """A tile that lies face down where a row goes on: a person should turn it over."""

    back: int
    """As a place in ``Reading.face_down``."""
    row: int
    """As a place in ``Reading.rows``."""
    before: int
    """How many tiles of the row come before it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A picture read: the tiles, the rows they lie in, and what was seen but is not part of the table."""

    tiles: tuple[TileReading, ...]
    rows: tuple[tuple[int, ...], ...]
    quality: Quality
    face_down: tuple[Quad, ...] = ()
    outside: tuple[TileReading, ...] = ()
    unclear: tuple[Gap, ...] = ()
    """Where two groupings are possible; ``vision.table.gaps`` says which they are."""
    alphabet: Alphabet = TILE_ALPHABET
    """What was read: number tiles, letter tiles or dice. ``rows`` of dice are the lines of three or more."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The parts of a ``Reading`` that come from the tiles; ``tiles`` are in the order of ``rows``."""

    tiles: tuple[TileReading, ...]
    rows: tuple[tuple[int, ...], ...]
    face_down: tuple[Quad, ...] = ()
    outside: tuple[TileReading, ...] = ()
    numbers_in_doubt: frozenset[int] = frozenset()
    """The tiles that are unsure only because of their number: a second opinion may help."""
    unclear: tuple[Gap, ...] = ()


Inventory = Mapping[Face, int]
"""How often each face exists in the box of the edition."""


@dataclass(frozen=True, slots=True)
class Switches:
    """Parts of the way from crops to a table that can be turned off, to measure what each is worth."""

    colour_in_photo: bool = True
    inventory: bool = True
    neighbours: bool = True
    second_opinion: bool = True


@dataclass(frozen=True, slots=True)
class Request:
    """How a picture is to be read."""

    inventory: Inventory | None = None
    region: Quad | None = None
    """The part of the picture where the table is; None means all of it."""
    switches: Switches = field(default_factory=Switches)
    alphabet: Alphabet = TILE_ALPHABET
    """What lies on the table."""
    known: tuple[Quad, ...] = ()
    """Tiles that were surely there before, under the same camera: they tell how large tiles are."""
