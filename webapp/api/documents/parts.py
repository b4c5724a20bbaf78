"""What many documents are made of: faces, tables, sets, findings; and how a body's values are read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, core_schema

from engine import any_text, boolean, name_text, natural_number, whole_number

GREATEST = 10**9
"""Numbers of a body are not beyond all bounds."""


class ApiDocument(BaseModel):
    """A JSON object of the interface: every key described, no other key there."""

    # Nothing but the description needs the models of answers.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class ApiBody(ApiDocument):
    """The body of a request. It is ready before the first one comes: requests come side by side."""

    model_config = ConfigDict(defer_build=False)


def _as_it_is(value: object, where: str) -> object:
    return value


@dataclass(frozen=True)
class Described:
    """A value of a body: described by a type, read by a function of the engine, whose sentences are known.

    Without such a function it is taken as it is: whoever knows what it means reads it later.
    """

    shape: Any
    reader: Callable[[object, str], object] = _as_it_is

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Read with the function; the type is for the description alone."""
        return core_schema.with_info_wrap_validator_function(self._read, handler.generate_schema(self.shape))

    def _read(self, value: object, validate: object, info: ValidationInfo) -> object:
        return self.reader(value, info.field_name or "document")


PlainText = Annotated[str, Described(str, any_text)]
NameText = Annotated[str, Described(str, name_text)]
Flag = Annotated[bool, Described(bool, boolean)]
NaturalNumber = Annotated[int, Described(Annotated[int, Field(ge=0, le=GREATEST)], natural_number)]
WholeNumber = Annotated[int, Described(Annotated[int, Field(ge=-GREATEST, le=GREATEST)], whole_number)]

EditionId = Annotated[
    str, Field(examples=["classic", "dice", "swiss", "swiss-fr", "swiss-it", "twist", "word"])
]
FaceText = Annotated[str, Field(pattern="^([KRBO](1[0-3]|[1-9])|J[DCM]?|[A-ZÄÖÜ?])$")]
FaceList = list[FaceText]
PlayerNames = list[str]
PointsByPlayer = dict[str, float]
Milliseconds = Annotated[int, Field(description="Milliseconds since 1970")]
PictureHash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Corner = Annotated[list[float], Field(min_length=2, max_length=2)]
Quadrangle = Annotated[list[Corner], Field(min_length=4, max_length=4)]
PairOfNumbers = Annotated[list[int], Field(min_length=2, max_length=2)]
Seat = Literal["south", "west", "north", "east"]
VerdictWord = Literal["legal", "illegal", "pass"]
ExpectedSequence = Annotated[
    NaturalNumber | None,
    Field(description="The event the writer saw last; 409 when the table has moved on"),
]


class DieDocument(ApiDocument):
    """A die on the grid."""

    face: FaceText
    row: int
    col: int


LyingTable = Annotated[
    list[Annotated[FaceList, Field(min_length=1)] | DieDocument],
    Field(description="Sets of tiles as they lie; in the dice game dice on a grid"),
]


class FindingDocument(ApiDocument):
    """What is wrong, or worth saying."""

    code: str = Field(description="Stays the same in every language and version")
    level: Literal["error", "note"]
    set: int | None = Field(description="The place of the set in the table")
    tiles: FaceList
    text: str


class SetDocument(ApiDocument):
    """A set of the table, judged."""

    tiles: FaceList
    kind: str | None = Field(description="null when the set is illegal")
    value: int
    stands_for: list[FaceText | FaceList | None] = Field(description="Two faces for a double joker")
    findings: list[FindingDocument]
    words: list[str] = Field(
        default=[], description="At a table, for a word with a joker: the words that it can be"
    )
    word: str | None = Field(
        default=None, description="Which of them it is; null while it can be several and nobody has said"
    )


class MoveDocument(ApiDocument):
    """One tile that goes from one set to another; null is beside the table."""

    tile: FaceText
    source: int | None = Field(alias="from")
    target: int | None = Field(alias="to")


class ReorderDocument(ApiDocument):
    """A set that only changes its place."""

    source: int = Field(alias="from")
    target: int = Field(alias="to")


class RestoreDocument(ApiDocument):
    """The way back to the table before the turn."""

    done: bool
    moves: list[MoveDocument]
    reorder: list[ReorderDocument]
    text: list[str]
