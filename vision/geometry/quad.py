"""Quads: four corners in picture pixels, clockwise as seen in the picture, the first the tile's top left.

Coordinates are continuous: the picture's top left pixel covers 0 … 1 in both directions.
"""

import math

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.geometry.quads import overlaps
from vision.values import CROP_HEIGHT, CROP_WIDTH, Picture, Quad

Point = NDArray[np.float32]

_REDUCE_FROM = 1.5
"""A tile this many times larger than its crop is reduced by area first: sampling would lose thin strokes."""


def quad_of(corners: ArrayLike) -> Quad:
    """The corners as a quad, made clockwise without moving the first one.

    >>> quad_of([[0, 0], [0, 4], [3, 4], [3, 0]])[1].tolist()
    [3.0, 0.0]
    """
    quad = np.asarray(corners, dtype=np.float32).reshape(4, 2)
    return quad if signed_area(quad) >= 0 else quad[[0, 3, 2, 1]]


def turned(quad: Quad, quarters: int) -> Quad:
    """The same tile with another upright: ``quad`` turned clockwise by quarter turns.

    After one quarter turn, what was the right side is the top.

    >>> turned(quad_of([[0, 0], [3, 0], [3, 4], [0, 4]]), 1)[0].tolist()
    [3.0, 0.0]
    """
    first = quarters % 4
    return quad[[first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4]]


def upright_quad(quad: Quad) -> Quad:
    """The quad turned so that its long sides are left and right and its top is upward in the picture.

    Where the top is neither up nor down, it is the one on the left.
    """
    width, height = size(quad)
    upright = quad if height >= width else turned(quad, 1)
    right, up = along_right(upright), along_up(upright)
    down = bool(up[1] > 0) if abs(up[1]) > abs(up[0]) * 1e-3 else bool(right[1] > 0)
    return turned(upright, 2) if down else upright


def sides(quad: Quad) -> tuple[float, float, float, float]:
    """The lengths of the top, right, bottom and left side."""
    first, second, third, fourth = quad.tolist()
    return (
        math.dist(first, second),
        math.dist(second, third),
        math.dist(third, fourth),
        math.dist(fourth, first),
    )


def size(quad: Quad) -> tuple[float, float]:
    """Width and height: the means of opposite sides."""
    top, right, bottom, left = sides(quad)
    return (top + bottom) / 2, (left + right) / 2


def centre(quad: Quad) -> Point:
    """Where the middles of opposite sides meet."""
    middle: Point = quad.mean(axis=0)
    return middle


def signed_area(quad: Quad) -> float:
    """The area; negative when the corners run anticlockwise."""
    x, y = quad[:, 0].astype(np.float64), quad[:, 1].astype(np.float64)
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def area(quad: Quad) -> float:
    """The area in square pixels."""
    return abs(signed_area(quad))


def along_right(quad: Quad) -> Point:
    """The direction from the tile's left to its right, of length one (or zero for a point)."""
    return _unit((quad[1] + quad[2] - quad[0] - quad[3]) / 2)


def along_up(quad: Quad) -> Point:
    """The direction from the tile's bottom to its top, of length one (or zero for a point)."""
    return _unit((quad[0] + quad[1] - quad[2] - quad[3]) / 2)


def grown(quad: Quad, factor: float) -> Quad:
    """The quad made larger (or smaller) about its centre."""
    middle = centre(quad)
    larger: Quad = (middle + (quad - middle) * np.float32(factor)).astype(np.float32)
    return larger


def overlap(first: Quad, second: Quad) -> float:
    """The area that both convex quads cover, in square pixels."""
    if np.any(first.max(axis=0) <= second.min(axis=0)) or np.any(second.max(axis=0) <= first.min(axis=0)):
        return 0.0
    return float(overlaps(first[None], second[None])[0])


def overlap_share(first: Quad, second: Quad) -> float:
    """The shared area as a share of the smaller quad's; 1 when one lies within the other."""
    smaller = min(area(first), area(second))
    return min(overlap(first, second) / smaller, 1.0) if smaller > 0 else 0.0


def holds(quad: Quad, point: Point) -> bool:
    """Whether the point lies in the quad, or on its border."""
    border = cv2.convexHull(quad.astype(np.float32))
    return cv2.pointPolygonTest(border, (float(point[0]), float(point[1])), measureDist=False) >= 0


def rectify(picture: Picture, quad: Quad, width: int = CROP_WIDTH, height: int = CROP_HEIGHT) -> Picture:
    """The part of the picture under the quad, seen straight on; beyond the picture its edge is repeated."""
    tile_width, tile_height = size(quad)
    left, top, right, bottom = _bounds(picture, quad)
    part = picture[top:bottom, left:right]
    factor = min(tile_width / width, tile_height / height)
    scale = np.ones(2, dtype=np.float32)
    if factor > _REDUCE_FROM:
        reduced = (max(1, round((right - left) / factor)), max(1, round((bottom - top) / factor)))
        scale = np.array([reduced[0] / (right - left), reduced[1] / (bottom - top)], dtype=np.float32)
        part = np.asarray(cv2.resize(part, reduced, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    # OpenCV counts from the middle of the first pixel, quads from its edge.
    origin = np.array([left, top], dtype=np.float32)
    source = ((quad - origin) * scale - 0.5).astype(np.float32)
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32) - np.float32(0.5)
    to_crop = cv2.getPerspectiveTransform(source, target)
    crop = cv2.warpPerspective(
        part, to_crop, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, dtype=np.uint8)


def _unit(vector: Point) -> Point:
    length = float(np.linalg.norm(vector))
    direction: Point = vector / np.float32(length) if length > 0 else vector
    return direction


def _bounds(picture: Picture, quad: Quad) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the pixels needed for the quad; always at least one pixel."""
    tall, wide = picture.shape[:2]
    across, down = quad.T.tolist()
    left = min(max(math.floor(min(across)) - 2, 0), wide - 1)
    top = min(max(math.floor(min(down)) - 2, 0), tall - 1)
    right = min(max(math.ceil(max(across)) + 2, left + 1), wide)
    bottom = min(max(math.ceil(max(down)) + 2, top + 1), tall)
    return left, top, right, bottom
