"""Words on the table: what their jokers stand for, whether the dictionary knows them, how they came about."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from engine.editions import Edition
from engine.errors import BadInput
from engine.findings import Finding
from engine.sets.one_set import JudgedSet
from engine.sets.table import CheckedTable, require_table
from engine.tiles import LETTER_FACES, WORD_JOKER, Face, Table, TileSet
from engine.words.lexicon import Entry, Lexicon

WORD = "word"
_BARRED = ("name", "abbreviation", "foreign")
"""Reasons that have a sentence of their own."""
PLAIN_LETTERS = tuple(letter for letter in LETTER_FACES if letter != WORD_JOKER)
"""What a joker can stand for."""


def fill_jokers(tiles: TileSet, letters: Iterable[str]) -> str:
    """The tiles in letters, each joker as the next of these letters.

    >>> fill_jokers(("T", "E", "?", "T"), ["X"])
    'TEXT'
    """
    spare = iter(letters)
    return "".join(next(spare) if tile == WORD_JOKER else tile for tile in tiles)


@dataclass(frozen=True, slots=True)
class WordReader:
    """Reads words with one dictionary; ``joker_letters`` is what the players said each joker is."""

    edition: Edition
    lexicon: Lexicon
    joker_letters: tuple[Face, ...] | None = None

    def read(self, table: Table, barred: Callable[[str], bool] = lambda word: False) -> list[str]:
        """The words of a table in letters; a joker that nobody named becomes what makes a known word.

        Of several known words the first that is not barred is taken; without any the joker stays.
        """
        named = iter(self.joker_letters or ())
        words = []
        for tiles in table:
            if WORD_JOKER not in tiles:
                words.append("".join(tiles))
            elif self.joker_letters is None:
                words.append(self._guess(tiles, barred))
            else:
                words.append(fill_jokers(tiles, named))
        return words

    def _guess(self, tiles: TileSet, barred: Callable[[str], bool]) -> str:
        known = []
        for letters in product(PLAIN_LETTERS, repeat=tiles.count(WORD_JOKER)):
            word = fill_jokers(tiles, letters)
            if self.entry(word).valid:
                if not barred(word):
                    return word
                known.append(word)
        return known[0] if known else "".join(tiles)

    def entry(self, word: str) -> Entry:
        """What the dictionary says of a word in letters."""
        return self.lexicon.look_up(word)

    def judge(self, tiles: TileSet, word: str, index: int) -> JudgedSet:
        """One word of the table, by its length and the dictionary."""
        rules = self.edition.rules
        finding = None
        if len(tiles) < rules.word_length:
            needed = (("word", word), ("needed", rules.word_length))
            finding = Finding("word-too-short", set=index, tiles=tiles, params=needed)
        elif rules.words_checked == "each-turn" and (WORD_JOKER in word or not self.entry(word).valid):
            reason = "" if WORD_JOKER in word else self.entry(word).reason
            variant = reason if reason in _BARRED else ""
            finding = Finding(
                "word-unknown", set=index, tiles=tiles, params=(("word", word),), variant=variant
            )
        stands_for = tuple(None if letter == WORD_JOKER else letter for letter in word)
        if finding:
            return JudgedSet(tiles, None, 0, stands_for, (finding,))
        return JudgedSet(tiles, WORD, len(tiles), stands_for)


@dataclass(frozen=True, slots=True)
class OverruledLexicon:
    """A dictionary with the words on which the players know better."""

    lexicon: Lexicon
    ruled: Mapping[str, bool]

    def look_up(self, word: str) -> Entry:
        """What the players said of the word, else what the dictionary says."""
        entry = self.lexicon.look_up(word)
        return replace(entry, valid=self.ruled[word]) if word in self.ruled else entry

    def same_stem(self, word: str, laid: str) -> str | None:
        """The stem two words share, by the dictionary."""
        return self.lexicon.same_stem(word, laid)


def check_words(table: Sequence[Sequence[Face]], edition: Edition, lexicon: Lexicon) -> CheckedTable:
    """Judge every word of a table by its length and the dictionary."""
    lying = require_table(table, edition)
    reader = WordReader(edition, lexicon)
    words = reader.read(lying)
    return CheckedTable(
        tuple(
            reader.judge(tiles, word, at) for at, (tiles, word) in enumerate(zip(lying, words, strict=True))
        )
    )


def require_joker_letters(letters: Sequence[str] | None, table: Table) -> tuple[Face, ...] | None:
    """What the players said each joker is, one letter for every joker of the table in its order."""
    if letters is None:
        return None
    jokers = sum(tiles.count(WORD_JOKER) for tiles in table)
    wrong = next((letter for letter in letters if letter not in PLAIN_LETTERS), None)
    if wrong is not None:
        raise BadInput("not-a-letter", "joker_letters", letter=wrong)
    if len(letters) != jokers:
        raise BadInput("joker-letters", "joker_letters", count=len(letters), jokers=jokers)
    return tuple(letters)


def is_residue(tiles: TileSet, old: TileSet) -> bool:
    """Whether a word is what is left of an older one: some of its letters in their order.

    >>> is_residue(tuple("EBEN"), tuple("LIEBEN"))
    True
    """
    letters = iter(old)
    return len(tiles) < len(old) and all(tile in letters for tile in tiles)


def exchanged_letters(tiles: TileSet, old: TileSet) -> Counter[Face] | None:
    """The letters that took the place of jokers, None when the words differ in anything else.

    >>> exchanged_letters(tuple("TEST"), tuple("TE?T"))
    Counter({'S': 1})
    """
    if len(tiles) != len(old) or tiles == old:
        return None
    pairs = [(new, was) for new, was in zip(tiles, old, strict=True) if new != was]
    return Counter(new for new, _ in pairs) if all(was == WORD_JOKER for _, was in pairs) else None
