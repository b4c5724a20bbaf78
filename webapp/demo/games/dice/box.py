"""The eighteen dice: which faces each of them has.

The booklet counts the faces, every number twice in four colours and four jokers, but does not say which share
a die. Here they are dealt out in order of their numbers, one to each die in turn: so there are nine different
dice, each of them twice, and every die has six different numbers about two apart, all four colours, and one
joker at most. Whoever has looked at the real dice changes it here.
"""

from collections.abc import Mapping
from types import MappingProxyType

from engine import COLOURS, HIGHEST, LOWEST, NORMAL, Face, edition
from webapp.demo.games.tokens import Token, face_of

_DIE_NAMES = "abcdefghijklmnopqr"
"""A letter for each die; a token is the face that lies up and this letter."""


def _dealt() -> Mapping[str, tuple[Face, ...]]:
    numbers = [f"{colour}{number}" for number in range(LOWEST, HIGHEST + 1) for colour in COLOURS]
    faces = [face for face in numbers for _ in range(2)] + [NORMAL] * edition("dice").rules.jokers_each
    return MappingProxyType({name: tuple(faces[at :: len(_DIE_NAMES)]) for at, name in enumerate(_DIE_NAMES)})


DIE_FACES: Mapping[str, tuple[Face, ...]] = _dealt()
"""The faces of each die; the first lies opposite the second, the third opposite the fourth, and so on."""


def die_of(token: Token) -> str:
    """Which die it is.

    >>> die_of("R13b")
    'b'
    """
    return token[-1]


def other_faces(token: Token) -> tuple[Face, Face, Face, Face, Face]:
    """The other faces of a die that lies so: right, left, far, near, and the one below.

    >>> DIE_FACES["a"]
    ('K1', 'R3', 'B5', 'O7', 'K10', 'R12')
    >>> other_faces("K10a")
    ('K1', 'R3', 'B5', 'O7', 'R12')
    """
    faces = DIE_FACES[die_of(token)]
    top = faces.index(face_of(token))
    below = top + 1 - 2 * (top % 2)
    right, left, far, near = (face for at, face in enumerate(faces) if at not in (top, below))
    return right, left, far, near, faces[below]
