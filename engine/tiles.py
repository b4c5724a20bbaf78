"""Tiles and their faces: what is printed on a tile, and how many of each lie in a box.

A face is a short text: colour letter + number (``K1`` … ``O13``) or a joker (``J`` normal, ``JD`` double,
``JC`` colour-change, ``JM`` mirror); in the word game a letter or the joker ``?``. A set is a tuple of faces
as they lie, a table a tuple of sets.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from types import MappingProxyType

from engine.errors import BadInput

Face = str
TileSet = tuple[Face, ...]
Table = tuple[TileSet, ...]

COLOURS = "KRBO"
LOWEST, HIGHEST = 1, 13
NORMAL, DOUBLE, COLOUR_CHANGE, MIRROR = "J", "JD", "JC", "JM"
JOKERS = (NORMAL, DOUBLE, COLOUR_CHANGE, MIRROR)
SPECIAL_JOKERS = frozenset(JOKERS) - {NORMAL}

COLOUR_OF: Mapping[Face, str] = {f"{c}{n}": c for c in COLOURS for n in range(LOWEST, HIGHEST + 1)}
NUMBER_OF: Mapping[Face, int] = {f"{c}{n}": n for c in COLOURS for n in range(LOWEST, HIGHEST + 1)}
FACES: tuple[Face, ...] = (*NUMBER_OF, *JOKERS)
WORD_JOKER = "?"
LETTER_FACES: tuple[Face, ...] = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ", WORD_JOKER)
"""The faces of the word game."""
_RANK = {
    face: rank for rank, face in enumerate((*FACES, *(face for face in LETTER_FACES if face not in FACES)))
}


def is_joker(face: Face) -> bool:
    """Whether the face is a joker of any kind.

    >>> is_joker("JD"), is_joker("R8")
    (True, False)
    """
    return face not in NUMBER_OF


def in_order(faces: Iterable[Face]) -> list[Face]:
    """The faces sorted by colour and number, jokers last.

    >>> in_order(["J", "B2", "K13", "K2"])
    ['K2', 'K13', 'B2', 'J']
    """
    return sorted(faces, key=_RANK.__getitem__)


@cache
def box(jokers: tuple[Face, ...], each: int = 2) -> Mapping[Face, int]:
    """The contents of a box: every number tile twice and ``each`` of every kind of joker.

    >>> sum(box(("J",)).values())
    106
    """
    return MappingProxyType({**dict.fromkeys(NUMBER_OF, 2), **dict.fromkeys(jokers, each)})


def tiles_of(table: Iterable[Iterable[Face]]) -> Counter[Face]:
    """How often each face lies on the table."""
    return Counter(chain.from_iterable(table))


def same_tiles(tiles: Iterable[Face]) -> TileSet:
    """What two sets have in common when they hold the same tiles in whatever order."""
    return tuple(sorted(tiles))


def require_in_box(counts: Mapping[Face, int], contents: Mapping[Face, int], where: str) -> None:
    """Refuse what cannot lie there: a face this edition does not have, or more of one than the box holds."""
    for face, count in counts.items():
        if face not in contents:
            raise BadInput("not-in-edition", where, face=face)
        if count > contents[face]:
            raise BadInput("too-many-tiles", where, count=count, face=face, most=contents[face])
