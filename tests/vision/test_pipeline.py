"""From picture to table with the networks that ship: rendered samples, and real photos where they are."""

from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine import BadInput
from tests.reliability.leaks import Held
from vision.alphabets import DICE_ALPHABET, LETTER_ALPHABET, TILE_ALPHABET
from vision.images.load import load_picture
from vision.images.quality import measure_quality, picture_quality
from vision.images.warp import Pyramid
from vision.measure.evaluate import Figures, score_photo, total_figures
from vision.measure.labels import read_labels
from vision.networks.weights import MODELS
from vision.pipeline import GameNetworks, TableReader, _look
from vision.values import CROP_HEIGHT, CROP_WIDTH, TILE_KINDS, Detection, Evidence, Quad, Reading, Request
from webapp.cli.evaluate import in_series
from webapp.reading.request import request_for

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "datasets" / "samples" / "tables"
PHOTOS = ROOT.parent / "shared" / "photos"
needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason="the real photos are not beside the project")
CLEAR = ("03-table.jpg", "09-rack.jpg", "10-rack.jpg")
"""Samples in which most is far from the border of what is sure."""


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader()


def measured(reader: TableReader, folder: Path, *series: str) -> Figures:
    request = request_for("classic")
    results = []
    for label in read_labels(folder):
        if in_series(label, series):
            picture = load_picture(folder / label.name)
            height, width = picture.shape[:2]
            results.append(score_photo(label, reader.read(picture, request), (width, height)))
    return total_figures(results)


def test_rendered_samples_are_read(reader: TableReader) -> None:
    found = measured(reader, SAMPLES)
    print(found)
    assert found.f1 >= 0.98
    assert found.silent_wrong <= 0.01


class Steps:
    """Corners that come a step nearer with each look, and a reader that is sure after the second one."""

    def refine(self, picture: object, boxes: list[Quad]) -> list[Quad]:
        return [box + 1 for box in boxes]

    def look(self, picture: object, quads: list[Quad], scores: list[float]) -> list[Evidence]:
        crop = np.zeros((CROP_HEIGHT, CROP_WIDTH, 3), np.uint8)
        said = []
        for quad, found in zip(quads, scores, strict=True):
            kinds = np.full(len(TILE_KINDS), 0.01, np.float32)
            kinds[0] = 0.99 if quad[0, 0] >= 2 or found > 0.5 else 0.5
            said.append(Evidence(quad, found, kinds, np.ones(4, np.float32), np.ones(4, np.float32), crop))
        return said


@pytest.mark.parametrize(("again_below", "steps"), [(0.9, [1, 2, 1]), (0.0, [1, 1, 1])])
def test_tiles_in_doubt_are_cut_out_again_from_nearer_corners(again_below: float, steps: list[int]) -> None:
    found = [Detection(np.zeros((4, 2), np.float32), score) for score in (0.9, 0.3, 0.8)]
    stepping: Any = Steps()
    eyes = GameNetworks(stepping, stepping, stepping, again_below)
    seen = _look(Pyramid(np.zeros((9, 9, 3), np.uint8)), found, eyes)
    assert [int(tile.quad[0, 0]) for tile in seen] == steps
    assert [tile.found for tile in seen] == [0.9, 0.3, 0.8]


@needs_photos
@pytest.mark.parametrize(
    ("folder", "series", "f1", "silent"),
    [("cream-set", "rummy3", 0.995, 0.002), ("white-set", "", 0.995, 0.002), ("racks", "", 0.95, 0.002)],
)
def test_real_photos_are_read(
    reader: TableReader, folder: str, series: str, f1: float, silent: float
) -> None:
    found = measured(reader, PHOTOS / folder, *filter(None, [series]))
    print(found)
    assert found.f1 >= f1
    assert found.silent_wrong <= silent


