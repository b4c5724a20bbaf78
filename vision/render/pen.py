"""Drawing with fractions of a square, smoothly."""

import cv2
import numpy as np

from vision.render.values import Mask

_SHIFT = 4  # fixed-point bits of OpenCV's drawing functions


class Pen:
    """Draws into a square of ``size`` pixels whose sides are 1 long."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.canvas = np.zeros((size, size), np.uint8)

    def _point(self, x: float, y: float) -> tuple[int, int]:
        unit = self.size * (1 << _SHIFT)
        return round(x * unit), round(y * unit)

    def _width(self, width: float) -> int:
        return max(1, round(width * self.size))

    def arc(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        start: float,
        end: float,
        width: float,
        value: int = 255,
    ) -> None:
        """Part of an ellipse, in degrees clockwise from the right; a negative width fills it."""
        unit = self.size * (1 << _SHIFT)
        axes = round(rx * unit), round(ry * unit)
        line = -1 if width < 0 else self._width(width)
        cv2.ellipse(self.canvas, self._point(x, y), axes, 0, start, end, value, line, cv2.LINE_AA, _SHIFT)

    def line(
        self,
        points: list[tuple[float, float]],
        width: float,
        closed: bool = False,
        fill: bool = False,
        value: int = 255,
    ) -> None:
        """A line through points, or the area inside it."""
        corners = np.array([self._point(*point) for point in points], np.int32)
        if fill:
            cv2.fillPoly(self.canvas, [corners], value, cv2.LINE_AA, _SHIFT)
        else:
            cv2.polylines(self.canvas, [corners], closed, value, self._width(width), cv2.LINE_AA, _SHIFT)

    def print(self, mask: Mask, x: float, y: float, height: float, widest: float, angle: float = 0.0) -> None:
        """A mask with its middle at a place, so high, but not wider than that; turned by degrees."""
        scale = min(height * self.size / mask.shape[0], widest * self.size / mask.shape[1])
        turn = cv2.getRotationMatrix2D((mask.shape[1] / 2, mask.shape[0] / 2), angle, scale)
        turn[:, 2] += (x * self.size - mask.shape[1] / 2, y * self.size - mask.shape[0] / 2)
        self.put(cv2.warpAffine(mask, turn, (self.size, self.size), flags=cv2.INTER_AREA).astype(np.float32))

    def put(self, mask: Mask) -> None:
        """A mask as large as the square."""
        self.canvas = np.maximum(self.canvas, np.clip(mask * 255, 0, 255).astype(np.uint8))

    def mask(self) -> Mask:
        """What was drawn."""
        return self.canvas.astype(np.float32) / np.float32(255)

    @staticmethod
    def placed(mask: Mask, x: float, y: float, scale: float) -> Mask:
        """A square drawing made smaller and put with its centre at a place in the square."""
        size = mask.shape[0]
        move = np.array([[scale, 0, (x - scale / 2) * size], [0, scale, (y - scale / 2) * size]], np.float32)
        return cv2.warpAffine(mask, move, (size, size), flags=cv2.INTER_AREA).astype(np.float32)


def centred(mask: Mask, height: int, width: int, y: float, x: float = 0.5) -> Mask:
    """The mask put with its centre at a place on the tile; what hangs over is cut."""
    out = np.zeros((height, width), np.float32)
    top, left = round(y * height - mask.shape[0] / 2), round(x * width - mask.shape[1] / 2)
    y0, x0 = max(0, top), max(0, left)
    y1, x1 = min(height, top + mask.shape[0]), min(width, left + mask.shape[1])
    if y1 > y0 and x1 > x0:
        out[y0:y1, x0:x1] = mask[y0 - top : y1 - top, x0 - left : x1 - left]
    return out
