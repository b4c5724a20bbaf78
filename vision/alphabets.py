"""What can be printed on the pieces of a game: number tiles, letter tiles, dice. Each has its own reader."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from engine.tiles import (
    COLOURS,
    FACES as NUMBER_FACES,
    HIGHEST,
    JOKERS,
    LETTER_FACES as LETTER_FACES,
    LOWEST,
    Face,
)

BACK, NO_TILE = "back", "no-tile"
INKS: tuple[str, ...] = tuple(COLOURS)
"""The colours in the order of the reader's output."""
Turned = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The kinds that one reader tells apart besides the colour, in the order of its output."""

    name: str
    kinds: tuple[str, ...]
    """Numbers or letters, jokers, a face-down piece, nothing of this game at all."""
    faces: tuple[Face, ...]
    """What can lie up."""
    networks: tuple[str, str, str]
    """The files of the networks that find its pieces, find their corners and read them."""
    inked: bool
    """Whether the colour of the print is part of the face."""
    half_turn: Turned = field(hash=False)
    """What shows another kind when the piece is turned by 180°."""
    quarter_turn: Turned = field(default_factory=dict, hash=False)
    """What shows another kind when it is turned by 90°."""
    symmetric: frozenset[str] = frozenset()
    """What looks the same after half a turn: only marks and the place of the print tell its upright."""
    square: bool = False
    """Whether all four sides are equally long, so that the outline says nothing about the upright."""
    first_side: int = 640
    """How many pixels long a picture of them is looked at first."""
    second_side: int | None = None
    """How many pixels long it is looked at once more: what one scale misses another finds."""
    found_from: float = 0.35
    """A piece is reported from this score of the detector on; .35 and .5 make no difference for tiles."""
    grid: bool = False
    """Whether the pieces lie on a grid, each turned as it happens; else they stand in rows."""

    def after_half_turn(self, kinds: NDArray[np.float32]) -> NDArray[np.float32]:
        """Shares of kinds (… × ``kinds``) after half a turn: the pairs change places.

        >>> shown = np.zeros(len(TILE_ALPHABET.kinds), dtype=np.float32)
        >>> shown[TILE_ALPHABET.kinds.index("6")] = 1
        >>> TILE_ALPHABET.kinds[int(TILE_ALPHABET.after_half_turn(shown).argmax())]
        '9'
        """
        return self._changed(kinds, self.half_turn)

    def after_quarter_turn(self, kinds: NDArray[np.float32]) -> NDArray[np.float32]:
        """The same after a quarter turn, either way."""
        return self._changed(kinds, self.quarter_turn)

    def places(self, kinds: Iterable[str]) -> list[int]:
        """Where the reader's output has these kinds."""
        return [self.kinds.index(kind) for kind in kinds]

    def _changed(self, kinds: NDArray[np.float32], pairs: Turned) -> NDArray[np.float32]:
        changed = kinds.copy()
        changed[..., self.places(pairs)] = kinds[..., [self.kinds.index(other) for other in pairs.values()]]
        return changed


_NUMBERS = (*(str(number) for number in range(LOWEST, HIGHEST + 1)), *JOKERS, BACK, NO_TILE)
_SIX_NINE = MappingProxyType({"6": "9", "9": "6"})
_PIECES = ("pieces-detector.onnx", "pieces-corners.onnx")
"""Letter tiles and dice are found by networks of their own: what dice teach costs number tiles on racks."""
_FAINT = 0.2
"""What is found so faintly is asked about: no letter is missed. For tiles it finds those far behind racks."""
TILE_ALPHABET = Alphabet(
    "tiles",
    _NUMBERS,
    NUMBER_FACES,
    ("detector.onnx", "corners.onnx", "reader.onnx"),
    inked=True,
    half_turn=_SIX_NINE,
)
DICE_ALPHABET = Alphabet(
    "dice",
    _NUMBERS,
    NUMBER_FACES,
    (*_PIECES, "dice.onnx"),
    inked=True,
    half_turn=_SIX_NINE,
    square=True,
    found_from=_FAINT,
    grid=True,
)
"""The top faces of the dice. Their reader has the tiles' outputs, though no die has all of them."""
LETTER_ALPHABET = Alphabet(
    "letters",
    (*LETTER_FACES, BACK, NO_TILE),
    LETTER_FACES,
    (*_PIECES, "letters.onnx"),
    inked=False,
    half_turn=MappingProxyType({"M": "W", "W": "M"}),
    quarter_turn=MappingProxyType({"N": "Z", "Z": "N"}),
    symmetric=frozenset("HINOSXZ"),
    square=True,
    first_side=960,  # the seams between pale tiles in a block are thin
    second_side=640,
    found_from=_FAINT,
)
ALPHABETS: Mapping[str, Alphabet] = MappingProxyType(
    {each.name: each for each in (TILE_ALPHABET, LETTER_ALPHABET, DICE_ALPHABET)}
)
