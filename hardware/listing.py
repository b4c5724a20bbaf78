"""Which cameras there are, and what they see or why they do not."""

from collections.abc import Callable
from dataclasses import dataclass

from hardware.addresses import source
from hardware.camera import CameraFailed, Source
from hardware.frame import Frame
from hardware.reasons import Reason, reason
from hardware.redact import without_password
from hardware.sources import pi, usb
from hardware.sources.v4l2 import Machine
from hardware.status import State
from hardware.supervise.supervisor import Supervisor

_LOOK_SECONDS = 0.2
_WARM_UP_FRAMES = 5
"""The first pictures of many cameras are dark."""


@dataclass(frozen=True, slots=True)
class ListedCamera:
    """A camera that may be there."""

    source: Source
    name: str
    reason: Reason | None = None
    """Why it cannot be used, where that is known without opening it."""

    @property
    def address(self) -> str:
        """Its address as it may be shown."""
        return without_password(self.source.address)


def find_cameras(machine: Machine | None = None) -> tuple[ListedCamera, ...]:
    """The cameras of this machine: plugged in ones first, then the Raspberry Pi's own."""
    plugged = tuple(
        ListedCamera(each, device.name, reason("no-access", device=device.node) if device.forbidden else None)
        for each, device in usb.usb_sources(machine)
    )
    return plugged + _pi_cameras(pi.pi_models)


def _pi_cameras(names: Callable[[], tuple[str, ...]]) -> tuple[ListedCamera, ...]:
    try:
        return tuple(ListedCamera(pi.PiSource(number), model) for number, model in enumerate(names()))
    except CameraFailed as failure:
        return (ListedCamera(pi.PiSource(), "Raspberry Pi", failure.reason),)


def camera_at(address: str) -> ListedCamera:
    """The camera that an address names; ``UnknownAddress`` when it names none."""
    wanted = source(address)
    return ListedCamera(wanted, without_password(wanted.address))


def try_camera(found: ListedCamera, seconds: float = 30.0) -> Frame | Reason:
    """Open a camera for a moment: what it sees, or why it does not."""
    if found.reason is not None:
        return found.reason
    newest: Frame | None = None
    with Supervisor(found.source) as camera:
        for _ in range(int(seconds / _LOOK_SECONDS)):
            frame = camera.latest(-1 if newest is None else newest.number, _LOOK_SECONDS)
            newest = frame or newest
            status = camera.status()
            broken = status.state in (State.WAITING, State.STOPPED)
            if newest is not None and (broken or newest.number >= _WARM_UP_FRAMES):
                break
            if broken and status.reason is not None:
                return status.reason
    return newest or reason("silent", seconds=f"{seconds:.0f}")
