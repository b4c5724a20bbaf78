"""Players of the word game: a legal move for a rack, as people find them, or none."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from engine import (
    LEGAL,
    WORD_JOKER,
    Edition,
    Face,
    Table,
    TileSet,
    TurnFacts,
    WordVerdict,
    edition,
    judge_words,
    lexicon_of,
)
from webapp.demo.games.mistakes import shuffled
from webapp.demo.games.words.index import german_words

_TRIED = 25
"""Words that a player thinks of for one purpose."""
_EACH = 4
"""Moves of each kind among which a player chooses."""
UNPLEASANT = frozenset(
    ("NAZI", "NAZIS", "SEX", "MORD", "MÖRDER", "FEMIZID", "HURE", "ARSCH", "JUDE", "JÜDIN")
)
"""Words that nobody wants to see when a family game is shown."""


@dataclass(frozen=True, slots=True)
class LaidWord:
    """A word as it lies, and as it is read: its jokers are letters in ``text``."""

    tiles: TileSet
    text: str


WordTable = tuple[LaidWord, ...]


def word_faces(words: WordTable) -> Table:
    """The table as it lies."""
    return tuple(word.tiles for word in words)


def letters_for_jokers(words: WordTable) -> tuple[str, ...] | None:
    """What each joker of the table is; None where there is none.

    >>> letters_for_jokers((LaidWord(("T", "E", "?", "T"), "TEXT"),))
    ('X',)
    """
    pairs = ((tile, letter) for word in words for tile, letter in zip(word.tiles, word.text, strict=True))
    return tuple(letter for tile, letter in pairs if tile == WORD_JOKER) or None


def in_dictionary(word: str) -> bool:
    """Whether the dictionary has it."""
    return lexicon_of(edition("word")).look_up(word).valid


@dataclass(frozen=True, slots=True)
class WordPosition:
    """What a player sees, and what was laid before."""

    table: WordTable
    rack: tuple[Face, ...]
    opened: bool
    edition: Edition
    laid: tuple[str, ...] = ()
    pool: int = 50

    def judged(self, after: WordTable, *, late: bool = False) -> WordVerdict:
        """What the referee says of a table left behind here."""
        turn = TurnFacts(
            word_faces(self.table),
            word_faces(after),
            self.opened,
            late,
            self.pool,
            len(self.rack),
            self.laid,
            joker_letters=letters_for_jokers(after),
        )
        return judge_words(turn, self.edition, lexicon_of(self.edition))

    def played(self, after: WordTable) -> Counter[Face]:
        """The tiles that were added."""
        return count_letters(after) - count_letters(self.table)

    def left(self, after: WordTable) -> Counter[Face]:
        """The rack after that."""
        return Counter(self.rack) - self.played(after)

    def possible(self, after: WordTable) -> bool:
        """Whether the own rack has what was added."""
        return self.played(after) <= Counter(self.rack)

    def barred(self, word: str) -> bool:
        """Whether a word was laid before, or one of its stem."""
        words, earlier = lexicon_of(self.edition), {*self.laid, *(each.text for each in self.table)}
        return word in earlier or any(words.same_stem(word, old) is not None for old in sorted(earlier))


def count_letters(words: WordTable) -> Counter[Face]:
    """How often each face lies on the table."""
    return Counter(tile for word in words for tile in word.tiles)


@dataclass(frozen=True, slots=True)
class WordMove:
    """A table that a player may leave behind, and what the player thinks of it."""

    table: WordTable
    tags: frozenset[str] = frozenset()
    longest: str = ""
    """The word that is to score."""


def spell(text: str, have: Counter[Face]) -> TileSet | None:
    """The tiles for a word, jokers for letters that are missing; None where there are too few of them.

    >>> spell("TEST", Counter("TES?"))
    ('T', 'E', 'S', '?')
    """
    left, tiles = have.copy(), []
    for letter in text:
        tile = letter if left[letter] else WORD_JOKER
        if not left[tile]:
            return None
        left[tile] -= 1
        tiles.append(tile)
    return tuple(tiles)


def preferred_words(words: Iterable[str], rng: Random, rack: int) -> list[str]:
    """The words a player would rather lay first: known to everybody, long, or the whole rack."""
    common = german_words().common
    worth = {word: (word in common) * 5 + len(word) + rng.random() * 4 for word in words}
    whole = [word for word in worth if len(word) == rack]
    liked = [word for word in worth if word not in UNPLEASANT]
    return sorted(liked, key=lambda word: (word in whole, worth[word]), reverse=True)[: 4 * _TRIED]


def choose_word_move(position: WordPosition, rng: Random) -> WordMove | None:
    """A legal move; None for a pass."""
    if rng.random() < 0.03 or not position.rack:
        return None
    for move in _thought_of(position, rng):
        pleasant = UNPLEASANT.isdisjoint(word.text for word in move.table)
        if pleasant and position.possible(move.table) and position.judged(move.table).verdict == LEGAL:
            return move
    return None


def _thought_of(position: WordPosition, rng: Random) -> Iterator[WordMove]:
    """Moves to consider, the most interesting first: a joker's exchange, then by the points they bring."""
    if not position.opened:
        yield from islice(opening_moves(position, rng), _TRIED)
        return
    yield from islice(joker_exchange_moves(position, rng), _EACH)
    found = [
        move
        for way in (new_word_moves, extended_word_moves, taken_letter_moves)
        for move in islice(way(position, rng), _EACH)
    ]
    found += [more for move in found for more in islice(empty_rack_moves(position, move), 1)]
    worth = {id(move): expected_points(position, move) + 3 * rng.random() for move in found}
    yield from sorted(found, key=lambda move: -worth[id(move)])


