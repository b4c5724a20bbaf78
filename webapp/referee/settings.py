"""How a table is watched: what people have chosen, kept with the camera."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine import BadInput, any_text, boolean, json_list, json_object

if TYPE_CHECKING:
    from vision import Quad

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
class Outsider:
    """What a person said is no tile of the game: where it lies, what the reader took it for, its look."""

    corners: Corners
    read: str
    look: str
    """A small picture of it, as text."""


@dataclass(frozen=True, slots=True)
class Grouping:
    """What a person said about two neighbours: where they lay, what they were read as, one set or two."""

    corners: tuple[Corners, Corners]
    read: tuple[str, str]
    together: bool


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
    plays: bool = False
    """Whether a simulated table also presses its own buttons."""
    answers: tuple[Answer, ...] = ()
    """What people said about tiles that still lie there."""
    calibration: Mapping[str, Any] | None = None
    """Where the camera sees the table. It is kept for the camera, whichever table that is."""
    outsiders: tuple[Outsider, ...] = ()
    """What people said is no tile of the game."""
    groupings: tuple[Grouping, ...] = ()
    """What people said about neighbours that still lie there."""
    unfinished: float = 30.0
    """The same as ``automatic`` while the table is not legal; until then people are reminded."""

    def with_document(self, document: Mapping[str, object]) -> "Settings":
        """The settings with some of them changed, as the page sends them."""
        changed = self
        if "automatic" in document:
            wished = document["automatic"]
            changed = replace(changed, automatic=None if wished is None else _seconds(wished, "automatic"))
        if "unfinished" in document:
            changed = replace(changed, unfinished=_seconds(document["unfinished"], "unfinished"))
        if "timed" in document:
            changed = replace(changed, timed=boolean(document["timed"], "timed"))
        return changed

    def document(self) -> dict[str, object]:
        """What the page shows of them."""
        ending = {"automatic": self.automatic, "unfinished": self.unfinished}
        return {**ending, "timed": self.timed, "plays": self.plays}

    def text(self) -> str:
        """All that is kept for the table."""
        answers = [[each.corners, each.read, each.face] for each in self.answers]
        outsiders = [[each.corners, each.read, each.look] for each in self.outsiders]
        groupings = [[each.corners, each.read, each.together] for each in self.groupings]
        said = {"answers": answers, "outsiders": outsiders, "groupings": groupings}
        return json.dumps({**self.document(), **said})

    @classmethod
    def parse(cls, kept: str) -> "Settings":
        """What was kept; whatever makes no sense any more is as if never said."""
        try:
            document = json_object(json.loads(kept), "settings")
            found = cls(plays=document.get("plays") is True).with_document(document)
            return replace(
                found,
                answers=_answers(document.get("answers", [])),
                outsiders=_outsiders(document.get("outsiders", [])),
                groupings=_groupings(document.get("groupings", [])),
            )
        except (BadInput, ValueError, TypeError):
            return cls()


def _answers(value: Any) -> tuple[Answer, ...]:
    return tuple(
        Answer(four_corners(corners, "answer"), any_text(read, "answer"), any_text(face, "answer"))
        for corners, read, face in value
    )


def _outsiders(value: Any) -> tuple[Outsider, ...]:
    return tuple(
        Outsider(four_corners(corners, "outsider"), any_text(read, "outsider"), any_text(look, "outsider"))
        for corners, read, look in value
    )


def _groupings(value: Any) -> tuple[Grouping, ...]:
    return tuple(
        Grouping(
            (four_corners(one, "grouping"), four_corners(other, "grouping")),
            (any_text(here, "grouping"), any_text(there, "grouping")),
            boolean(together, "grouping"),
        )
        for (one, other), (here, there), together in value
    )


def _seconds(value: object, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not LEAST_REST <= value <= MOST_REST:
        raise BadInput("rest-seconds", key, fewest=f"{LEAST_REST:g}", most=f"{MOST_REST:g}")
    return float(value)


def four_corners(value: object, key: str) -> Corners:
    """Four corners as they were sent; whether they make sense in a picture is another question."""
    points = [json_list(each, "numbers", key) for each in json_list(value, "corners", key)]
    flat = [number for point in points for number in point]
    numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in flat)
    if len(points) != 4 or any(len(point) != 2 for point in points) or not numbers:
        raise BadInput("expected-corners", key)
    if not all(abs(each) <= _FARTHEST for each in flat):
        raise BadInput("region-outside", key)
    return tuple((float(x), float(y)) for x, y in points)


def quad_from_corners(corners: Corners) -> "Quad":
    """Corners as vision has them."""
    import numpy as np

    return np.array(corners, np.float32)


def corners_of(quad: "Quad") -> Corners:
    """Corners as plain numbers, with a tenth of a pixel."""
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in quad)
