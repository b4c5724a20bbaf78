"""The small labelled set for tests, and the page about the renderer."""

import re
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.tiles import NORMAL, box
from vision.geometry.quad import sides, signed_area
from vision.measure.evaluate import score_photo, total_figures
from vision.measure.labels import LabelledPicture, parse_labels, read_labels
from vision.render.samples import SHEET_COLUMNS, SHEET_KINDS, TEST_SET, labels_of, main, whole_scene
from vision.render.tiles.scene import TILE_SCENE_KINDS
from vision.render.tiles.style import DESIGNS
from vision.table.rows import rows_of
from vision.values import Quad, Quality, Reading, TileReading

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "datasets" / "samples" / "tables"
LABELS = read_labels(FOLDER)
NUMBERED = list(enumerate(LABELS))


def quads_of(label: LabelledPicture) -> list[Quad]:
    return [tile.quad for tile in label.tiles if tile.quad is not None]


def test_there_are_twelve_pictures_of_several_kinds_and_designs() -> None:
    assert len(LABELS) == len(TEST_SET) == 12
    assert {path.name for path in FOLDER.glob("*.jpg")} == {label.name for label in LABELS}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_500_000
    assert len({label.groups["kind"] for label in LABELS}) == 5
    assert len({label.groups["design"] for label in LABELS}) >= 5
    assert all(seed >= 9_000_000 for seed, _, _ in TEST_SET)


@pytest.mark.parametrize(("number", "label"), NUMBERED)
def test_a_good_reader_can_get_it_fully_right(number: int, label: LabelledPicture) -> None:
    picture = cv2.imread(str(FOLDER / label.name))
    assert picture is not None
    height, width = picture.shape[:2]
    assert width == TEST_SET[number][2]
    quads = quads_of(label)
    assert min(min(sides(quad)) for quad in quads) >= 20
    assert min(signed_area(quad) for quad in quads) > 0
    assert all(quad.min() > 2 and (quad.max(axis=0) < (width - 2, height - 2)).all() for quad in quads)
    assert min(tile.visible for tile in label.tiles) >= 0.9
    assert Counter(tile.truth for tile in label.tiles) <= Counter(box((NORMAL,)))


@pytest.mark.parametrize("label", LABELS)
def test_the_rows_are_those_that_the_places_give(label: LabelledPicture) -> None:
    quads = quads_of(label)
    assert label.rows is not None
    assert sorted(label.rows) == sorted(rows_of(quads, [1.0] * len(quads)))
    tiles = tuple(TileReading(tile.truth, quad, 1.0) for tile, quad in zip(label.tiles, quads, strict=True))
    reading = Reading(tiles, label.rows, Quality(1, 1, 1, 30), label.face_down)
    result = total_figures([score_photo(label, reading, (10_000, 10_000))])
    assert (result.f1, result.rows_exact, result.silent_wrong_tiles) == (1, 1, 0)


def test_the_set_is_what_the_script_writes() -> None:
    number = next(index for index, (_, kind, _) in enumerate(TEST_SET) if kind == "crowded")
    scene, stored = whole_scene(*TEST_SET[number]), LABELS[number]
    again = parse_labels(stored.name, labels_of(scene))
    assert [tile.truth for tile in again.tiles] == [tile.truth for tile in stored.tiles]
    assert np.allclose(quads_of(again), quads_of(stored), atol=0.2)
    assert again.rows == stored.rows
    picture = np.asarray(cv2.imread(str(FOLDER / stored.name)), np.float32)
    assert np.abs(picture - scene.picture).mean() < 3


def test_the_sheet_shows_every_kind_and_the_designs_can_be_written(tmp_path: Path) -> None:
    assert set(SHEET_KINDS) == set(TILE_SCENE_KINDS)
    assert len(SHEET_KINDS) % SHEET_COLUMNS == 0
    main(["--designs", str(tmp_path / "designs.jpg")])
    written = cv2.imread(str(tmp_path / "designs.jpg"))
    assert written is not None
    assert written.shape[0] % len(DESIGNS) == 0


def test_the_page_about_the_renderer_shows_its_pictures() -> None:
    page = (ROOT / "docs" / "renderer.md").read_text(encoding="utf-8")
    shown = re.findall(r"\]\(((?:images|\.\.)/.*?)\)", page)
    assert len(shown) >= 5
    assert all((ROOT / "docs" / path).exists() for path in shown)
    assert set(re.findall(r"^\| `([a-z-]+)` \|", page, re.M)) == set(TILE_SCENE_KINDS)
    assert all(f"(`{design}`)" in page for design in DESIGNS)
