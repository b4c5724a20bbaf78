"""The detector's numpy half: any scale, any shape, doubles removed, long sides upright."""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine import BadInput
from tests.vision.find.heads import Told, head_of
from vision.alphabets import DICE_ALPHABET, LETTER_ALPHABET, TILE_ALPHABET
from vision.find import detector
from vision.find.detector import (
    DETECTOR,
    LEAST_SCORE_INPUT,
    Detector,
    Outputs,
    find_with,
    next_side,
    not_found_before,
)
from vision.find.nms import NMS_TUNING, covariances, nms, probabilistic_overlaps
from vision.geometry.quad import size, upright_quad
from vision.networks.onnx import Network
from vision.networks.weights import MODELS
from vision.values import Detection, Picture

PHOTOS = Path(__file__).parents[4] / "shared" / "photos" / "cream-set"


def picture_with(marks: list[tuple[int, int, int, int]], width: int, height: int) -> Picture:
    picture = np.zeros((height, width, 3), dtype=np.uint8)
    for left, top, right, bottom in marks:
        picture[top:bottom, left:right] = 255
    return picture


def centres(picture: Picture, network: Told) -> list[tuple[float, float]]:
    found = [one.quad.mean(axis=0) for one in find_with(network, picture)]
    return sorted((float(x), float(y)) for x, y in found)


@pytest.mark.parametrize(("width", "height"), [(640, 480), (480, 640), (1000, 750), (333, 517), (2000, 500)])
def test_every_tile_is_found_where_it_lies(width: int, height: int) -> None:
    step = width // 5
    marks = [
        (left, height // 3, left + step // 2, height // 3 + step * 7 // 10) for left in range(9, width, step)
    ]
    marks = [mark for mark in marks if mark[2] < width]
    found = centres(picture_with(marks, width, height), Told())
    wanted = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in marks]
    assert len(marks) >= 4
    assert np.array(found) == pytest.approx(np.array(wanted), abs=max(width, height) / 640 + 0.5)


def test_a_second_look_adds_what_lies_where_nothing_was_found() -> None:
    tile = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)
    found = [Detection(tile + 100 * place, 0.9) for place in (1, 2)]
    more = [Detection(tile + shift, 0.8) for shift in (104, 190, 230, 300)]
    assert [float(each.quad[0, 0]) for each in not_found_before(more, found)] == [230, 300]
    assert not_found_before(more, []) == more
    assert not_found_before([], found) == []


def test_only_letters_are_looked_at_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = np.full((480, 640, 3), 90, np.uint8)
    for alphabet, looks in ((TILE_ALPHABET, 1), (DICE_ALPHABET, 1), (LETTER_ALPHABET, 2)):
        detector = Detector(MODELS / alphabet.networks[0], 1, alphabet)
        seen: list[int] = []

        def run(fitted: Picture, detector: Detector = detector, seen: list[int] = seen) -> Outputs:
            seen.append(max(fitted.shape))
            return Detector.run(detector, fitted)

        monkeypatch.setattr(detector, "run", run)
        detector.find(picture)
        assert len(seen) == looks, alphabet.name


def test_the_network_only_sees_whole_cells() -> None:
    network = Told()
    find_with(network, picture_with([(10, 10, 60, 80)], 333, 517))
    assert network.seen == [(640, 416)]


def test_touching_tiles_stay_two_and_doubles_become_one() -> None:
    boxes = [(100.0, 100.0, 56.0, 40.0, np.pi / 2), (140.0, 100.0, 56.0, 40.0, np.pi / 2)]
    doubled = [*boxes, (104.0, 103.0, 54.0, 42.0, np.pi / 2 + 0.05)]
    for given in (boxes, doubled):
        decoded, _ = detector.decode_outputs(head_of(given, 480, 640), 480, 640)
        assert len(decoded) > len(given)
        kept = decoded[nms(decoded)]
        assert sorted(np.round(kept[:, 0]).tolist()) == [100, 140]


