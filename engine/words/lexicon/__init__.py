"""Which words may be laid in the word game, and which of them are of the same stem."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.words.lexicon.entry import Entry as Entry
    from engine.words.lexicon.shipped import (
        Lexicon as Lexicon,
        lexicon_of as lexicon_of,
        load_lexicon as load_lexicon,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
