"""What was seen: tiles in a photo, and on the table under a camera."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from engine import any_text
from webapp.api.documents.parts import (
    ApiBody,
    ApiDocument,
    Corner,
    Described,
    FaceList,
    FaceText,
    PairOfNumbers,
    PictureHash,
    Quadrangle,
    RestoreDocument,
)
from webapp.api.documents.turns import DraftDocument


class PictureBody(ApiBody):
    """A photo that was kept."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"picture": "0" * 64}]})

    picture: Annotated[str, Described(PictureHash, any_text)]


class PictureDocument(ApiDocument):
    """A photo that was kept: its hash, and where it can be had."""

    picture: PictureHash
    url: str


class AlternativeFace(ApiDocument):
    """What a tile may be instead."""

    face: FaceText
    confidence: float


class ReadTile(ApiDocument):
    """A tile as it was read."""

    face: FaceText
    quad: Quadrangle = Field(description="Its corners, in pixels of the picture")
    confidence: float
    unsure: bool
    alternatives: list[AlternativeFace]


class PhotoTile(ReadTile):
    """A tile of a photo; a die also has its place on the grid."""

    row: int | None = None
    col: int | None = None


class FaceDownTile(ApiDocument):
    """A tile that shows its back."""

    quad: Quadrangle


class QualityDocument(ApiDocument):
    """How good a picture is, and what to do about it."""

    sharpness: float
    glare: float
    exposure: float
    tile_px: float
    advice: list[str]


class GapDocument(ApiDocument):
    """A space of which it is unclear whether it parts two sets."""

    tiles: PairOfNumbers = Field(description="The two tiles, as places in tiles")
    together: bool = Field(description="How the rows have them")
    waits: bool = Field(description="Whether the verdict depends on it")


class PhotoReading(ApiDocument):
    """The tiles and rows in a photo, as the command `read` prints them."""

    picture: str
    tiles: list[PhotoTile]
    rows: list[list[int]] = Field(description="The places of the tiles of each set as they lie")
    face_down: list[FaceDownTile]
    outside: list[PhotoTile]
    quality: QualityDocument
    gaps: list[GapDocument]


class LyingTile(ReadTile):
    """A tile under the camera."""

    id: int
    answered: bool = Field(description="Whether a person said what it is")
    beside: bool = Field(description="Whether a person said that it is no tile of this game, not in play")
    row: int | None = Field(description="Where a die lies on the grid; null beside it, and for tiles")
    col: int | None


class ChangeDocument(ApiDocument):
    """What became of a tile since the table was seen before."""

    kind: Literal["stayed", "moved", "new", "noticed", "gone", "covered"]
    tile: int
    face: FaceText
    before: list[Corner] | None
    after: list[Corner] | None


class QuestionDocument(ApiDocument):
    """What a person can settle."""

    tile: int
    why: Literal["unsure", "too-many", "grouping", "word", "place"] = Field(
        description="grouping: this tile and the other are of one set or of two; word: its row can be several"
        " words; place: where the die lies on the grid is unclear"
    )
    faces: FaceList
    other: int | None
    words: list[str]
    waits: bool = Field(description="Whether the verdict depends on the answer, and so waits for it")


class GhostTile(ApiDocument):
    """Where a tile lay before an undone turn."""

    face: FaceText
    quad: Quadrangle


class CameraRestore(RestoreDocument):
    """After an undone turn: what still has to go where."""

    tiles: list[int | None] = Field(description="The tile to take for each move")
    ghost: list[GhostTile] = Field(description="Where everything lay")


class CameraReading(ApiDocument):
    """What lies on the table; also told live, as `reading`."""

    tiles: list[LyingTile]
    rows: list[list[int]] = Field(description="The ids of the tiles of each set as they lie")
    quality: QualityDocument
    size: PairOfNumbers = Field(description="Width and height of the picture in which the quads are")
    covered: list[int] = Field(description="Tiles that something hides")
    changes: list[ChangeDocument]
    questions: list[QuestionDocument] = Field(description="What a person can settle")
    certain: bool = Field(description="Whether the draft is no guess: nothing to ask, nothing hidden")
    draft: DraftDocument | None
    restore: CameraRestore | None
