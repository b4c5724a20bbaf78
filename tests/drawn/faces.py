"""The upper side of a tile as a map: colour, height, outline. What light makes of it is told elsewhere."""

from dataclasses import dataclass

import cv2
import numpy as np

from engine.tiles import COLOUR_OF, NUMBER_OF, Face
from tests.drawn.designs import TileSetLook
from tests.drawn.glyphs import glyph
from tests.drawn.jokers import drawing
from tests.drawn.values import Bytes, Colour, Floats, clouds, floats, hsv, noise, smooth

PAD = 2
"""Empty pixels round the tile, so that its edge is soft."""


@dataclass(frozen=True, slots=True, eq=False)
class FaceMap:
    """One face at one scale: colour 0–255, the surface normal's x and y, and how much of a pixel is tile."""

    colour: Floats
    lean: Floats
    alpha: Floats
    scale: float
    """Pixels per millimetre."""


class Sheet:
    """A face in the making: paint and relief on one grid."""

    def __init__(self, look: TileSetLook, scale: float, seed: int) -> None:
        self.look, self.scale = look, scale
        self.shape = (round(look.height * scale) + 2 * PAD, round(look.width * scale) + 2 * PAD)
        self.rng = np.random.default_rng([look.seed, seed])
        y, x = np.mgrid[: self.shape[0], : self.shape[1]].astype(np.float32)
        self.x, self.y = (x - PAD + 0.5) / scale, (y - PAD + 0.5) / scale
        self.edge = self._edge()
        self.colour = np.broadcast_to(floats(hsv(*look.design.body)), (*self.shape, 3)).copy()
        self.relief = -look.design.drop * (1 - smooth(0, max(look.design.bevel, 0.3), self.edge)) ** 1.5

    def _edge(self) -> Floats:
        """Millimetres from the rounded outline, positive inside."""
        look, radius = self.look, self.look.design.round
        across = np.abs(self.x - look.width / 2) - (look.width / 2 - radius)
        along = np.abs(self.y - look.height / 2) - (look.height / 2 - radius)
        outside = np.hypot(np.maximum(across, 0), np.maximum(along, 0))
        return floats(radius - outside - np.minimum(np.maximum(across, along), 0))

    def stamp(self, mask: Bytes, middle: tuple[float, float], height: float, widest: float = 0.8) -> Floats:
        """The mask at this place: millimetres of its middle, its height, and the widest share of the tile."""
        wide = height * mask.shape[1] / mask.shape[0]
        squeeze = min(1.0, widest * self.look.width / wide)
        tall, wide = height * (0.5 + 0.5 * squeeze) * self.scale, wide * squeeze * self.scale
        size = max(1, round(wide)), max(1, round(tall))
        kind = cv2.INTER_AREA if size[1] < mask.shape[0] else cv2.INTER_LINEAR
        small = cv2.resize(mask, size, interpolation=kind)
        left, top = middle[0] * self.scale + PAD - size[0] / 2, middle[1] * self.scale + PAD - size[1] / 2
        shift = floats([[1, 0, left], [0, 1, top]])
        return floats(cv2.warpAffine(small, shift, (self.shape[1], self.shape[0])) / 255)

    def paint(self, mask: Floats, ink: Colour, depth: float = 0.0) -> None:
        """Ink on the mask, and a groove where it is engraved."""
        design = self.look.design
        share = mask * (1 - self.look.fade)
        if design.material in ("worn", "wood"):
            share = share * np.clip(1.05 - 0.5 * np.maximum(clouds(self.rng, self.shape, 9, 3), 0), 0, 1)
        self.colour += share[..., None] * (floats(ink) - self.colour)
        if depth:
            self.relief = self.relief - depth * cv2.GaussianBlur(mask, (0, 0), max(0.5, 0.22 * self.scale))

    def disc(self, x: float, y: float, radius: float, soft: float = 0.0) -> Floats:
        """A disc as a mask, in millimetres."""
        soft = max(soft, 0.7 / self.scale)
        return 1 - smooth(radius - soft, radius + soft, floats(np.hypot(self.x - x, self.y - y)))

    def bar(self, x: float, y: float, width: float, height: float) -> Floats:
        """A bar as a mask, in millimetres, given by its middle."""
        soft = 0.5 / self.scale
        across = 1 - smooth(width / 2 - soft, width / 2 + soft, floats(np.abs(self.x - x)))
        return across * (1 - smooth(height / 2 - soft, height / 2 + soft, floats(np.abs(self.y - y))))

    def finish(self) -> FaceMap:
        """The map: the relief becomes leanings, the outline becomes an edge."""
        down, right = np.gradient(floats(self.relief) * self.scale)
        lean = np.clip(np.stack([-right, -down], -1), -2.0, 2.0)
        alpha = np.clip(self.edge * self.scale + 0.5, 0, 1)
        return FaceMap(np.clip(self.colour, 0, 255), floats(lean), floats(alpha), self.scale)


