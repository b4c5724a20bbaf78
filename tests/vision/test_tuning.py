"""Tuned values can be varied without touching a module: what is handed in is what every step uses."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.tiles import box
from hardware.frame import Frame
from tests.vision.tables import evidence, row_at
from tests.vision.watch.stage import Stage, see_and_read
from vision.calibrate.calibration import CALIBRATION_TUNING, misfits_of_corners
from vision.calibrate.find_table import FIND_TABLE_TUNING
from vision.calibrate.fit import FIT_TUNING
from vision.find.detector import DETECTOR_TUNING
from vision.find.nms import NMS_TUNING
from vision.images.load import load_picture
from vision.images.quality import QUALITY_TUNING
from vision.pipeline import TableReader, reading_of
from vision.table.choose_faces import CHOICE_TUNING
from vision.table.reject.poor_finds import FINDS_TUNING
from vision.table.rows import ROWS_TUNING
from vision.tuning import DEFAULT_TUNING, Tuning
from vision.values import Reading, Request
from vision.watch import Moving, Watcher, WatchEvent
from vision.watch.motion import MOTION_TUNING
from vision.watch.tuning import WATCHER_TUNING

SAMPLE = Path(__file__).parents[2] / "datasets" / "samples" / "tables" / "03-table.jpg"
DEFAULTS = (DEFAULT_TUNING, WATCHER_TUNING, CALIBRATION_TUNING, FIT_TUNING, FIND_TABLE_TUNING)


def read(tuning: Tuning) -> Reading:
    """Two sets of three, with less than a tile between them."""
    quads = [*row_at(100, 100, 3), *row_at(100 + 30 * 3.7, 100, 3)]
    seen = [evidence(f"K{number}", quad) for number, quad in enumerate(quads, 1)]
    return reading_of(np.full((200, 400, 3), 128, np.uint8), seen, Request(box(("J",))), tuning=tuning)


def test_what_is_tuned_decides_the_reading() -> None:
    assert [len(row) for row in read(DEFAULT_TUNING).rows] == [3, 3]
    wider = replace(ROWS_TUNING, widest_gap=0.8)
    assert [len(row) for row in read(replace(DEFAULT_TUNING, rows=wider)).rows] == [6]
    stricter = replace(CHOICE_TUNING, sure=1.01)
    assert not any(tile.unsure for tile in read(DEFAULT_TUNING).tiles)
    assert all(tile.unsure for tile in read(replace(DEFAULT_TUNING, choice=stricter)).tiles)
    blind = replace(FINDS_TUNING, recognised=1.01)
    assert read(replace(DEFAULT_TUNING, finds=blind)).tiles == ()
    small = replace(QUALITY_TUNING, smallest_tile=100.0)
    more = set(read(replace(DEFAULT_TUNING, quality=small)).quality.advice)
    assert len(more - set(read(DEFAULT_TUNING).quality.advice)) == 1


@pytest.fixture(scope="module")
def as_tuned() -> Iterator[Reading]:
    reader = TableReader()
    yield reader.read(load_picture(SAMPLE))
    reader.close()


def test_a_reader_takes_the_tuning_it_is_given(as_tuned: Reading) -> None:
    assert len(as_tuned.tiles) > 5
    assert not all(tile.unsure for tile in as_tuned.tiles)
    one_tile = replace(DETECTOR_TUNING, nms=replace(NMS_TUNING, overlap=0.0, reach=99.0))
    unsure = replace(CHOICE_TUNING, sure=1.01)
    reader = TableReader(tuning=replace(DEFAULT_TUNING, detector=one_tile, choice=unsure))
    found = reader.read(load_picture(SAMPLE))
    reader.close()
    assert len(found.tiles) == 1
    assert found.tiles[0].unsure


@pytest.mark.parametrize(("least_change", "noticed"), [(MOTION_TUNING.least_change, True), (99.0, False)])
def test_a_watcher_takes_the_tuning_it_is_given(least_change: float, noticed: bool) -> None:
    motion = replace(MOTION_TUNING, least_change=least_change)
    stage = Stage([])
    watcher = Watcher(tuning=replace(WATCHER_TUNING, motion=motion))
    dark, light = (np.full((240, 320, 3), level, np.uint8) for level in (40, 40))
    light[60:180, 100:220] = 220
    told: list[WatchEvent] = []
    for number, picture in enumerate([dark] * 10 + [light] + [dark] + [light]):
        watcher, events = see_and_read(watcher, Frame(picture, number, number / 5), stage.read)
        told += events
    assert any(isinstance(event, Moving) for event in told) is noticed


def test_a_calibration_takes_the_tuning_it_is_given() -> None:
    corners = [[10, 10], [60, 10], [60, 60], [10, 60]]
    assert misfits_of_corners(corners, (100, 100)) == ()
    picky = replace(CALIBRATION_TUNING, smallest_region=0.5)
    assert [misfit.code for misfit in misfits_of_corners(corners, (100, 100), picky)] == ["region-small"]


def values(tuning: Any) -> Iterator[object]:
    for field in fields(tuning):
        value = getattr(tuning, field.name)
        yield from values(value) if is_dataclass(value) else (value,)


@pytest.mark.parametrize("tuning", DEFAULTS, ids=lambda tuning: type(tuning).__name__)
def test_tuned_values_are_plain_numbers(tuning: Any) -> None:
    """So that two tunings can be compared, hashed and printed."""
    assert all(isinstance(value, int | float | tuple) for value in values(tuning))
    assert hash(tuning) == hash(replace(tuning))
