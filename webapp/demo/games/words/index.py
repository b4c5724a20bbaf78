"""Which words can be made of some letters: the engine's word list, searched by how often it needs each.

Only dictionary forms that take part in compounds are kept: words that people think of. What may lie on the
table is asked of the dictionary itself.
"""

import lzma
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from engine import LETTER_FACES, WORD_JOKER, Face

PLAIN: tuple[Face, ...] = tuple(letter for letter in LETTER_FACES if letter != WORD_JOKER)
"""The letters without the joker, in the order of the index."""
SHORTEST, _LONGEST = 3, 12
"""Longer words are rarely found at a table, and rarely have room on it."""
_WORD = re.compile(r"^([^\t\n]{3,12})\t(\w*w\w*)\t(?:[^\n]* )?\+?=(?: |$)", re.MULTILINE)
"""A line of the list whose word is its own dictionary form."""
_REFUSED = re.compile(r"^([^\t\n]{3,12})\t([naf])m?\t", re.MULTILINE)
"""A line of a name, an abbreviation or a foreign word."""
_ORDINARY = frozenset("hmp")
"""Marks of words that take part in compounds."""

Counts = NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False)
class WordIndex:
    """Words in capitals, and how often each needs each letter.

    >>> index = WordIndex.of(["LIST", "LISTE", "AST"])
    >>> index.made_of("TSILA"), index.made_of("TSI?")
    (['LIST', 'AST'], ['LIST', 'AST'])
    """

    words: tuple[str, ...]
    counts: Counts
    """One line a word, one column a letter of ``PLAIN``."""
    kinds: NDArray[np.uint32]
    """Which letters each word needs at all, one bit for each: most words are ruled out by them."""
    common: frozenset[str] = frozenset()
    """Those of the words that everybody knows."""

    @classmethod
    def of(cls, words: Iterable[str], common: Iterable[str] = ()) -> "WordIndex":
        """The index of these words; those with other letters are left out."""
        listed = tuple(dict.fromkeys(words))
        codes = np.array(listed, f"U{_LONGEST + 2}").view(np.uint32).reshape(len(listed), -1)
        counts = np.stack([(codes == ord(letter)).sum(1) for letter in PLAIN], 1).astype(np.int8)
        plain = np.flatnonzero(counts.sum(1) == (codes != 0).sum(1))
        kinds = ((counts > 0) << np.arange(len(PLAIN), dtype=np.uint32)).sum(1).astype(np.uint32)
        return cls(tuple(listed[at] for at in plain), counts[plain], kinds[plain], frozenset(common))

    def made_of(
        self, letters: Iterable[Face], needed: Iterable[Face] = (), shortest: int = SHORTEST
    ) -> list[str]:
        """The words that can be made of some tiles, jokers among them, and that use all the needed ones."""
        have, least = Counter(letters), Counter(needed)
        jokers = have[WORD_JOKER]
        strange = np.bitwise_count(self.kinds & ~_bits(have)) <= jokers
        places = np.flatnonzero(strange & (self.kinds & _bits(least) == _bits(least)))
        counts = self.counts[places]
        fitting = np.maximum(counts - _vector(have), 0).sum(1) <= jokers
        fitting &= (counts >= _vector(least)).all(1) & (counts.sum(1) >= shortest)
        return [self.words[at] for at in places[fitting]]


def _vector(letters: Mapping[Face, int]) -> Counts:
    return np.array([letters.get(letter, 0) for letter in PLAIN], np.int8)


def _bits(letters: Mapping[Face, int]) -> np.uint32:
    return np.uint32(sum(1 << at for at, letter in enumerate(PLAIN) if letters.get(letter)))


def _list() -> str:
    packed = (resources.files("engine.words.lexicon") / "german.txt.xz").read_bytes()
    return lzma.decompress(packed).decode("latin-1")


@cache
def german_words() -> WordIndex:
    """The ordinary words of the dictionary; takes about a second at the first call."""
    found: Sequence[tuple[str, str]] = _WORD.findall(_list())
    ordinary = [(word.upper(), marks) for word, marks in found if not _ORDINARY.isdisjoint(marks)]
    return WordIndex.of(
        (word for word, _ in ordinary if len(word) <= _LONGEST),
        (word for word, marks in ordinary if "m" in marks),
    )


@cache
def refused_words() -> WordIndex:
    """Names, abbreviations and foreign words, which nobody may lay."""
    return WordIndex.of(
        word.upper() for word, _ in _REFUSED.findall(_list()) if len(word.upper()) <= _LONGEST
    )
