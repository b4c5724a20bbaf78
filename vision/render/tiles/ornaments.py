"""What some makers print besides the number: a frame, dots, the number again small in a corner."""

import cv2
import numpy as np

from engine.tiles import COLOUR_OF, NUMBER_OF
from vision.render.glyphs import glyph
from vision.render.tiles.marks import sign
from vision.render.tiles.special_jokers import InkLayer
from vision.render.tiles.style import Style
from vision.render.values import Mask


def ornaments(face: str, style: Style, width: int, height: int) -> list[InkLayer]:
    """The layers to print under the number; none for most boxes."""
    ink = style.ornament_ink or style.inks[COLOUR_OF.get(face, "K")]
    if style.ornament == "frame":
        return [(_frame(width, height, 0.04 + style.bevel, style.radius), ink)]
    if style.ornament == "dots":
        return [(_dots(width, height, 3 + style.special % 3), ink)]
    if face in NUMBER_OF and (style.ornament == "corner" or style.design == "index"):
        if style.digit_x != 0.5:  # the number itself is in the corner: a picture in the middle
            return [(_picture(face, style, width, height), style.inks[COLOUR_OF[face]])]
        return [(_small_number(face, style, width, height), ink)]
    if style.ornament == "grain":
        return [(_grain(width, height) * 0.35, style.side)]
    return []


def _frame(width: int, height: int, away: float, radius: float) -> Mask:
    canvas = np.zeros((height, width), np.uint8)
    margin, line = max(1, round(away * width)), max(1, round(0.02 * width))
    corner = round(max(radius, 0.03) * width)
    low, high = (margin, margin), (width - margin - 1, height - margin - 1)
    if corner < 3:
        cv2.rectangle(canvas, low, high, 255, line, cv2.LINE_AA)
    else:
        points = np.array(cv2.ellipse2Poly((0, 0), (corner, corner), 0, 0, 360, 15), np.int32)
        inner = np.array([high[0] - low[0] - 2 * corner, high[1] - low[1] - 2 * corner])
        shift = np.where(points >= 0, inner, 0) + np.array(low) + corner
        hull = cv2.convexHull((points + shift).astype(np.int32))
        cv2.polylines(canvas, [hull], True, 255, line, cv2.LINE_AA)
    return canvas.astype(np.float32) / np.float32(255)


def _dots(width: int, height: int, count: int) -> Mask:
    """A line of dots near the lower edge."""
    canvas = np.zeros((height, width), np.uint8)
    for index in range(count):
        x = round(width * (0.5 + (index - (count - 1) / 2) * 0.11))
        cv2.circle(canvas, (x, round(height * 0.86)), max(1, round(0.03 * width)), 255, -1, cv2.LINE_AA)
    return canvas.astype(np.float32) / np.float32(255)


def _small_number(face: str, style: Style, width: int, height: int) -> Mask:
    canvas = np.zeros((height, width), np.float32)
    mask = glyph(style.typeface, str(NUMBER_OF[face]), max(4.0, (0.06 + 0.6 * style.mark_size) * height))
    top, left = round(0.05 * height), round(0.07 * width)
    if style.special % 3 == 0:
        left = width - left - mask.shape[1]
    part = canvas[top : top + mask.shape[0], left : left + mask.shape[1]]
    part += mask[: part.shape[0], : part.shape[1]]
    return canvas


def _picture(face: str, style: Style, width: int, height: int) -> Mask:
    """A sign in the middle of the tile, large or small."""
    canvas = np.zeros((height, width), np.float32)
    mask = sign(style.marks[COLOUR_OF[face]], round(width * (0.15 + 2 * style.mark_size)))
    top, left = round(0.62 * height) - mask.shape[0] // 2, (width - mask.shape[1]) // 2
    part = canvas[top : top + mask.shape[0], left : left + mask.shape[1]]
    part += mask[: part.shape[0], : part.shape[1]]
    return canvas


def _grain(width: int, height: int) -> Mask:
    """Lines as on a wooden tile."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / width
    waves = np.sin(x * 60 + 3 * np.sin(y * 4)) * 0.5 + 0.5
    return np.asarray(waves * waves, np.float32)
