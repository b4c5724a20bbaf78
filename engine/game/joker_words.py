"""The jokers of the word game: which known words they can make, and what they were said to be."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from engine.protocols import GameRound, JudgedTurn
from engine.tiles import WORD_JOKER, Table, TileSet
from engine.turn.verdict import LEGAL
from engine.words.checking import PLAIN_LETTERS, OverruledLexicon, fill_jokers
from engine.words.lexicon import load_lexicon

MOST_CHOICES = 60
"""Words to choose from; two jokers in a short word can make more than anybody reads."""


def joker_word_choices(tiles: TileSet, round: GameRound) -> tuple[str, ...]:
    """The words that the dictionary of this round knows and these tiles can be; none without a joker."""
    if WORD_JOKER not in tiles:
        return ()
    return _choices(tiles, round.edition.lexicon, frozenset(round.ruled.items()))


@lru_cache(512)
def _choices(tiles: TileSet, lexicon: str | None, ruled: frozenset[tuple[str, bool]]) -> tuple[str, ...]:
    words = OverruledLexicon(load_lexicon(lexicon), dict(ruled))
    spelt = (
        fill_jokers(tiles, letters) for letters in product(PLAIN_LETTERS, repeat=tiles.count(WORD_JOKER))
    )
    return tuple(word for word in spelt if words.look_up(word).valid)[:MOST_CHOICES]


def letters_in(tiles: TileSet, word: str) -> tuple[str, ...]:
    """What the jokers among the tiles are in a word.

    >>> letters_in(("T", "E", "?", "T"), "TEXT")
    ('X',)
    """
    return tuple(letter for tile, letter in zip(tiles, word, strict=True) if tile == WORD_JOKER)


def known_joker_words(
    turns: Sequence[JudgedTurn], said: Mapping[int, Sequence[str] | None], lying: Table
) -> dict[TileSet, str]:
    """The words with jokers that lie on a table, and what they were laid as in these turns.

    ``said`` has the joker letters of each turn by its event, None where nobody named any. What a word was
    laid as holds until somebody says otherwise.
    """
    known: dict[TileSet, str] = {}
    for turn in turns:
        if turn.verdict.verdict != LEGAL:
            continue
        named = said.get(turn.event) is not None
        for tiles, word in zip(turn.shown, turn.verdict.words, strict=True):
            if WORD_JOKER in tiles and WORD_JOKER not in word and (named or tiles not in known):
                known[tiles] = word
    return {tiles: word for tiles, word in known.items() if tiles in lying}


def joker_letters(table: Table, words: Mapping[TileSet, str], round: GameRound) -> tuple[str, ...] | None:
    """What each joker of a table is, in its order; None while it is open for any of them.

    A word that was said is that word; without one, the only word that the tiles can be.
    """
    letters: list[str] = []
    for tiles in table:
        if WORD_JOKER not in tiles:
            continue
        known = joker_word_choices(tiles, round)
        word = words.get(tiles) or (known[0] if len(known) == 1 else None)
        if word is None:
            return None
        letters += letters_in(tiles, word)
    return tuple(letters) or None


def open_words(table: Table, words: Mapping[TileSet, str], round: GameRound) -> tuple[int, ...]:
    """The places of the words that can be several words, of which nobody has chosen one."""
    return tuple(
        at
        for at, tiles in enumerate(table)
        if tiles not in words and len(joker_word_choices(tiles, round)) > 1
    )
