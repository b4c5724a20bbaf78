"""What can be said for certain of a table that was read from a picture, whatever its doubtful tiles are."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine import NOTE, Edition, texts_of, tile_names
from webapp.materials import page_material

if TYPE_CHECKING:
    from vision import Gap, Reading


def certain_verdict(reading: "Reading", game: Edition) -> bool | None:
    """Whether the table is legal however its doubtful tiles and spaces are read; None when that decides."""
    return page_material(game.material).certain_verdict(reading, game)


def deciding_gaps(reading: "Reading", game: Edition) -> list["Gap"]:
    """The unclear spaces of the lines whose verdict is open: what lies there may be one set or two."""
    return page_material(game.material).deciding_gaps(reading, game)


def with_gap_findings(
    document: Mapping[str, Any], reading: "Reading", game: Edition, language: str
) -> dict[str, object]:
    """The answer to a `check` with a note for each space that decides, also with its set."""
    notes = _gap_findings(reading, game, language)
    sets = [
        {**each, "findings": [*each["findings"], *(note for note in notes if note["set"] == number)]}
        for number, each in enumerate(document["sets"])
    ]
    return {**document, "sets": sets, "findings": [*document["findings"], *notes]}


def _gap_findings(reading: "Reading", game: Edition, language: str) -> list[dict[str, object]]:

    found = []
    for gap in deciding_gaps(reading, game):
        faces = (reading.tiles[gap.first].face, reading.tiles[gap.second].face)
        names = tile_names(faces, language, game.fourth_colour)
        text = texts_of("advice", language)["groupings"]["split-unclear"].format(tiles=names)
        found.append(
            {
                "code": "split-unclear",
                "level": NOTE,
                "set": next(number for number, row in enumerate(reading.rows) if gap.first in row),
                "tiles": list(faces),
                "text": text[:1].upper() + text[1:],
            }
        )
    return found
