"""How a camera is: plain values that the page can show."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from hardware.reasons import Reason


class State(StrEnum):
    """Where a camera stands."""

    STARTING = "starting"
    """Being opened for the first time."""
    LIVE = "live"
    FAILING = "failing"
    """Broken, and being opened again."""
    WAITING = "waiting"
    """Broken, and left alone until the next try."""
    STOPPED = "stopped"
    """Closed, or a recording at its end."""


@dataclass(frozen=True, slots=True)
class Status:
    """State and counters of one camera at one moment."""

    address: str
    state: State
    state_seconds: float
    """How long it has been so."""
    reason: Reason | None = None
    """Why it is not live; nothing while it is."""
    retry_seconds: float | None = None
    """Until the next try, while waiting."""
    frames: int = 0
    fps: float = 0.0
    last_frame_age: float | None = None
    size: tuple[int, int] | None = None
    """Width and height of the last picture that was asked for."""
    failures: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """How often it failed for each reason's code."""
    restarts: int = 0
    """How often its process had to be replaced."""
    process: int | None = None
    """The number of the process that reads it."""
