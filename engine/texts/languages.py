"""Which languages there are, and their words by subject."""

from collections.abc import Mapping
from typing import Any

from engine.errors import BadInput
from engine.texts.files import text_file

LANGUAGES = ("en", "de", "fr", "it")


def texts_of(subject: str, language: str) -> Mapping[str, Any]:
    """All sentences and words of a subject in a language; one that nobody wrote texts for is bad input.

    >>> texts_of("referee", "de")["hand"][:13]
    'Eine Hand ist'
    """
    if language not in LANGUAGES:
        raise BadInput("unknown-language", language=language, known=LANGUAGES)
    return text_file(f"{language}/{subject}.json")
