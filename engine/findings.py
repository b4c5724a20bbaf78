"""Findings: what is wrong or worth a word, as a code, a place and parameters; the words are data files."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import BadInput
from engine.tiles import COLOUR_OF, NUMBER_OF, Face, quoted

ERROR, NOTE = "error", "note"
LANGUAGES = ("en", "de", "fr", "it")
Params = tuple[tuple[str, int | str], ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing the referee says: a stable code, the set it is about (or none), the tiles concerned.

    >>> Finding("set-too-short", set=0, tiles=("R4", "R5")).level
    'error'
    """

    code: str
    level: str = ERROR
    set: int | None = None
    tiles: tuple[Face, ...] = ()
    params: Params = ()
    variant: str = ""
    """Which of several sentences of the code fits."""


@cache
def engine_texts(language: str) -> Mapping[str, Any]:
    """All sentences and words of a language."""
    if language not in LANGUAGES:
        raise BadInput(f"unknown language {quoted(language)}: one of {', '.join(LANGUAGES)}")
    text = files("engine").joinpath("texts", f"{language}.json").read_text(encoding="utf-8")
    words: Mapping[str, Any] = json.loads(text)
    return words


@cache
def tile_name(face: Face, language: str, fourth_colour: str = "orange") -> str:
    """What a player calls a tile.

    >>> tile_name("R8", "en"), tile_name("O1", "de", "yellow"), tile_name("JM", "fr")
    ('red 8', 'gelbe 1', 'joker miroir')
    """
    words = engine_texts(language)
    if face not in NUMBER_OF:
        name: str = words["jokers"].get(face, face)
        return name
    colour = words["colours"][fourth_colour if COLOUR_OF[face] == "O" else COLOUR_OF[face]]
    tile: str = words["tile"].format(colour=colour, number=NUMBER_OF[face])
    return tile


def tile_names(faces: tuple[Face, ...], language: str, fourth_colour: str = "orange") -> str:
    """Several tiles in a row of words.

    >>> tile_names(("R8", "B8", "J"), "en")
    'red 8, blue 8 and joker'
    """
    names = [tile_name(face, language, fourth_colour) for face in faces]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {engine_texts(language)['and']} {names[-1]}"


def sentence(finding: Finding, language: str = "en", fourth_colour: str = "orange") -> str:
    """The finding as a sentence for the people at the table.

    >>> sentence(Finding("set-too-short", set=0, tiles=("R4", "R5")))
    'Red 4 and red 5: a set needs at least three tiles.'
    """
    tiles = tile_names(finding.tiles, language, fourth_colour)
    key = f"{finding.code}.{finding.variant}" if finding.variant else finding.code
    text: str = engine_texts(language)["findings"][key].format(tiles=tiles, **dict(finding.params))
    return text[:1].upper() + text[1:]
