"""What is wrong, as data: a code that stays, the place, what belongs to it; `engine.texts` has the words."""

from collections.abc import Mapping
from string import Formatter
from typing import Any, Self

from engine.texts.files import text_file


class CodedError(Exception):
    """Something that cannot be done: ``code`` says what, ``where`` the place, ``params`` fill the sentence.

    ``str()`` of it is one exact English sentence, for programs and logs; `engine.findings.problem_sentence`
    says the same to people in their language.

    >>> str(CodedError("too-many-tiles", "after", count=3, face="R8", most=2))
    'after: 3 times R8, but the box holds 2'
    """

    def __init__(self, code: str, where: str = "", /, **params: object) -> None:
        super().__init__(code, where)
        self.code, self.where, self.params = code, where, params

    def within(self, place: str) -> Self:
        """The same, seen from farther away: the place before its own."""
        return type(self)(self.code, f"{place}: {self.where}" if self.where else place, **self.params)

    def __str__(self) -> str:
        values = {name: plain_value(value) for name, value in self.params.items()}
        exact = text_file("exact.json")
        if "kind" in values:
            values["kind"] = exact["kinds"].get(values["kind"], values["kind"])
        text = filled(exact["errors"][self.code], values)
        return f"{self.where}: {text}" if self.where else text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CodedError) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.code, self.where))

    def _content(self) -> tuple[object, ...]:
        return type(self), self.code, self.where, self.params


class BadInput(CodedError, ValueError):
    """Input that is not a matter of the rules: misspelt, impossible or contradictory.

    An illegal table is not bad input: illegality is data, returned as findings.
    """


def quoted(value: object, longest: int = 40) -> str:
    """A value as it is quoted in a message: on one line and never long."""
    text = repr(value)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def filled(text: str, values: Mapping[str, object]) -> str:
    """A sentence with its blanks filled in.

    >>> filled("unknown face {face!q}", {"face": "X1"})
    "unknown face 'X1'"
    """
    return _QUOTING.vformat(text, (), values)


def plain_value(value: object) -> object:
    """What stands in a blank: several things in a row, everything else as it is."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class _Quoting(Formatter):
    def convert_field(self, value: Any, conversion: Any) -> Any:
        """``!q`` quotes."""
        return quoted(value) if conversion == "q" else super().convert_field(value, conversion)


_QUOTING = _Quoting()