def material(sheet: Sheet) -> None:
    """Grain, wear and dirt of the body."""
    kind, shape, rng = sheet.look.design.material, sheet.shape, sheet.rng
    if kind == "wood":
        warp = noise(rng, shape, (3, 2)) * 3
        rings = np.sin((sheet.x + warp) * 2.3 + float(rng.uniform(0, 6)))
        grain = noise(rng, shape, (sheet.look.width * 3, 3)) * 0.06 + rings * 0.035
        sheet.colour *= (1 + grain)[..., None] * floats([0.98, 1, 1])
    elif kind == "worn":
        stain = clouds(rng, shape, 3, 4)
        sheet.colour *= (1 - 0.05 * np.maximum(stain, 0))[..., None] ** floats([2.0, 1.2, 0.8])
        rim = 1 - smooth(0.2, 2.2, sheet.edge)
        sheet.colour *= (1 - 0.16 * rim * (0.6 + 0.4 * stain))[..., None]
        scratches(sheet)
    elif kind == "matt":
        sheet.colour *= (1 + 0.02 * floats(rng.standard_normal(shape)))[..., None]
    else:
        sheet.colour *= (1 + 0.012 * clouds(rng, shape, 3, 2))[..., None]


def scratches(sheet: Sheet) -> None:
    """A few thin dark hairs across the face."""
    mask = np.zeros(sheet.shape, np.uint8)
    for _ in range(5):
        start, way = (
            sheet.rng.uniform(0, 1, 2) * sheet.shape[::-1],
            sheet.rng.normal(0, 0.35, 2) * sheet.shape[1],
        )
        first, last = np.round(start).astype(int).tolist(), np.round(start + way).astype(int).tolist()
        cv2.line(mask, first, last, 255, 1, cv2.LINE_AA)
    sheet.colour *= (1 - 0.12 * floats(mask) / 255)[..., None]


def logo(sheet: Sheet, y: float, height: float) -> None:
    """A raised scribble that is no word, as a maker's name looks from a metre away."""
    mask = np.zeros((48, 200), np.uint8)
    rng = np.random.default_rng(sheet.look.seed)
    for i in range(9):
        x = 14 + i * 20
        if rng.random() < 0.5:
            cv2.ellipse(mask, (x, 30), (8, 11), 0, 0, int(rng.integers(200, 360)), 255, 5, cv2.LINE_AA)
        else:
            cv2.line(mask, (x - 5, int(rng.integers(4, 20))), (x, 42), 255, 5, cv2.LINE_AA)
    shape = sheet.stamp(mask, (sheet.look.width / 2, y), height, 0.72)
    sheet.relief = sheet.relief + 0.22 * cv2.GaussianBlur(shape, (0, 0), max(0.4, 0.1 * sheet.scale))
    sheet.colour *= (1 - 0.05 * shape)[..., None]


def dish(sheet: Sheet, radius: float, depth: float) -> None:
    """A shallow round hollow round the digit."""
    look = sheet.look
    inside = sheet.disc(look.width / 2, look.height * look.design.middle, radius, 0.9)
    sheet.relief = sheet.relief - depth * inside


def before_ink(sheet: Sheet) -> None:
    """What the maker moulds before printing."""
    look = sheet.look
    material(sheet)
    if look.design.mark == "dish":
        dish(sheet, look.width * 0.39, 0.8)
        if look.seed % 2:
            logo(sheet, look.height * 0.87, look.height * 0.09)
    if look.design.mark in ("logo", "frame"):
        logo(sheet, look.height * 0.86, look.height * 0.085)


