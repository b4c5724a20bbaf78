"""The compiled word list: sorted lines in one string, searched by halving.

A line is a spelling, its marks and its lemmas, separated by tabs. There is one line for each word in
capitals, and the lines are sorted by these.

Marks: `w` word, `n` name, `a` abbreviation, `f` foreign, `x` known to be wrong; `h` may end a compound, `m`
may begin one, `p` may stand before a verb. Lemmas are separated by spaces: how many letters to keep of the
spelling and what follows them, or `=` for the spelling itself; `+` marks a verb.
"""

import lzma
from bisect import bisect_right
from dataclasses import dataclass
from importlib import resources
from typing import Final, Self

_BLOCK: Final = 2048


@dataclass(frozen=True, slots=True)
class Lemma:
    """A dictionary form; the infinitive of a verb is marked, because it has an ending itself."""

    word: str
    verb: bool

    def stems(self) -> frozenset[str]:
        """The dictionary form in capitals, and the stem of a verb.

        >>> sorted(Lemma("spielen", True).stems()), sorted(Lemma("Garten", False).stems())
        (['SPIEL', 'SPIELEN'], ['GARTEN'])
        """
        word = self.word.upper()
        if not self.verb:
            return frozenset({word})
        return frozenset(
            {word, word.removesuffix("N") if word.endswith(("ELN", "ERN")) else word.removesuffix("EN")}
        )


@dataclass(frozen=True, slots=True)
class WordLine:
    """What is stored about one word in capitals."""

    spelling: str
    marks: str
    lemmas: tuple[Lemma, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        r"""Read a line as it is stored.

        >>> WordLine.parse("spielt\tw\t+5en").lemmas
        (Lemma(word='spielen', verb=True),)
        """
        spelling, marks, lemmas = text.split("\t")
        return cls(spelling, marks, tuple(_lemma(spelling, lemma) for lemma in lemmas.split()))


def _lemma(spelling: str, text: str) -> Lemma:
    verb = text.startswith("+")
    rest = text.removeprefix("+")
    if rest == "=":
        return Lemma(spelling, verb)
    ending = rest.lstrip("0123456789")
    keep = int(rest.removesuffix(ending) or 0)
    return Lemma(spelling[:keep] + ending, verb)


class WordList:
    r"""A compiled word list.

    >>> WordList("Ast\tw\t=\nMaus\tw\t=\n").find("MAUS").spelling
    'Maus'
    """

    def __init__(self, text: str) -> None:
        self._text = text
        # One place in every block is known beforehand: most of the halving is then done by bisect, in C.
        self._starts = [text.rfind("\n", 0, place) + 1 for place in range(0, len(text), _BLOCK)]
        self._keys = [self._key(start) for start in self._starts]

    @classmethod
    def shipped(cls, file: str) -> Self:
        """A list that is shipped with the engine."""
        packed = (resources.files(__package__) / file).read_bytes()
        # Latin-1 holds every letter of the list, so Python keeps one byte for each.
        return cls(lzma.decompress(packed).decode("latin-1"))

    def find(self, word: str) -> WordLine | None:
        """The line of a word in capitals, or None."""
        text = self._text
        block = bisect_right(self._keys, word)
        if not block:
            return None
        low = self._starts[block - 1]
        high = self._starts[block] if block < len(self._starts) else len(text)
        # Both ends always stand at the start of a line.
        while low < high:
            start = text.rfind("\n", low, (low + high) // 2) + 1 or low
            key = self._key(start)
            if key == word:
                return WordLine.parse(text[start : text.index("\n", start)])
            if key < word:
                low = text.index("\n", start) + 1
            else:
                high = start
        return None

    def _key(self, start: int) -> str:
        """The word in capitals of the line that starts here."""
        return self._text[start : self._text.index("\t", start)].upper()
