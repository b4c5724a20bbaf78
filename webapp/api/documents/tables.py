"""``/tables``: what is sent to put one up, to begin a game, and to write down what happened."""

from typing import Annotated

from pydantic import ConfigDict, Field

from engine import json_object
from webapp.api.documents.events import SentEvent
from webapp.api.documents.parts import (
    ApiBody,
    ApiDocument,
    Described,
    EditionId,
    ExpectedSequence,
    Flag,
    Milliseconds,
    NameText,
    PlayerNames,
    Seat,
)

_Event = Annotated[dict[str, object], Described(SentEvent, json_object)]


class ListedTable(ApiDocument):
    """A table in the list of all."""

    id: str
    name: str
    created: Milliseconds


class TableList(ApiDocument):
    """All tables, the newest first."""

    tables: list[ListedTable]


class TableBody(ApiBody):
    """A new table."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Kitchen"}]})

    name: NameText


class GameBody(ApiBody):
    """A new game."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "edition": "classic",
                    "players": ["Ann", "Bob"],
                    "seats": ["south", "north"],
                    "house_rules": {"opening_sum": 20},
                }
            ]
        }
    )

    edition: Annotated[object, Described(EditionId)]
    players: Annotated[object, Described(PlayerNames)] = Field(description="Clockwise")
    seats: Annotated[object, Described(list[Seat] | None)] = None
    house_rules: Annotated[object, Described(dict[str, object] | None)] = Field(
        default=None, description="Option and value"
    )
    sequence: ExpectedSequence = None


class EventBody(ApiBody):
    """What happened."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"event": {"type": "turn", "player": "Ann", "table": [["R10", "B10", "K10"]]}, "sequence": 2}
            ]
        }
    )

    event: _Event
    sequence: ExpectedSequence = None
    draw: Flag = Field(default=False, description="After a turn: what is due was drawn too")


class UndoBody(ApiBody):
    """The last turn is taken back."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"sequence": 3}]})

    sequence: ExpectedSequence = None


class DraftBody(ApiBody):
    """A turn that is being laid."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"event": {"type": "turn", "player": "Ann", "table": [["R10", "B10"]]}}]
        }
    )

    event: _Event
