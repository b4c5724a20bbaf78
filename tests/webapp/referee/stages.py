"""Stages with other pieces than number tiles, and with sets that lie close together."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from tests.vision.simple_table import BODY
from tests.vision.watch.stage import TALL, TILE, WIDE, Lying, Stage
from vision.alphabets import TILE_ALPHABET, Alphabet
from vision.geometry.quads import stacked
from vision.table.layout import lay_out
from vision.values import Picture, Quad, Reading

SQUARE = 26.0
"""Pixels from edge to edge of a letter tile or a die."""


@dataclass
class Piece(Lying):
    """A letter tile or a die: as high as it is wide."""

    def quad(self) -> Quad:
        half = SQUARE / 2
        corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        return np.asarray(corners + np.array([self.x, self.y]), np.float32)


@dataclass
class PieceStage(Stage):
    """A stage whose pieces show their faces as text."""

    alphabet: Alphabet = TILE_ALPHABET

    def _scene(self) -> Picture:
        key = [(tile.face, tile.x, tile.y) for tile in self.tiles], self.camera.tolist()
        if self.drawn[0] != key:
            scene = self.cloth.astype(np.uint8)
            for tile in self.tiles:
                corners = np.round(tile.quad()).astype(np.int32)
                cv2.fillConvexPoly(scene, corners, BODY, cv2.LINE_AA)
                place = (int(tile.x) - 9, int(tile.y) + 6)
                cv2.putText(scene, tile.face, place, cv2.FONT_HERSHEY_SIMPLEX, 0.45, (30, 30, 90), 1)
            seen = cv2.warpPerspective(scene, self.camera, (WIDE, TALL), borderMode=cv2.BORDER_REFLECT)
            self.drawn = key, np.asarray(seen, np.uint8)
        return self.drawn[1]

    def read(self, picture: Picture, region: Quad | None) -> Reading:
        found = super().read(picture, region)
        quads = stacked([tile.quad for tile in found.tiles])
        laid = lay_out(quads, [1.0] * len(quads), alphabet=self.alphabet)
        tiles = laid.placed([found.tiles[place] for place in laid.order])
        return replace(found, tiles=tiles, rows=laid.rows, unclear=laid.unclear, alphabet=self.alphabet)


def words(*rows: str) -> list[Lying]:
    """Words below each other."""
    return [
        Piece(face, 100 + SQUARE * 1.04 * column, 60 + SQUARE * 2.2 * row)
        for row, word in enumerate(rows)
        for column, face in enumerate(word)
    ]


def dice(grid: str, beside: str = "") -> list[Lying]:
    """Dice on a grid, as in ``dice("R3 R4 R5 / K3 . .")``, and others that lie beside it."""
    rows = [line.split() for line in grid.split("/")] if grid else []
    laid: list[Lying] = [
        Piece(face, 200 + SQUARE * 1.04 * column, 60 + SQUARE * 1.04 * row)
        for row, faces in enumerate(rows)
        for column, face in enumerate(faces)
        if face != "."
    ]
    return laid + [Piece(face, 60 + SQUARE * 2.3 * at, 300) for at, face in enumerate(beside.split())]


def apart(*parts: str, gap: float, y: float = 60) -> list[Lying]:
    """Sets in one line, so many tile widths apart."""
    laid, x = [], 100.0
    for part in parts:
        for face in part.split():
            laid.append(Lying(face, x, y))
            x += TILE * 1.03
        x += TILE * gap
    return laid
