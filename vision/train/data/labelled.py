"""Pictures with the tiles in them, as the renderer writes them: how they are read and varied for training.

A folder holds ``images/*.jpg``, all of one size whose sides are multiples of 32, ``labels/*.txt`` with one
line ``0 x1 y1 x2 y2 x3 y3 x4 y4`` per tile (corners as shares of width and height), and the lists
``train.txt`` and ``val.txt``. A line that begins with 1 is a place where nothing is taught: neither that
there is a tile nor that there is none.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput
from vision.find.detector import STRIDES
from vision.geometry.quads import Quads
from vision.values import Picture

_TILE, _IGNORED = 0, 1
_LEAST_VISIBLE = 0.75
"""A tile of which less than this share lies in the picture is ignored: half a tile must not be read."""


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """A picture, the tiles in it and the places to ignore."""

    picture: Picture
    tiles: Quads
    ignored: Quads


@dataclass(frozen=True, slots=True)
class Variation:
    """How much a picture is varied: shares of hue, saturation and value, and the largest zoom in or out."""

    hue: float = 0.015
    saturation: float = 0.4
    value: float = 0.3
    zoom: float = 1.3


def listed_pictures(data: Path, name: str) -> list[Path]:
    """The pictures that the list ``name`` of the folder names, relative to the folder or absolute."""
    lines = (data / name).read_text(encoding="utf-8").split("\n") if (data / name).is_file() else []
    pictures = [data / line.strip() for line in lines if line.strip()]
    if not pictures:
        raise BadInput("list-empty", str(data / name))
    return pictures


def load_labelled(path: Path) -> Labelled:
    """Read a picture and its labels."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise BadInput("file-no-picture", str(path))
    height, width = picture.shape[:2]
    if height % STRIDES[-1] or width % STRIDES[-1]:
        raise BadInput("picture-size-odd", str(path), wide=width, high=height, step=STRIDES[-1])
    file = path.parent.parent / "labels" / f"{path.stem}.txt"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    values = np.array(text.split(), dtype=np.float32)
    if values.size % 9:
        raise BadInput("label-line", str(file))
    rows = values.reshape(-1, 9)
    quads = rows[:, 1:].reshape(-1, 4, 2) * np.array([width, height], dtype=np.float32)
    return Labelled(np.asarray(picture, np.uint8), quads[rows[:, 0] == _TILE], quads[rows[:, 0] == _IGNORED])


def vary_labelled(one: Labelled, variation: Variation, chance: np.random.Generator) -> Labelled:
    """The picture in another light and at another scale (data augmentation).

    It is never mirrored, because digits have a hand.
    """
    height, width = one.picture.shape[:2]
    scale = float(np.exp(chance.uniform(-1, 1) * np.log(variation.zoom)))
    shift = chance.uniform(0, 1, 2) * np.array([width, height]) * (1 - scale)
    matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]], dtype=np.float32)
    picture = cv2.warpAffine(one.picture, matrix, (width, height), borderValue=(114, 114, 114))
    moved = [(quads * scale + matrix[:, 2]).astype(np.float32) for quads in (one.tiles, one.ignored)]
    return Labelled(_other_light(np.asarray(picture, np.uint8), variation, chance), moved[0], moved[1])


def _other_light(picture: Picture, variation: Variation, chance: np.random.Generator) -> Picture:
    spread = np.array([variation.hue, variation.saturation, variation.value])
    hue, saturation, value = 1 + chance.uniform(-1, 1, 3) * spread
    steps = np.arange(256, dtype=np.float32)
    tables = (steps * hue % 180, np.clip(steps * saturation, 0, 255), np.clip(steps * value, 0, 255))
    channels = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2HSV))
    changed = [
        cv2.LUT(channel, table.astype(np.uint8)) for channel, table in zip(channels, tables, strict=True)
    ]
    return np.asarray(cv2.cvtColor(cv2.merge(changed), cv2.COLOR_HSV2BGR), np.uint8)


def ignore_cut_tiles(one: Labelled) -> Labelled:
    """The same with tiles that the picture's edge cuts moved to the places to ignore."""
    height, width = one.picture.shape[:2]
    shares = np.array([_visible(quad, width, height) for quad in one.tiles], dtype=np.float32)
    cut = one.tiles[(shares > 0) & (shares < _LEAST_VISIBLE)]
    return Labelled(one.picture, one.tiles[shares >= _LEAST_VISIBLE], np.concatenate([one.ignored, cut]))


def _visible(quad: NDArray[np.float32], width: int, height: int) -> float:
    if quad.min() >= 0 and (quad.max(axis=0) <= (width, height)).all():
        return 1.0
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32)
    inside, _ = cv2.intersectConvexConvex(np.ascontiguousarray(quad), frame)
    return float(inside) / max(float(cv2.contourArea(quad)), 1e-6)


def rectangle(quad: NDArray[np.float32]) -> tuple[float, float, float, float, float]:
    """The smallest rectangle round the quad: centre, long side, short side, angle of the long side.

    The angle is in -π/4 … 3π/4, the range of the detector's head, so that neither an upright nor a lying tile
    is where the angle jumps.
    """
    (x, y), (width, height), degrees = cv2.minAreaRect(quad)
    angle = np.deg2rad(degrees) + (np.pi / 2 if width < height else 0.0)
    return x, y, max(width, height), min(width, height), float((angle + np.pi / 4) % np.pi - np.pi / 4)


def batch_of(group: list[Labelled]) -> dict[str, Any]:
    """Tensors as the loss of ultralytics wants them, and ``taught``: 0 for the cells to be ignored."""
    import torch

    height, width = group[0].picture.shape[:2]
    if any(one.picture.shape != group[0].picture.shape for one in group):
        raise BadInput("sizes-differ")
    pictures = np.stack([one.picture[:, :, ::-1] for one in group]).transpose(0, 3, 1, 2)
    boxes = [(number, *rectangle(quad)) for number, one in enumerate(group) for quad in one.tiles]
    table = np.array(boxes, dtype=np.float32).reshape(-1, 6)
    table[:, 1:5] /= (width, height, width, height)
    return {
        "img": torch.from_numpy(np.ascontiguousarray(pictures)).float() / 255,
        "batch_idx": torch.from_numpy(table[:, 0].copy()),
        "cls": torch.zeros(len(table)),
        "bboxes": torch.from_numpy(table[:, 1:].copy()),
        "taught": torch.from_numpy(np.stack([_taught(one) for one in group])),
    }


def _taught(one: Labelled) -> NDArray[np.float32]:
    """For each cell of the three grids, in the head's order: 0 where its centre is to be ignored, else 1."""
    height, width = one.picture.shape[:2]
    mask = np.ones((height, width), dtype=np.uint8)
    if len(one.ignored):
        cv2.fillPoly(mask, list(np.round(one.ignored).astype(np.int32)), (0,))
    cells = [mask[stride // 2 :: stride, stride // 2 :: stride].ravel() for stride in STRIDES]
    return np.concatenate(cells).astype(np.float32)[:, None]
