"""Mistakes of the word game on demand: for each finding tables that a player may leave by accident."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from random import Random

from engine import Face, Finding
from webapp.demo.games.mistakes import LATE, MistakeFinder, find_mistake, shuffled
from webapp.demo.games.words.index import german_words, refused_words
from webapp.demo.games.words.players import (
    UNPLEASANT,
    LaidWord,
    WordMove,
    WordPosition,
    WordTable,
    choose_word_move,
    extended_word_moves,
    in_dictionary,
    joker_swaps,
    one_more_word,
    opening_moves,
    preferred_words,
    replace_word,
    spell,
    split_word,
    taken_letter_moves,
    without_jokers,
)

_MOST_TRIED = 40
"""Tables that are judged in search of a mistake before another turn is taken for it."""
_ENDINGS = ("EN", "ER", "ES", "EM", "TE", "ST", "E", "N", "S", "T", "R")
_SHORT = (
    "AB",
    "AM",
    "AN",
    "DA",
    "DU",
    "EI",
    "ER",
    "ES",
    "IM",
    "IN",
    "JA",
    "NU",
    "OB",
    "SO",
    "UM",
    "WO",
    "ZU",
)
_Finder = MistakeFinder[WordPosition, WordTable]


def word_mistakes() -> tuple[str, ...]:
    """The codes of all findings that can be made to happen in the word game.

    >>> "word-stem-repeated" in word_mistakes()
    True
    """
    return (*_FINDERS, LATE)


def make_word_mistake(code: str, position: WordPosition, rng: Random) -> WordTable | None:
    """A table whose only error is the one asked for, made of this rack and table; None if there is none.

    ``late`` is no matter of the table: any move will do.
    """
    if code == LATE:
        move = choose_word_move(position, rng)
        return None if move is None else move.table

    def findings_of(table: WordTable) -> Collection[Finding] | None:
        return position.judged(table).findings if position.possible(table) else None

    return find_mistake(code, islice(_FINDERS[code](position, rng), _MOST_TRIED), findings_of)


def _base(position: WordPosition, rng: Random) -> Iterator[WordTable]:
    """What else lies there: the table, with a good first word for a player who has laid none."""
    if position.opened:
        yield position.table
    else:
        yield from (move.table for move in islice(opening_moves(position, rng), 1))


def _tables(moves: Iterator[WordMove]) -> Iterator[WordTable]:
    return (move.table for move in moves)


def _unknown(position: WordPosition, rng: Random) -> Iterator[WordTable]:
    """A name, or a word with two letters in each other's place."""
    rules = position.edition.rules
    shortest = rules.word_length if position.opened else rules.first_word
    have = without_jokers(Counter(position.rack))
    made = [_named(have, shortest, rng), _misspelt(have, shortest, rng)]
    rng.shuffle(made)
    for words in made:
        for text in words:
            yield (*position.table, LaidWord(tuple(text), text))


def _named(have: Counter[Face], shortest: int, rng: Random) -> Iterator[str]:
    found = refused_words().made_of(have.elements(), shortest=shortest)
    rng.shuffle(found)
    return (text for text in found if not in_dictionary(text) and text not in UNPLEASANT)


def _misspelt(have: Counter[Face], shortest: int, rng: Random) -> Iterator[str]:
    for text in preferred_words(german_words().made_of(have.elements(), shortest=shortest), rng, 0):
        at = rng.randrange(len(text) - 1)
        wrong = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
        if not in_dictionary(wrong):
            yield wrong


def _repeated(position: WordPosition, rng: Random) -> Iterator[WordTable]:
    """A word that was laid before, once more."""
    earlier = sorted({*position.laid, *(word.text for word in position.table)})
    rng.shuffle(earlier)
    for base in _base(position, rng):
        have = position.left(base)
        for text in earlier:
            tiles = spell(text, have)
            if tiles is not None:
                yield (*base, LaidWord(tiles, text))


def _same_stem(position: WordPosition, rng: Random) -> Iterator[WordTable]:
    """Another form of a word: an ending added to one of the table, or laid anew."""
    have = without_jokers(Counter(position.rack))
    for at, old in shuffled(rng, enumerate(position.table)):
        for text, added in _forms(old.text):
            letters = spell(added, have)
            if letters is not None and text.startswith(old.text):
                yield replace_word(position.table, at, LaidWord((*old.tiles, *letters), text))
            anew = spell(text, have)
            if anew is not None:
                yield (*position.table, LaidWord(anew, text))


