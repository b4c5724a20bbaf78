"""The printed mat: found under perspective, light and tiles; the file has the right size on any printer."""

import re
from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from engine import LANGUAGES, texts_of
from engine.errors import BadInput
from vision.calibrate.mat import CELLS, MARKER, PAPERS, Mat, dark_cells, find_mat
from vision.calibrate.mat_pdf import POINTS, RULER, draw_mat_pdf
from vision.geometry.quad import holds
from vision.values import Picture

SIZE = (1280, 720)
SEEN = np.array([[260, 60], [1010, 90], [1080, 640], [200, 600]], np.float32)


def dark_squares(mat: Mat) -> Iterator[tuple[float, float, float]]:
    """All that is printed dark: left, top and side of each square in millimetres."""
    cell = MARKER / CELLS
    for number, x, y in mat.markers():
        for column, row in dark_cells(number):
            yield x + column * cell, y + row * cell, cell


def draw_mat(mat: Mat, dots_per_mm: float = 4.0) -> NDArray[np.uint8]:
    """The whole mat as a grey picture."""
    wide, tall = (round(side * dots_per_mm) for side in mat.size)
    sheet = np.full((tall, wide), 255, np.uint8)
    for x, y, side in dark_squares(mat):
        left, top, right, low = (round(at * dots_per_mm) for at in (x, y, x + side, y + side))
        sheet[top:low, left:right] = 0
    return sheet


def camera(mat: Mat, seen: NDArray[np.float32] = SEEN) -> NDArray[np.float64]:
    """From millimetres to pixels, with the mat's corners where ``seen`` says."""
    wide, tall = mat.size
    corners = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners, seen), np.float64)


def photographed(mat: Mat, seen: NDArray[np.float32] = SEEN, seed: int = 1) -> Picture:
    dots = 4.0
    to_pixels = camera(mat, seen) @ np.diag([1 / dots, 1 / dots, 1])
    paper = cv2.warpPerspective(
        draw_mat(mat, dots),
        to_pixels,
        SIZE,
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=90,
    )
    grey = cv2.GaussianBlur(paper, (0, 0), 0.8).astype(np.float32) * np.linspace(0.5, 0.9, SIZE[0])
    grey += np.random.default_rng(seed).normal(0, 5, grey.shape)
    return np.asarray(cv2.cvtColor(np.clip(grey, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


@pytest.mark.parametrize("mat", [Mat("a4"), Mat("a3"), Mat("a4", 2, 2)])
def test_the_mat_is_found_exactly(mat: Mat) -> None:
    found = find_mat(photographed(mat), mat)
    assert found is not None
    assert np.abs(found.region - SEEN).max() < 2.5
    assert len(found.markers) == 4 * mat.sheets
    middle = np.array([[[mat.size[0] / 2, mat.size[1] / 2]]])
    there = cv2.perspectiveTransform(middle, np.array(found.to_picture))
    assert np.abs(there - cv2.perspectiveTransform(middle, camera(mat))).max() < 1.5
    assert holds(found.region, there.reshape(2).astype(np.float32))


@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(0, 3), min_size=1, max_size=2), st.integers(0, 3))
def test_covered_markers_do_not_matter_while_two_are_seen(covered: set[int], quarter: int) -> None:
    mat = Mat("a3")
    seen = np.roll(SEEN, quarter, axis=0)
    picture = photographed(mat, seen)
    for number, x, y in mat.markers():
        if number in covered:
            tile = np.array([[[x, y], [x + MARKER, y + MARKER / 2]]])
            start, end = cv2.perspectiveTransform(tile, camera(mat, seen))[0].round().astype(int).tolist()
            cv2.line(picture, tuple(start), tuple(end), (200, 220, 235), 30)
    found = find_mat(picture, mat)
    assert found is not None
    assert len(found.markers) == 4 - len(covered)
    assert np.abs(found.region - seen).max() < 25


def test_what_is_no_mat_is_none() -> None:
    plain = np.full((720, 1280, 3), 120, np.uint8)
    assert find_mat(plain, Mat()) is None
    one = np.full((720, 1280, 3), 120, np.uint8)
    one[:300, :300] = photographed(Mat("a3"))[40:340, 230:530]
    assert find_mat(one, Mat("a3")) is None


def test_markers_in_the_wrong_places_are_no_mat() -> None:
    """Sheets that were laid in another order, or printed markers on somebody's shirt."""
    mat = Mat("a4", 2, 1)
    picture = photographed(mat)
    swapped = np.concatenate([picture[:, 640:], picture[:, :640]], axis=1)
    assert find_mat(swapped, mat) is None


def drawn(mat: Mat, language: str) -> bytes:
    said = texts_of("advice", language)["mat"]
    return draw_mat_pdf(mat, said["sheet"], said["size"])


def test_the_file_has_the_size_of_the_paper_and_all_squares() -> None:
    mat = Mat("a4", 2, 1)
    data = drawn(mat, "de")
    wide, tall = PAPERS["a4"]
    assert data.count(b"/Type /Page ") == 2
    assert f"/MediaBox [0 0 {wide * POINTS:.3f} {tall * POINTS:.3f}]".encode() in data
    squares = re.findall(rb"^([\d.]+) ([\d.]+) 5.020 5.020 re f$", data, re.MULTILINE)
    assert len(squares) == len(list(dark_squares(mat)))
    expected = sorted((round(x % wide, 3), round(tall - y - side, 3)) for x, y, side in dark_squares(mat))
    assert np.allclose(sorted((float(x), float(y)) for x, y in squares), expected)
    assert "Blatt 2 von 2: Reihe 1, Spalte 2".encode("cp1252") in data
    ruler = re.search(rb"([\d.]+) 8 m ([\d.]+) 8 l S", data)
    assert ruler is not None
    assert float(ruler[2]) - float(ruler[1]) == pytest.approx(RULER)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_is_well_formed(language: str) -> None:
    data = drawn(Mat("a3", 1, 2), language)
    start = int(data.rsplit(b"startxref\n", 1)[1].split(b"\n")[0])
    assert data[start : start + 4] == b"xref"
    places = [int(line[:10]) for line in data[start:].split(b"\n")[3:] if line.endswith(b" n ")]
    for number, place in enumerate(places, start=1):
        assert data[place:].startswith(b"%d 0 obj\n" % number)
    for length, stream in re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", data, re.DOTALL):
        assert len(stream) == int(length)
    assert data.endswith(b"%%EOF\n")


def test_mats_are_checked() -> None:
    for paper, across, down in (("a5", 1, 1), ("a4", 0, 1), ("a4", 5, 3)):
        with pytest.raises(BadInput):
            Mat(paper, across, down)
    with pytest.raises(BadInput, match="unknown key"):
        Mat.from_json({**Mat().to_json(), "colour": 1})
    with pytest.raises(BadInput, match="missing key"):
        Mat.from_json({"paper": "a4"})
