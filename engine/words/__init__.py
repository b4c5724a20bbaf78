"""The word game: words, turns, and the dictionary."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.words.checking import (
        PLAIN_LETTERS as PLAIN_LETTERS,
        OverruledLexicon as OverruledLexicon,
        WordReader as WordReader,
        check_words as check_words,
        fill_jokers as fill_jokers,
    )
    from engine.words.lexicon.shipped import lexicon_of as lexicon_of
    from engine.words.turn import WordVerdict as WordVerdict, judge_words as judge_words
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
