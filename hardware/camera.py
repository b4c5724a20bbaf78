"""What every camera promises, whatever it is: a source can be opened, what it opens gives pictures."""

from typing import Protocol, runtime_checkable

from hardware.frame import Picture
from hardware.reasons import Reason


class CameraFailed(Exception):
    """A camera cannot be opened or gives no more pictures, for a reason."""

    def __init__(self, why: Reason) -> None:
        self.reason = why
        super().__init__(str(why))


class CameraEnded(CameraFailed):
    """A recording has come to its end: opening it again would only repeat it."""


class Camera(Protocol):
    """An open camera."""

    def read(self) -> Picture:
        """Wait for the next picture; ``CameraFailed`` when none will come."""

    def close(self) -> None:
        """Let go of the device; a second time does nothing."""


@runtime_checkable
class Skipping(Protocol):
    """A camera that can also pass over a picture, which costs less than to decode it."""

    def skip(self) -> None:
        """Wait for the next picture and drop it; ``CameraFailed`` when none will come."""


class Source(Protocol):
    """Where pictures come from: a small frozen value that can be sent to another process and opened there."""

    @property
    def address(self) -> str:
        """How people and the configuration name it, such as ``usb:0`` or ``http://phone.local/video``."""

    def open(self) -> Camera:
        """Open it; ``CameraFailed`` when that cannot be done."""
