"""What can be printed on the pieces of a game: number tiles, letter tiles, dice. Each has its own reader."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.tiles import HIGHEST, JOKERS, LOWEST
from engine.tiles import LETTERS as LETTER_FACES

BACK, NO_TILE = "back", "no-tile"


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The kinds that one reader tells apart besides the colour, in the order of its output."""

    name: str
    kinds: tuple[str, ...]
    """Numbers or letters, jokers, a face-down piece, nothing of this game at all."""
    inked: bool
    """Whether the colour of the print is part of the face."""
    half_turn: Mapping[str, str]
    """What shows another kind when the piece is turned by 180°."""
    square: bool = False
    """Whether all four sides are equally long, so that the outline says nothing about the upright."""


_NUMBERS = (*(str(number) for number in range(LOWEST, HIGHEST + 1)), *JOKERS, BACK, NO_TILE)
_SIX_NINE = MappingProxyType({"6": "9", "9": "6"})
TILES = Alphabet("tiles", _NUMBERS, inked=True, half_turn=_SIX_NINE)
DICE = Alphabet("dice", _NUMBERS, inked=True, half_turn=_SIX_NINE, square=True)
"""The top faces of the dice. Their reader has the tiles' outputs, though no die has all of them."""
LETTERS = Alphabet(
    "letters",
    (*LETTER_FACES, BACK, NO_TILE),
    inked=False,
    half_turn=MappingProxyType({"M": "W", "W": "M"}),
    square=True,
)
ALPHABETS: Mapping[str, Alphabet] = MappingProxyType({each.name: each for each in (TILES, LETTERS, DICE)})
