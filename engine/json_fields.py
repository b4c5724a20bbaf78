"""Plain data from outside, read strictly: every key with its type, none missing, none unknown."""

from collections.abc import Collection, Mapping
from typing import Any

from engine.errors import BadInput
from engine.tiles import FACES, Face, Table

_KNOWN = frozenset(FACES)


def face_list(value: object, where: str, known: Collection[Face] = _KNOWN) -> tuple[Face, ...]:
    """A list of faces, those of the number games unless others are named.

    >>> face_list(["R1", "J"], "rack")
    ('R1', 'J')
    """
    listed = json_list(value, "faces", where)
    for place, face in enumerate(listed, 1):
        if not isinstance(face, str) or face not in known:
            raise BadInput("not-a-face", f"{where}, tile {place}", face=face)
    return tuple(listed)


def json_list(value: object, what: str, where: str) -> list[Any]:
    """A list, whatever is in it."""
    if not isinstance(value, list):
        raise BadInput("expected-list", where, what=what, value=value)
    return value


def set_list(value: object, where: str, known: Collection[Face] = _KNOWN) -> Table:
    """A list of sets, each a list of at least one face.

    >>> set_list([["R1", "R2", "R3"]], "table")
    (('R1', 'R2', 'R3'),)
    """
    rows = enumerate(json_list(value, "sets", where), 1)
    sets = tuple(face_list(tiles, f"{where}, set {place}", known) for place, tiles in rows)
    if () in sets:
        raise BadInput("empty-set", f"{where}, set {sets.index(()) + 1}")
    return sets


def whole_number(value: object, where: str) -> int:
    """A whole number of any sign, not beyond all bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**9:
        raise BadInput("expected-whole-number", where, value=value)
    return value


def any_text(value: object, where: str) -> str:
    """Any text."""
    if not isinstance(value, str):
        raise BadInput("expected-text", where, value=value)
    return value


def word_list(value: object, where: str) -> tuple[str, ...]:
    """A list of words, in the capital letters of the tiles: ß is laid as SS.

    >>> word_list(["Straße"], "words_laid")
    ('STRASSE',)
    """
    listed = json_list(value, "texts", where)
    if not all(isinstance(word, str) for word in listed):
        raise BadInput("expected-list", where, what="texts", value=value)
    return tuple(word.upper() for word in listed)


def name_text(value: object, where: str) -> str:
    """A name: text that is not blank, not long and can be written down."""
    if not isinstance(value, str) or not value.strip() or len(value) > 100 or not _writable(value):
        raise BadInput("not-a-name", where, name=value)
    return value


def _writable(text: str) -> bool:
    return text.isprintable() and not any("\ud800" <= letter <= "\udfff" for letter in text)


def json_object(value: object, where: str) -> dict[str, object]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise BadInput("expected-object", where, value=value)
    return value


def natural_number(value: object, where: str) -> int:
    """A whole number from 0."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 10**9:
        raise BadInput("expected-natural-number", where, value=value)
    return value


def boolean(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadInput("expected-boolean", where, value=value)
    return value


class Fields:
    """The keys of an object: taken one by one, so that a missing or an unknown one is noticed.

    >>> fields = Fields({"late": True}, required=(), optional=("late",))
    >>> fields.get("late", False)
    True
    """

    def __init__(
        self,
        value: object,
        required: tuple[str, ...],
        optional: tuple[str, ...] = (),
        *,
        where: str = "document",
    ) -> None:
        """Refuse an object that lacks a required key or has one that is neither required nor optional."""
        self._values: Mapping[str, object] = json_object(value, where)
        unknown = [key for key in self._values if key not in required and key not in optional]
        if unknown:
            raise BadInput("unknown-key", where, key=unknown[0])
        missing = [key for key in required if key not in self._values]
        if missing:
            raise BadInput("missing-key", where, key=missing[0])

    def __getitem__(self, key: str) -> object:
        """The value of a key that is there."""
        return self._values[key]

    def get(self, key: str, default: object) -> object:
        """The value of a key, or the default."""
        return self._values.get(key, default)
