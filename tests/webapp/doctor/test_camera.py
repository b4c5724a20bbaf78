"""The doctor looks through cameras: real networks, and cameras that misbehave."""

import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.webapp.doctor.subjects import healthy, machine_file, stands
from webapp.doctor.camera import camera_and_picture, speed
from webapp.doctor.checks import Level
from webapp.doctor.report import check_text
from webapp.doctor.subject import LazyReader, Subject


@pytest.fixture
def subject(tmp_path: Path) -> Subject:
    return healthy(tmp_path)


class Clock:
    """Each look at it is so many seconds after the one before."""

    def __init__(self, step: float) -> None:
        self.step, self.now = step, 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
def lazy_reader() -> Iterator[LazyReader]:
    with closing(LazyReader(Subject(Path(), Path()).make_reader)) as opened:
        yield opened


@pytest.mark.parametrize(
    ("seconds", "level", "code"),
    [(0.25, "ok", "speed-ok"), (4.0, "warning", "slow"), (16.0, "problem", "far-too-slow")],
)
def test_speed_is_a_figure(
    subject: Subject, lazy_reader: LazyReader, seconds: float, level: str, code: str
) -> None:
    (check,) = speed(replace(subject, clock=Clock(seconds)), lazy_reader)
    assert (check.level, check.code) == (level, code)
    assert check.params["seconds"] == f"{seconds:.2f}"


def test_a_sample_that_is_misread_or_missing(
    subject: Subject, lazy_reader: LazyReader, tmp_path: Path
) -> None:
    shutil.copy(subject.sample, tmp_path)
    there = replace(subject, sample=tmp_path / subject.sample.name, clock=Clock(0.1))
    assert stands(speed(there, lazy_reader)) == [("warning", "no-sample")]
    labels = {there.sample.name: {"tiles": [{"face": "?"}] * 20}}
    (tmp_path / "labels.json").write_text(json.dumps(labels), encoding="utf-8")
    assert stands(speed(there, lazy_reader)) == [("problem", "sample-misread"), ("ok", "speed-ok")]


def test_a_camera_with_tiles_before_it(subject: Subject, lazy_reader: LazyReader, tmp_path: Path) -> None:
    for number in range(8):
        shutil.copy(subject.sample, tmp_path / f"{number}.jpg")
    watched = replace(subject, camera=f"folder:{tmp_path}?rate=20")
    camera, *picture = camera_and_picture(watched, lazy_reader)
    assert (camera.name, camera.level is Level.PROBLEM) == ("camera", False)
    assert camera.params["width"] == 640
    assert {check.name for check in picture} == {"picture"}
    assert not {"no-tiles", "no-picture"} & {check.code for check in picture}


def test_a_camera_without_tiles_before_it(subject: Subject, lazy_reader: LazyReader) -> None:
    camera, picture = camera_and_picture(replace(subject, camera="fake:live"), lazy_reader)
    assert (camera.level, camera.code) == (Level.WARNING, "camera-small")
    assert (picture.level, picture.code) == (Level.WARNING, "no-tiles")


@pytest.mark.parametrize(
    ("address", "code", "said"),
    [
        ("fake:unplug", "camera-failed", "branchée"),
        ("usb:a camera that nobody has", "camera-failed", "branchée"),
        ("disk:1", "camera-address", "disk:1"),
    ],
)
def test_a_camera_that_was_named_and_fails_is_a_problem(
    subject: Subject, lazy_reader: LazyReader, address: str, code: str, said: str
) -> None:
    named = replace(subject, camera=address)
    camera, picture = camera_and_picture(named, lazy_reader)
    assert (camera.level, camera.code) == (Level.PROBLEM, code)
    assert said in check_text(camera, "fr")
    assert (picture.level, picture.code) == (Level.WARNING, "no-picture")


def test_the_camera_of_the_settings_is_looked_at(subject: Subject, lazy_reader: LazyReader) -> None:
    subject.config_file.parent.mkdir()
    subject.config_file.write_text('[camera]\nsource = "fake:unplug"\n', encoding="utf-8")
    camera, _ = camera_and_picture(subject, lazy_reader)
    assert "fake:unplug" in check_text(camera, "en")


def test_no_camera_is_only_a_warning(
    subject: Subject, lazy_reader: LazyReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.sources.usb.usb_sources", lambda _: ())
    monkeypatch.setitem(sys.modules, "picamera2", None)
    expected = [("warning", "no-camera"), ("warning", "no-picture")]
    assert stands(camera_and_picture(subject, lazy_reader)) == expected
    machine_file(subject, "proc/device-tree/model", "Raspberry Pi 4 Model B\0")
    camera, _ = camera_and_picture(subject, lazy_reader)
    assert (camera.level, camera.params["reason_code"]) == (Level.PROBLEM, "no-library")
