"""The values that the store keeps."""

from dataclasses import dataclass, field

from engine import Event


class Conflict(Exception):
    """Somebody else has written at this table first; nothing was stored."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table that people sit at."""

    id: str
    name: str
    created: int
    """Milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game at a table, with where its players sit; everything else about it follows from its events."""

    id: str
    table: str
    created: int
    seats: tuple[str, ...] = field(default=())
    """The sides of the table, in the order of the players."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event as it is kept; its sequence grows by one from event to event of a table."""

    table: str
    game: str
    sequence: int
    at: int
    """Milliseconds since 1970."""
    who: str
    """In which role it was written, and under which name."""
    event: Event


@dataclass(frozen=True, slots=True)
class CameraRow:
    """The camera of a table."""

    table: str
    address: str
    """As it was given, with its password if it has one."""
    settings: str
    """How it was set up, as JSON."""
