"""The one shape of everything that is refused."""

from pydantic import Field

from webapp.api.documents.parts import ApiDocument, FindingDocument


class OpenQuestion(ApiDocument):
    """What a person has to settle first."""

    tile: int
    why: str
    other: int | None


class ErrorDocument(ApiDocument):
    """What is wrong."""

    error: str = Field(
        description="One sentence; with lang for people, without it in English and as exact as it can be"
    )
    code: str = Field(
        description="Stays the same in every language and version",
        examples=["needs-referee", "pin-wrong", "no-table", "too-many-tiles", "stale", "moving"],
    )
    where: str | None = Field(description="The place in what was sent, where there is one")
    findings: list[FindingDocument] = Field(
        default=[], description="Why an event does not fit into the game, one by one"
    )
    questions: list[OpenQuestion] = Field(
        default=[], description="While a turn cannot be judged: what has to be settled first"
    )
