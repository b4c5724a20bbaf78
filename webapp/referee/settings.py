"""How a table is watched: what people have chosen, kept with the camera."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING, Any

from engine import BadInput
from engine.plain import flag, list_of, mapping, text

if TYPE_CHECKING:
    from vision.reading import Quad

Corners = tuple[tuple[float, float], ...]
LEAST_REST, MOST_REST = 1.0, 600.0
_FARTHEST = 20_000.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person said about a tile: where it lay, what the reader took it for, what it is."""

    corners: Corners
    read: str
    face: str


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for a camera at a table.

    >>> Settings.parse(Settings(automatic=4.0).text()).automatic
    4.0
    """

    automatic: float | None = None
    """A turn ends by itself when a changed table has been at rest for so many seconds."""
    timed: bool = False
    """Whether the referee itself says that the time has run out."""
    region: Corners | None = None
    """The part of the picture where the table is."""
    plays: bool = False
    """Whether a simulated table also presses its own buttons."""
    answers: tuple[Answer, ...] = ()
    """What people said about tiles that still lie there."""
    calibration: Mapping[str, Any] | None = None
    """Where the camera saw the table when the region was given; at the next start it is held against that."""

    def with_document(self, document: Mapping[str, object]) -> "Settings":
        """The settings with some of them changed, as the page sends them."""
        changed = self
        if "automatic" in document:
            changed = replace(changed, automatic=_seconds(document["automatic"]))
        if "timed" in document:
            changed = replace(changed, timed=flag(document["timed"], "timed"))
        if "region" in document:
            changed = replace(changed, region=_corners(document["region"]))
        return changed

    def document(self) -> dict[str, object]:
        """What the page shows of them."""
        region = None if self.region is None else [list(corner) for corner in self.region]
        return {"automatic": self.automatic, "timed": self.timed, "region": region, "plays": self.plays}

    def text(self) -> str:
        """All of them, to be kept."""
        answers = [[each.corners, each.read, each.face] for each in self.answers]
        return json.dumps({**self.document(), "answers": answers, "calibration": self.calibration})

    @classmethod
    def parse(cls, kept: str) -> "Settings":
        """What was kept; whatever makes no sense any more is as if never said."""
        try:
            document = mapping(json.loads(kept), "settings")
            found = cls(plays=document.get("plays") is True).with_document(document)
            calibration = document.get("calibration")
            return replace(
                found,
                answers=_answers(document.get("answers", [])),
                calibration=calibration if isinstance(calibration, dict) else None,
            )
        except (BadInput, ValueError, TypeError):
            return cls()


def _answers(value: Any) -> tuple[Answer, ...]:
    return tuple(
        Answer(_corners(corners) or (), text(read, "answer"), text(face, "answer"))
        for corners, read, face in value
    )


def _seconds(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not LEAST_REST <= value <= MOST_REST:
        raise BadInput(f"automatic: expected seconds from {LEAST_REST:g} to {MOST_REST:g}, or null")
    return float(value)


def _corners(value: object) -> Corners | None:
    if value is None:
        return None
    points = [list_of(each, "numbers", "region") for each in list_of(value, "corners", "region")]
    flat = [number for point in points for number in point]
    numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in flat)
    if len(points) != 4 or any(len(point) != 2 for point in points) or not numbers:
        raise BadInput("region: expected four corners with two numbers each, or null")
    if not all(isfinite(each) and abs(each) <= _FARTHEST for each in flat):
        raise BadInput("region: a corner is far outside the picture")
    corners = tuple((float(x), float(y)) for x, y in points)
    if not _convex(corners):
        raise BadInput("region: the corners do not go round an area; give them clockwise")
    return corners


def _convex(corners: Corners) -> bool:
    round_ = [*corners, *corners[:2]]
    edges = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(round_)]
    return all(a[0] * b[1] - a[1] * b[0] > 0 for a, b in pairwise(edges))


def quad_of(corners: Corners) -> "Quad":
    """Corners as vision has them."""
    import numpy as np

    return np.array(corners, np.float32)


def corners_of(quad: "Quad") -> Corners:
    """Corners as plain numbers, with a tenth of a pixel."""
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in quad)
