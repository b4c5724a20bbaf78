"""From what a room says to what a person reads."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine import FACES, tile_name
from webapp.problems.patterns import PATTERNS
from webapp.texts import page_texts, room_texts

OTHER = "other"
"""The code of all that only a program can do wrong."""
_BLANK = re.compile(r"\\{(\w+)\\}")


@dataclass(frozen=True, slots=True)
class WordedProblem:
    """What is wrong."""

    code: str
    text: str

    @property
    def document(self) -> dict[str, object]:
        """The same as plain data."""
        return {"error": self.text, "code": self.code}


def worded(said: str, language: str, fourth_colour: str = "orange") -> WordedProblem:
    """What a room said in English, with its code and in a language.

    >>> worded("this PIN is not right", "de")
    WordedProblem(code='pin-wrong', text='Diese PIN stimmt nicht.')
    >>> worded("after: 3 times R8, but the box holds 2", "en").text
    'Red 8: 3 times, but the box holds 2.'
    """
    said_in = refusal_texts(language)
    for code, pattern in _compiled().items():
        match = pattern.fullmatch(said)
        if match is not None:
            values = _values(match.groupdict(), language, fourth_colour)
            return WordedProblem(code, _sentence(said_in[code].format(**values)))
    return WordedProblem(OTHER, said_in[OTHER].format(why=said))


def refusal_texts(language: str) -> Mapping[str, str]:
    """The sentences in a language, by their codes."""
    return room_texts("webapp.problems", language)


@cache
def _compiled() -> Mapping[str, re.Pattern[str]]:
    """The patterns; those with fewer blanks come first, for they say more."""
    order = sorted(PATTERNS.items(), key=lambda each: each[1].count("{"))
    return {code: re.compile(_BLANK.sub(r"(?P<\1>.+)", re.escape(said))) for code, said in order}


def _values(found: Mapping[str, str], language: str, fourth_colour: str) -> dict[str, str]:
    """What is filled into a sentence: tiles and options by their names, other things as they were quoted."""
    values = {name: value.strip("'\"") for name, value in found.items()}
    if values.get("face") in FACES:
        values["face"] = tile_name(values["face"], language, fourth_colour)
    if "option" in values:
        values["option"] = page_texts(language)["game"]["rules"].get(values["option"], values["option"])
    return values


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
