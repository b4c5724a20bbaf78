"""What every camera promises, whatever it is: a source can be opened, what it opens gives pictures."""

from typing import Protocol

from hardware.frame import Picture


class CameraFailed(Exception):
    """A camera cannot be opened or gives no more pictures; the text is a plain reason for people."""


class Camera(Protocol):
    """An open camera."""

    def read(self) -> Picture:
        """Wait for the next picture; ``CameraFailed`` when none will come."""

    def close(self) -> None:
        """Let go of the device; a second time does nothing."""


class Source(Protocol):
    """Where pictures come from: a small frozen value that can be sent to another process and opened there."""

    @property
    def address(self) -> str:
        """How people and the configuration name it, such as ``usb:0`` or ``http://phone.local/video``."""

    def open(self) -> Camera:
        """Open it; ``CameraFailed`` when that cannot be done."""
