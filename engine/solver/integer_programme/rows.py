"""The conditions of a choice of sets, and the sets to choose from: the rows and columns of a programme."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf

from engine.tiles import Face, TileSet


@dataclass(frozen=True, slots=True)
class Row:
    """A condition: what the chosen sets have of some faces, all together from … to."""

    about: str
    tiles: TileSet
    low: float
    high: float
    faces: frozenset[Face] = frozenset()
    home: int = 0
    """The old set that the tiles come from, if that counts."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to look for sets: until so many are found, or so many states are stored."""

    sets: float = inf
    states: float = inf


ALL = Effort()


@dataclass(frozen=True, slots=True)
class Column:
    """A set, and where it counts otherwise than by its faces."""

    tiles: TileSet
    parts: Mapping[Row, int] = field(default_factory=dict)
