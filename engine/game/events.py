"""Events: what happened at a table, as plain data with a version.

Facts only: who laid what, who drew how many. Verdicts, sums and scores are never stored; they follow from the
events. ``parse_event(format_event(event)) == event`` for every event.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import Any

from engine import json_fields
from engine.dice.grid import Grid, parse_grid
from engine.errors import BadInput
from engine.material import known_faces
from engine.tiles import Face, Table

VERSION = 1


@dataclass(frozen=True, slots=True)
class GameSet:
    """The game is set up: edition, players in clockwise order, house rules."""

    id: int
    edition: str
    players: tuple[str, ...]
    house_rules: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """The tiles are dealt and somebody starts; again before the first turn, a new deal."""

    id: int
    starter: str


class WrittenTurn:
    """A player ends the turn, whatever it is played with."""

    __slots__ = ()

    id: int
    player: str
    late: bool

    @property
    def kept(self) -> Table | None:
        """What remains of an undone turn that could not be restored, where that can be."""
        return None

    @property
    def joker_letters(self) -> tuple[str, ...] | None:
        """What each joker was said to be, where they are letters."""
        return None


@dataclass(frozen=True, slots=True)
class TurnEnded(WrittenTurn):
    """A player ends the turn and leaves this table.

    ``kept`` is the table that remains of an undone turn that could not be restored; without it the table
    before the turn is back.
    """

    id: int
    player: str
    table: Table
    late: bool = False
    kept: Table | None = None
    joker_letters: tuple[str, ...] | None = None
    """In the word game: what each joker of the table was said to be."""


@dataclass(frozen=True, slots=True)
class Challenged:
    """Somebody doubts a word of the last turn, and the dictionary is asked."""

    id: int
    word: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """The players overrule the dictionary on a word, for the whole game."""

    id: int
    word: str
    valid: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player drew tiles from the pool."""

    id: int
    player: str
    count: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """A player rolled; these faces of the own dice lie up now, also of those that were not rolled again."""

    id: int
    player: str
    tiles: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class DiceLaid(WrittenTurn):
    """A player ends the turn of a dice game and leaves this grid."""

    id: int
    player: str
    dice: Grid
    late: bool = False


@dataclass(frozen=True, slots=True)
class RackShown:
    """What lies on a player's rack."""

    id: int
    player: str
    tiles: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over: a player went out, or nobody did."""

    id: int
    out: str | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """An earlier event was recorded wrongly; this is what it should have been."""

    id: int
    event: "Event"


@dataclass(frozen=True, slots=True)
class Removed:
    """An earlier event never happened, or an earlier correction is taken back."""

    id: int
    of: int


Play = TurnEnded | Drawn | Challenged | Rolled | DiceLaid | RackShown | RoundEnded
Fact = GameSet | Ruled | RoundBegun | Play
Event = Fact | Corrected | Removed
TYPES: Mapping[str, type[Any]] = {
    "game": GameSet,
    "round": RoundBegun,
    "turn": TurnEnded,
    "challenge": Challenged,
    "rule": Ruled,
    "draw": Drawn,
    "roll": Rolled,
    "dice": DiceLaid,
    "rack": RackShown,
    "end": RoundEnded,
    "correct": Corrected,
    "remove": Removed,
}
_NAMES = {made: word for word, made in TYPES.items()}


def parse_event(value: object) -> Event:
    """An event from plain data; anything that is not to the letter is bad input.

    >>> parse_event({"v": 1, "id": 3, "type": "draw", "player": "Ann", "count": 1})
    Drawn(id=3, player='Ann', count=1)
    """
    document = dict(json_fields.json_object(value, "event"))
    version, kind = document.pop("v", None), document.pop("type", None)
    if isinstance(version, bool) or version != VERSION:
        raise BadInput("event-version", "event", version=version, known=VERSION)
    if not isinstance(kind, str) or kind not in TYPES:
        raise BadInput("event-type", "event", type=kind)
    made = TYPES[kind]
    required = tuple(each.name for each in fields(made) if _needed(each))
    optional = tuple(each.name for each in fields(made) if not _needed(each))
    read = json_fields.Fields(document, required, optional)
    values = {key: _READERS[key](read[key], f"{kind}: {key}") for key in document}
    event: Event = made(**values)
    return event


def _needed(each: Any) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


def format_event(event: Event) -> dict[str, object]:
    """The plain data of an event.

    >>> format_event(RoundEnded(7, "Ann"))
    {'v': 1, 'type': 'end', 'id': 7, 'out': 'Ann'}
    """
    values = {each.name: _plain(getattr(event, each.name)) for each in fields(event)}
    return {"v": VERSION, "type": _NAMES[type(event)], **values}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return dict(value)
    if type(value) in _NAMES:
        return format_event(value)
    # Pieces that have a place, as dice.
    return {each.name: getattr(value, each.name) for each in fields(value)} if is_dataclass(value) else value


def _optional(read: Callable[[object, str], object]) -> Callable[[object, str], object]:
    return lambda value, where: None if value is None else read(value, where)


def _players(value: object, where: str) -> tuple[str, ...]:
    players = tuple(
        json_fields.name_text(each, where) for each in json_fields.json_list(value, "names", where)
    )
    if len(set(players)) < len(players):
        raise BadInput("same-name", where)
    return players


def _table(value: object, where: str) -> Table:
    return json_fields.set_list(value, where, known_faces())


def _word(value: object, where: str) -> str:
    return json_fields.word_list([json_fields.name_text(value, where)], where)[0]


_READERS: Mapping[str, Callable[[object, str], object]] = {
    "id": json_fields.natural_number,
    "edition": json_fields.any_text,
    "players": _players,
    "house_rules": json_fields.json_object,
    "starter": json_fields.name_text,
    "player": json_fields.name_text,
    "table": _table,
    "joker_letters": _optional(json_fields.word_list),
    "word": _word,
    "valid": json_fields.boolean,
    "late": json_fields.boolean,
    "kept": _optional(_table),
    "count": json_fields.natural_number,
    "dice": parse_grid,
    "tiles": lambda value, where: json_fields.face_list(value, where, known_faces()),
    "out": _optional(json_fields.name_text),
    "event": lambda value, where: parse_event(value),
    "of": json_fields.natural_number,
}
