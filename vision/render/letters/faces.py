"""The picture of a letter tile's face as it would be seen straight on in even light."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.render.glyphs import glyph
from vision.render.letters.print import CAPITAL, WITHOUT_DOTS, joker_print, letter
from vision.render.letters.style import TURNABLE_LETTERS, LetterStyle
from vision.render.pen import centred
from vision.render.tiles.faces import draw_face
from vision.render.tiles.marks import sign
from vision.render.values import BgrColour, FacePicture, LightPicture, Mask, Rng
from vision.values import BACK


@dataclass(frozen=True, slots=True)
class LetterFaceTuning:
    """How large the print of a letter tile may be, and when its grooves are seen."""

    widest: float = 0.84
    """Of the width of the tile."""
    highest: float = 0.9
    """Of its height."""
    fine: int = 40
    """Faces of fewer pixels across are too small for their grooves to be seen."""


LETTER_FACE_TUNING = LetterFaceTuning()


def draw_letter(
    face: str, style: LetterStyle, width: int, rng: Rng, tuning: LetterFaceTuning = LETTER_FACE_TUNING
) -> FacePicture:
    """A letter tile's face (or its ``BACK``), ``width`` pixels wide."""
    if face == BACK:
        return draw_face(BACK, style.base, width, rng)
    blank = draw_face(BACK, replace(style.base, logo_strength=0.0), width, rng)
    light = blank.light
    height = light.shape[0]
    mask, y = _main(face, style, (width, height), rng, tuning)
    x, ink = (0.5, style.joker_ink) if face == "?" else (style.x, style.ink)
    _engrave(light, centred(mask, height, width, y, x), ink, style, rng, tuning)
    for extra in _extras(face, style, width, height, y + mask.shape[0] / 2 / height):
        _engrave(light, extra, style.ink, style, rng, tuning)
    return FacePicture(light, blank.alpha)


def _main(
    face: str, style: LetterStyle, tile: tuple[int, int], rng: Rng, tuning: LetterFaceTuning
) -> tuple[Mask, float]:
    """The letter or joker at the size of the tile, and how far down its middle is."""
    width, height = tile
    if face == "?":
        mask, capital = joker_print(style, rng), min(width, height) * min(0.85, style.size * 1.25)
    else:
        mask, capital = letter(face, style), height * style.size
    scale = capital / CAPITAL
    if face in WITHOUT_DOTS and style.dots.shrunk:
        scale = capital / mask.shape[0]
    scale = min(scale, height * tuning.highest / mask.shape[0])
    tall = max(3, round(mask.shape[0] * scale))
    wide = max(2, min(round(mask.shape[1] * scale), round(width * tuning.widest)))
    top = style.y - capital / height / 2
    if face in WITHOUT_DOTS and not style.dots.shrunk:  # its foot is where that of other letters is
        top = style.y + (capital / 2 - tall) / height
    top = float(np.clip(top, 0.04, max(0.04, 0.97 - tall / height)))
    how = cv2.INTER_AREA if tall < mask.shape[0] else cv2.INTER_LINEAR
    sized = np.asarray(cv2.resize(mask, (wide, tall), interpolation=how), np.float32)
    return sized, top + tall / 2 / height


def _extras(face: str, style: LetterStyle, width: int, height: int, foot: float) -> list[Mask]:
    """What else is printed: the points, a mark at the foot, a frame."""
    out = []
    if style.value and face != "?":
        x, y, size = style.value
        points = str(1 + (ord(face) * 7 + style.figure) % 10)
        number = glyph(style.typeface, points, max(3.0, size * height))
        out.append(centred(number, height, width, y, x))
    if style.design == "mark" and face != "?" and (style.mark_all or face in TURNABLE_LETTERS):
        longer = 3.2 if style.mark in ("bar", "block", "wave") else 1.0
        mark = sign(style.mark, max(3, round(style.mark_size * longer * width)))
        here = np.nonzero(mark.max(1) > 0.1)[0]
        mark = mark[here.min() : here.max() + 1] if here.size else mark
        y = min(foot + 0.05 + mark.shape[0] / 2 / height, 0.95 - mark.shape[0] / 2 / height)
        out.append(centred(mark, height, width, y, style.x))
    if style.frame:
        frame, edge = np.zeros((height, width), np.uint8), round(style.frame * width)
        line = max(1, round(width * 0.015))
        cv2.rectangle(frame, (edge, edge), (width - 1 - edge, height - 1 - edge), 255, line)
        out.append(frame.astype(np.float32) / np.float32(255))
    return out


def _engrave(
    light: LightPicture,
    mask: Mask,
    colour: BgrColour,
    style: LetterStyle,
    rng: Rng,
    tuning: LetterFaceTuning,
) -> None:
    """Ink on the face, or in a groove whose walls are in shadow or shine."""
    height, width = mask.shape
    ink = np.empty_like(light)
    ink[:] = colour
    if style.engraved and width >= tuning.fine:
        soft = cv2.GaussianBlur(mask, (0, 0), max(0.7, width * 0.012))
        angle = rng.uniform(0, 2 * np.pi)
        slope = cv2.Sobel(soft, cv2.CV_32F, 1, 0) * np.cos(angle) + cv2.Sobel(
            soft, cv2.CV_32F, 0, 1
        ) * np.sin(angle)
        slope = slope / max(float(np.abs(slope).max()), 1e-3)
        light += ((1 - mask) * slope * 0.1 * style.engraved)[..., None]
        ink += (_gleam(mask, slope, style, rng) * style.engraved)[..., None]
    if style.base.wear > 0.3:
        holes = cv2.resize(
            rng.random((18, 18)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
        )
        mask = mask * np.clip(1.6 - style.base.wear * np.clip(holes * 2 - 0.9, 0, 1) * 1.6, 0, 1)
    light += mask[..., None] * (ink - light)


def _gleam(mask: Mask, slope: Mask, style: LetterStyle, rng: Rng) -> Mask:
    """The light in the groove: a thin line along the stroke, brighter where its wall faces the lamp."""
    inside = cv2.distanceTransform((mask > 0.5).astype(np.uint8), cv2.DIST_L2, 3)
    deep = inside / max(float(inside.max()), 1.0)
    line = np.exp(-(((deep - style.gleam) / 0.22) ** 2)) * (inside > 0.8)
    where = cv2.resize(rng.random((4, 4)).astype(np.float32), mask.shape[::-1], interpolation=cv2.INTER_CUBIC)
    wall = np.clip(0.6 + slope, 0, 1)
    return np.asarray(line * wall * np.clip(where * 1.8 - 0.2, 0, 1) * 0.85 - 0.04 * slope, np.float32)
