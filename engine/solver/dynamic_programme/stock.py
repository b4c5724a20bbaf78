"""The tiles of a problem: what must lie on the table at the end, and what may."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.tiles import COLOURS, HIGHEST, LOWEST, NORMAL, Face

TILE = 1 << 16
"""What one more tile is worth; far more than all the numbers of a rack."""
NUMBERS = range(LOWEST, HIGHEST + 1)


@dataclass(frozen=True, slots=True)
class Stock:
    """Number by number, colour by colour: tiles that must be used, and all that are there."""

    must: tuple[tuple[int, ...], ...]
    there: tuple[tuple[int, ...], ...]
    jokers: int
    """Jokers that are there."""
    joker_musts: int
    """Jokers that must be used."""

    @classmethod
    def of(cls, must: Iterable[Face], may: Iterable[Face]) -> "Stock":
        """The stock of tiles that must be used and of tiles that may.

        >>> Stock.of(["R1", "J"], ["R1", "K1"]).there[0]
        (1, 2, 0, 0)
        """
        held = Counter(must)
        there = held + Counter(may)
        return cls(_by_number(held), _by_number(there), there[NORMAL], held[NORMAL])


def _by_number(counts: Counter[Face]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(counts[f"{colour}{number}"] for colour in COLOURS) for number in NUMBERS)
