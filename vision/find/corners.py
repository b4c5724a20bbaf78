"""From a box to the four corners of the tile in it: tiles on racks are sheared, and boxes are not."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import Quads, stacked
from vision.images.crops import CORNER_MARGIN, corner_crops, normalise_crops
from vision.images.warp import Pyramid
from vision.networks.onnx import Network
from vision.values import Picture, Quad


@dataclass(frozen=True, slots=True)
class CornersTuning:
    """When corners are looked for again."""

    again_below: float = 0.9
    """The corners of a tile that is read with less confidence are looked for again, from where they seemed to
    be: on a rack it is sheared so far that the first look may cut into its neighbour. Square pieces gain
    nothing."""


CORNERS_TUNING = CornersTuning()
_UNIT = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32)


def quad_of_offsets(offsets: NDArray[np.float32], box: Quad | Quads) -> Quad:
    """Corners in the picture from offsets in the box, whose centre is (0, 0) and whose sides are 1 long.

    Also of many boxes at once (… × 4 × 2).
    """
    first, second, third, fourth = (box[..., corner, None, :] for corner in range(4))
    across, down = (second + third - first - fourth) / 2, (third + fourth - first - second) / 2
    places = (_UNIT + offsets).astype(np.float32)
    middle = box.mean(axis=-2, keepdims=True)
    out: Quad = (middle + places[..., :1] * across + places[..., 1:] * down).astype(np.float32)
    return out


def offsets_of_quad(quad: Quad, box: Quad) -> NDArray[np.float32]:
    """The offsets of a quad's corners from those of the box: what ``quad_of_offsets`` undoes."""
    axes = np.stack([(box[1] + box[2] - box[0] - box[3]) / 2, (box[2] + box[3] - box[0] - box[1]) / 2], 1)
    places = np.linalg.solve(axes.astype(np.float64), (quad - box.mean(0)).T.astype(np.float64)).T
    return (places - _UNIT).astype(np.float32)


class CornerFinder:
    """Moves the corners of found boxes onto the corners of the tiles."""

    def __init__(self, network: Network) -> None:
        self._network = network

    def refine(self, picture: Picture | Pyramid, boxes: Sequence[Quad]) -> list[Quad]:
        """The quads of the tiles in these boxes, their corners in the order of the boxes'."""
        if not boxes:
            return []
        (offsets,) = self._network.run(normalise_crops(corner_crops(picture, boxes)))
        return list(quad_of_offsets(offsets.reshape(-1, 4, 2) * np.float32(CORNER_MARGIN), stacked(boxes)))
