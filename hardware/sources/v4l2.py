"""Which cameras Linux knows: their nodes, names and the links that stay the same after a restart."""

import errno
import fcntl
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

_QUERY = 0x80685600
"""The request VIDIOC_QUERYCAP of <linux/videodev2.h>; it fills a v4l2_capability."""
_CAPABILITY = struct.Struct("=16s32s32sIII12x")
_CAPTURE = 0x00000001 | 0x00001000
_HAS_DEVICE_CAPS = 0x80000000
_NO_CAMERAS = {"bcm2835-codec", "bcm2835-isp", "pispbe", "rp1-cfe", "rpivid", "unicam"}
"""Drivers of the Raspberry Pi's camera port: what they capture is raw, and picamera2 reads it."""


@dataclass(frozen=True, slots=True)
class Ability:
    """What a node says of itself."""

    driver: str = ""
    captures: bool = False
    problem: int = 0
    """The error number when it does not answer."""


@dataclass(frozen=True, slots=True)
class Device:
    """A camera of this machine."""

    node: Path
    name: str
    links: tuple[Path, ...] = ()
    """By what it is, then by where it is plugged in."""
    problem: int = 0

    @property
    def forbidden(self) -> bool:
        """Whether this user may not use it."""
        return self.problem in (errno.EACCES, errno.EPERM)


def ask_node(node: Path) -> Ability:
    """Ask a node what it can do; this does not switch the camera on."""
    try:
        handle = os.open(node, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as problem:
        return Ability(problem=problem.errno or errno.EIO)
    try:
        answer = fcntl.ioctl(handle, _QUERY, bytes(_CAPABILITY.size))
    except OSError as problem:
        return Ability(problem=problem.errno or errno.EIO)
    finally:
        os.close(handle)
    return parse_capability(answer)


def parse_capability(answer: bytes) -> Ability:
    """A node's answer: its driver, and whether pictures come out of this very node."""
    driver, _, _, _, of_all, of_node = _CAPABILITY.unpack(answer)
    caps = of_node if of_all & _HAS_DEVICE_CAPS else of_all
    return Ability(driver.split(b"\0")[0].decode("utf-8", "replace"), bool(caps & _CAPTURE))


@dataclass(frozen=True, slots=True)
class Machine:
    """Where to look; other places than Linux's own are for tests."""

    known: Path = Path("/sys/class/video4linux")
    nodes: Path = Path("/dev")
    ask: Callable[[Path], Ability] = field(default=ask_node)

    def devices(self) -> tuple[Device, ...]:
        """All cameras that are plugged in now, in the order of their numbers.

        Nodes that do not answer are listed too, for they may be cameras; those that only give sound, sensor
        data or raw halves of pictures are not.
        """
        links = self._links()
        found = []
        for entry in sorted(self._entries(), key=_number):
            node = self.nodes / entry.name
            ability = self.ask(node)
            if ability.problem == errno.ENOENT or (not ability.problem and not ability.captures):
                continue
            if ability.driver not in _NO_CAMERAS:
                found.append(Device(node, _name(entry), tuple(links.get(node.name, ())), ability.problem))
        return tuple(found)

    def _entries(self) -> list[Path]:
        try:
            return [each for each in self.known.iterdir() if each.name.startswith("video")]
        except OSError:
            return []

    def _links(self) -> dict[str, list[Path]]:
        links: dict[str, list[Path]] = {}
        for folder in ("by-id", "by-path"):
            for link in sorted((self.nodes / "v4l" / folder).glob("*")):
                links.setdefault(link.resolve().name, []).append(link)
        return links


def _number(entry: Path) -> int:
    digits = entry.name.removeprefix("video")
    return int(digits) if digits.isdecimal() else -1


def _name(entry: Path) -> str:
    try:
        return (entry / "name").read_text("utf-8", "replace").strip()[:100] or entry.name
    except OSError:
        return entry.name
