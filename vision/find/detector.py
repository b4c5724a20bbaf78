"""Finding tiles: a one-class network for oriented boxes, run by onnxruntime and decoded with numpy.

The network says for each cell of three grids (one per 8, 16 and 32 pixels) how sure it is that the cell lies
on a tile; and, where it is sure enough, how far the tile's sides are from the cell's centre and how the
tile's long side is turned.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput
from vision.alphabets import TILE_ALPHABET, Alphabet
from vision.find.nms import NMS_TUNING, Floats, NmsTuning, nms
from vision.geometry.quads import sizes
from vision.images.warp import halve
from vision.networks.onnx import Network
from vision.networks.weights import MODELS
from vision.values import Detection, Picture

Outputs = tuple[NDArray[np.int64], Floats, Floats, Floats]
"""What the network says of the sure cells: their numbers (grid by grid, row by row), distances as cells × 64,
scores before the sigmoid, angles."""
Runner = Callable[[Picture], Outputs]

DETECTOR = MODELS / "detector.onnx"


@dataclass(frozen=True, slots=True)
class DetectorTuning:
    """At which scales a picture is looked at."""

    first_side: int = 640
    """The long side of the picture at the first look."""
    largest_side: int = 1600
    smallest_side: int = 256
    empty_side: int = 1280
    """The long side of the second look where the first one saw nothing."""
    too_small: float = 22.0
    too_large: float = 220.0
    """Tiles with a median short side beyond these, in pixels of the first look, ask for another scale."""
    good_small: float = 32.0
    good_large: float = 110.0
    """The short side that the second look gives to tiles that were too small, or too large."""
    worth_it: float = 1.15
    """Another look must enlarge at least so much."""
    most_looks: int = 3
    apart: float = 0.7
    """In sides of a tile: neighbours that touch are 1 apart, and what lies across two of them half of
    that."""
    sure_elsewhere: float = 0.35
    """From this score on a tile counts that only the second look has found."""
    nms: NmsTuning = NMS_TUNING


DETECTOR_TUNING = DetectorTuning()


LEAST_SCORE_INPUT = "least"
"""The network's input that says, before the sigmoid, from which score on a cell is sure."""
STRIDES = (8, 16, 32)
_PADDING = 114
MOST_CELLS = 2000
"""Only this many of the surest cells are looked at, so that no picture can take long."""


class Detector:
    """The network of an ``.onnx`` file that its manifest vouches for."""

    def __init__(
        self,
        path: Path = DETECTOR,
        threads: int = 2,
        alphabet: Alphabet = TILE_ALPHABET,
        tuning: DetectorTuning = DETECTOR_TUNING,
    ) -> None:
        self._network, self._from, self._tuning = Network(path, threads), alphabet.found_from, tuning
        self._first, self._second = alphabet.first_side, alphabet.second_side
        if LEAST_SCORE_INPUT not in self._network.inputs:
            raise BadInput("detector-old", str(path))

    def find(self, picture: Picture) -> list[Detection]:
        """The tiles in the picture, surest first; last those that only a second look has found."""
        found = find_with(self.run, picture, self._first, self._tuning)
        if self._second is None:
            return found
        boxes, scores = look_at_scale(self.run, picture, self._second, self._tuning)
        sure = scores >= self._tuning.sure_elsewhere
        return [*found, *not_found_before(_found(boxes[sure], scores[sure]), found, self._tuning)]

    def run(self, picture: Picture) -> Outputs:
        """What the network itself says of a picture whose sides are multiples of 32."""
        least = np.array(np.log(self._from / (1 - self._from)), dtype=np.float32)
        cells, distances, scores, angles = self._network.run(picture, **{LEAST_SCORE_INPUT: least})
        return np.asarray(cells, np.int64), distances, scores, angles


def find_with(
    network: Runner,
    picture: Picture,
    first: int = DETECTOR_TUNING.first_side,
    tuning: DetectorTuning = DETECTOR_TUNING,
) -> list[Detection]:
    """The tiles in the picture, surest first: one look, and others where the tiles ask for another scale.

    Of a crowd of tiny tiles the first look sees a few, and those too large: the second may ask for a third.
    The first look is ``first`` pixels long where the picture has so many.
    """
    longest = max(picture.shape[:2])
    side = max(tuning.first_side, min(first, longest))
    boxes, scores = look_at_scale(network, picture, side, tuning)
    for _ in range(tuning.most_looks - 1):
        short = float(np.median(boxes[:, 2:4].min(axis=1))) * side / longest if len(boxes) else None
        again = next_side(short, longest, side, tuning)
        if again is None:
            break
        better, side = look_at_scale(network, picture, again, tuning), again
        boxes, scores = better if len(better[0]) else (boxes, scores)
    return _found(boxes, scores)


def _found(boxes: Floats, scores: Floats) -> list[Detection]:
    return [Detection(quad, float(score)) for quad, score in zip(quads_of(boxes), scores, strict=True)]


def not_found_before(
    more: Sequence[Detection], found: Sequence[Detection], tuning: DetectorTuning = DETECTOR_TUNING
) -> list[Detection]:
    """Those of the finds that lie where nothing was found yet: most of a tile away from all of that."""
    if not more or not found:
        return list(more)
    known, new = (np.stack([tile.quad for tile in tiles]).mean(axis=1) for tiles in (found, more))
    apart = np.linalg.norm(new[:, None] - known, axis=2).min(axis=1)
    usual = float(np.median(sizes(np.stack([tile.quad for tile in found])).min(axis=1)))
    return [tile for tile, far in zip(more, apart.tolist(), strict=True) if far > tuning.apart * usual]


