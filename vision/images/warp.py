"""All tiles of a picture seen straight on, in one go: one call for many crops instead of one call each."""

from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import Quads, sizes
from vision.values import Picture

MOST_ROWS = 32_000
"""OpenCV takes no larger maps."""
_REDUCE_FROM = 1.5
"""A tile this many times larger than its crop is taken from a halved picture, or thin strokes are lost."""


class Pyramid:
    """A picture at its own size and halved again and again, each made once, when it is first asked for.

    An image pyramid: mipmaps by averaging.
    """

    def __init__(self, picture: Picture) -> None:
        self._pictures, self._with_fourth, self._making = [picture], dict[int, Picture](), Lock()
        self.colours = (4,) if picture.shape[2:] == (3,) else picture.shape[2:]

    def after(self, times: int) -> Picture:
        """The picture halved so many times; if it has three colours, it has an empty fourth one then."""
        with self._making:
            while len(self._pictures) <= times:
                self._pictures.append(halve(self._pictures[-1]))
            if times not in self._with_fourth:
                self._with_fourth[times] = with_fourth_channel(self._pictures[times])
        return self._with_fourth[times]


def warp_tiles(picture: Picture | Pyramid, quads: Quads, width: int, height: int) -> Picture:
    """Tiles × height × width (× colours): each tile straight on; beyond the picture its edge is repeated.

    The places between the corners are evenly spread: perspective within one tile is small, and networks that
    learn from such crops know it.
    """
    sizes_of_it = picture if isinstance(picture, Pyramid) else Pyramid(picture)
    halvings = _halvings(quads, width, height)
    out = np.empty((len(quads), height, width, *sizes_of_it.colours), np.uint8)
    for times in np.unique(halvings).tolist():
        which = np.flatnonzero(halvings == times)
        for start in range(0, len(which), max(1, MOST_ROWS // height)):
            some = which[start : start + max(1, MOST_ROWS // height)]
            smaller = quads[some] / np.float32(2**times)
            out[some] = sample_tiles(sizes_of_it.after(times), smaller, width, height)
    return out[..., :3] if sizes_of_it.colours else out


def with_fourth_channel(picture: Picture) -> Picture:
    """The picture with an empty fourth colour, if it has three: OpenCV takes samples of four more quickly."""
    if picture.shape[2:] != (3,):
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA), np.uint8)


def _halvings(quads: Quads, width: int, height: int) -> NDArray[np.intp]:
    """How often the picture is halved for each tile."""
    factors = (sizes(quads) / (width, height)).min(axis=1)
    times = np.ceil(np.log2(np.maximum(factors, 1e-6) / _REDUCE_FROM))
    halvings: NDArray[np.intp] = np.maximum(times, 0).astype(np.intp)
    return halvings


def halve(picture: Picture) -> Picture:
    """The picture at half its size; an odd last row or column is left out."""
    tall, wide = max(1, picture.shape[0] // 2), max(1, picture.shape[1] // 2)
    half = cv2.resize(picture[: 2 * tall, : 2 * wide], (wide, tall), interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.uint8)


def sample_tiles(picture: Picture, quads: Quads, width: int, height: int) -> Picture:
    """The tiles at the picture's own scale: nothing is averaged."""
    x = ((np.arange(width) + 0.5) / width).astype(np.float32)
    y = ((np.arange(height) + 0.5) / height).astype(np.float32)[:, None]
    # OpenCV counts from the middle of the first pixel, quads from its edge.
    corners = (quads - np.float32(0.5)).transpose(1, 2, 0)[..., None, None]
    top_left, top_right, bottom_right, bottom_left = corners
    start, end = top_left + (bottom_left - top_left) * y, top_right + (bottom_right - top_right) * y
    across, down = start + (end - start) * x
    rows = len(quads) * height
    seen = cv2.remap(
        picture,
        across.reshape(rows, width),
        down.reshape(rows, width),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(seen, np.uint8).reshape(len(quads), height, width, *picture.shape[2:])
