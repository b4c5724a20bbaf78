"""A table drawn with a few strokes, where a test needs tiles in known places but no reader looks at them."""

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np

from engine.tiles import COLOUR_OF, NUMBER_OF, Face
from vision.geometry.quad import quad_of
from vision.values import Picture, Quad, Quality, Reading, TileReading

INK = {"K": (30, 36, 45), "R": (50, 60, 200), "B": (160, 90, 30), "O": (60, 140, 230)}
BODY, CLOTH = (200, 222, 237), (70, 90, 60)
GOOD = Quality(sharpness=1.0, glare=1.0, exposure=1.0, tile_px=60.0)


def quads_of(rows: Sequence[Sequence[Face]], tile: int = 60) -> list[Quad]:
    """Where the tiles of these rows lie: touching, each row below the one before, with a margin all round."""
    tall = round(tile * 1.4)
    return [
        quad_of([[x, y], [x + tile, y], [x + tile, y + tall], [x, y + tall]])
        for y, row in zip(range(tile, 10**6, 2 * tall), rows, strict=False)
        for x in range(tile, tile * (len(row) + 1), tile)
    ]


def picture_of(rows: Sequence[Sequence[Face]], tile: int = 60) -> Picture:
    """The table seen from straight above."""
    tall = round(tile * 1.4)
    height, width = tile + 2 * tall * len(rows), tile * (2 + max(map(len, rows)))
    picture = np.full((height, width, 3), CLOTH, np.uint8)
    faces = [face for row in rows for face in row]
    for face, quad in zip(faces, quads_of(rows, tile), strict=True):
        left, top = (int(value) for value in quad[0])
        cv2.rectangle(picture, (left + 1, top + 1), (left + tile - 2, top + tall - 2), BODY, -1)
        text, ink = str(NUMBER_OF.get(face, "?")), INK[COLOUR_OF.get(face, "K")]
        place, scale, thick = (left + tile // 6, top + tile * 3 // 4), tile / 60, max(1, tile // 12)
        cv2.putText(picture, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, ink, thick, cv2.LINE_AA)
    return picture


def reading_of(
    rows: Sequence[Sequence[Face]], tile: int = 60, unsure: Sequence[int] = (), confidence: float = 0.99
) -> Reading:
    """A reading that is right, with some tiles unsure."""
    faces = [face for row in rows for face in row]
    tiles = tuple(
        TileReading(face, quad, 0.5 if index in unsure else confidence, index in unsure)
        for index, (face, quad) in enumerate(zip(faces, quads_of(rows, tile), strict=True))
    )
    ends = np.cumsum([0, *map(len, rows)])
    places = tuple(tuple(range(start, end)) for start, end in pairwise(ends))
    return Reading(tiles, places, GOOD)