@pytest.mark.parametrize("degrees", [-44, -20, 0, 10, 45, 89, 90, 91, 120, 134])
def test_a_turned_box_comes_out_as_it_went_in(degrees: int) -> None:
    told = (300.0, 200.0, 70.0, 50.0, float(np.deg2rad(degrees)))
    decoded, scores = detector.decode_outputs(head_of([told], 480, 640), 480, 640)
    assert decoded[0].tolist() == pytest.approx(told, abs=0.01)
    assert scores[0] == pytest.approx(1 / (1 + np.exp(-3)), abs=1e-5)


@pytest.mark.parametrize("degrees", range(-45, 135, 15))
@pytest.mark.parametrize("sides", [(70.0, 50.0), (50.0, 70.0)])
def test_long_sides_are_upright_and_corners_clockwise(degrees: int, sides: tuple[float, float]) -> None:
    quad = detector.quads_of(np.array([[300, 200, *sides, np.deg2rad(degrees)]], dtype=np.float32))[0]
    assert size(quad) == pytest.approx((50, 70), abs=1e-3)
    assert cv2.contourArea(quad, oriented=True) > 0
    assert quad == pytest.approx(upright_quad(quad), abs=1e-3)


def test_overlap_is_one_with_itself_and_small_with_a_neighbour() -> None:
    boxes = np.array([[50, 50, 56, 40, 1.0], [50, 50, 40, 56, 0.0]], dtype=np.float32)
    others = np.array([[50, 50, 40, 56, 1.0 + np.pi / 2], [90, 50, 40, 56, 0.0]], dtype=np.float32)
    overlap = probabilistic_overlaps(boxes, covariances(boxes), others, covariances(others))
    assert overlap.tolist() == pytest.approx([1, 0.12], abs=0.01)


def test_a_box_that_is_a_double_itself_removes_nothing() -> None:
    row = [(100.0 + 12 * place, 100.0, 56.0, 40.0, np.pi / 2) for place in range(3)]
    assert nms(np.array(row, dtype=np.float32)) == [0, 2]


def test_looking_only_at_near_boxes_misses_no_double() -> None:
    chance = np.random.default_rng(4)
    sides = np.exp(chance.uniform(np.log(10), np.log(120), (400, 2)))
    places, turns = chance.uniform(0, 400, (400, 2)), chance.uniform(-0.8, 2.3, 400)
    boxes = np.column_stack([places, sides, turns]).astype(np.float32)
    spread, kept = covariances(boxes), list[int]()
    for index in range(400):
        alone = np.repeat(index, len(kept))
        overlap = probabilistic_overlaps(boxes[alone], spread[alone], boxes[kept], spread[kept])
        if (overlap < NMS_TUNING.overlap).all():
            kept.append(index)
    assert nms(boxes) == kept
    assert len(kept) < 395


def test_no_tile_no_box() -> None:
    assert find_with(Told(), picture_with([], 640, 480)) == []


def test_a_flood_of_cells_is_bounded() -> None:
    cells = np.arange(6300)
    flood = (cells, np.zeros((6300, 64), np.float32), np.ones(6300, np.float32), np.zeros(6300, np.float32))
    boxes, scores = detector.decode_outputs(flood, 480, 640)
    assert len(boxes) == len(scores) == detector.MOST_CELLS


def test_a_detector_that_says_all_of_every_cell_is_refused(tmp_path: Path) -> None:
    (tmp_path / "corners.onnx").symlink_to(MODELS / "corners.onnx")
    (tmp_path / "manifest.json").symlink_to(MODELS / "manifest.json")
    with pytest.raises(BadInput, match="a detector of earlier times"):
        Detector(tmp_path / "corners.onnx")


