"""Where the table is: found, dragged, by the mat; kept as JSON; and reasons when it no longer fits."""

import json
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine import LANGUAGES, texts_of
from engine.errors import BadInput
from tests.vision.calibrate.test_mat import SEEN, photographed
from tests.vision.simple_table import GOOD
from tests.vision.tables import tile_at
from tests.vision.watch.stage import TALL, WIDE, Lying, Stage, bump, laid
from vision.alphabets import DICE_ALPHABET
from vision.calibrate.calibration import (
    Calibration,
    Misfit,
    calibration_by_hand,
    calibration_by_mat,
    calibration_of_whole_picture,
    misfits_of_corners,
)
from vision.calibrate.find_table import RegionEvidence, calibration_by_tiles, fills_region
from vision.calibrate.fit import calibration_misfit
from vision.calibrate.mat import Mat
from vision.geometry.quad import area, holds, quad_of
from vision.values import Cell, Reading, TileReading
from webapp.wording import misfit_sentence

SETS = ("R1 R2 R3 R4", "K8 B8 O8", "B5 B6 B7 B8 B9")
CORNERS = [[40, 20], [500, 30], [520, 330], [30, 320]]


def shown_by(stage: Stage) -> tuple[np.ndarray, Reading]:
    picture = stage.picture()
    return picture, stage.read(picture, None)


def dragged(stage: Stage) -> Calibration:
    picture, reading = shown_by(stage)
    return calibration_by_hand(CORNERS, picture, reading)


def codes(corners: Sequence[Sequence[float]]) -> list[str]:
    return [misfit.code for misfit in misfits_of_corners(corners, (640, 360))]


def test_dragged_corners_are_checked_all_at_once() -> None:
    assert codes(CORNERS) == []
    assert codes(CORNERS[::-1]) == []
    assert codes(CORNERS[:3]) == ["region-not-four-corners"]
    assert codes([[0, 0], [float("nan"), 0], [9, 9], [0, 9]]) == ["region-not-four-corners"]
    assert codes([[40, 20], [520, 330], [500, 30], [30, 320]]) == ["region-crossed"]
    assert codes([[40, 20], [900, 30], [520, 330], [30, 320]]) == ["region-beyond-picture"]
    assert codes([[0, 0], [60, 0], [60, 60], [0, 60]]) == ["region-small"]
    assert codes([[0, 0], [640, 0], [630, 12], [10, 12]]) == ["region-small"]
    assert codes([[0, 0], [640, 0], [320, 180], [40, 23]]) == ["region-narrow"]
    with pytest.raises(BadInput, match="crossed"):
        calibration_by_hand([[40, 20], [520, 330], [500, 30], [30, 320]], np.zeros((360, 640, 3), np.uint8))


@given(st.lists(st.tuples(st.floats(0, 640), st.floats(0, 360)), min_size=4, max_size=4))
def test_corners_that_pass_make_a_usable_region(corners: list[tuple[float, float]]) -> None:
    if misfits_of_corners(corners, (640, 360)):
        return
    calibration = calibration_by_hand(corners, np.zeros((360, 640, 3), np.uint8))
    assert area(calibration.region) >= 0.05 * 640 * 360
    assert holds(calibration.region, calibration.region.mean(axis=0))


def test_json_there_and_back_is_the_same() -> None:
    mat = Mat("a3")
    exact = calibration_by_mat(photographed(mat), mat)
    assert exact is not None
    for calibration in (exact, dragged(Stage(laid(*SETS))), replace(exact, view=None, mat=None, plane=None)):
        document = json.loads(json.dumps(calibration.to_json()))
        again = Calibration.from_json(document)
        assert again.to_json() == document
        assert np.allclose(again.region, calibration.region)
        assert (again.size, again.mat, again.view) == (calibration.size, calibration.mat, calibration.view)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("size", [640]),
        ("size", "large"),
        ("region", [[0, 0], [1, 1]]),
        ("region", [[0, 0], [1, 1], [1, 0], [0, 1]]),
        ("source", "guess"),
        ("view", "not base64!"),
        ("plane", [[1, 2], [3, 4]]),
        ("mat", {"paper": "a4"}),
        ("tile_px", "wide"),
        ("extra", 1),
    ],
)
def test_bad_json_is_named(key: str, value: object) -> None:
    document = dragged(Stage(laid(*SETS))).to_json()
    with pytest.raises(BadInput, match=r"^(calibration|mat): "):
        Calibration.from_json({**document, key: value})
    del document["upright"]
    with pytest.raises(BadInput, match="missing key 'upright'"):
        Calibration.from_json(document)


