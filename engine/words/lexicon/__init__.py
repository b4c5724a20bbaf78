"""Which words may be laid in the word game, and which of them are of the same stem."""

from engine.words.lexicon.entry import Entry
from engine.words.lexicon.shipped import Lexicon, lexicon_of, load_lexicon

__all__ = ["Entry", "Lexicon", "lexicon_of", "load_lexicon"]
