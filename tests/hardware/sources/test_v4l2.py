"""Cameras of this machine are found by name and by links that stay; what only looks like one is not."""

import errno
import struct
from pathlib import Path

import pytest

from hardware.camera import CameraFailed
from hardware.listing import find_cameras, try_camera
from hardware.reasons import Reason
from hardware.sources.usb import UsbSource, choose_device, stable_name, usb_sources
from hardware.sources.v4l2 import Ability, Machine, ask_node, parse_capability

CAPTURES = Ability("uvcvideo", captures=True)
METADATA = Ability("uvcvideo")


class Bench:
    """Folders as Linux has them, with cameras plugged in."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._abilities: dict[str, Ability] = {}
        (root / "sys").mkdir()
        for folder in ("by-id", "by-path"):
            (root / "dev/v4l" / folder).mkdir(parents=True)
        self.machine = Machine(root / "sys", root / "dev", lambda node: self._abilities[node.name])

    def plug(self, number: int, name: str, ability: Ability = CAPTURES, *links: str) -> None:
        node = f"video{number}"
        (self._root / "sys" / node).mkdir()
        (self._root / "sys" / node / "name").write_text(f"{name}\n")
        (self._root / "dev" / node).touch()
        for link in links:
            (self._root / "dev/v4l" / link).symlink_to(f"../../{node}")
        self._abilities[node] = ability


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_only_nodes_that_give_pictures_are_cameras(bench: Bench) -> None:
    bench.plug(10, "bcm2835-codec-decode", Ability("bcm2835-codec", captures=True))
    bench.plug(0, "HD Webcam")
    bench.plug(1, "HD Webcam", METADATA)
    bench.plug(2, "gone", Ability(problem=errno.ENOENT))
    bench.plug(11, "unicam", Ability("unicam", captures=True))
    bench.plug(3, "Laptop Camera")
    assert [(each.node.name, each.name) for each in bench.machine.devices()] == [
        ("video0", "HD Webcam"),
        ("video3", "Laptop Camera"),
    ]


def test_addresses_stay_the_same_and_twins_are_told_apart_by_their_place(bench: Bench) -> None:
    bench.plug(0, "Laptop Camera")
    bench.plug(2, "C920", CAPTURES, "by-id/usb-C920-video-index0", "by-path/pci-usb-0:1-video-index0")
    bench.plug(4, "C920", CAPTURES, "by-path/pci-usb-0:2-video-index0")
    assert [each.address for each, _ in usb_sources(bench.machine)] == [
        "usb:Laptop Camera",
        "usb:pci-usb-0:1-video-index0",
        "usb:pci-usb-0:2-video-index0",
    ]
    devices = bench.machine.devices()
    for device in devices:
        assert choose_device(devices, stable_name(device, devices)) == device


@pytest.mark.parametrize(
    ("wanted", "node"),
    [
        ("0", "video0"),
        ("2", "video2"),
        ("laptop camera", "video0"),
        ("Laptop", "video0"),
        ("usb-C920-video-index0", "video2"),
        ("920", "video2"),
    ],
)
def test_a_camera_is_chosen_by_number_name_or_link(bench: Bench, wanted: str, node: str) -> None:
    bench.plug(0, "Laptop Camera")
    bench.plug(2, "C920", CAPTURES, "by-id/usb-C920-video-index0")
    assert choose_device(bench.machine.devices(), wanted).node.name == node


def test_none_and_several_are_said(bench: Bench) -> None:
    bench.plug(0, "C920 left")
    bench.plug(2, "C920 right")
    with pytest.raises(CameraFailed, match="C920 left, C920 right"):
        choose_device(bench.machine.devices(), "c920")
    for wanted in ("7", "Logitech", ""):
        with pytest.raises(CameraFailed, match="no-device"):
            choose_device(bench.machine.devices(), wanted)


def test_what_is_plugged_in_later_is_found(bench: Bench) -> None:
    assert usb_sources(bench.machine) == ()
    bench.plug(0, "HD Webcam")
    assert len(usb_sources(bench.machine)) == 1


def test_a_forbidden_camera_is_listed_with_its_reason(bench: Bench) -> None:
    bench.plug(0, "HD Webcam", Ability(problem=errno.EACCES))
    found = find_cameras(bench.machine)[0]
    why = try_camera(found)
    assert isinstance(why, Reason)
    assert (found.address, why.code) == ("usb:HD Webcam", "no-access")
    with pytest.raises(CameraFailed, match="no-access"):
        UsbSource("0", machine=bench.machine).open()


def test_what_is_no_camera_cannot_be_opened(bench: Bench) -> None:
    bench.plug(0, "HD Webcam")
    with pytest.raises(CameraFailed, match="cannot-open"):
        UsbSource("0", machine=bench.machine).open()


def test_the_answer_of_a_node_is_understood() -> None:
    def answer(of_all: int, of_node: int) -> bytes:
        return struct.pack("=16s32s32sIII12x", b"uvcvideo", b"HD Webcam", b"usb-1", 0x60000, of_all, of_node)

    assert parse_capability(answer(0x84A00001, 0x04200001)) == CAPTURES
    assert parse_capability(answer(0x84A00001, 0x04A00000)) == METADATA
    assert parse_capability(answer(0x00000001, 0)) == CAPTURES


def test_asking_what_is_no_camera_is_a_problem_and_no_crash(tmp_path: Path) -> None:
    assert ask_node(tmp_path / "none").problem == errno.ENOENT
    (tmp_path / "file").touch()
    assert ask_node(tmp_path / "file").problem


def test_a_machine_without_any_is_empty(tmp_path: Path) -> None:
    assert Machine(tmp_path / "none", tmp_path).devices() == ()
