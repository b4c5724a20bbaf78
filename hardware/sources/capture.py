"""What USB cameras, network streams and video files have in common: OpenCV reads them."""

import cv2
import numpy as np

from hardware import MOST_PIXELS
from hardware.camera import CameraFailed
from hardware.frame import Picture
from hardware.reasons import Reason, reason


class CaptureCamera:
    """A camera that OpenCV has opened."""

    def __init__(self, capture: cv2.VideoCapture, at_end: Reason) -> None:
        self._capture, self._at_end = capture, at_end

    def read(self) -> Picture:
        """The next picture."""
        self.skip()
        done, picture = self._capture.retrieve()
        if not done:
            raise CameraFailed(reason("garbage"))
        return picture.astype(np.uint8, copy=False)

    def skip(self) -> None:
        """Pass over a picture."""
        if not self._capture.grab():
            raise CameraFailed(self._at_end)

    def close(self) -> None:
        """Let go of the device."""
        self._capture.release()


def require_size(capture: cv2.VideoCapture) -> None:
    """Refuse pictures that would take too much memory, before the first one is decoded."""
    width, height = (capture.get(side) for side in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
    if width * height > MOST_PIXELS:
        capture.release()
        raise CameraFailed(reason("too-large", most=MOST_PIXELS // 1_000_000))
