"""Where the table is: found by the referee itself, by hand or by the mat; kept, checked, followed."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine import BadInput
from hardware.status import Status
from tests.vision.calibrate.test_mat import SEEN, photographed
from tests.vision.watch.stage import TALL, WIDE, bump, laid
from tests.webapp.referee.kitchen import Kitchen, StageCamera
from vision.calibrate.mat import Mat
from webapp.errors import NotFound
from webapp.referee.settings import Settings

OPENING, NEXT, THIRD = "K10 R10 B10", "R4 R5 R6 R7 R8", "K1 K2 K3"
CORNERS = ((40.0, 20.0), (600.0, 30.0), (620.0, 340.0), (30.0, 330.0))
ALL = [[0, 0], [WIDE, 0], [WIDE, TALL], [0, TALL]]


def shown(kitchen: Kitchen) -> Any:
    return kitchen.referee.camera_document("en")


def again(kitchen: Kitchen) -> None:
    """The same camera is started once more, with what was kept of it."""
    kept = json.loads(json.dumps(kitchen.kept[-1].calibration))
    kitchen.referee = kitchen.new_referee(Settings(calibration=kept))


def drag(kitchen: Kitchen) -> None:
    kitchen.referee.calibrate(lambda calibrating: calibrating.drag(CORNERS))
    kitchen.wait(1)


def test_the_first_settled_tables_tell_where_the_table_is(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.play(OPENING)
    kitchen.play(OPENING, NEXT)
    assert shown(kitchen)["region"] == {"source": None, "corners": None}, "too little is known yet"
    kitchen.told("camera")
    kitchen.play(OPENING, NEXT, THIRD)
    region = shown(kitchen)["region"]
    assert region == {"source": "found", "corners": ALL}, "there is room for the rest of the game"
    assert kitchen.told("camera")[-1]["region"] == region, "all who watch see it"
    kept = kitchen.kept[-1].calibration
    assert kept is not None
    assert (kept["source"], kept["size"]) == ("found", [WIDE, TALL])
    again(kitchen)
    kitchen.wait(1)
    assert (shown(kitchen)["region"], shown(kitchen)["misfit"]) == (region, None)


def test_dragged_corners_hold_and_what_is_wrong_with_them_is_said(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, NEXT, THIRD)
    with pytest.raises(NotFound, match="nothing yet"):
        drag(kitchen)
    kitchen.wait(1)
    drag(kitchen)
    assert kitchen.stage.regions[-1] is not None
    assert np.allclose(kitchen.stage.regions[-1], CORNERS)
    for _ in range(3):
        kitchen.play(OPENING, NEXT, THIRD)
    assert shown(kitchen)["region"]["source"] == "hand", "a person is not overruled"
    again(kitchen)
    kitchen.wait(1)
    assert (shown(kitchen)["region"]["corners"], shown(kitchen)["misfit"]) == (list(map(list, CORNERS)), None)
    crossed = (CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3])
    with pytest.raises(BadInput, match="crossed"):
        kitchen.referee.calibrate(lambda calibrating: calibrating.drag(crossed))
    assert shown(kitchen)["region"]["source"] == "hand"


def test_the_whole_picture_can_be_wished_and_the_table_found_again(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, NEXT, THIRD)
    kitchen.wait(1)
    kitchen.referee.calibrate(lambda calibrating: calibrating.look_everywhere())
    for _ in range(3):
        kitchen.play(OPENING, NEXT, THIRD)
    assert shown(kitchen)["region"] == {"source": "whole", "corners": None}
    again(kitchen)
    kitchen.wait(1)
    assert shown(kitchen)["region"]["source"] == "whole"
    kitchen.referee.calibrate(lambda calibrating: calibrating.find_again())
    assert shown(kitchen)["region"]["source"] == "found", "who asks for it need not wait for other tables"
    kitchen.play(OPENING)
    kitchen.referee.calibrate(lambda calibrating: calibrating.find_again())
    assert shown(kitchen)["region"]["source"] is None, "three tiles say too little"
    assert kitchen.kept[-1].calibration is None


class Phone(StageCamera):
    """Pictures that people hand in."""

    def status(self) -> Status:
        return replace(super().status(), address="upload:here")


def test_pictures_from_a_hand_tell_nothing_about_the_next_one(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, NEXT, THIRD)
    kitchen.camera = Phone(kitchen.stage)
    kitchen.referee = kitchen.new_referee(Settings())
    for _ in range(4):
        kitchen.play(OPENING, NEXT, THIRD)
    assert shown(kitchen)["region"]["source"] is None


def test_a_bump_takes_the_region_along_also_over_a_restart(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, NEXT, THIRD)
    kitchen.wait(1)
    drag(kitchen)
    kitchen.stage.camera = bump(25, -12)
    kitchen.wait(3)
    moved = np.array(shown(kitchen)["region"]["corners"])
    inner = np.clip(np.array(CORNERS) + np.array([25, -12]), 0, (WIDE, TALL))
    assert np.abs(moved - inner).max() < 4
    assert shown(kitchen)["region"]["source"] == "hand"
    again(kitchen)
    kitchen.wait(1)
    assert shown(kitchen)["misfit"] is None
    assert np.abs(np.array(shown(kitchen)["region"]["corners"]) - moved).max() < 4


def test_a_camera_that_was_moved_meanwhile_is_told_and_everything_is_looked_at(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, NEXT, THIRD)
    kitchen.wait(1)
    drag(kitchen)
    kitchen.stage.camera = bump(70, 30)
    again(kitchen)
    kitchen.wait(2)
    assert shown(kitchen)["misfit"].startswith("The camera has moved")
    assert kitchen.referee.camera_document("de")["misfit"] != shown(kitchen)["misfit"]
    assert kitchen.told("camera")[-1]["misfit"] is not None
    assert kitchen.stage.regions[-1] is None, "nothing is left out that may have been played"
    assert shown(kitchen)["region"]["source"] == "hand"
    kitchen.stage.camera = np.eye(3)
    kitchen.play(OPENING, NEXT, THIRD, seconds=2)
    assert shown(kitchen)["misfit"] is None, "somebody has put it back"
    assert kitchen.stage.regions[-1] is not None


def test_pictures_of_another_size_are_told(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, NEXT, THIRD)
    kitchen.wait(1)
    drag(kitchen)
    kitchen.stage.size = (480, 270)
    again(kitchen)
    kitchen.wait(2)
    assert shown(kitchen)["misfit"].startswith("The camera sends 480 × 270 pixels")
    assert kitchen.stage.regions[-1] is None
    smaller = tuple((0.75 * x, 0.75 * y) for x, y in CORNERS)
    kitchen.referee.calibrate(lambda calibrating: calibrating.drag(smaller))
    assert shown(kitchen)["misfit"] is None


def test_tiles_that_lie_elsewhere_are_told_once_there_are_some(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, NEXT, THIRD)
    kitchen.wait(1)
    left = ((20.0, 10.0), (330.0, 10.0), (330.0, 350.0), (20.0, 350.0))
    kitchen.referee.calibrate(lambda calibrating: calibrating.drag(left))
    kitchen.stage.tiles = []
    again(kitchen)
    kitchen.wait(1)
    assert shown(kitchen)["misfit"] is None
    kitchen.stage.tiles = laid(OPENING, NEXT, THIRD, x=420)
    kitchen.stage.arm = ((200, 380), (180, 250))
    kitchen.wait(0.5)
    kitchen.stage.arm = None
    kitchen.wait(2)
    assert "lie outside the table" in shown(kitchen)["misfit"]
    assert kitchen.stage.regions[-1] is not None, "what a person has said holds all the same"


def with_mat(kitchen: Kitchen, mat: Mat, seen: np.ndarray[Any, np.dtype[np.float32]] = SEEN) -> None:
    """The mat lies under the tiles."""
    kitchen.stage.cloth = cv2.resize(photographed(mat, seen), (WIDE, TALL)).astype(np.float32)
    kitchen.stage.drawn = (None, kitchen.stage.drawn[1])


def test_the_mat_is_seen_and_makes_it_exact(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    with_mat(kitchen, Mat("a4"))
    kitchen.wait(1)
    assert shown(kitchen)["region"]["source"] == "mat", "before the first tile"
    assert np.abs(np.array(shown(kitchen)["region"]["corners"]) - SEEN / 2).max() < 3
    again(kitchen)
    kitchen.wait(1)
    assert (shown(kitchen)["region"]["source"], shown(kitchen)["misfit"]) == ("mat", None)
    with_mat(kitchen, Mat("a4"), SEEN + np.array([90, 30], np.float32))
    again(kitchen)
    kitchen.wait(1)
    assert shown(kitchen)["misfit"] is None, "it lies elsewhere, and is simply found there"
    assert np.abs(np.array(shown(kitchen)["region"]["corners"]) - SEEN / 2 - (45, 15)).max() < 3


def test_a_mat_that_comes_later_takes_the_place_of_what_was_found(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, NEXT, THIRD)
    for _ in range(3):
        kitchen.play(OPENING, NEXT, THIRD)
    assert shown(kitchen)["region"]["source"] == "found"
    with_mat(kitchen, Mat("a3"))
    kitchen.wait(8)  # what is put down beside tiles may be a hand that hovers
    assert shown(kitchen)["region"]["source"] == "mat"


def test_what_another_version_has_kept_is_as_if_nothing_was(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, settings=Settings(calibration={"size": [1, 2]}))
    kitchen.wait(1)
    assert shown(kitchen)["region"]["source"] is None


def test_a_found_region_that_no_longer_fits_is_looked_for_again(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING, NEXT, THIRD)
    for _ in range(3):
        kitchen.play(OPENING, NEXT, THIRD)
    kitchen.stage.camera = bump(0, 0, 0, 1.4)
    again(kitchen)
    kitchen.wait(2)
    assert "% as large" in shown(kitchen)["misfit"]
    assert kitchen.stage.regions[-1] is None
    for _ in range(3):
        kitchen.play(OPENING, NEXT, THIRD)
    assert (shown(kitchen)["region"]["source"], shown(kitchen)["misfit"]) == ("found", None)
