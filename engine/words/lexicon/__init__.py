"""Which words may be laid in the word game, and which of them are of the same stem.

>>> words = german()
>>> words.look_up("SPIELGRUPPE").valid, words.look_up("BERLIN").reason
(True, 'name')
>>> words.same_stem("SPIELT", laid="SPIEL")
'SPIEL'
>>> words.same_stem("SPIELGRUPPE", laid="SPIEL") is None
True
"""

from functools import cache
from typing import Protocol

from engine.words.lexicon.entry import Entry

__all__ = ["Entry", "Lexicon", "german"]


class Lexicon(Protocol):
    """A dictionary that can be asked; words are in capitals as laid, ß as SS."""

    def look_up(self, word: str) -> Entry:
        """What the dictionary says about any string of letters; it never raises."""

    def same_stem(self, word: str, laid: str) -> str | None:
        """The stem that bars `word` because `laid` was laid, or None; their order does not matter."""


@cache
def german() -> Lexicon:
    """The German lexicon shipped with the engine; its data are read at the first call."""
    # Imported here, so that the number games never pay for it.
    from engine.words.lexicon.german import German
    from engine.words.lexicon.store import WordList

    return German(WordList.shipped())
