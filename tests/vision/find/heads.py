"""A network that can be looked through: it says of a picture exactly what it was told."""

from dataclasses import dataclass, field

import numpy as np

from vision.find.detector import STRIDES, Outputs
from vision.find.nms import Floats
from vision.values import Picture


@dataclass(frozen=True, slots=True)
class Told:
    """A network that finds white rectangles on black, as ``find_marks`` does."""

    seen: list[tuple[int, int]] = field(default_factory=list)
    """Height and width of every picture it was shown."""
    least: float = 0.0
    """Rectangles with a shorter side below this are overlooked."""

    def __call__(self, picture: Picture) -> Outputs:
        height, width = picture.shape[:2]
        self.seen.append((height, width))
        boxes = [box for box in find_marks(picture) if box[3] >= self.least]
        return head_of(boxes, height, width)


def find_marks(picture: Picture) -> list[tuple[float, float, float, float, float]]:
    """The upright white rectangles on black, as centre, long side, short side and angle of the long side."""
    white = picture[:, :, 0] > 200
    columns = np.flatnonzero(np.diff(np.concatenate([[0], white.any(axis=0).astype(np.int8), [0]])))
    boxes = []
    for left, right in columns.reshape(-1, 2):
        rows = np.flatnonzero(white[:, left:right].any(axis=1))
        top, bottom = int(rows[0]), int(rows[-1]) + 1
        angle = np.pi / 2 if bottom - top >= right - left else 0.0
        sides = sorted((bottom - top, int(right - left)))
        boxes.append(((left + right) / 2, (top + bottom) / 2, float(sides[1]), float(sides[0]), angle))
    return boxes


def head_of(boxes: list[tuple[float, float, float, float, float]], height: int, width: int) -> Outputs:
    """What the network's head says of such boxes: three cells say the same, the nearest loudest."""
    sizes = [(height // stride) * (width // stride) for stride in STRIDES]
    said: dict[int, tuple[Floats, float, float]] = {}
    for box in boxes:
        level = next(
            (number for number, stride in enumerate(STRIDES) if box[2] < 10 * stride), len(STRIDES) - 1
        )
        stride, first = STRIDES[level], sum(sizes[:level])
        for row, column, loudness in _cells_near(box, stride, height, width):
            cell = first + row * (width // stride) + column
            said[cell] = (_distributions(box, row, column, stride), loudness, box[4])
    cells = sorted(said)
    distances = np.array([said[cell][0] for cell in cells], dtype=np.float32).reshape(-1, 64)
    scores, angles = (np.array([said[cell][part] for cell in cells], dtype=np.float32) for part in (1, 2))
    return np.array(cells, dtype=np.int64), distances, scores, angles


def _cells_near(
    box: tuple[float, float, float, float, float], stride: int, height: int, width: int
) -> list[tuple[int, int, float]]:
    row, column = int(box[1] // stride), int(box[0] // stride)
    near = [(row, column, 3.0), (row, column + 1, 2.0), (row + 1, column, 1.0)]
    return [cell for cell in near if cell[0] < height // stride and cell[1] < width // stride]


def _distributions(
    box: tuple[float, float, float, float, float], row: int, column: int, stride: int
) -> Floats:
    """Four times sixteen logits whose mean are the distances to the sides, seen along the box's own axes."""
    x, y, long, short, turn = box
    away = np.array([(column + 0.5) * stride - x, (row + 0.5) * stride - y])
    along = away @ [np.cos(turn), np.sin(turn)]
    across = away @ [-np.sin(turn), np.cos(turn)]
    sides = np.array([long / 2 + along, short / 2 + across, long / 2 - along, short / 2 - across]) / stride
    steps = np.arange(16)
    shares = np.maximum(1 - np.abs(steps[None] - np.clip(sides, 0, 15)[:, None]), 1e-9)
    return np.asarray(np.log(shares), np.float32).ravel()