def marks(sheet: Sheet, number: int, ink: Colour) -> None:
    """The print that tells the upright."""
    look, mark = sheet.look, sheet.look.design.mark
    w, h = look.width, look.height
    low = h * (look.design.middle + look.design.digit / 2)
    one_of_two = number in (6, 9)
    if mark == "dot" or (mark == "dot69" and one_of_two):
        sheet.paint(sheet.disc(w / 2, low + h * 0.085, w * 0.05), ink)
    if mark == "line" or (mark == "line69" and one_of_two):
        sheet.paint(sheet.bar(w / 2, low + h * 0.06, w * 0.42, h * 0.03), ink)
    if mark == "ring":
        y, radius = h * 0.73, w * 0.2
        ring = sheet.disc(w / 2, y, radius) - sheet.disc(w / 2, y, radius - w * 0.035)
        sheet.paint(floats(ring), ink, look.design.depth)
    if mark == "corner":
        sheet.paint(sheet.stamp(glyph(look.typeface, number), (w * 0.2, h * 0.14), h * 0.15, 0.28), ink)
    if mark == "frame":
        line = smooth(1.3, 1.5, sheet.edge) - smooth(1.75, 1.95, sheet.edge)
        sheet.paint(floats(line), ink)


def symbol(sheet: Sheet, colour: str, ink: Colour) -> None:
    """A small sign that differs by colour, for people who see colours badly."""
    w, y, r = sheet.look.width, sheet.look.height * 0.76, sheet.look.width * 0.1
    if colour == "K":
        sheet.paint(sheet.bar(w / 2, y, 1.8 * r, 1.8 * r), ink)
    elif colour == "R":
        sheet.paint(sheet.disc(w / 2, y, r), ink)
    elif colour == "B":
        sheet.paint(sheet.bar(w / 2, y, 2.6 * r, 0.7 * r), ink)
        sheet.paint(sheet.bar(w / 2, y, 0.7 * r, 2.6 * r), ink)
    else:
        slant = floats(np.abs(sheet.x - w / 2) + np.abs(sheet.y - y))
        sheet.paint(1 - smooth(1.3 * r - 0.1, 1.3 * r + 0.1, slant), ink)


def number_face(sheet: Sheet, face: Face) -> None:
    """A number tile's print."""
    look, design = sheet.look, sheet.look.design
    ink = look.inks[COLOUR_OF[face]]
    number = NUMBER_OF[face]
    place = look.width / 2, look.height * design.middle
    widest = 0.62 if design.mark == "dish" else 0.84 if design.digit > 0.55 else 0.74
    digit = sheet.stamp(glyph(look.typeface, number), place, look.height * design.digit, widest)
    sheet.paint(digit, ink, design.depth)
    marks(sheet, number, ink)
    if design.mark == "symbol":
        symbol(sheet, COLOUR_OF[face], ink)


def joker_face(sheet: Sheet, face: Face, copy: int) -> None:
    """A joker's picture."""
    look = sheet.look
    share = 0.62 if look.design.digit < 0.55 else 0.8
    middle = look.design.middle if look.design.mark != "corner" else 0.5
    for ink, mask in drawing(face, look.joker, look.joker_ink[copy]):
        shape = sheet.stamp(mask, (look.width / 2, look.height * middle), look.width * share, 0.9)
        colour = hsv(*look.design.body) if ink == "-" else look.inks[ink]
        sheet.paint(shape, colour, 0 if ink == "-" else look.design.depth * 0.6)


def face_map(look: TileSetLook, face: Face | None, scale: float, copy: int = 0) -> FaceMap:
    """The map of a face; None is a tile that lies on it: the blank back."""
    sheet = Sheet(look, scale, copy)
    if face is None:
        material(sheet)
        return sheet.finish()
    before_ink(sheet)
    if face in NUMBER_OF:
        number_face(sheet, face)
    else:
        joker_face(sheet, face, copy)
    return sheet.finish()
