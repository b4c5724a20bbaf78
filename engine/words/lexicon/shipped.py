"""The dictionaries that are shipped, each by the name that an edition gives; read at the first look.

>>> words = load_lexicon("german")
>>> words.look_up("SPIELGRUPPE").valid, words.look_up("BERLIN").reason
(True, 'name')
>>> words.same_stem("SPIELT", laid="SPIEL")
'SPIEL'
>>> words.same_stem("SPIELGRUPPE", laid="SPIEL") is None
True
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Protocol

from engine.editions import Edition
from engine.errors import BadInput
from engine.words.lexicon.entry import Entry


class Lexicon(Protocol):
    """A dictionary that can be asked; words are in capitals as laid, ß as SS."""

    def look_up(self, word: str) -> Entry:
        """What the dictionary says about any string of letters; it never raises."""

    def same_stem(self, word: str, laid: str) -> str | None:
        """The stem that bars `word` because `laid` was laid, or None; their order does not matter."""


def lexicon_of(edition: Edition) -> Lexicon:
    """The dictionary that an edition is played with."""
    return load_lexicon(edition.lexicon)


@cache
def load_lexicon(name: str | None) -> Lexicon:
    """The dictionary of this name; its data are read at the first call."""
    if name is None or name not in _SHIPPED:
        raise BadInput("unknown-lexicon", lexicon=name, known=tuple(_SHIPPED))
    return _SHIPPED[name]()


def _german() -> Lexicon:
    # Imported here, so that the number games never pay for it.
    from engine.words.lexicon.german import German
    from engine.words.lexicon.store import WordList

    return German(WordList.shipped("german.txt.xz"))


_SHIPPED: Mapping[str, Callable[[], Lexicon]] = {"german": _german}