def test_the_quality_is_that_of_the_tiles_on_the_table(reader: TableReader) -> None:
    picture = load_picture(SAMPLES / CLEAR[0])
    high, whole = picture.shape[0], reader.read(picture)
    middle = float(np.median([tile.quad[:, 0].mean() for tile in whole.tiles]))
    left = np.array([[0, 0], [middle, 0], [middle, high], [0, high]], np.float32)
    part = reader.read(picture, Request(region=left))
    assert 0 < len(part.tiles) < len(whole.tiles)
    for reading in (whole, part):
        alone = picture_quality(measure_quality(picture, [tile.quad for tile in reading.tiles]))
        assert reading.quality.tile_px == alone.tile_px
        assert (reading.quality.glare, reading.quality.exposure) == (alone.glare, alone.exposure)
        assert abs(reading.quality.sharpness - alone.sharpness) < 0.05, "of a few tiles, in another order"


def test_the_threads_that_look_end_with_the_reader() -> None:
    before = Held.now()
    reader = TableReader()
    reader.read(np.full((240, 320, 3), (60, 90, 130), np.uint8))
    assert Held.now().threads - before.threads
    reader.close()
    assert Held.now().more_than(before, handles=False) == ""


def test_the_weights_of_other_games_are_needed_only_for_them(tmp_path: Path) -> None:
    for name in ("detector.onnx", "corners.onnx", "reader.onnx", "manifest.json"):
        (tmp_path / name).symlink_to(MODELS / name)
    only_tiles = TableReader(tmp_path)
    plain = np.full((240, 320, 3), (60, 90, 130), np.uint8)
    assert only_tiles.read(plain).alphabet is TILE_ALPHABET
    for alphabet, name in ((LETTER_ALPHABET, "letters"), (DICE_ALPHABET, "dice")):
        with pytest.raises(BadInput, match=f"pictures of {name} cannot be read: .*.onnx is missing"):
            only_tiles.read(plain, Request(alphabet=alphabet))


def test_a_picture_without_tiles_has_none(reader: TableReader) -> None:
    rng = np.random.default_rng(3)
    plain = np.full((480, 640, 3), (60, 90, 130), np.uint8)
    noise = rng.integers(0, 256, (480, 640, 3)).astype(np.uint8)
    for picture in (plain, noise, plain[:1, :1]):
        assert reader.read(picture).tiles == ()


def assert_alike(one: Reading, other: Reading) -> None:
    """What is sure in one has the same face in the other, where it may be asked about: never another face."""
    for this, that in ((one, other), (other, one)):
        sure = Counter(tile.face for tile in this.tiles if not tile.unsure)
        assert sure.total() >= 8
        assert sure <= Counter(tile.face for tile in that.tiles)


@pytest.mark.parametrize("name", CLEAR)
def test_turning_the_picture_turns_the_reading(reader: TableReader, name: str) -> None:
    picture = load_picture(SAMPLES / name)
    assert_alike(reader.read(picture), reader.read(np.ascontiguousarray(picture[::-1, ::-1])))


@pytest.mark.parametrize("name", CLEAR)
def test_size_does_not_matter(reader: TableReader, name: str) -> None:
    picture = load_picture(SAMPLES / name)
    larger = np.asarray(cv2.resize(picture, None, fx=2.5, fy=2.5, interpolation=cv2.INTER_CUBIC), np.uint8)
    assert_alike(reader.read(picture), reader.read(larger))


def test_tiles_outside_the_region_are_told_apart(reader: TableReader) -> None:
    label = read_labels(SAMPLES)[0]
    picture = load_picture(SAMPLES / label.name)
    width = picture.shape[1]
    whole = reader.read(picture)
    half = np.array([[0, 0], [width / 2, 0], [width / 2, 9999], [0, 9999]], np.float32)
    part = reader.read(picture, Request(region=half))
    assert len(part.tiles) + len(part.outside) == len(whole.tiles)
    assert all(tile.quad.mean(axis=0)[0] <= width / 2 for tile in part.tiles)
