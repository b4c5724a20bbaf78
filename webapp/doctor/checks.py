"""What a check says: how it stands, a code with what belongs to it; the report words it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType


class Level(StrEnum):
    """How a check stands."""

    OK = "ok"
    WARNING = "warning"
    """The referee works, but less well."""
    PROBLEM = "problem"
    """The referee does not work, or loses games."""


@dataclass(frozen=True, slots=True)
class Check:
    """What one check found."""

    name: str
    level: Level
    code: str
    params: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """What belongs to it; also what another room says in a code of its own: an error, a reason, advice."""


def ok(name: str, code: str, /, **params: object) -> Check:
    """All is well."""
    return Check(name, Level.OK, code, _short(params))


def warning(name: str, code: str, /, **params: object) -> Check:
    """It works, but less well."""
    return Check(name, Level.WARNING, code, _short(params))


def problem(name: str, code: str, /, **params: object) -> Check:
    """It does not work."""
    return Check(name, Level.PROBLEM, code, _short(params))


def _short(params: Mapping[str, object]) -> Mapping[str, object]:
    """No more than a line of what other programmes said."""
    return {name: one_line(value) if isinstance(value, str) else value for name, value in params.items()}


def one_line(text: str) -> str:
    """The text without line breaks, and not too much of it."""
    return " ".join(text.split())[:300]


def guarded(name: str, look: Callable[[], Iterable[Check]]) -> Iterator[Check]:
    """What a check finds; one that breaks is a finding too, and the others go on."""
    try:
        yield from look()
    except ImportError as missing:
        library = missing.name or "?"
        yield problem(name, "unavailable", library=library, problem=str(missing))
    except Exception as failure:  # whatever it is, the other checks still help
        yield problem(name, "broke", problem=f"{type(failure).__name__}: {failure}")
