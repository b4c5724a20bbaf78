"""Findings: what is wrong or worth a word, as a code, a place and parameters; the words are data files."""

from dataclasses import dataclass
from functools import cache

from engine.errors import BadInput, CodedError, filled, plain_value, quoted
from engine.texts.languages import texts_of
from engine.tiles import COLOUR_OF, FACES, NUMBER_OF, Face

ERROR, NOTE = "error", "note"
Params = tuple[tuple[str, int | str | BadInput], ...]
"""What belongs to a finding; of an entry that cannot be meant, what is wrong with it."""
_LONGEST = 200
"""Signs of a text from outside that are shown to people."""


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
def tile_name(face: Face, language: str, fourth_colour: str = "orange") -> str:
    """What a player calls a tile.

    >>> tile_name("R8", "en"), tile_name("O1", "de", "yellow"), tile_name("JM", "fr")
    ('red 8', 'gelbe 1', 'joker miroir')
    """
    said = texts_of("findings", language)
    if face not in NUMBER_OF:
        name: str = said["jokers"].get(face, face)
        return name
    colour = said["colours"][fourth_colour if COLOUR_OF[face] == "O" else COLOUR_OF[face]]
    tile: str = said["tile"].format(colour=colour, number=NUMBER_OF[face])
    return tile


def tile_names(faces: tuple[Face, ...], language: str, fourth_colour: str = "orange") -> str:
    """Several tiles in a row of words.

    >>> tile_names(("R8", "B8", "J"), "en")
    'red 8, blue 8 and joker'
    """
    names = [tile_name(face, language, fourth_colour) for face in faces]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {texts_of('findings', language)['and']} {names[-1]}"


def sentence(finding: Finding, language: str = "en", fourth_colour: str = "orange") -> str:
    """The finding as a sentence for the people at the table.

    >>> sentence(Finding("set-too-short", set=0, tiles=("R4", "R5")))
    'Red 4 and red 5: a set needs at least three tiles.'
    """
    tiles = tile_names(finding.tiles, language, fourth_colour)
    key = f"{finding.code}.{finding.variant}" if finding.variant else finding.code
    params = {
        name: _said_of(value, language, fourth_colour) if isinstance(value, BadInput) else value
        for name, value in finding.params
    }
    return _capital(texts_of("findings", language)["findings"][key].format(tiles=tiles, **params))


def problem_sentence(problem: CodedError, language: str, fourth_colour: str = "orange") -> str:
    """What cannot be done, as a sentence for people.

    >>> problem_sentence(BadInput("too-many-tiles", "after", count=3, face="R8", most=2), "de")
    'Rote 8: 3 Mal, aber die Schachtel enthält 2.'
    """
    values = {
        name: _shown(name, value, language, fourth_colour)
        for name, value in (("where", problem.where), *problem.params.items())
    }
    text: str = texts_of("errors", language)[problem.code]
    return _capital(filled(text, values)) if text.startswith("{face}") else filled(text, values)


def _said_of(problem: BadInput, language: str, fourth_colour: str) -> str:
    """What is wrong with an entry; English stays exact."""
    return str(problem) if language == "en" else problem_sentence(problem, language, fourth_colour)


def _shown(name: str, value: object, language: str, fourth_colour: str) -> str:
    """What stands in a blank: tiles by their names, and nothing longer than people like to read."""
    if isinstance(value, CodedError):
        return problem_sentence(value, language, fourth_colour).removesuffix(".")
    if name == "face" and value in FACES:
        return tile_name(str(value), language, fourth_colour)
    if name == "kind":
        return str(texts_of("camera", language)["kinds"].get(value, value))
    if isinstance(value, str):
        return quoted(value, _LONGEST).strip("'\"")
    return quoted(value) if isinstance(value, list | dict) else str(plain_value(value))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
