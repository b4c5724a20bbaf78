"""What every material answers that has no words: nothing is named, nothing is open."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine import Document, GameRound, JudgedTurn, TileSet, WrittenTurn
from webapp.materials.judged_sets import checked_sets
from webapp.materials.protocol import WordsSaid

if TYPE_CHECKING:
    from vision.watch import TrackedTable


class WordlessMaterial:
    """Pieces of which each is what it shows, whatever people say."""

    @property
    def says_opening(self) -> bool:
        """The first lay-out counts points."""
        return True

    def sets_document(
        self, table: Any, current_round: GameRound, words: WordsSaid, language: str
    ) -> list[Document]:
        """Every set as the rules see it."""
        return checked_sets(table, current_round, language)

    def words_lying(self, current_round: GameRound, laid: Mapping[int, WrittenTurn]) -> dict[TileSet, str]:
        """None."""
        return {}

    def words_of_turn(
        self, turn: JudgedTurn, laid: Mapping[int, WrittenTurn], current_round: GameRound, *, draft: bool
    ) -> dict[TileSet, str]:
        """None."""
        return {}

    def words_named(
        self, table: "TrackedTable", said: Mapping[tuple[int, ...], str], lying: WordsSaid
    ) -> dict[TileSet, str]:
        """None."""
        return {}

    def joker_letters(self, table: Any, words: WordsSaid, current_round: GameRound) -> None:
        """No joker is a letter."""

    def open_words(self, table: Any, words: WordsSaid, current_round: GameRound) -> tuple[int, ...]:
        """None."""
        return ()
