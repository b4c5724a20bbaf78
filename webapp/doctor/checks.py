"""What a check says: how it stands, a code with what belongs to it; the words are in `texts/`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from engine import LANGUAGES, BadInput
from webapp.texts import room_texts


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

    def text(self, language: str = "en") -> str:
        """What was found, in a sentence."""
        return self._filled("text", language)

    def todo(self, language: str = "en") -> str:
        """What to do about it; blank where nothing is to be done.

        >>> ok("port", "port-free", port=8000).text(), ok("port", "port-free", port=8000).todo()
        ('Port 8000 is free.', '')
        """
        return self._filled("todo", language)

    def document(self, language: str = "en") -> dict[str, object]:
        """The same as plain data."""
        return {
            "check": self.name,
            "level": self.level.value,
            "code": self.code,
            "text": self.text(language),
            "todo": self.todo(language) or None,
            "params": dict(self.params),
        }

    def _filled(self, part: str, language: str) -> str:
        sentence: str = doctor_texts(language)["checks"][self.code].get(part, "")
        return sentence.format(**self.params)


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
    return {name: _line(value) if isinstance(value, str) else value for name, value in params.items()}


def _line(text: str) -> str:
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


def doctor_texts(language: str) -> Mapping[str, Any]:
    """All sentences of the doctor in a language."""
    if language not in LANGUAGES:
        raise BadInput(f"unknown language {language[:40]!r}: one of {', '.join(LANGUAGES)}")
    return room_texts("webapp.doctor", language)
