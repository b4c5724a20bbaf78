"""Turns: in a few words, with all their tables, and as a draft."""

from pydantic import Field

from webapp.api.documents.parts import (
    ApiDocument,
    FaceList,
    FindingDocument,
    LyingTable,
    Milliseconds,
    RestoreDocument,
    SetDocument,
    VerdictWord,
)


class ShortTurnDocument(ApiDocument):
    """A turn in a few words."""

    event: int
    player: str
    verdict: VerdictWord
    headline: str
    findings: list[FindingDocument]
    played: FaceList
    opening_value: int | None
    points: int
    due: int = Field(description="Tiles to draw for it")
    challenged: bool = Field(description="Whether somebody doubted one of its words with reason")
    undone: bool = Field(description="Whether everything that was laid has to go back")


class TurnLineDocument(ShortTurnDocument):
    """A line of the history."""

    round: int
    at: Milliseconds
    who: str = Field(description="Who wrote it down")
    corrected: bool


class OpeningDocument(ApiDocument):
    """A first lay-out against the sum that it must be worth."""

    value: int
    needed: int
    enough: bool


class TurnDocument(ShortTurnDocument):
    """A turn with all its tables."""

    late: bool = Field(description="The time had run out")
    kept: LyingTable | None = Field(description="What remained of a table that could not be restored")
    joker_letters: list[str] | None = Field(description="For the word game")
    before: LyingTable
    shown: LyingTable
    table: LyingTable
    sets: list[SetDocument]
    opening: OpeningDocument | None = Field(
        description="Null where it is no first lay-out, or one that need not be worth a sum"
    )
    draw: int | None
    draw_unrestored: int | None
    restore: RestoreDocument | None
    words: list[str]
    new_words: list[str]
    said: list[str] = Field(description="The verdict in sentences, to be shown or spoken")


class DraftDocument(TurnDocument):
    """A turn as it would be judged now."""

    sequence: int


class HistoryDocument(ApiDocument):
    """Every turn of the game."""

    turns: list[TurnLineDocument]
