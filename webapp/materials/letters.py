"""Letter tiles on the page and under a camera: their jokers are what the players say."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine import (
    NOTE,
    WORD_JOKER,
    Document,
    Edition,
    Finding,
    GameRound,
    JudgedTurn,
    OverruledLexicon,
    Table,
    TileSet,
    WordReader,
    WrittenTurn,
    check_words,
    joker_letters,
    joker_word_choices,
    known_joker_words,
    lexicon_of,
    open_words,
)
from webapp.materials.judged_sets import set_with_findings
from webapp.materials.protocol import PageMaterial, WordsSaid
from webapp.materials.rows import RowMaterial

if TYPE_CHECKING:
    from vision.watch import TrackedTable

_BARRED = ("name", "abbreviation", "foreign")
"""What the dictionary has against a word, where there is a sentence of its own for it."""


def doubt(word: str, current_round: GameRound) -> Finding | None:
    """What the dictionary of this round has against a word, if anything."""
    entry = _lexicon(current_round).look_up(word)
    if entry.valid:
        return None
    variant = entry.reason if entry.reason in _BARRED else ""
    return Finding("word-unknown", NOTE, tiles=tuple(word), params=(("word", word),), variant=variant)


def _lexicon(current_round: GameRound) -> OverruledLexicon:
    return OverruledLexicon(lexicon_of(current_round.edition), current_round.ruled)


class _LetterTiles(RowMaterial):
    joins_sets = True

    @property
    def says_opening(self) -> bool:
        """The first lay-out is a long word, which everybody sees."""
        return False

    def is_legal_row(self, row: TileSet, game: Edition) -> bool:
        return check_words((row,), game, lexicon_of(game)).legal

    def sets_document(
        self, table: Table, current_round: GameRound, words: WordsSaid, language: str
    ) -> list[Document]:
        """The words; one with a joker says which words it can be, and which of them it is.

        It is none while it can be several and nobody has said.
        """
        reader = WordReader(current_round.edition, _lexicon(current_round))
        found = []
        for at, tiles in enumerate(table):
            known = joker_word_choices(tiles, current_round)
            word = words.get(tiles) or (known[0] if known else "".join(tiles))
            document = set_with_findings(reader.judge(tiles, word, at), current_round.edition, language)
            if WORD_JOKER in tiles:
                settled = tiles in words or len(known) == 1
                document.update(words=list(known), word=word if settled else None)
                if not settled:
                    document["stands_for"] = [None if tile == WORD_JOKER else tile for tile in tiles]
            found.append(document)
        return found

    def words_lying(self, current_round: GameRound, laid: Mapping[int, WrittenTurn]) -> dict[TileSet, str]:
        return known_joker_words(current_round.turns, _named(laid), current_round.table)

    def words_of_turn(
        self, turn: JudgedTurn, laid: Mapping[int, WrittenTurn], current_round: GameRound, *, draft: bool
    ) -> dict[TileSet, str]:
        if draft and laid[turn.event].joker_letters is None:
            before = current_round.turns[-1].before
            return known_joker_words(current_round.turns[:-1], _named(laid), before)
        return {
            tiles: word
            for tiles, word in zip(turn.shown, turn.verdict.words, strict=True)
            if WORD_JOKER in tiles and WORD_JOKER not in word
        }

    def words_named(
        self, table: "TrackedTable", said: Mapping[tuple[int, ...], str], lying: WordsSaid
    ) -> dict[TileSet, str]:
        rows = {tuple(table.tiles[place].id for place in row): row for row in table.rows}
        named = {
            tuple(table.tiles[place].face for place in rows[ids]): word
            for ids, word in said.items()
            if ids in rows
        }
        return {**lying, **_fitting(named)}

    def joker_letters(
        self, table: Table, words: WordsSaid, current_round: GameRound
    ) -> tuple[str, ...] | None:
        return joker_letters(table, words, current_round)

    def open_words(self, table: Table, words: WordsSaid, current_round: GameRound) -> tuple[int, ...]:
        return open_words(table, words, current_round)


def _named(laid: Mapping[int, WrittenTurn]) -> dict[int, tuple[str, ...] | None]:
    return {at: each.joker_letters for at, each in laid.items()}


def _fitting(named: WordsSaid) -> dict[TileSet, str]:
    """What was said of words that still have the letters they had then."""
    return {
        tiles: word
        for tiles, word in named.items()
        if all(tile in (WORD_JOKER, letter) for tile, letter in zip(tiles, word, strict=True))
    }


MATERIAL: PageMaterial = _LetterTiles()
