"""``/check``, ``/judge``, ``/score``, ``/solve`` and what is asked before a round."""

from typing import Annotated

from pydantic import ConfigDict, Field

from engine import json_object
from webapp.api.documents.parts import (
    ApiBody,
    ApiDocument,
    Described,
    EditionId,
    FaceList,
    FaceText,
    FindingDocument,
    LyingTable,
    PlayerNames,
    PointsByPlayer,
    SetDocument,
    VerdictWord,
)

_Edition = Annotated[object, Described(EditionId)]
_Table = Annotated[object, Described(LyingTable)]
_Faces = Annotated[object, Described(FaceList)]
_Flag = Annotated[object, Described(bool)]
_Count = Annotated[object, Described(Annotated[int, Field(ge=0)] | None)]
_Words = Annotated[object, Described(list[str] | None), Field(description="For the word game")]


class CheckBody(ApiBody):
    """A table to be checked."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"edition": "classic", "table": [["R1", "R2", "R3"], ["K8", "B8"]]}]}
    )

    edition: _Edition
    table: _Table


class CheckAnswer(ApiDocument):
    """Whether a table is legal, and why not."""

    legal: bool
    sets: list[SetDocument]
    findings: list[FindingDocument]


class JudgeBody(ApiBody):
    """A turn to be judged: the table before and after."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "edition": "classic",
                    "before": [["B4", "B5", "B6"]],
                    "after": [["B3", "B4", "B5", "B6"]],
                    "opened": True,
                }
            ]
        }
    )

    edition: _Edition
    before: _Table
    after: _Table
    opened: _Flag = Field(description="Whether the player had opened before this turn")
    late: Annotated[object, Described(bool | None)] = Field(
        default=None, description="Whether the time ran out"
    )
    house_rules: Annotated[object, Described(dict[str, object] | None)] = Field(
        default=None, description="Option and value"
    )
    pool: _Count = Field(default=None, description="Tiles left in the pool")
    rack_size: _Count = Field(default=None, description="Tiles on the rack before the turn")
    words_laid: _Words = None
    rack_emptied: Annotated[object, Described(bool | None)] = Field(
        default=None, description="In the word game: whether the rack was empty before"
    )
    joker_letters: _Words = None


class JudgeAnswer(ApiDocument):
    """The verdict on a turn."""

    verdict: VerdictWord
    findings: list[FindingDocument]
    played: FaceList
    opening_value: int | None
    points: int
    draw: int | None
    draw_unrestored: int | None


class ScoreBody(ApiBody):
    """What is left on each rack."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"edition": "classic", "racks": {"Ann": [], "Bob": ["R8", "J"]}, "out": "Ann"}]
        }
    )

    edition: _Edition
    racks: Annotated[object, Described(dict[str, FaceList])] = Field(description="The tiles left, by player")
    out: Annotated[object, Described(str | None)] = Field(description="Who went out")


class ScoreAnswer(ApiDocument):
    """The score of a round."""

    sums: PointsByPlayer
    scores: PointsByPlayer
    winner: str | None
    zero_sum: bool


class SolveBody(ApiBody):
    """A rack that looks for its best turn."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"edition": "classic", "table": [["R1", "R2", "R3"]], "rack": ["R4", "K9"], "opened": True}
            ]
        }
    )

    edition: _Edition
    table: _Table
    rack: _Faces
    opened: _Flag = Field(description="Whether the player has opened")


class SolveAnswer(ApiDocument):
    """The best turn; no tiles when there is no move."""

    tiles: int
    value: int
    play: FaceList
    table: LyingTable
    proven: bool = Field(description="Whether no turn is better; false where the search ended early")


class RedealBody(ApiBody):
    """A rack as it was dealt."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"edition": "classic", "rack": ["B3", "B3", "R8", "R8", "O10", "O10"]}]
        }
    )

    edition: _Edition
    rack: _Faces


class RedealAnswer(ApiDocument):
    """Whether it entitles to a new deal."""

    may_redeal: bool
    pairs: FaceList


class StartBody(ApiBody):
    """The tile that each player drew."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"drawn": {"Ann": "R8", "Bob": "K11"}}]})

    drawn: Annotated[dict[str, object], Described(dict[str, FaceText], json_object)]


class StartAnswer(ApiDocument):
    """The starter, or who draws again."""

    starter: str | None
    draw_again: PlayerNames