def code_of(misfit: Misfit | None) -> str | None:
    return None if misfit is None else misfit.code


def test_a_calibration_fits_the_same_view_in_another_light_with_other_tiles() -> None:
    calibration = dragged(Stage(laid(*SETS)))
    for stage in (Stage(laid(*SETS), gain=0.7), Stage(laid("O1 O2 O3", "K5 K6 K7", x=220)), Stage([])):
        assert calibration_misfit(calibration, *shown_by(stage)) is None
    assert calibration_misfit(calibration, Stage(laid(*SETS)).picture()) is None
    assert calibration_misfit(replace(calibration, view=b"none"), Stage(laid(*SETS)).picture()) is None


def test_reasons_why_it_no_longer_fits() -> None:
    calibration = dragged(Stage(laid(*SETS)))
    smaller = Stage(laid(*SETS), size=(480, 270))
    assert code_of(calibration_misfit(calibration, *shown_by(smaller))) == "other-resolution"
    pushed = Stage(laid(*SETS), camera=bump(60, 25))
    misfit = calibration_misfit(calibration, *shown_by(pushed))
    assert misfit is not None
    assert misfit.code == "camera-moved"
    assert misfit.parameters["pixels"] == pytest.approx(65, abs=4)
    assert (
        code_of(calibration_misfit(calibration, *shown_by(Stage(laid(*SETS), camera=bump(0, 0, 0, 1.3)))))
        == "other-zoom"
    )
    elsewhere = Stage([Lying(f"K{n}", 560 + 27 * (n % 3), 60 + 50 * (n // 3)) for n in range(1, 9)])
    assert code_of(calibration_misfit(calibration, *shown_by(elsewhere))) == "tiles-outside"


def test_the_mat_makes_it_exact() -> None:
    mat = Mat("a3")
    picture = photographed(mat)
    calibration = calibration_by_mat(picture, mat)
    assert calibration is not None
    assert np.abs(calibration.region - SEEN).max() < 2.5
    assert calibration.plane is not None
    millimetres = cv2.perspectiveTransform(SEEN[None].astype(np.float64), np.array(calibration.plane))[0]
    assert np.abs(millimetres - [[0, 0], [420, 0], [420, 297], [0, 297]]).max() < 1.5
    assert calibration_misfit(calibration, photographed(mat, seed=5)) is None
    moved = calibration_misfit(calibration, photographed(mat, SEEN + np.array([70, 20], np.float32)))
    assert code_of(moved) == "camera-moved"
    assert calibration_by_mat(np.full((720, 1280, 3), 99, np.uint8), mat) is None


def test_the_table_is_found_by_its_tiles() -> None:
    stage = Stage(laid(*SETS, x=200, y=120))
    gathered = RegionEvidence((WIDE, TALL))
    picture, reading = shown_by(stage)
    assert calibration_by_tiles(gathered.with_reading(replace(reading, tiles=(), rows=())), picture) is None
    for _ in range(3):
        assert calibration_by_tiles(gathered, picture) is None
        gathered = gathered.with_reading(reading)
    calibration = calibration_by_tiles(gathered, picture)
    assert calibration is not None
    assert calibration.source == "found"
    assert calibration.tile_px == pytest.approx(26, abs=1)
    assert calibration.upright == pytest.approx(0, abs=2)
    for tile in reading.tiles:
        assert all(holds(calibration.region, corner) for corner in tile.quad)
    assert np.allclose(calibration.region, [[0, 0], [WIDE, 0], [WIDE, TALL], [0, TALL]]), "room for the rest"
    assert calibration_misfit(calibration, picture, reading) is None


LARGE = (2560, 1920)


def lying(left: float, top: float, sets: int, wide: float = 26) -> tuple[TileReading, ...]:
    """Groups of four, ten of them side by side."""
    return tuple(
        TileReading(
            "K1", tile_at(left + wide * (5 * at + k), top + 2 * wide * row, 0, wide, wide * 1.4), 0.99
        )
        for row, at in (divmod(number, 10) for number in range(sets))
        for k in range(4)
    )


def found(*tables: tuple[TileReading, ...]) -> Calibration:
    """The region of a large picture after these tables, the last of them seen three times."""
    gathered = RegionEvidence(LARGE)
    for tiles in (*tables, tables[-1], tables[-1]):
        gathered = gathered.with_reading(Reading(tiles, (), GOOD))
    calibration = calibration_by_tiles(gathered, np.zeros((LARGE[1], LARGE[0], 3), np.uint8))
    assert calibration is not None
    return calibration


def test_a_large_picture_has_a_table_in_it_with_room_for_the_whole_game() -> None:
    few, many = found(lying(900, 800, 3)), found(lying(900, 800, 26))
    (left, top), (right, bottom) = few.region[0], few.region[2]
    assert (right - left) * (bottom - top) > 106 * 1.8 * 36.4**2, "all tiles have room"
    assert left > 300
    assert right < 1900
    first = lying(900, 800, 1)[0].quad[0]
    assert abs(many.region[0] - first).max() < 5 * 36.4, "nearly all tiles lie there"
    far_away = lying(900 + 11 * 36, 800, 1)
    assert all(holds(few.region, corner) for tile in far_away for corner in tile.quad)


def test_the_region_goes_on_where_tiles_come_near_its_edge() -> None:
    tiles = lying(900, 800, 3)
    calibration = found(tiles)
    assert not fills_region(calibration, Reading(tiles, (), GOOD))
    assert not fills_region(calibration, Reading((), (), GOOD))
    right = float(calibration.region[2][0])
    near, beyond = lying(right - 100, 800, 1), lying(right + 200, 800, 1)
    assert fills_region(calibration, Reading((*tiles, *near), (), GOOD))
    assert fills_region(calibration, Reading(tiles, (), GOOD, (), beyond)), "tiles like those of the table"
    larger = found(tiles, (*tiles, *near))
    assert larger.region[2][0] > right + 100
    whole_picture = replace(calibration, region=quad_of([[0, 0], [2560, 0], [2560, 1920], [0, 1920]]))
    assert not fills_region(whole_picture, Reading(lying(5, 5, 3), (), GOOD)), "there is nowhere to go on"


@pytest.mark.parametrize("angle", [-30, 12, 170])
def test_turned_rows_turn_the_region(angle: float) -> None:
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    tiles = tuple(
        TileReading(f"K{1 + column}", tile_at(320 + c * x - s * y, 180 + s * x + c * y, angle, 20, 28), 0.99)
        for y in (-40, 0, 40)
        for column, x in enumerate((-42, -21, 0, 21))
    )
    reading = Reading(tiles, ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)), GOOD)
    gathered = RegionEvidence((640, 360))
    for _ in range(3):
        gathered = gathered.with_reading(reading)
    calibration = calibration_by_tiles(gathered, np.zeros((360, 640, 3), np.uint8))
    assert calibration is not None
    assert calibration.upright == pytest.approx(angle, abs=1)
    assert all(holds(calibration.region, corner) for tile in tiles for corner in tile.quad)


def test_a_turned_region_that_is_larger_than_the_picture_leaves_nothing_of_it_out() -> None:
    """Its corners were drawn in to the picture's edge one by one, and with them a corner of the picture."""
    tiles = tuple(TileReading("K1", tile_at(150 + 60 * at, 600, -20, 52, 52), 0.99) for at in range(9))
    gathered = RegionEvidence((1280, 720))
    for _ in range(3):
        gathered = gathered.with_reading(Reading(tiles, (), GOOD))
    calibration = calibration_by_tiles(gathered, np.zeros((720, 1280, 3), np.uint8))
    assert calibration is not None
    assert calibration.upright == pytest.approx(-20, abs=1)
    assert all(holds(calibration.region, np.array(corner)) for corner in ((2, 2), (700, 2), (1000, 718)))


def test_how_dice_have_rolled_does_not_turn_the_region() -> None:
    rolled = tuple(TileReading("K1", tile_at(150 + 90 * at, 650, -20, 52, 52), 0.99) for at in range(9))
    laid_dice = tuple(
        TileReading("R4", tile_at(600 + 52 * at, 300, 8, 52, 52), 0.99, cell=Cell(0, at)) for at in range(3)
    )
    for tiles, angle in ((rolled, 0.0), ((*rolled, *laid_dice), 8.0)):
        gathered = RegionEvidence((1280, 720))
        for _ in range(3):
            gathered = gathered.with_reading(Reading(tiles, (), GOOD, alphabet=DICE_ALPHABET))
        calibration = calibration_by_tiles(gathered, np.zeros((720, 1280, 3), np.uint8))
        assert calibration is not None
        assert calibration.upright == pytest.approx(angle, abs=1)


def test_a_rack_beside_the_table_is_left_out_of_its_region() -> None:
    tiles, rack = lying(900, 800, 6), lying(900, 1300, 2, wide=60)
    gathered = RegionEvidence(LARGE)
    for _ in range(3):
        gathered = gathered.with_reading(Reading(tiles, (), GOOD, (), rack))
    calibration = calibration_by_tiles(gathered, np.zeros((LARGE[1], LARGE[0], 3), np.uint8))
    assert calibration is not None
    assert not any(holds(calibration.region, tile.quad.mean(axis=0)) for tile in rack)
    assert all(holds(calibration.region, tile.quad.mean(axis=0)) for tile in tiles)
    just_before = TileReading("K1", tile_at(900, 1210, 0, 26, 36), 0.99)
    assert holds(calibration.region, just_before.quad.mean(axis=0)), "the table ends where the rack begins"


def test_a_bumped_calibration_goes_along() -> None:
    mat = Mat("a3")
    exact = calibration_by_mat(photographed(mat), mat)
    assert exact is not None
    pushed = photographed(mat, SEEN + np.array([30, 12], np.float32))
    gone = exact.moved(exact.region + np.array([30, 12], np.float32), pushed)
    assert gone is not None
    assert calibration_misfit(gone, pushed) is None
    again = calibration_by_mat(pushed, mat)
    assert again is not None
    corner = np.array([[[290.0, 72.0]]])
    there, exactly = (cv2.perspectiveTransform(corner, np.array(each.plane)) for each in (gone, again))
    assert np.abs(there - exactly).max() < 1.5
    assert exact.moved(exact.region + np.float32(1200), pushed) is None, "it is out of the picture"


def test_which_mat_it_is_shows_by_itself() -> None:
    for mat in (Mat("a4"), Mat("a3"), Mat("a4", 2, 2), Mat("a3", 1, 2), Mat("a4", 2, 1)):
        exact = calibration_by_mat(photographed(mat))
        assert exact is not None
        assert exact.mat == mat
        assert np.abs(exact.region - SEEN).max() < 2.5
    assert calibration_by_mat(np.full((720, 1280, 3), 99, np.uint8)) is None
    hidden = photographed(Mat("a4", 2, 2))
    hidden[:350, :650] = 99
    assert calibration_by_mat(hidden) is None, "a sheet shows no marker: it might be another mat"


def test_who_wishes_the_whole_picture_gets_it_whatever_happens() -> None:
    stage = Stage(laid(*SETS))
    chosen = calibration_of_whole_picture(stage.picture())
    assert chosen.within is None
    assert Calibration.from_json(json.loads(json.dumps(chosen.to_json()))).source == "whole"
    for other in (Stage(laid(*SETS), camera=bump(60, 25)), Stage(laid(*SETS), size=(480, 270))):
        assert calibration_misfit(chosen, *shown_by(other)) is None


_FIT_CODES = ("other-resolution", "camera-moved", "other-zoom", "tiles-outside")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: str) -> None:
    english = {
        code: text
        for code, text in texts_of("errors", "en").items()
        if code in _FIT_CODES or (code.startswith("region-") and code != "region-outside")
    }
    assert len(english) == 9
    numbers = dict.fromkeys(("width", "height", "had_width", "had_height", "pixels", "percent"), 42)
    for code in english:
        text = misfit_sentence(Misfit(code, numbers), language)
        assert "{" not in text
        assert ("42" in text) == ("{" in english[code])
    assert texts_of("advice", language)["mat"].keys() == texts_of("advice", "en")["mat"].keys()