def test_only_sure_cells_are_told_of_and_a_flood_of_them_is_bounded_by_the_network_itself() -> None:
    network = Network(DETECTOR, 1)
    picture = np.random.default_rng(1).integers(0, 256, (96, 640, 3)).astype(np.uint8)

    def said(least: float) -> Sequence[NDArray[np.float32]]:
        return network.run(picture, **{LEAST_SCORE_INPUT: np.array(least, dtype=np.float32)})

    every = said(-99.0)
    assert [len(each) for each in every] == [1260] * 4
    ordered = np.sort(every[2].ravel())
    least = float(ordered[-10] + ordered[-11]) / 2  # between two of them, whatever the network says of noise
    loud, some = np.flatnonzero(every[2] >= least), said(least)
    assert len(loud) == 10
    assert some[0].tolist() == loud.tolist()
    for one, other in zip(every[1:], some[1:], strict=True):
        assert other == pytest.approx(one[loud], abs=1e-4)
    assert [len(each) for each in said(99.0)] == [0] * 4
    larger = np.zeros((480, 640, 3), np.uint8)
    assert (
        len(network.run(larger, **{LEAST_SCORE_INPUT: np.array(-99, dtype=np.float32)})[0])
        == detector.MOST_CELLS
    )


class TestSideAsked:
    """At which scale a picture is looked at again."""

    def test_tiles_of_a_good_size_need_no_second_look(self) -> None:
        assert [next_side(short, 4000) for short in (22, 40, 100, 220)] == [None] * 4

    def test_small_tiles_are_enlarged_to_a_good_size(self) -> None:
        side = next_side(16, 4000)
        assert side is not None
        assert 16 * side / 640 == pytest.approx(32)

    def test_never_beyond_the_pixels_that_are_there_nor_beyond_the_largest_side(self) -> None:
        assert next_side(10, 1000) == 1000
        assert next_side(5, 4000) == 1600

    def test_not_worth_it_without_more_pixels(self) -> None:
        assert next_side(16, 640) is None
        assert next_side(16, 700) is None

    def test_huge_tiles_are_looked_at_smaller(self) -> None:
        assert next_side(230, 640) == 306
        assert next_side(600, 640) == 256

    def test_an_empty_look_is_repeated_where_the_picture_is_large(self) -> None:
        assert next_side(None, 4000) == 1280
        assert next_side(None, 1000) is None


def test_small_tiles_in_a_large_picture_are_looked_at_twice_and_found_better() -> None:
    marks = [(left, 700, left + 41, 757) for left in range(20, 2300, 120)]
    picture = picture_with(marks, 2400, 1800)
    network = Told()
    found = centres(picture, network)
    assert max(network.seen[0]) == 640
    assert max(network.seen[1]) > 1600 - 32
    wanted = [(left + 20.5, 728.5) for left, *_ in marks]
    assert np.array(found) == pytest.approx(np.array(wanted), abs=1.5)


def test_the_second_look_replaces_the_first_unless_it_sees_nothing() -> None:
    picture = picture_with([(0, 0, 480, 640)], 640, 640)
    network = Told(least=300)
    assert len(find_with(network, picture)) == 1
    assert [max(shape) for shape in network.seen] == [640, 256]


@pytest.mark.skipif(not DETECTOR.is_file(), reason="models/detector.onnx is not there: not trained yet")
@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the photographs (../shared/photos) are not there")
def test_nearly_every_tile_of_a_series_never_trained_on_is_found() -> None:
    labels = json.loads((PHOTOS / "labels.json").read_text(encoding="utf-8"))
    names = sorted(name for name, label in labels.items() if label["series"] == "rummy3")[::4]
    detector, hits, tiles, extra = Detector(DETECTOR), 0, 0, 0
    for name in names:
        picture = np.asarray(cv2.imread(str(PHOTOS / name)), np.uint8)
        found = [one.quad.mean(axis=0) for one in detector.find(picture)]
        wanted = [np.mean(tile["quad"], axis=0) for tile in labels[name]["tiles"]]
        hit = sum(any(np.hypot(*(one - place)) < 15 for one in found) for place in wanted)
        hits, tiles, extra = hits + hit, tiles + len(wanted), extra + max(0, len(found) - hit)
    assert hits >= 0.98 * tiles
    assert extra <= 0.05 * tiles
