"""Addresses name sources, and say so when they do not."""

import subprocess
import sys

import pytest

from engine import BadInput
from hardware.addresses import Addresses, source
from hardware.redact import without_password
from hardware.scheme import Scheme, UnknownAddress
from hardware.sources.folder import FolderSource
from hardware.sources.pi import PiSource
from hardware.sources.usb import UsbSource
from hardware.supervise.supervisor import Supervisor
from hardware.timing import TRUSTED_TIMING, timing_of

SAME = (
    "usb:0",
    "usb:HD Pro Webcam C920",
    "usb:usb-046d_HD_Pro-video-index0",
    "usb:/dev/video2",
    "usb:1?size=1280x720",
    "pi",
    "pi:1",
    "pi:1?size=4056x3040",
    "http://192.168.1.5:8080/video",
    "https://camera.local/shot.jpg?user=1",
    "rtsp://ann:secret@camera.local:554/stream",
    "folder:/home/ann/pictures",
    "folder:pictures?rate=2.5&loop",
    "video:evening.mp4",
    "video:odd?name.mp4",
    "video:evening.mp4?loop",
    "upload:/run/rummiref/uploads",
    "fake:live=5,hang=3,live",
)


@pytest.mark.parametrize("address", SAME)
def test_a_source_is_called_as_it_was_named(address: str) -> None:
    assert source(address).address == address


@pytest.mark.parametrize("address", [form for form in Addresses().forms if "HOST" not in form])
def test_what_is_offered_can_be_written(address: str) -> None:
    assert source(address).address == address


def test_parts_of_an_address_reach_the_source() -> None:
    assert source("usb:1?size=1280x720") == UsbSource("1", (1280, 720))
    assert source("pi:1") == PiSource(1)
    assert source("folder:a?rate=4&loop") == FolderSource("a", 4.0, True)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("", "no camera address"),
        ("0", "no camera address"),
        ("disk:0", "usb:0, usb:NAME, pi"),
        ("usb:", "usb:0"),
        ("usb:0\0", "no camera address"),
        ("usb:0?size=big", "size=1280x720"),
        ("usb:0?loop", "no option “loop”"),
        ("pi:front", "number of the camera"),
        ("http://", "no host"),
        ("http://camera:99999/", "no host"),
        ("http://camera/a b", "no host"),
        ("http://camera/\r\nX: 1", "no host"),
        ("rtsp:///stream", "no host"),
        ("folder:", "folder:PATH"),
        ("folder:a?rate=0", "pictures a second"),
        ("folder:a?rate=nan", "pictures a second"),
        ("folder:a?speed=2", "no option “speed”"),
        ("fake:dance", "no behaviour"),
        ("fake:hang=-1", "above 0"),
        ("fake:hang=soon", "above 0"),
        ("x" * 5000, "no camera address"),
    ],
)
def test_what_names_no_camera_is_refused_with_a_sentence(address: str, words: str) -> None:
    with pytest.raises(UnknownAddress) as problem:
        source(address)
    said = str(BadInput(problem.value.code, **problem.value.params))
    assert words in said
    assert len(said) < 300


def test_passwords_are_not_shown() -> None:
    for address in ("rtsp://ann:secret@camera.local/1", "http://ann:sec@ret@camera.local/video"):
        named = source(address)
        shown = [without_password(address), repr(named), Supervisor(named).status().address]
        assert not any("sec" in text or "ann" in text for text in shown)
        assert "camera.local" in shown[0]


def test_sensors_are_doubted_and_recordings_are_not() -> None:
    assert all(
        timing_of(source(each)).check_sensor
        for each in ("usb:0", "pi", "http://a/", "rtsp://a/", "fake:live")
    )
    assert not any(timing_of(source(each)).check_sensor for each in ("folder:a", "video:a", "upload:a"))


def test_a_slow_folder_is_given_its_time() -> None:
    assert timing_of(source("folder:a?rate=0.1")).pause > 10


def test_a_source_that_declares_nothing_is_trusted() -> None:
    assert timing_of(source("video:a")) == TRUSTED_TIMING
    assert not TRUSTED_TIMING.waits
    assert timing_of(source("upload:a")).waits


def test_others_can_register_a_scheme() -> None:
    known = Addresses().register(Scheme("tape", ("tape:NAME",), FolderSource))
    assert known.source("tape:evening") == FolderSource("evening")
    assert known.source("usb:0").address == "usb:0"
    assert known.forms[-1] == "tape:NAME"
    with pytest.raises(UnknownAddress, match=r"'usb:0', 'usb:NAME', 'pi', .*, 'tape:NAME'\)\)$"):
        known.source("disk:1")
    with pytest.raises(UnknownAddress):
        source("tape:evening")


def test_one_kind_of_camera_does_not_load_what_others_need() -> None:
    asked = "import sys, hardware.addresses as known; known.source('fake:live'); print('cv2' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