def _forms(text: str) -> Iterator[tuple[str, str]]:
    """Known words that differ from a word in their ending, and that ending."""
    for ending in _ENDINGS:
        for stem in (text, text[:-1], text[:-2]):
            if len(stem) >= 3 and stem + ending != text and in_dictionary(stem + ending):
                yield stem + ending, ending


def _too_short(position: WordPosition, rng: Random) -> Iterator[WordTable]:
    words = list(_SHORT)
    rng.shuffle(words)
    for base in _base(position, rng):
        have = without_jokers(position.left(base))
        for text in words:
            tiles = spell(text, have)
            if tiles is not None and position.opened:
                more = islice(one_more_word(position, (*base, LaidWord(tiles, text)), rng, 3), 1)
                yield from _tables(more)
            elif tiles is not None:
                yield (*base, LaidWord(tiles, text))


def _table_letters(position: WordPosition, rng: Random) -> Iterator[WordTable]:
    """Words divided, or a letter moved from one word to another, nothing added."""
    for at, word in shuffled(rng, enumerate(position.table)):
        for rest, taken in split_word(word):
            table = replace_word(position.table, at, rest)
            if len(taken) >= 3 and in_dictionary(taken):
                yield replace_word(position.table, at, *_in_order(word, rest, taken))
            for other, old in shuffled(rng, enumerate(position.table)):
                for text in (taken + old.text, old.text + taken):
                    if other != at and in_dictionary(text):
                        tiles = (*taken, *old.tiles) if text.startswith(taken) else (*old.tiles, *taken)
                        yield replace_word(table, other, LaidWord(tiles, text))


def _in_order(word: LaidWord, rest: LaidWord, taken: str) -> tuple[LaidWord, LaidWord]:
    """Both parts of a divided word as they lay."""
    part = LaidWord(tuple(taken), taken)
    return (part, rest) if word.text.startswith(taken) else (rest, part)


def _taken(position: WordPosition, rng: Random) -> Iterator[WordTable]:
    """A good move, and a letter or a joker of the table taken to the rack with it."""
    for table, _ in joker_swaps(position) if position.opened else ():
        yield from _tables(islice(one_more_word(position, table, rng, 3), 2))
    move = choose_word_move(position, rng) if position.opened else None
    if move is None:
        return
    for at, word in shuffled(rng, enumerate(move.table)):
        if word in position.table:
            yield from (
                replace_word(move.table, at, rest) for rest, taken in split_word(word) if len(taken) == 1
            )


def _short_first(position: WordPosition, rng: Random) -> Iterator[WordTable]:
    if not position.opened:
        rules = position.edition.rules
        for move in one_more_word(position, position.table, rng, rules.word_length):
            if len(move.longest) >= rules.first_word:
                continue
            yield move.table
        for text in _few(without_jokers(Counter(position.rack)), rng):
            yield (*position.table, LaidWord(tuple(text), text))


def _few(have: Counter[Face], rng: Random) -> list[str]:
    """Words of three to five letters."""
    found = [text for text in german_words().made_of(have.elements()) if len(text) < 6]
    return preferred_words(found, rng, 0)


def _touching(position: WordPosition, rng: Random) -> Iterator[WordTable]:
    """A good first word, and a word of the table changed with it."""
    if position.opened:
        return
    for move in islice(opening_moves(position, rng), 3):
        own = tuple(position.left(move.table).elements())
        then = WordPosition(position.table, own, True, position.edition, position.laid)
        for way in (extended_word_moves, taken_letter_moves):
            for changed in islice(way(then, rng), 3):
                yield (*changed.table, *move.table[len(position.table) :])


_FINDERS: Mapping[str, _Finder] = {
    "word-unknown": _unknown,
    "word-repeated": _repeated,
    "word-stem-repeated": _same_stem,
    "word-too-short": _too_short,
    "nothing-played": _table_letters,
    "tile-left-table": _taken,
    "first-word-too-short": _short_first,
    "opening-touched-table": _touching,
}
