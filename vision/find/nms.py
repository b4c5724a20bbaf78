"""Boxes that are one tile: of those that overlap much, only the surest is kept."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class NmsTuning:
    """Which boxes are one tile."""

    overlap: float = 0.45
    """Two boxes with more than this probabilistic overlap are the same tile; neighbours that touch have
    .12."""
    reach: float = 0.55
    """Boxes farther apart than this share of their long side are never the same tile (the bound is .49)."""


NMS_TUNING = NmsTuning()


def nms(boxes: Floats, tuning: NmsTuning = NMS_TUNING) -> list[int]:
    """The indices of the boxes that are not the same tile as a surer one; ``boxes`` come surest first.

    Non-maximum suppression of oriented boxes, by probabilistic overlap instead of IoU.
    """
    spread = covariances(boxes)
    surer, other = _near(boxes, tuning)
    same = probabilistic_overlaps(boxes[surer], spread[surer], boxes[other], spread[other]) >= tuning.overlap
    kept = [True] * len(boxes)
    for first, second in zip(surer[same].tolist(), other[same].tolist(), strict=True):
        if kept[first]:
            kept[second] = False
    return [index for index, good in enumerate(kept) if good]


def _near(boxes: Floats, tuning: NmsTuning) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The pairs of boxes near enough to overlap that much, by the first of each pair."""
    long = boxes[:, 2:4].max(axis=1)
    one, other = _beside(boxes[:, 0], float(long.max(initial=0)) * tuning.reach)
    apart = (boxes[one, 0] - boxes[other, 0]) ** 2 + (boxes[one, 1] - boxes[other, 1]) ** 2
    near = apart < (long[one] ** 2 + long[other] ** 2) * tuning.reach**2 / 2
    surer, less_sure = np.minimum(one, other)[near], np.maximum(one, other)[near]
    order = np.argsort(surer, kind="stable")
    return surer[order], less_sure[order]


def _beside(x: Floats, reach: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The pairs of places that are at most so far apart along a line: a few of all the pairs there are."""
    order = np.argsort(x, kind="stable")
    line = x[order]
    here = np.arange(len(x))
    after = np.searchsorted(line, line + reach, side="right") - here - 1
    first = np.repeat(here, after)
    second = np.arange(len(first)) - np.repeat(np.cumsum(after) - after, after) + first + 1
    return order[first], order[second]


def covariances(boxes: Floats) -> Floats:
    """Each box as a normal distribution: the variances along x and y and their covariance, n × 3."""
    long, short = boxes[:, 2] ** 2 / 12, boxes[:, 3] ** 2 / 12
    cosine, sine = np.cos(boxes[:, 4]), np.sin(boxes[:, 4])
    across = (long - short) * cosine * sine
    return np.stack([long * cosine**2 + short * sine**2, long * sine**2 + short * cosine**2, across], axis=1)


def probabilistic_overlaps(ones: Floats, spread: Floats, others: Floats, spreads: Floats) -> Floats:
    """Probabilistic overlap (1 − Hellinger distance, arXiv 2106.06072) of boxes with others, pair by pair."""
    tiny = np.float32(1e-7)
    a, b, c = (spread + spreads).T
    dx, dy = (ones[:, :2] - others[:, :2]).T
    area = a * b - c**2
    apart = (a * dy**2 + b * dx**2) / (area + tiny) / 4 - c * dx * dy / (area + tiny) / 2
    unlike = np.log(area / (4 * np.sqrt(_area(spread) * _area(spreads)) + tiny) + tiny) / 2
    distance = np.clip(apart + unlike, tiny, 100)
    return np.asarray(1 - np.sqrt(1 - np.exp(-distance) + tiny), np.float32)


def _area(spread: Floats) -> Floats:
    return np.asarray(np.maximum(spread[:, 0] * spread[:, 1] - spread[:, 2] ** 2, 0), np.float32)
