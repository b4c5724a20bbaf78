"""Many crops in one go: the same as one by one, at every scale."""

import numpy as np
import pytest

from vision.geometry.quad import rectify
from vision.geometry.quads import Quads, stacked
from vision.images.warp import MOST_ROWS, Pyramid, halve, warp_tiles
from vision.values import Picture


def ramp(height: int, width: int) -> Picture:
    """Blue grows to the right, green downwards."""
    y, x = np.mgrid[0:height, 0:width]
    return np.stack([255 * x / width, 255 * y / height, np.full_like(x, 40)], -1).astype(np.uint8)


def square(x: float, y: float, side: float) -> Quads:
    corners = [[x, y], [x + side, y], [x + side, y + 1.4 * side], [x, y + 1.4 * side]]
    return stacked(np.array([corners], np.float32))


@pytest.mark.parametrize("side", [10, 40, 64, 97, 130, 300])
def test_each_crop_shows_what_one_alone_would(side: float) -> None:
    picture = ramp(800, 900)
    quads = np.concatenate([square(40, 50, side), square(310, 270, side)])
    together = warp_tiles(picture, quads, 64, 88)
    alone = [rectify(picture, quad, 64, 88) for quad in quads]
    assert together.shape == (2, 88, 64, 3)
    assert np.abs(together.astype(int) - np.stack(alone)).max() <= 3


def test_small_and_large_tiles_keep_their_places() -> None:
    picture = ramp(800, 900)
    quads = np.concatenate([square(600, 20, 250), square(10, 10, 20), square(20, 500, 150)])
    means = warp_tiles(picture, quads, 48, 64).mean(axis=(1, 2))
    expected = [(255 * x / 900, 255 * y / 800) for x, y in quads.mean(axis=1)]
    assert np.allclose(means[:, :2], expected, atol=2)


def test_beyond_the_picture_its_edge_is_repeated() -> None:
    picture = np.full((20, 30, 3), 9, np.uint8)
    assert (warp_tiles(picture, square(-80, -80, 30), 64, 88) == 9).all()


def test_more_tiles_than_one_map_may_hold() -> None:
    picture = ramp(100, 100)
    many = np.repeat(square(30, 20, 40), MOST_ROWS // 88 + 3, axis=0)
    crops = warp_tiles(picture, many, 64, 88)
    assert (crops == crops[0]).all()


def test_no_tiles_no_crops() -> None:
    assert warp_tiles(ramp(9, 9), stacked([]), 64, 88).shape == (0, 88, 64, 3)


def test_a_picture_of_one_pixel_cannot_be_halved_away() -> None:
    assert halve(np.zeros((1, 1, 3), np.uint8)).shape == (1, 1, 3)


def test_a_halved_picture_is_made_once_and_the_crops_are_the_same() -> None:
    picture = ramp(800, 900)
    quads = np.concatenate([square(600, 20, 250), square(10, 10, 20), square(20, 500, 150)])
    once = Pyramid(picture)
    assert (warp_tiles(once, quads, 48, 64) == warp_tiles(picture, quads, 48, 64)).all()
    assert once.after(2) is once.after(2)
    assert once.after(1).shape == (400, 450, 4)
    assert (once.after(1)[..., :3] == halve(picture)).all()


def test_grey_pictures_stay_grey() -> None:
    grey = np.ascontiguousarray(ramp(80, 90)[..., 0])
    assert warp_tiles(grey, square(10, 10, 20), 48, 64).shape == (1, 64, 48)