def next_side(
    short: float | None,
    longest: int,
    side: int = DETECTOR_TUNING.first_side,
    tuning: DetectorTuning = DETECTOR_TUNING,
) -> int | None:
    """The long side at which the picture should be looked at again, None if the look at ``side`` was right.

    ``short`` is the median short side of the tiles at that look, None if it found none; ``longest`` the long
    side of the picture itself, beyond which nothing is to be gained.

    >>> next_side(40, 4000), next_side(16, 4000), next_side(16, 900), next_side(300, 640)
    (None, 1280, 900, 256)
    >>> next_side(17, 2560, 1100)
    1600
    """
    if short is None:
        return tuning.empty_side if side < tuning.empty_side <= longest else None
    if short > tuning.too_large:
        return max(tuning.smallest_side, round(side * tuning.good_large / short))
    if short >= tuning.too_small:
        return None
    wanted = min(round(side * tuning.good_small / short), longest, tuning.largest_side)
    return wanted if wanted >= side * tuning.worth_it else None


def look_at_scale(
    network: Runner, picture: Picture, side: int, tuning: DetectorTuning = DETECTOR_TUNING
) -> tuple[Floats, Floats]:
    """Boxes (centre, sides, angle; n × 5, in pixels of the picture) and scores, at one scale."""
    fitted, scales = letterbox(picture, side)
    boxes, scores = decode_outputs(network(fitted), fitted.shape[0], fitted.shape[1])
    kept = nms(boxes, tuning.nms)
    boxes = boxes[kept]
    boxes[:, :2] /= scales
    boxes[:, 2:4] /= scales.mean()
    return boxes, scores[kept]


def letterbox(picture: Picture, side: int) -> tuple[Picture, Floats]:
    """The picture with ``side`` as its long side, padded right and below to multiples of 32.

    Also its scales along x and y, which differ a little where whole pixels do not come out even.
    """
    height, width = picture.shape[:2]
    scale = side / max(height, width)
    wide, high = max(1, round(width * scale)), max(1, round(height * scale))
    # Halving averages and is quick; what is left is less than a half and needs no averaging.
    while picture.shape[0] >= 2 * high and picture.shape[1] >= 2 * wide:
        picture = halve(picture)
    if picture.shape[:2] != (high, wide):
        picture = np.asarray(cv2.resize(picture, (wide, high), interpolation=cv2.INTER_LINEAR), np.uint8)
    cell = STRIDES[-1]
    fitted = np.full((-(-high // cell) * cell, -(-wide // cell) * cell, 3), _PADDING, dtype=np.uint8)
    fitted[:high, :wide] = picture
    return fitted, np.array([wide / width, high / height], dtype=np.float32)


def decode_outputs(outputs: Outputs, height: int, width: int) -> tuple[Floats, Floats]:
    """Boxes and scores of the sure cells, surest first."""
    cells, distances, scores, angles = outputs
    order = np.argsort(-scores, kind="stable")[:MOST_CELLS]
    centres, strides = _centres(cells[order], height, width)
    shares = np.exp(distances[order].reshape(-1, 4, 16))
    shares /= shares.sum(axis=2, keepdims=True)
    left, top, right, bottom = (shares @ np.arange(16, dtype=np.float32)).T
    turn = angles[order]
    along, across = (right - left) / 2, (bottom - top) / 2
    x = along * np.cos(turn) - across * np.sin(turn) + centres[0]
    y = along * np.sin(turn) + across * np.cos(turn) + centres[1]
    boxes = np.stack(
        [x * strides, y * strides, (left + right) * strides, (top + bottom) * strides, turn], axis=1
    )
    sure = 1 / (1 + np.exp(-scores[order]))
    return boxes.astype(np.float32), sure.astype(np.float32)


def _centres(cells: NDArray[np.int64], height: int, width: int) -> tuple[tuple[Floats, Floats], Floats]:
    """The centre of each cell in strides, along x and y, and its stride."""
    columns = np.array([width // stride for stride in STRIDES])
    ends = np.cumsum([(height // stride) * (width // stride) for stride in STRIDES])
    grid = np.searchsorted(ends, cells, side="right")
    row, column = np.divmod(cells - np.concatenate([[0], ends])[grid], columns[grid])
    half = np.float32(0.5)
    centres = (column.astype(np.float32) + half, row.astype(np.float32) + half)
    return centres, np.array(STRIDES, dtype=np.float32)[grid]


def quads_of(boxes: Floats) -> Floats:
    """The corners of the boxes, n × 4 × 2, clockwise from the top left, long sides upright, top upward.

    A box whose long side is level has its top on the left.
    """
    lying = boxes[:, 2] < boxes[:, 3]
    turn = boxes[:, 4] + np.where(lying, np.pi / 2, 0)
    up = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    level = np.abs(up[:, 1]) <= np.abs(up[:, 0]) * 1e-3
    up[np.where(level, up[:, 0] > 0, up[:, 1] > 0)] *= -1
    right = np.stack([-up[:, 1], up[:, 0]], axis=1)
    up *= boxes[:, 2:4].max(axis=1, keepdims=True) / 2
    right *= boxes[:, 2:4].min(axis=1, keepdims=True) / 2
    corners = np.stack([up - right, up + right, right - up, -up - right], axis=1)
    return (corners + boxes[:, None, :2]).astype(np.float32)
