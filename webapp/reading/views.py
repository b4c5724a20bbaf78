"""A reading as plain data: the documents of the contract, and the table that was read."""

import os
from typing import TYPE_CHECKING

from webapp.wording import advice_sentence

if TYPE_CHECKING:
    from vision import Quad, Reading, TileReading


def table_of(reading: "Reading") -> list[list[str]]:
    """The table that was read."""
    return [[reading.tiles[place].face for place in row] for row in reading.rows]


def dice_table(reading: "Reading") -> list[dict[str, object]]:
    """The dice on the grid; those beside it are not on the table yet."""
    return [
        {"face": tile.face, "row": tile.cell.row, "col": tile.cell.col}
        for tile in reading.tiles
        if tile.cell is not None
    ]


def unsure_tiles(reading: "Reading") -> list[dict[str, object]]:
    """The tiles that a person should look at: where they lie in the table, and what else they may be."""
    if reading.alphabet.grid:
        return [die_document(die) for die in reading.tiles if die.unsure and die.cell is not None]
    return [
        {"set": number, "place": place, **tile_document(reading.tiles[index])}
        for number, row in enumerate(reading.rows)
        for place, index in enumerate(row)
        if reading.tiles[index].unsure
    ]


def reading_document(name: str, reading: "Reading", language: str) -> dict[str, object]:
    """A reading as plain data, with advice in the language."""
    quality = reading.quality
    told = die_document if reading.alphabet.grid else tile_document
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


def tile_document(tile: "TileReading") -> dict[str, object]:
    """One tile as plain data."""
    return {
        "face": tile.face,
        "quad": quad_document(tile.quad),
        "confidence": round(float(tile.confidence), 4),
        "unsure": bool(tile.unsure),
        "alternatives": [
            {"face": each.face, "confidence": round(float(each.confidence), 4)} for each in tile.alternatives
        ],
    }


def die_document(die: "TileReading") -> dict[str, object]:
    """One die as plain data; row and column are null beside the grid."""
    row, col = (None, None) if die.cell is None else (die.cell.row, die.cell.col)
    return {**tile_document(die), "row": row, "col": col}


def quad_document(quad: "Quad") -> list[list[float]]:
    """Corners with a tenth of a pixel."""
    return [[round(float(x), 1), round(float(y), 1)] for x, y in quad]


def shown_name(name: str) -> str:
    """A file's name as text that can always be written; bytes that are not UTF-8 are replaced."""
    return os.fsencode(name).decode("utf-8", "replace")[:500]
