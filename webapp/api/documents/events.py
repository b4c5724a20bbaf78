"""What happened at a table, as it is sent; the engine reads the events themselves."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from webapp.api.documents.parts import ApiDocument, DieDocument, FaceList, LyingTable, Milliseconds

EventType = Literal[
    "game", "round", "turn", "challenge", "rule", "draw", "roll", "dice", "rack", "end", "correct", "remove"
]


class RoundEvent(ApiDocument):
    """A round begins (referee)."""

    type: Literal["round"]
    starter: str


class TurnEvent(ApiDocument):
    """A player ends the turn."""

    type: Literal["turn"]
    player: str
    table: LyingTable
    late: bool = Field(default=False, description="Whether the time ran out")
    kept: LyingTable | None = Field(
        default=None, description="What remains of a table that could not be restored"
    )
    joker_letters: list[str] | None = Field(default=None, description="For the word game")


class DrawEvent(ApiDocument):
    """A player drew."""

    type: Literal["draw"]
    player: str
    count: Annotated[int, Field(ge=0)]


class ChallengeEvent(ApiDocument):
    """Somebody doubts a word of the last turn."""

    type: Literal["challenge"]
    word: str


class RuleEvent(ApiDocument):
    """The players overrule the dictionary (referee)."""

    type: Literal["rule"]
    word: str
    valid: bool


class RollEvent(ApiDocument):
    """The faces of the own dice."""

    type: Literal["roll"]
    player: str
    tiles: FaceList


class DiceEvent(ApiDocument):
    """A player ends a turn of the dice game."""

    type: Literal["dice"]
    player: str
    dice: list[DieDocument]
    late: bool = Field(default=False, description="Whether the time ran out")


class RackEvent(ApiDocument):
    """What lies on a rack."""

    type: Literal["rack"]
    player: str
    tiles: FaceList


class EndEvent(ApiDocument):
    """The round is over."""

    type: Literal["end"]
    out: str | None = Field(default=None, description="Who went out")


class CorrectedEvent(ApiDocument):
    """What the event with this id should have been: its type, and the keys of that type."""

    model_config = ConfigDict(extra="allow")

    id: int
    type: EventType


class CorrectEvent(ApiDocument):
    """An earlier event was recorded wrongly (referee)."""

    type: Literal["correct"]
    event: CorrectedEvent


class RemoveEvent(ApiDocument):
    """An earlier event never happened (referee)."""

    type: Literal["remove"]
    of: Annotated[int, Field(ge=0)]


SentEvent = Annotated[
    RoundEvent
    | TurnEvent
    | DrawEvent
    | ChallengeEvent
    | RuleEvent
    | RollEvent
    | DiceEvent
    | RackEvent
    | EndEvent
    | CorrectEvent
    | RemoveEvent,
    Field(discriminator="type"),
]


class RecordedEvent(ApiDocument):
    """An event as it was written down: the keys of its type, with its version and its number."""

    model_config = ConfigDict(extra="allow")

    v: Literal[1] = Field(description="The version of events")
    id: int
    type: EventType


class RecordDocument(ApiDocument):
    """An event with when and by whom it was written."""

    sequence: int
    at: Milliseconds
    who: str
    event: RecordedEvent
