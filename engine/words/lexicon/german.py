"""German: the words of the list and the compounds that can be made of them."""

from typing import Final

from engine.words.lexicon.entry import Entry, EntryReason
from engine.words.lexicon.store import WordLine, WordList

_REFUSED: Final[dict[str, EntryReason]] = {"n": "name", "a": "abbreviation", "f": "foreign", "x": "unknown"}
# Shorter parts make words of nearly anything; what they really form (Eiweiß, Öltank) is in the list.
_SHORTEST_PART: Final = 3
_MOST_PARTS: Final = 4


class German:
    """A lexicon over a compiled word list; it keeps no state but the list."""

    def __init__(self, store: WordList) -> None:
        self._store = store

    def look_up(self, word: str) -> Entry:
        """What the dictionary says about a word in capitals; any string is answered."""
        line = self._store.find(word)
        if line is not None and "w" in line.marks:
            return Entry(word, True, "word", _first_lemma(line), line.spelling)
        for mark, reason in _REFUSED.items():
            if line is not None and mark in line.marks:
                return Entry(word, False, reason, None, line.spelling)
        compound = self._compound(word)
        if compound is None:
            return Entry(word, False, "unknown")
        before, head = compound
        spelling, lemma = (_written(before, text) for text in (head.spelling, _first_lemma(head)))
        parts = tuple(part.spelling.upper() for part in (*before, head))
        return Entry(word, True, "compound", lemma, spelling, parts)

    def same_stem(self, word: str, laid: str) -> str | None:
        """The shortest stem that the two words share, or None."""
        common = self._stems(word) & self._stems(laid)
        return min(common, key=lambda stem: (len(stem), stem), default=None)

    def _stems(self, word: str) -> frozenset[str]:
        """Every stem a word may have; a compound has those of its last part, with the rest before them."""
        line = self._store.find(word)
        before = ""
        if line is None or "w" not in line.marks:
            compound = self._compound(word)
            if compound is None:
                return frozenset({word})
            before, line = "".join(part.spelling.upper() for part in compound[0]), compound[1]
        return frozenset(before + stem for lemma in line.lemmas for stem in lemma.stems())

    def _compound(self, word: str) -> tuple[tuple[WordLine, ...], WordLine] | None:
        """The parts before the last one, and the last one, which is as long as can be; or None."""
        for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1):
            head = self._store.find(word[cut:])
            if head is None or "w" not in head.marks:
                continue
            parts = self._modifiers(word[:cut], _MOST_PARTS - 1) if "h" in head.marks else None
            if parts is None and any(lemma.verb for lemma in head.lemmas):
                parts = self._particle(word[:cut])
            if parts is not None:
                return parts, head
        return None

    def _particle(self, text: str) -> tuple[WordLine, ...] | None:
        """The text as a particle that can be put before nearly any verb: runter, zurück."""
        line = self._store.find(text)
        return (line,) if line is not None and "p" in line.marks else None

    def _modifiers(self, text: str, most: int) -> tuple[WordLine, ...] | None:
        """The text as at most so many combining forms, with the longest first; None if it cannot be split."""
        for cut in range(len(text), _SHORTEST_PART - 1, -1):
            line = self._store.find(text[:cut])
            if line is None or "m" not in line.marks:
                continue
            if cut == len(text):
                return (line,)
            rest = self._modifiers(text[cut:], most - 1) if most > 1 else None
            if rest is not None:
                return (line, *rest)
        return None


def _first_lemma(line: WordLine) -> str:
    """The lemma to show: the spelling itself if it is one."""
    words = [lemma.word for lemma in line.lemmas]
    return line.spelling if line.spelling in words else words[0]


def _written(before: tuple[WordLine, ...], last: str) -> str:
    """A compound as it is written, with the capital of its last part."""
    joined = "".join(part.spelling for part in before).lower() + last.lower()
    return joined.capitalize() if last[:1].isupper() else joined
