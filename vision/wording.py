"""The sentences of this room in every language: advice on pictures, reasons of calibrations, the mat."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import BadInput
from engine.tiles import quoted

_LANGUAGES = ("en", "de", "fr", "it")


@cache
def vision_texts(language: str) -> Mapping[str, Any]:
    """All sentences and words of a language."""
    if language not in _LANGUAGES:
        raise BadInput(f"unknown language {quoted(language)}: one of {', '.join(_LANGUAGES)}")
    text = files("vision").joinpath("texts", f"{language}.json").read_text(encoding="utf-8")
    words: Mapping[str, Any] = json.loads(text)
    return words
