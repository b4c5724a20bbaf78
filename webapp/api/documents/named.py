"""Parts that are no objects and have names all the same, each after those it is made of."""

from collections.abc import Mapping
from typing import Any

from webapp.api.documents.events import SentEvent
from webapp.api.documents.parts import (
    Corner,
    EditionId,
    FaceList,
    FaceText,
    LyingTable,
    Milliseconds,
    PictureHash,
    PointsByPlayer,
    Quadrangle,
)

NAMED_PARTS: Mapping[str, Any] = {
    "face": FaceText,
    "faces": FaceList,
    "table": LyingTable,
    "edition": EditionId,
    "points": PointsByPlayer,
    "time": Milliseconds,
    "hash": PictureHash,
    "corner": Corner,
    "quad": Quadrangle,
    "event": SentEvent,
}
