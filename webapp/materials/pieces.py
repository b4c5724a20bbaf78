"""A piece that was read, as plain data."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision import Quad, TileReading


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


def quad_document(quad: "Quad") -> list[list[float]]:
    """Corners with a tenth of a pixel."""
    return [[round(float(x), 1), round(float(y), 1)] for x, y in quad]
