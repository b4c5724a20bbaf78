"""``/tables/…/camera``: how the camera is, and what people say to it."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from engine import any_text
from webapp.api.documents.parts import (
    ApiBody,
    ApiDocument,
    Corner,
    Described,
    FaceText,
    Flag,
    NaturalNumber,
    PairOfNumbers,
    PlainText,
    Quadrangle,
    WholeNumber,
)
from webapp.api.documents.reading import CameraReading


class FoundCamera(ApiDocument):
    """A camera of this machine, and why it cannot be used."""

    address: str
    name: str
    reason: str | None


class FoundCameras(ApiDocument):
    """The cameras of this machine, and the simulated table."""

    cameras: list[FoundCamera]


class RegionDocument(ApiDocument):
    """Where the table is in the picture."""

    source: Literal["found", "hand", "mat", "whole"] | None = Field(
        description="How it is known where the table is: found by its tiles, dragged by hand, exact by the"
        " mat, the whole picture wished; null: not yet"
    )
    corners: list[Corner] | None = Field(description="In pixels of the picture; null: all of it")


class CameraClock(ApiDocument):
    """The clock of the turn, in seconds."""

    seconds: float | None
    left: float | None
    running: bool
    warning: bool
    late: bool


class EndNotice(ApiDocument):
    """What is told of turns that end by themselves."""

    code: Literal["turn-unfinished", "end-withdrawn"] = Field(
        description="turn-unfinished: the table is not legal, so the turn goes on; end-withdrawn: a hand came"
        " back, so the turn goes on"
    )
    number: int = Field(description="Another one for each notice")


class CameraStatus(ApiDocument):
    """How the camera is; also told live, as `camera`."""

    address: str
    state: Literal["starting", "live", "failing", "waiting", "stopped"]
    state_text: str
    state_seconds: float
    code: str | None
    reason: str | None
    retry_seconds: float | None
    frames: int
    fps: float
    last_frame_age: float | None
    size: PairOfNumbers | None
    failures: dict[str, int]
    restarts: int
    phase: Literal["idle", "hand", "moving", "settled"]
    advice: list[str]
    region: RegionDocument
    misfit: str | None = Field(description="Why the table does not seem to be where it was")
    clock: CameraClock
    notice: EndNotice | None


class WatchSettings(ApiDocument):
    """How the table is watched."""

    automatic: float | None = Field(
        description="Seconds of rest after which a turn ends by itself; null: never"
    )
    unfinished: float = Field(description="The same while the table is not legal; people are reminded")
    timed: bool
    plays: bool


class CameraDocument(ApiDocument):
    """Camera, settings and reading."""

    camera: CameraStatus
    settings: WatchSettings
    reading: CameraReading | None


class EmptyAnswer(ApiDocument):
    """Nothing more to say."""


class CameraBody(ApiBody):
    """The camera to watch through."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"address": "usb:0"}]})

    address: PlainText = Field(description="demo:, usb:0, pi, http://…, rtsp://…, folder:PATH, video:PATH")
    plays: Flag = Field(default=False, description="Whether a simulated table also presses its own buttons")


class SettingsBody(ApiBody):
    """What to change in how the table is watched; what is not there stays as it is."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"automatic": 4.5, "timed": True}]})

    automatic: Annotated[object, Described(float | None)] = Field(
        default=None, description="Seconds of rest after which a turn ends by itself; null: never"
    )
    unfinished: Annotated[object, Described(float)] = Field(
        default=30.0, description="Seconds of rest after which a turn ends where the table is not legal"
    )
    timed: Flag = Field(
        default=False, description="Whether the referee itself says that the time has run out"
    )
    paused: Flag | None = Field(default=None, description="Whether the clock stands still")


class RegionBody(ApiBody):
    """Where the table is."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"corners": [[40, 20], [1240, 25], [1260, 700], [15, 690]]}]}
    )

    corners: Annotated[object, Described(Quadrangle | None)] = Field(
        description="The four corners of the table in pixels of the picture, one after the other; null: the"
        " whole picture"
    )


class TileAnswerBody(ApiBody):
    """What a person says of a tile."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"tile": 7, "face": "R8"}]})

    tile: NaturalNumber
    other: NaturalNumber | None = Field(
        default=None, description="The tile on the other side of an unclear space"
    )
    together: Flag | None = Field(default=None, description="Whether the two are of one set")
    word: PlainText | None = Field(default=None, description="Which word the tile's row is")
    beside: Flag | None = Field(
        default=None, description="No tile of this game, not in play; a die does not lie on the grid"
    )
    row: WholeNumber | None = Field(default=None, description="Where a die lies on the grid")
    col: WholeNumber | None = None
    face: Annotated[str, Described(FaceText, any_text)] | None = None


class EndTurnBody(ApiBody):
    """How the turn ends."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"late": False}]})

    late: Flag | None = Field(default=None, description="Whether the time ran out; null: as the settings say")
    sequence: NaturalNumber | None = Field(
        default=None, description="The sequence seen last; at another one nothing is written"
    )
    draw: Flag = Field(default=True, description="Whether the player also draws what is due")


class RestoredBody(ApiBody):
    """The table is restored."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"as_it_is": False}]})

    as_it_is: Flag = Field(default=False, description="Whatever the camera sees")