def expected_points(position: WordPosition, move: WordMove) -> int:
    """The points that a legal move brings: twice its longest word's letters when the rack is empty then."""
    return len(move.longest) * (1 if position.left(move.table) else 2)


def empty_rack_moves(position: WordPosition, move: WordMove) -> Iterator[WordMove]:
    """The same move with all that is left of the rack laid as one more word."""
    left = position.left(move.table)
    for text in german_words().made_of(left.elements(), without_jokers(left).elements(), left.total()):
        tiles = spell(text, left)
        if left and tiles is not None and len(text) == left.total() and not position.barred(text):
            longest = max(move.longest, text, key=len)
            yield WordMove((*move.table, LaidWord(tiles, text)), move.tags | {"emptied"}, longest)


def opening_moves(position: WordPosition, rng: Random) -> Iterator[WordMove]:
    """First words, sometimes with a second one."""
    rules = position.edition.rules
    for move in one_more_word(position, position.table, rng, rules.first_word):
        if rng.random() < 0.3:
            more = one_more_word(position, move.table, rng, rules.word_length)
            yield from (WordMove(both.table, move.tags, _longer(move, both)) for both in islice(more, 2))
        yield move


def _longer(one: WordMove, other: WordMove) -> str:
    """The longer one of the words that two moves are about."""
    return max(one.longest, other.longest, key=len)


def new_word_moves(position: WordPosition, rng: Random) -> Iterator[WordMove]:
    """A new word from the rack."""
    return one_more_word(position, position.table, rng, position.edition.rules.word_length)


def one_more_word(position: WordPosition, table: WordTable, rng: Random, shortest: int) -> Iterator[WordMove]:
    """Tables with one more word from what is left of the rack; jokers are kept for later now and then."""
    have = position.left(table)
    if rng.random() < 0.5:
        have = without_jokers(have)
    words = german_words().made_of(have.elements(), shortest=shortest)
    for text in preferred_words(words, rng, have.total()):
        tiles = spell(text, have)
        if tiles is not None and not position.barred(text):
            tags = {"joker"} if WORD_JOKER in tiles else set[str]()
            yield WordMove((*table, LaidWord(tiles, text)), frozenset(tags), text)


