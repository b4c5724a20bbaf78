"""A reading as plain data: the documents of the contract, and the table that was read."""

import os
from typing import TYPE_CHECKING

from webapp.materials import page_material, quad_document
from webapp.wording import advice_sentence

if TYPE_CHECKING:
    from vision import Reading


def table_of(reading: "Reading") -> list[object]:
    """The table that was read; dice beside the grid are not on it yet."""
    return page_material(reading.alphabet.name).table_of(reading)


def unsure_tiles(reading: "Reading") -> list[dict[str, object]]:
    """The tiles that a person should look at: where they lie in the table, and what else they may be."""
    return page_material(reading.alphabet.name).unsure_pieces(reading)


def reading_document(name: str, reading: "Reading", language: str) -> dict[str, object]:
    """A reading as plain data, with advice in the language."""
    quality = reading.quality
    told = page_material(reading.alphabet.name).piece_document
    gaps = [{"tiles": [gap.first, gap.second], "together": gap.together} for gap in reading.unclear]
    return {
        "picture": shown_name(name),
        "tiles": [told(tile) for tile in reading.tiles],
        "rows": [list(row) for row in reading.rows],
        **({"gaps": gaps} if gaps else {}),
        "face_down": [{"quad": quad_document(quad)} for quad in reading.face_down],
        "outside": [told(tile) for tile in reading.outside],
        "quality": {
            "sharpness": round(quality.sharpness, 3),
            "glare": round(quality.glare, 3),
            "exposure": round(quality.exposure, 3),
            "tile_px": round(quality.tile_px, 1),
            "advice": [advice_sentence(each, language) for each in quality.advice],
        },
    }


def error_document(name: str, problem: str) -> dict[str, object]:
    """The document of a picture that cannot be read."""
    nothing: dict[str, object] = {"tiles": [], "rows": [], "face_down": [], "outside": [], "quality": None}
    return {"picture": shown_name(name), "error": problem, **nothing}


def shown_name(name: str) -> str:
    """A file's name as text that can always be written; bytes that are not UTF-8 are replaced."""
    return os.fsencode(name).decode("utf-8", "replace")[:500]
