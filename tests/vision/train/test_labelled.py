"""Training pictures: what is read, what is ignored, how they are varied."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.errors import BadInput
from vision.train.data.labelled import (
    Labelled,
    Variation,
    ignore_cut_tiles,
    listed_pictures,
    load_labelled,
    rectangle,
    vary_labelled,
)

SQUARE = np.array([[0, 0], [40, 0], [40, 40], [0, 40]], dtype=np.float32)
AT_THE_CORNER = np.array([[100, 70], [140, 70], [140, 110], [100, 110]], dtype=np.float32)
NONE = np.zeros((0, 4, 2), dtype=np.float32)


def labelled(*quads: np.ndarray) -> Labelled:
    tiles = np.array(quads, dtype=np.float32).reshape(-1, 4, 2)
    return Labelled(np.full((96, 128, 3), 90, dtype=np.uint8), tiles, NONE)


def write(folder: Path, label: str, width: int = 128, height: int = 96) -> Path:
    for name in ("images", "labels"):
        (folder / name).mkdir(exist_ok=True)
    picture = folder / "images" / "one.png"
    cv2.imwrite(str(picture), np.zeros((height, width, 3), dtype=np.uint8))
    (folder / "labels" / "one.txt").write_text(label)
    return picture


def test_tiles_and_places_to_ignore_are_told_apart(tmp_path: Path) -> None:
    one = load_labelled(write(tmp_path, "0 0 0 .5 0 .5 .5 0 .5\n1 .5 .5 1 .5 1 1 .5 1\n"))
    assert one.tiles.tolist() == [[[0, 0], [64, 0], [64, 48], [0, 48]]]
    assert one.ignored.tolist() == [[[64, 48], [128, 48], [128, 96], [64, 96]]]


def test_a_picture_without_labels_is_an_empty_table(tmp_path: Path) -> None:
    picture = write(tmp_path, "")
    (tmp_path / "labels" / "one.txt").unlink()
    assert load_labelled(picture).tiles.shape == (0, 4, 2)


def test_bad_data_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="a class and eight numbers"):
        load_labelled(write(tmp_path, "0 1 2 3\n"))
    with pytest.raises(BadInput, match="multiples of 32"):
        load_labelled(write(tmp_path, "", width=130))
    with pytest.raises(BadInput, match=r"train\.txt: names no pictures"):
        listed_pictures(tmp_path, "train.txt")


def test_the_list_is_relative_to_its_folder(tmp_path: Path) -> None:
    (tmp_path / "train.txt").write_text("./images/a.jpg\n\nimages/b.jpg\n")
    assert listed_pictures(tmp_path, "train.txt") == [tmp_path / "images/a.jpg", tmp_path / "images/b.jpg"]


def test_a_cut_tile_is_ignored_and_one_outside_forgotten() -> None:
    one = ignore_cut_tiles(labelled(SQUARE + 10, SQUARE - 5, SQUARE - 20, SQUARE - 50, AT_THE_CORNER))
    assert one.tiles.tolist() == [(SQUARE + 10).tolist(), (SQUARE - 5).tolist()]
    assert one.ignored.tolist() == [(SQUARE - 20).tolist(), AT_THE_CORNER.tolist()]


@pytest.mark.parametrize("degrees", [-44, -10, 0, 30, 60, 90, 120, 134])
def test_the_angle_is_that_of_the_long_side(degrees: int) -> None:
    turn = np.deg2rad(degrees)
    along, across = np.array([np.cos(turn), np.sin(turn)]) * 35, np.array([-np.sin(turn), np.cos(turn)]) * 20
    quad = np.array([-along - across, along - across, along + across, across - along]) + 100
    assert rectangle(quad.astype(np.float32)) == pytest.approx((100, 100, 70, 40, turn), abs=1e-2)


def test_labels_move_with_the_picture() -> None:
    still = Variation(hue=0, saturation=0, value=0, zoom=1.5)
    for seed in range(20):
        one = labelled(SQUARE + 40)
        one.picture[40:80, 40:80] = 255
        moved = vary_labelled(one, still, np.random.default_rng(seed))
        rows, columns = np.nonzero(moved.picture[:, :, 0] > 200)
        visible = np.clip(moved.tiles[0], 0, (128, 96))
        assert (columns.min(), rows.min()) == pytest.approx(visible.min(axis=0), abs=2)
        assert (columns.max() + 1, rows.max() + 1) == pytest.approx(visible.max(axis=0), abs=2)


def test_light_varies_and_the_same_chance_gives_the_same_picture() -> None:
    one = labelled()
    one.picture[:] = (40, 90, 160)
    first, again, other = (
        vary_labelled(one, Variation(zoom=1.0), np.random.default_rng(n)).picture for n in (1, 1, 2)
    )
    assert (first == again).all()
    assert (first != other).any()
