"""How well a detector finds the tiles of pictures it has not been trained with."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.find.detector import Detector
from vision.train.data import labelled
from vision.train.data.labelled import Labelled
from vision.values import Quad

LEAST_OVERLAP = 0.5
"""A box that shares at least this much of its union with a tile has found it."""


@dataclass(frozen=True, slots=True)
class Score:
    """Counts over some pictures; ``overlap`` is the sum over the tiles that were found."""

    tiles: int = 0
    hits: int = 0
    false: int = 0
    overlap: float = 0.0

    def __add__(self, other: "Score") -> "Score":
        return Score(
            self.tiles + other.tiles,
            self.hits + other.hits,
            self.false + other.false,
            self.overlap + other.overlap,
        )

    def __str__(self) -> str:
        recall, precision = self.hits / max(self.tiles, 1), self.hits / max(self.hits + self.false, 1)
        mean = self.overlap / max(self.hits, 1)
        return f"{self.tiles} tiles: recall {recall:.4f}, precision {precision:.4f}, mean overlap {mean:.3f}"


def validate(network: Path, data: Path, most: int = 100, threads: int = 2) -> Score:
    """The score on the first pictures of ``val.txt``."""
    detector, total = Detector(network, threads), Score()
    for path in labelled.listed_pictures(data, "val.txt")[:most]:
        one = labelled.ignore_cut_tiles(labelled.load_labelled(path))
        total += score_of([found.quad for found in detector.find(one.picture)], one)
    return total


def score_of(found: Sequence[Quad], one: Labelled) -> Score:
    """The score of what was found, surest first; boxes on places to ignore count neither way."""
    free, hits, false, sum_of = list(one.tiles), 0, 0, 0.0
    for quad in found:
        shares = [intersection_over_union(quad, tile) for tile in free]
        best = int(np.argmax(shares)) if shares else 0
        if shares and shares[best] >= LEAST_OVERLAP:
            del free[best]
            hits, sum_of = hits + 1, sum_of + shares[best]
        elif not _ignored(quad, one):
            false += 1
    return Score(len(one.tiles), hits, false, sum_of)


def intersection_over_union(one: Quad, other: Quad) -> float:
    """The share of their union that two quads have in common: IoU.

    >>> square = np.array([[0, 0], [4, 0], [4, 4], [0, 4]], np.float32)
    >>> round(intersection_over_union(square, square + np.float32([2, 0])), 3)
    0.333
    """
    common, _ = cv2.intersectConvexConvex(np.ascontiguousarray(one), np.ascontiguousarray(other))
    union = cv2.contourArea(one) + cv2.contourArea(other) - common
    return float(common) / max(float(union), 1e-6)


def _ignored(quad: Quad, one: Labelled) -> bool:
    x, y = (float(value) for value in quad.mean(axis=0))
    return any(cv2.pointPolygonTest(place, (x, y), False) >= 0 for place in one.ignored)