def without_jokers(have: Counter[Face]) -> Counter[Face]:
    """The letters alone."""
    return Counter({face: count for face, count in have.items() if face != WORD_JOKER})


def replace_word(table: WordTable, at: int, *words: LaidWord) -> WordTable:
    """The table with other words in the place of one."""
    return (*table[:at], *words, *table[at + 1 :])


def extended_word_moves(position: WordPosition, rng: Random) -> Iterator[WordMove]:
    """A word of the table with more letters before or after it: LIEBEN, VERLIEBEN."""
    rack = Counter(position.rack)
    for at, old in shuffled(rng, enumerate(position.table)):
        plain = without_jokers(rack)
        words = german_words().made_of((*old.text, *plain.elements()), old.text, len(old.text) + 1)
        for text in preferred_words([word for word in words if old.text in word], rng, 0):
            head, _, tail = text.partition(old.text)
            added = spell(head + tail, plain)
            if added is not None and not position.barred(text):
                tiles = (*added[: len(head)], *old.tiles, *added[len(head) :])
                table = replace_word(position.table, at, LaidWord(tiles, text))
                yield WordMove(table, frozenset({"extended"}), text)


def taken_letter_moves(position: WordPosition, rng: Random) -> Iterator[WordMove]:
    """Letters from the beginning or the end of a word of the table and from the rack: EBEN, LIST."""
    rack = without_jokers(Counter(position.rack))
    for at, old in shuffled(rng, enumerate(position.table)):
        for rest, taken in split_word(old):
            table = replace_word(position.table, at, rest)
            words = german_words().made_of((*taken, *rack.elements()), taken, len(taken) + 1)
            for text in preferred_words(words, rng, 0)[:_TRIED]:
                if spell(text, rack + Counter(taken)) is not None and not position.barred(text):
                    yield WordMove((*table, LaidWord(tuple(text), text)), frozenset({"split"}), text)
                    break  # the best word for these letters is enough


def split_word(word: LaidWord) -> Iterator[tuple[LaidWord, str]]:
    """What can be left of a word when letters are taken from its beginning or end, and these letters."""
    if WORD_JOKER in word.tiles:
        return
    text = word.text
    for count in range(1, len(text) - 2):
        for rest, taken in ((text[count:], text[:count]), (text[:-count], text[-count:])):
            if in_dictionary(rest):
                yield LaidWord(tuple(rest), rest), taken


def joker_exchange_moves(position: WordPosition, rng: Random) -> Iterator[WordMove]:
    """A joker of the table for a letter that makes a word there, and the joker in a new word: TE?T, TEST."""
    for table, have in joker_swaps(position):
        joker, rest = Counter({WORD_JOKER: 1}), without_jokers(have)
        words = german_words().made_of((rest + joker).elements())
        for text in preferred_words(words, rng, 0)[:_TRIED]:
            tiles = spell(text, rest + joker)
            if tiles is None or position.barred(text):
                continue
            if WORD_JOKER not in tiles:  # the rack has all letters: the joker takes the place of one of them
                tiles = (WORD_JOKER, *tiles[1:])
            yield WordMove((*table, LaidWord(tiles, text)), frozenset({"joker", "joker-exchanged"}), text)


def joker_swaps(position: WordPosition) -> Iterator[tuple[WordTable, Counter[Face]]]:
    """Tables with a joker taken for a letter of the rack, and what is left of the rack then."""
    for at, word in enumerate(position.table):
        for place, tile in enumerate(word.tiles):
            if tile != WORD_JOKER:
                continue
            for letter in sorted(set(position.rack) - {WORD_JOKER}):
                text = word.text[:place] + letter + word.text[place + 1 :]
                tiles = (*word.tiles[:place], letter, *word.tiles[place + 1 :])
                if in_dictionary(text):
                    left = Counter(position.rack) - Counter([letter])
                    yield replace_word(position.table, at, LaidWord(tiles, text)), left
