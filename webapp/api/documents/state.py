"""All that a page shows of a table."""

from typing import Literal

from pydantic import Field

from webapp.api.documents.events import RecordDocument
from webapp.api.documents.parts import (
    ApiDocument,
    FaceList,
    FindingDocument,
    LyingTable,
    Milliseconds,
    PlayerNames,
    PointsByPlayer,
    Seat,
    SetDocument,
)
from webapp.api.documents.turns import TurnDocument, TurnLineDocument


class RoundScoreDocument(ApiDocument):
    """The score of a round, with whether it adds up as its ending promises."""

    sums: PointsByPlayer
    scores: PointsByPlayer
    winner: str | None
    zero_sum: bool
    zero_sum_due: bool
    adds_up: bool


class PlayerDocument(ApiDocument):
    """Somebody who plays."""

    name: str
    seat: Seat | None
    to_move: bool
    opened: bool
    rack_size: int | None
    owed: int = Field(description="Tiles yet to be drawn")
    due_now: int = Field(description="As many of them as the pool has")
    points: int


class InventoryDocument(ApiDocument):
    """Table and racks against the box."""

    box: int
    table: int
    racks: int
    pool: int
    surplus: FaceList
    missing: int


class PendingRestore(ApiDocument):
    """An undone turn that was not put back yet: nobody's time runs meanwhile."""

    player: str
    due: int = Field(description="Tiles to draw once everything is back")


class RoundDocument(ApiDocument):
    """The round under way, or the last one."""

    number: int
    starter: str
    to_move: str
    turn_began: Milliseconds | None
    pool: int | None
    table: LyingTable
    sets: list[SetDocument]
    due_to_end: bool
    goes_out: str | None = Field(description="Who has laid everything, so that the round can be ended")
    restore_pending: PendingRestore | None
    last_turns: PlayerNames | None
    ended: bool
    out: str | None
    racks: dict[str, FaceList] = Field(description="Once the round is over; dice lie open all the time")
    rack_sums: PointsByPlayer = Field(description="What those racks count; none where racks do not count")
    racks_missing: PlayerNames
    words: list[str]
    inventory: InventoryDocument | None
    score: RoundScoreDocument | None


class RoundLineDocument(ApiDocument):
    """A round in a few words."""

    number: int
    starter: str
    turns: int
    ended: bool
    out: str | None
    score: RoundScoreDocument | None
    totals: PointsByPlayer = Field(description="Over all rounds up to this one")


class PlayedEdition(ApiDocument):
    """The edition that is played, with its house rules."""

    id: str
    name: str
    material: Literal["tiles", "dice", "letters"]
    fourth_colour: Literal["orange", "yellow"]
    turn_seconds: int | None
    opening_sum: int
    starter: str
    redeal_pairs: int | None
    rounds: int | None


class ProblemDocument(FindingDocument):
    """What does not fit in the record of the game."""

    event: int


class TableNameDocument(ApiDocument):
    """Which table this is."""

    id: str
    name: str


class StateDocument(ApiDocument):
    """All that a page shows of a table."""

    table: TableNameDocument
    sequence: int
    at: Milliseconds
    game: str | None
    edition: PlayedEdition | None
    house_rules: dict[str, object]
    players: list[PlayerDocument]
    round: RoundDocument | None
    last_turn: TurnDocument | None
    history: list[TurnLineDocument]
    rounds: list[RoundLineDocument]
    totals: PointsByPlayer
    leaders: PlayerNames
    over: bool
    next_starter: str | None
    problems: list[ProblemDocument]


class StandsDocument(ApiDocument):
    """How things stand after something was written."""

    sequence: int
    state: StateDocument


class WrittenDocument(StandsDocument):
    """What the referee thinks of what was written, and how things stand."""

    findings: list[FindingDocument]


class ExportDocument(StateDocument):
    """A game as a file: the state, and the events from which it follows."""

    version: Literal[1]
    seats: list[Seat]
    events: list[RecordDocument]
