"""What the page, the commands and the camera's referee ask of a material, and where its answers are."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from engine import Document, Edition, Face, GameRound, JudgedTurn, TileSet, WrittenTurn

if TYPE_CHECKING:
    from vision import Gap, Reading, TileReading
    from vision.watch import TrackedTable

WordsSaid = Mapping[TileSet, str]
"""What words with jokers were said to be."""


class PageMaterial(Protocol):
    """A table of one material: as plain data, as it was read from a picture, as a camera follows it.

    Tables are of the type that the engine has for this material.
    """

    @property
    def says_opening(self) -> bool:
        """Whether the value of a first lay-out is said aloud."""

    @property
    def in_rows(self) -> bool:
        """Whether what lies there are sets in rows, which can be pushed together."""

    @property
    def joins_sets(self) -> bool:
        """Whether people join two whole sets on purpose, so that they have to be asked."""

    def table_document(self, table: Any) -> list[object]:
        """A table as plain data."""

    def notation(self, table: Any) -> str:
        """A table as text, on one line."""

    def sets_document(
        self, table: Any, current_round: GameRound, words: WordsSaid, language: str
    ) -> list[Document]:
        """Every set of a table, judged; words with jokers as they were said."""

    def words_lying(self, current_round: GameRound, laid: Mapping[int, WrittenTurn]) -> dict[TileSet, str]:
        """What the words with jokers on the table were laid as."""

    def words_of_turn(
        self, turn: JudgedTurn, laid: Mapping[int, WrittenTurn], current_round: GameRound, *, draft: bool
    ) -> dict[TileSet, str]:
        """What those of a turn were said to be, or in a turn that is over were taken for."""

    def turn_event(
        self, table: Any, letters: tuple[str, ...] | None, player: str, late: bool
    ) -> dict[str, object]:
        """The turn that leaves this table, as it is written down."""

    def same_pieces(self, one: Any, other: Any) -> bool:
        """Whether the same pieces lie in the same sets, wherever these lie and whichever way round."""

    def table_of(self, reading: "Reading") -> list[object]:
        """The table that was read, as plain data."""

    def piece_document(self, piece: "TileReading") -> dict[str, object]:
        """One piece that was read, as plain data."""

    def unsure_pieces(self, reading: "Reading") -> list[dict[str, object]]:
        """The pieces that a person should look at: where they lie, and what else they may be."""

    def certain_verdict(self, reading: "Reading", game: Edition) -> bool | None:
        """Whether the table is legal however its doubts are read; None when they decide."""

    def deciding_gaps(self, reading: "Reading", game: Edition) -> "list[Gap]":
        """The unclear spaces on which the verdict depends."""

    def lying(self, table: "TrackedTable") -> Any:
        """The table that a camera follows."""

    def lines(self, table: "TrackedTable") -> list[list[int]]:
        """Its sets, by the numbers of their pieces."""

    def asks_about(self, piece: "TileReading") -> bool:
        """Whether anything is judged by this piece, so that its doubts are asked about."""

    def words_named(
        self, table: "TrackedTable", said: Mapping[tuple[int, ...], str], lying: WordsSaid
    ) -> dict[TileSet, str]:
        """What the words with jokers are: as they were laid, or as somebody has ``said`` since."""

    def joker_letters(self, table: Any, words: WordsSaid, current_round: GameRound) -> tuple[str, ...] | None:
        """What each joker of a table is; None while that is open, or nothing to be said."""

    def open_words(self, table: Any, words: WordsSaid, current_round: GameRound) -> tuple[int, ...]:
        """The rows that can be several words, of which nobody has chosen one."""

    def true_faces(self, table: "TrackedTable", truth: Any) -> Iterator[tuple[int, Face]]:
        """What the pieces of a table are that truly is this one, as far as that can be said."""


@cache
def page_material(name: str) -> PageMaterial:
    """The material of this name, which is its file's."""
    found: PageMaterial = import_module(f"webapp.materials.{name}").MATERIAL
    return found
