"""USB and laptop cameras: ``usb:0``, ``usb:HD Webcam``, ``usb:usb-046d_C920-video-index0``."""

from dataclasses import dataclass, field

import cv2

from hardware.camera import Camera, CameraFailed
from hardware.reasons import reason
from hardware.scheme import Scheme, required, size_option, split_options
from hardware.sources.capture import CaptureCamera, require_size
from hardware.sources.v4l2 import Device, Machine
from hardware.timing import DEVICE_TIMING, Timing

_SIZE = (1920, 1080)
"""Asked for unless told otherwise; the camera gives the nearest it can."""


@dataclass(frozen=True, slots=True)
class UsbSource:
    """A camera of this machine, by number, name, link or node; looked up anew each time it is opened."""

    device: str
    size: tuple[int, int] = _SIZE
    timing: Timing = DEVICE_TIMING
    machine: Machine = field(default=Machine(), repr=False)

    @property
    def address(self) -> str:
        """``usb:`` and what was asked for."""
        return f"usb:{self.device}" + ("" if self.size == _SIZE else "?size={}x{}".format(*self.size))

    def open(self) -> Camera:
        """Find the camera wherever it is plugged in now, and switch it on."""
        device = choose_device(self.machine.devices(), self.device)
        if device.forbidden:
            raise CameraFailed(reason("no-access", device=device.node))
        capture = cv2.VideoCapture(str(device.node), cv2.CAP_V4L2)
        if not capture.isOpened():
            capture.release()
            raise CameraFailed(reason("cannot-open", device=device.name))
        # Compressed pictures first: without them USB has room for a few large pictures a second only.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self.size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self.size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 2)
        require_size(capture)
        return CaptureCamera(capture, reason("lost"))


def choose_device(devices: tuple[Device, ...], wanted: str) -> Device:
    """The device that is meant: by number, then link or node, then whole name, then part of a name."""
    text = wanted.casefold()
    tests = (
        lambda each: each.node.name == f"video{text}",
        lambda each: wanted in (str(each.node), *(link.name for link in each.links), *map(str, each.links)),
        lambda each: each.name.casefold() == text,
        lambda each: text in each.name.casefold(),
    )
    for test in tests if text else ():
        found = [each for each in devices if test(each)]
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(stable_name(each, devices) for each in found)
            raise CameraFailed(reason("several-devices", device=wanted, names=names))
    raise CameraFailed(reason("no-device", device=f"usb:{wanted}"))


def stable_name(device: Device, devices: tuple[Device, ...]) -> str:
    """What to write for a device so that it is found again tomorrow: its name, or where it is plugged in."""
    if sum(each.name.casefold() == device.name.casefold() for each in devices) == 1:
        return device.name
    return device.links[-1].name if device.links else str(device.node)


def usb_sources(machine: Machine | None = None) -> tuple[tuple[UsbSource, Device], ...]:
    """All cameras of this machine that can be found now; call it again to see what was plugged in since."""
    machine = machine or Machine()
    devices = machine.devices()
    return tuple((UsbSource(stable_name(each, devices), machine=machine), each) for each in devices)


def _parse(rest: str) -> UsbSource:
    name, options = split_options(rest, "size")
    return UsbSource(required(name, "usb:0"), size_option(options, _SIZE))


USB_SCHEME = Scheme("usb", ("usb:0", "usb:NAME"), _parse)
