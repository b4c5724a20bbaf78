"""What the live stream tells, each kind of message with its document."""

from collections.abc import Mapping

from pydantic import Field

from webapp.api.documents.camera import CameraStatus
from webapp.api.documents.events import RecordDocument
from webapp.api.documents.parts import ApiDocument, Milliseconds
from webapp.api.documents.reading import CameraReading
from webapp.api.documents.state import StateDocument
from webapp.api.documents.turns import DraftDocument


class EventMessage(RecordDocument):
    """An event that was written down; what lies on a rack is not told."""

    game: str


class PageClock(ApiDocument):
    """The clock of the turn, for a page that lets it run on by itself."""

    turn: int = Field(description="When the turn began, in milliseconds since 1970")
    spent: int = Field(description="Milliseconds of the turn that are over")
    at: Milliseconds
    running: bool


class ClockMessage(ApiDocument):
    """The clock of the turn was paused or runs on."""

    now: Milliseconds
    clock: PageClock


LIVE_MESSAGES: Mapping[str, type[ApiDocument]] = {
    "state": StateDocument,
    "event": EventMessage,
    "draft": DraftDocument,
    "clock": ClockMessage,
    "camera": CameraStatus,
    "reading": CameraReading,
}
"""Kinds of messages and their documents."""
