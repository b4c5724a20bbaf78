"""The drawn tables tell the truth: what the labels say is in the picture, and could lie on a real table."""

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.tiles import JOKERS, NUMBER_OF, box
from tests.drawn import KINDS, Scene, draw
from tests.drawn.deal import DECIDERS, decided
from tests.drawn.designs import DESIGNS, MARKED
from tests.drawn.glyphs import HOME, glyph, typefaces

SEED = 7
SMALL = (640, 480)


@cache
def scene(kind: str, seed: int = SEED) -> Scene:
    """Small pictures: what is checked does not depend on the size, and they are drawn faster."""
    return draw(seed, kind, size=SMALL)


def quads(labels: dict[str, Any]) -> NDArray[np.float32]:
    return np.array([tile["quad"] for tile in labels["tiles"]], np.float32)


def test_the_same_seed_gives_the_same_pixels_and_labels() -> None:
    first, again, other = scene("close"), draw(SEED, "close", size=SMALL), scene("close", SEED + 1)
    assert np.array_equal(first.picture, again.picture)
    assert first.labels == again.labels
    assert first.labels != other.labels


def test_the_seed_alone_chooses_a_kind_and_all_kinds_are_chosen() -> None:
    assert draw(KINDS.index("close"), size=SMALL).labels["kind"] == "close"
    assert set(KINDS) >= {
        "table",
        "full",
        "close",
        "rack",
        "twist",
        "glare",
        "flash",
        "dim",
        "mixed",
        "shadow",
        "clutter",
    }


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_draws_a_picture_of_its_size(kind: str) -> None:
    drawn = scene(kind)
    wide, high = drawn.labels["size"]
    assert drawn.picture.shape == (high, wide, 3)
    assert drawn.labels["kind"] == kind
    assert drawn.labels["series"] == f"drawn-{kind}"
    assert drawn.labels["typeface"] in typefaces()
    assert drawn.labels["design"] in {design.name for design in DESIGNS}
    unpacked = cv2.imdecode(np.frombuffer(drawn.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert unpacked is not None
    assert np.array_equal(unpacked, drawn.picture)


@pytest.mark.parametrize("kind", KINDS)
def test_corners_are_inside_the_picture_and_clockwise(kind: str) -> None:
    labels = scene(kind).labels
    corners = quads(labels)
    assert (corners >= 0).all()
    assert (corners <= np.array(labels["size"]) - 1).all()
    for quad in [*corners, *np.array(labels["face_down"], np.float32).reshape(-1, 4, 2)]:
        # With y pointing down the area of a clockwise outline is positive.
        assert cv2.contourArea(quad, oriented=True) > 20
        assert cv2.isContourConvex(quad)


@pytest.mark.parametrize("kind", KINDS)
def test_rows_hold_every_tile_of_the_table_once(kind: str) -> None:
    labels = scene(kind).labels
    assert sorted(index for row in labels["rows"] for index in row) == list(range(len(labels["tiles"])))
    assert all(labels["rows"])


@pytest.mark.parametrize("kind", KINDS)
def test_no_more_tiles_than_the_box_has(kind: str) -> None:
    labels = scene(kind).labels
    faces = Counter(tile["face"] for tile in [*labels["tiles"], *labels["outside"]] if tile["face"])
    contents = box(JOKERS if kind == "twist" else ("J",))
    assert all(count <= contents[face] for face, count in faces.items())
    assert sum(faces.values()) + len(labels["face_down"]) <= sum(contents.values())


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_reads_from_left_to_right_as_its_tiles_stand(kind: str) -> None:
    labels = scene(kind).labels
    corners = quads(labels)
    for row in labels["rows"]:
        rights = corners[row, 1] - corners[row, 0]
        for before, after in pairwise(row):
            step = corners[after].mean(0) - corners[before].mean(0)
            assert step @ np.median(rights, axis=0) > 0


def test_a_tile_stands_on_its_lower_edge() -> None:
    """Rectified by its corners, a tile shows the glyph of its number the right way up."""
    labels = (drawn := draw(11, "close", "flat-white", (960, 720))).labels
    fits = [
        likeness(drawn, tile, labels["typeface"])
        for tile in labels["tiles"]
        if NUMBER_OF.get(tile["face"]) in DECIDERS
    ]
    assert np.mean([upright > turned for upright, turned in fits]) > 0.9


def likeness(drawn: Scene, tile: dict[str, Any], typeface: str) -> tuple[float, float]:
    wide, high = 140, 200
    flat = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(tile["quad"], np.float32), flat)
    crop = cv2.warpPerspective(drawn.picture, matrix, (wide, high)).min(2)[14:-14, 14:-14]
    dark = 255 - crop
    shape = glyph(typeface, NUMBER_OF[tile["face"]])
    best = []
    for turned in (shape, shape[::-1, ::-1]):
        size = max(8, round(shape.shape[1] * 86 / shape.shape[0]))
        pattern = cv2.resize(np.ascontiguousarray(turned), (min(size, 104), 86), interpolation=cv2.INTER_AREA)
        best.append(float(cv2.matchTemplate(np.asarray(dark, np.uint8), pattern, cv2.TM_CCOEFF_NORMED).max()))
    return best[0], best[1]


def test_a_full_table_has_nearly_the_whole_box_in_small_tiles() -> None:
    labels = draw(SEED, "full", size=(1920, 1080)).labels
    corners = quads(labels)
    widths = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
    assert len(corners) > 90
    assert 20 < np.median(widths) < 48


def test_a_twist_table_shows_special_jokers() -> None:
    faces = {tile["face"] for seed in range(6) for tile in scene("twist", seed).labels["tiles"]}
    assert faces >= {"JD", "JC", "JM"}


def test_tiles_on_a_rack_are_seen_obliquely() -> None:
    corners = quads(scene("rack").labels)
    heights = np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1)
    widths = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
    assert np.std(heights / widths) + np.std(widths) / np.mean(widths) > 0.01
    assert scene("rack").labels["tiles"][0]["visible"] > 0.3


@pytest.mark.parametrize("seed", range(3))
def test_without_a_mark_the_row_tells_six_from_nine(seed: int) -> None:
    labels = draw(seed, "dim", "bare", SMALL).labels
    assert "none" not in MARKED
    for row in labels["rows"]:
        assert decided([labels["tiles"][index]["face"] for index in row])


def test_numbers_that_look_alike_upside_down_do_not_decide() -> None:
    assert not decided(["K6", "R6", "B6"])
    assert not decided(["O8", "O9", "J"])
    assert decided(["O8", "O9", "O10"])


def test_the_glyphs_are_committed_and_small() -> None:
    assert len(typefaces()) >= 12
    assert sum(path.stat().st_size for path in Path(HOME).iterdir()) < 2_000_000
