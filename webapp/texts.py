"""The words of the page and of each room of ours that speaks: one loader for all."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def room_texts(room: str, language: str) -> Mapping[str, Any]:
    """What a room has to say in a language: the file in its folder ``texts``."""
    text = files(room).joinpath("texts", f"{language}.json").read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def page_texts(language: str) -> Mapping[str, Any]:
    """The page's own words in a language."""
    return room_texts("webapp", language)


def edition_name(name: str, language: str) -> str:
    """What the page calls an edition; one without a name yet goes by its id.

    >>> edition_name("twist", "en"), edition_name("house", "en")
    ('With a Twist', 'house')
    """
    found: str = page_texts(language)["editions"].get(name, name)
    return found
