"""What lies on a staged table, in tile widths from the middle of the picture; x runs right, y away."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

from engine.tiles import Face, Table, TileSet

STEP = 1.035
"""From the middle of a tile to that of its neighbour in a set."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One tile."""

    face: Face
    """What it truly is, also where nobody can see it."""
    x: float
    y: float
    turn: float = 0.0
    """Degrees, anticlockwise."""
    row: int | None = None
    """The set it is meant to be in; None: it is not in play."""
    level: float = 0.0
    """How high it lies, in thicknesses."""
    lean: tuple[float, float] = (0.0, 0.0)
    """By how much it is tipped to its right and to its top."""
    down: bool = False
    """It lies on its face."""
    on_edge: bool = False
    """It stands on its long side."""

    def moved(self, x: float, y: float) -> "Piece":
        """The same somewhere else."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True)
class Beside:
    """A thing that is no tile."""

    name: str
    x: float
    y: float
    turn: float = 0.0
    number: int = 1
    """What stands on a slip of paper; of other things how they are varied."""


@dataclass(frozen=True, slots=True)
class Laid:
    """All that lies there, the lowest first."""

    pieces: tuple[Piece, ...] = ()
    things: tuple[Beside, ...] = ()

    def with_pieces(self, pieces: Iterable[Piece]) -> "Laid":
        """The same with more tiles."""
        return replace(self, pieces=(*self.pieces, *pieces))

    def with_things(self, things: Iterable[Beside]) -> "Laid":
        """The same with more things."""
        return replace(self, things=(*self.things, *things))

    def only(self, rows: Iterable[int]) -> "Laid":
        """The tiles of these sets alone."""
        kept = set(rows)
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece.row in kept))

    @property
    def table(self) -> Table:
        """The sets that are meant to lie there."""
        found: dict[int, list[Face]] = {}
        for piece in self.pieces:
            if piece.row is not None:
                found.setdefault(piece.row, []).append(piece.face)
        return tuple(tuple(faces) for faces in found.values())


def set_pieces(
    faces: TileSet, row: int, place: tuple[float, float], turn: float = 0.0, step: float = STEP
) -> tuple[Piece, ...]:
    """A set that begins at a place and runs right, turned by so many degrees."""
    across, up = cos(radians(turn)), sin(radians(turn))
    return tuple(
        Piece(face, place[0] + at * step * across, place[1] + at * step * up, turn, row)
        for at, face in enumerate(faces)
    )


def shifted(pieces: Sequence[Piece], rows: Iterable[int], x: float, y: float) -> tuple[Piece, ...]:
    """All tiles, with those of some sets moved."""
    moving = set(rows)
    return tuple(piece.moved(x, y) if piece.row in moving else piece for piece in pieces)


def turned_about(pieces: Sequence[Piece], degrees: float, x: float, y: float) -> tuple[Piece, ...]:
    """All tiles as after a pull at the cloth: turned about the middle, then moved."""
    across, up = cos(radians(degrees)), sin(radians(degrees))
    return tuple(
        replace(
            piece,
            x=piece.x * across - piece.y * up + x,
            y=piece.x * up + piece.y * across + y,
            turn=piece.turn + degrees,
        )
        for piece in pieces
    )
