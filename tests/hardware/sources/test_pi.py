"""The Raspberry Pi's camera, with a stand-in for picamera2, which only the Pi has."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from hardware import listing
from hardware.camera import CameraFailed, Skipping
from hardware.sources import pi

STAND_IN = dedent(
    """
    import numpy

    calls = []

    class Picamera2:
        models = ["imx708", "imx477"]

        def __init__(self, number):
            calls.append(f"open {number}")

        @classmethod
        def global_camera_info(cls):
            return [{"Model": model} for model in cls.models]

        def create_video_configuration(self, main):
            return main

        def configure(self, main):
            if main["size"] == (1, 1):
                raise RuntimeError("no such size")
            self.main = main

        def start(self):
            calls.append("start")

        def capture_array(self, name):
            width, height = self.main["size"]
            return numpy.full((height, width, 4), 7, numpy.uint8)

        def capture_metadata(self):
            calls.append("skip")

        def close(self):
            calls.append("close")
    """
)


def _load(file: Path) -> ModuleType:
    spec = spec_from_file_location("picamera2", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    (tmp_path / "picamera2.py").write_text(STAND_IN)
    # Taken away again afterwards, so that no later test meets the stand-in.
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.setitem(sys.modules, "picamera2", library := _load(tmp_path / "picamera2.py"))
    calls: list[str] = library.calls
    return calls


def test_it_gives_pictures_in_three_colours_and_lets_go(library: list[str]) -> None:
    camera = pi.PiSource(1, (64, 48)).open()
    assert camera.read().shape == (48, 64, 3)
    assert isinstance(camera, Skipping)
    camera.skip()
    camera.close()
    assert library == ["open 1", "start", "skip", "close"]


def test_a_camera_that_does_not_start_is_let_go(library: list[str]) -> None:
    with pytest.raises(RuntimeError, match="no such size"):
        pi.PiSource(0, (1, 1)).open()
    assert library == ["open 0", "close"]


def test_one_that_is_not_connected_is_said(library: list[str]) -> None:
    with pytest.raises(CameraFailed, match="no-pi-camera"):
        pi.PiSource(2).open()


@pytest.mark.usefixtures("library")
def test_all_are_listed_by_their_model() -> None:
    found = [(each.address, each.name) for each in listing.find_cameras() if each.address.startswith("pi")]
    assert found == [("pi", "imx708"), ("pi:1", "imx477")]


def test_without_the_library_it_is_unavailable_because(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "picamera2.py").write_text("raise OSError('libcamera.so: not found')")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    with pytest.raises(CameraFailed, match=r"python3-picamera2.*libcamera.so: not found"):
        pi.PiSource().open()
    (only,) = [each for each in listing.find_cameras() if each.address == "pi"]
    assert only.reason is not None
    assert only.reason.code == "no-library"
