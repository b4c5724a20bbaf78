"""Which tile of the box is which: two red eights look the same, but they are two tiles.

A token is a face and a letter for the copy: ``R8a`` and ``R8b``; for a die the letter says which die it is.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine import Face, Table, best_pairs
from webapp.demo.games.sets import kept_places

Token = str
TokenTable = tuple[tuple[Token, ...], ...]
_COPIES = "abcdefghijkl"
"""No face is in a box more often."""


def face_of(token: Token) -> Face:
    """What is printed on a tile.

    >>> face_of("R13b")
    'R13'
    """
    return token[:-1]


def faces_of(table: TokenTable) -> Table:
    """The table as faces."""
    return tuple(tuple(map(face_of, tokens)) for tokens in table)


def follow_tokens(before: TokenTable, after: Table) -> TokenTable:
    """The tiles that make up the table after, so that as few as possible leave their set.

    >>> follow_tokens((("R1a", "R2a", "R3a"),), (("R1", "R2", "R3", "R4"), ("K1", "R1", "B1")))
    (('R1a', 'R2a', 'R3a', 'R4a'), ('K1a', 'R1b', 'B1a'))
    """
    old = [Counter(map(face_of, tokens)) for tokens in before]
    shared = [[(Counter(new) & each).total() for each in old] for new in after]
    partner = {new: before[then] for new, then in best_pairs(shared) if shared[new][then]}
    rows: list[list[Token | None]] = []
    taken: set[Token] = set()
    for at, faces in enumerate(after):
        row = list(_staying(partner.get(at, ()), faces))
        taken.update(token for token in row if token is not None)
        rows.append(row)
    lying = [token for tokens in before for token in tokens]
    for row, faces in zip(rows, after, strict=True):
        for place, face in enumerate(faces):
            if row[place] is None:
                row[place] = next(token for token in _copies(face, lying) if token not in taken)
                taken.add(row[place] or "")
    return tuple(tuple(token for token in row if token is not None) for row in rows)


def _staying(old: Sequence[Token], faces: Sequence[Face]) -> Iterator[Token | None]:
    """For each face the tile of the old set that stays for it, or None; first those that need not move."""
    _, shift = kept_places(tuple(map(face_of, old)), tuple(faces))
    lying = {at - shift: token for at, token in enumerate(old)}
    there = {at: lying[at] for at, face in enumerate(faces) if at in lying and face_of(lying[at]) == face}
    left = [token for token in old if token not in there.values()]
    for at, face in enumerate(faces):
        token = there.get(at) or next((each for each in left if face_of(each) == face), None)
        if token in left:
            left.remove(token)
        yield token


def _copies(face: Face, lying: Sequence[Token]) -> Iterator[Token]:
    """The tiles of this face, those that lie on the table already first: nothing leaves it in vain."""
    copies = [f"{face}{letter}" for letter in _COPIES]
    yield from sorted(copies, key=lambda token: (token not in lying, token))
