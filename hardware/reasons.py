"""Why a camera gives no pictures: a code with what belongs to it; the words are in `texts/`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

_LANGUAGES = ("en", "de", "fr", "it")


@dataclass(frozen=True, slots=True)
class Reason:
    """A code such as ``no-device``, and the blanks of its sentence."""

    code: str
    params: tuple[tuple[str, str], ...] = ()

    def text(self, language: str = "en") -> str:
        """The sentence for people.

        >>> reason("no-device", device="usb:0").text()
        'There is no camera “usb:0” here: is it plugged in?'
        """
        sentence: str = camera_texts(language)["reasons"][self.code]
        return sentence.format(**dict(self.params))


def reason(code: str, **params: object) -> Reason:
    """A reason; its blanks are taken as text, and not too much of it."""
    return Reason(code, tuple((name, str(value)[:300]) for name, value in params.items()))


@cache
def camera_texts(language: str) -> Mapping[str, Any]:
    """All sentences of this room in a language."""
    if language not in _LANGUAGES:
        raise ValueError(f"{language}: no such language; there are {', '.join(_LANGUAGES)}")
    text = files("hardware").joinpath("texts", f"{language}.json").read_text(encoding="utf-8")
    words: Mapping[str, Any] = json.loads(text)
    return words
