"""Tables as text: ``R1 R2 R3 | K8 B8 O8``. Parsing what was formatted gives the same table again."""

from engine.errors import BadInput
from engine.tiles import FACES, Face, Table, TileSet

_KNOWN = frozenset(FACES)


def parse_face(text: str) -> Face:
    """One face; small letters are fine.

    >>> parse_face("r8"), parse_face("jd")
    ('R8', 'JD')
    """
    face = text.upper()
    if face not in _KNOWN:
        raise BadInput("not-a-face", face=text)
    return face


def parse_set(text: str) -> TileSet:
    """One set, faces between blanks.

    >>> parse_set("R1 R2 J")
    ('R1', 'R2', 'J')
    """
    tiles = tuple(parse_face(word) for word in text.split())
    if not tiles:
        raise BadInput("empty-set")
    return tiles


def parse_table(text: str) -> Table:
    """A table, sets between bars; a blank text is the empty table.

    >>> parse_table("R1 R2 R3 | K8 B8 O8")
    (('R1', 'R2', 'R3'), ('K8', 'B8', 'O8'))
    """
    return tuple(parse_set(part) for part in text.split("|")) if text.strip() else ()


def format_set(tiles: TileSet) -> str:
    """The text of a set.

    >>> format_set(("R1", "R2", "J"))
    'R1 R2 J'
    """
    return " ".join(tiles)


def format_table(table: Table) -> str:
    """The text of a table.

    >>> format_table((("R1", "R2", "R3"), ("K8", "B8", "O8")))
    'R1 R2 R3 | K8 B8 O8'
    """
    return " | ".join(map(format_set, table))
