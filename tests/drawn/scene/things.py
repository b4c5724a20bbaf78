"""Things that lie about on a table and are no tiles: cup, cards, pen, phone, keyboard, pad, dice."""

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from tests.drawn.faces import PAD, FaceMap
from tests.drawn.glyphs import glyph, typefaces
from tests.drawn.scene.canvas import Canvas, Pose, corners
from tests.drawn.tiles import prism
from tests.drawn.values import Bytes, Colour, Floats, Random, between, chance, floats, hsv, pick

WHITE: Colour = (245.0, 248.0, 248.0)


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """A distractor: its name, place, footprint (width, depth), height, and what it takes to paint it."""

    name: str
    pose: Pose
    size: tuple[float, float]
    tall: float
    seed: int
    paint: Callable[[Canvas, "Thing", Random], None] = field(repr=False)

    def solid(self) -> Floats:
        """The block that throws its shadow."""
        return prism(self.pose, *self.size, self.tall)

    def draw(self, canvas: Canvas) -> None:
        """Paint it."""
        canvas.new_owner()
        self.paint(canvas, self, np.random.default_rng(self.seed))


def block(canvas: Canvas, pose: Pose, size: tuple[float, float, float], colour: Colour) -> None:
    """A plain block: width, depth, height."""
    low, high = corners(pose, size[0], size[1], 0), corners(pose, size[0], size[1], size[2])
    for i in range(4):
        j = (i + 1) % 4
        normal = np.cross(low[j] - low[i], floats([0, 0, 1]))
        normal = -normal / max(float(np.linalg.norm(normal)), 1e-6)
        middle = low.mean(0)
        normal = normal if float((low[i] - middle) @ normal) > 0 else -normal
        canvas.facet(np.stack([low[i], low[j], high[j], high[i]]), colour, floats(normal))
    canvas.facet(high, colour, floats([0, 0, 1]))


def flat(canvas: Canvas, thing: Thing, picture: Floats, gloss: float) -> None:
    """A printed plate: the picture (height × width × 3) on the thing's upper side."""
    tall, wide = picture.shape[:2]
    alpha = np.zeros((tall + 2 * PAD, wide + 2 * PAD), np.float32)
    alpha[PAD:-PAD, PAD:-PAD] = 1
    colour = cv2.copyMakeBorder(picture, PAD, PAD, PAD, PAD, cv2.BORDER_REPLICATE)
    lean = np.zeros((*alpha.shape, 2), np.float32)
    face = FaceMap(floats(colour), lean, alpha, wide / thing.size[0])
    quad = corners(thing.pose, *thing.size, thing.tall)
    canvas.plate(quad, face, gloss, thing.pose.axes, canvas.owners)


def stamped(sheet: Floats, mask: Bytes, place: tuple[int, int], height: int, ink: Colour) -> None:
    """Print a mask with its upper left corner there."""
    wide = max(1, round(mask.shape[1] * height / mask.shape[0]))
    small = floats(cv2.resize(mask, (wide, height), interpolation=cv2.INTER_AREA)) / 255
    part = sheet[place[1] : place[1] + height, place[0] : place[0] + wide]
    share = small[: part.shape[0], : part.shape[1], None]
    part += share * (floats(ink) - part)


def paint_card(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A playing card with its number in two corners and pips."""
    sheet = np.full((176, 126, 3), 246, np.float32)
    number, ink = int(rng.integers(2, 11)), pick(rng, [hsv(0, 0.9, 0.75), (25.0, 22.0, 22.0)])
    mask = glyph(pick(rng, typefaces()), number)
    stamped(sheet, mask, (7, 8), 22, ink)
    turned = sheet[::-1, ::-1].copy()
    sheet = np.minimum(sheet, turned)
    for i in range(number):
        x, y = (38, 88)[i % 2], 30 + 116 * (i // 2) // max(1, (number - 1) // 2 or 1)
        cv2.circle(sheet, (x, min(y, 146)), 9, ink, -1, cv2.LINE_AA)
    flat(canvas, thing, sheet, 0.3)


def paint_pad(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A score pad: lines, columns and numbers by hand."""
    sheet = np.full((240, 170, 3), WHITE, np.float32)
    for y in range(30, 240, 22):
        cv2.line(sheet, (0, y), (170, y), (220, 200, 180), 1)
    ink = pick(rng, [hsv(225, 0.8, 0.5), (40.0, 40.0, 40.0)])
    for row in range(int(rng.integers(3, 9))):
        for column in range(3):
            sign = glyph("comic-neue-bold", int(rng.integers(1, 14)))
            place = (14 + column * 54 + int(rng.integers(-4, 5)), 12 + row * 22 + int(rng.integers(-3, 3)))
            stamped(sheet, sign, place, 15, ink)
    flat(canvas, thing, sheet, 0.0)


def paint_phone(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A phone: dark glass, sometimes lit with a keypad."""
    block(canvas, thing.pose, (*thing.size, thing.tall), (40.0, 38.0, 36.0))
    sheet = np.full((280, 136, 3), 16, np.float32)
    if chance(rng, 0.4):
        sheet[14:-14, 6:-6] = floats(hsv(between(rng, 180, 260), 0.4, 0.55))
        for i in range(9):
            stamped(sheet, glyph("inter-semibold", i + 1), (26 + 36 * (i % 3), 90 + 44 * (i // 3)), 20, WHITE)
    flat(canvas, thing, sheet, 0.9)


def paint_keyboard(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A keyboard: rows of keys with a sign each."""
    light = chance(rng, 0.5)
    key, ink, base = (
        ((232.0,) * 3, (60.0,) * 3, (190.0,) * 3) if light else ((38.0,) * 3, (220.0,) * 3, (20.0,) * 3)
    )
    block(canvas, thing.pose, (*thing.size, thing.tall), base)
    sheet = np.full((200, 560, 3), base, np.float32)
    for row in range(5):
        for column in range(14):
            x, y = 8 + column * 39 + row * 3, 8 + row * 38
            cv2.rectangle(sheet, (x, y), (x + 33, y + 32), tuple(v * 0.8 for v in key), -1)
            cv2.rectangle(sheet, (x + 2, y + 1), (x + 31, y + 28), key, -1)
            stamped(sheet, glyph("lato-bold", 1 + (row * 14 + column) % 9), (x + 6, y + 5), 12, ink)
    flat(canvas, thing, sheet, 0.2)


def paint_pen(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A pen: three long facets and a tip."""
    colour = hsv(between(rng, 0, 360), between(rng, 0.1, 0.9), between(rng, 0.15, 0.9))
    long, wide = thing.size[0] / 2, thing.size[1] / 2
    for low, high, out in ((-1.0, -0.35, 0.55), (-0.35, 0.35, 1.0), (0.35, 1.0, 0.7)):
        strip = [(-long, low), (long * 0.86, low), (long * 0.86, high), (-long, high)]
        points = np.stack([thing.pose.at(a, b * wide, thing.tall * 0.7) for a, b in strip])
        canvas.polygon(points, colour, out)
    tip = [(long * 0.86, -0.8), (long, 0), (long * 0.86, 0.8)]
    canvas.polygon(np.stack([thing.pose.at(a, b * wide, thing.tall * 0.7) for a, b in tip]), (150, 160, 165))


def ring_points(pose: Pose, radius: float, out: float) -> Floats:
    """A circle over the thing's middle."""
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.stack([pose.at(radius * np.cos(t), radius * np.sin(t), out) for t in turns])


def paint_cup(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A cup seen into: wall, rim, inside, and what is in it."""
    colour = hsv(between(rng, 0, 360), pick(rng, [0.02, 0.1, 0.6]), between(rng, 0.5, 0.95))
    radius = thing.size[0] / 2
    low, high = ring_points(thing.pose, radius * 0.72, 0), ring_points(thing.pose, radius, thing.tall)
    outward = unit_rows(high - thing.pose.at(0, 0, thing.tall))
    for i in range(40):
        j = (i + 1) % 40
        canvas.facet(np.stack([low[i], low[j], high[j], high[i]]), colour, floats(outward[i]))
    canvas.polygon(high, colour, 1.08)
    inner = ring_points(thing.pose, radius * 0.9, thing.tall)
    canvas.polygon(inner, colour, 0.62)
    drink = hsv(between(rng, 15, 35), 0.75, between(rng, 0.15, 0.5))
    level = ring_points(thing.pose, radius * 0.85, thing.tall * 0.82)
    pixels = canvas.camera.project(level)
    mask = np.zeros(canvas.owner.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(canvas.camera.project(inner)).astype(np.int32), 1)
    drunk = np.zeros_like(mask)
    cv2.fillConvexPoly(drunk, np.round(pixels).astype(np.int32), 1)
    canvas.paint[(mask & drunk) > 0] = (*np.round(drink).astype(int).tolist(), 110)


def unit_rows(vectors: Floats) -> Floats:
    """Each vector with length one."""
    return floats(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True))


def paint_die(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A die with its pips on top."""
    colour = pick(rng, [WHITE, hsv(0, 0.8, 0.7), hsv(45, 0.15, 0.9)])
    block(canvas, thing.pose, (*thing.size, thing.tall), colour)
    sheet = np.full((80, 80, 3), colour, np.float32)
    count = int(rng.integers(1, 7))
    spots = {1: "c", 2: "ai", 3: "aci", 4: "agxi", 5: "agxic", 6: "agxilr"}[count]
    where = {
        "a": (20, 20),
        "g": (20, 60),
        "x": (60, 20),
        "i": (60, 60),
        "c": (40, 40),
        "l": (20, 40),
        "r": (60, 40),
    }
    for spot in spots:
        cv2.circle(sheet, where[spot], 8, (30, 30, 30), -1, cv2.LINE_AA)
    flat(canvas, thing, sheet, 0.4)


Painter = Callable[[Canvas, Thing, Random], None]
THINGS: dict[str, tuple[tuple[float, float], float, Painter]] = {
    "card": ((63, 88), 0.3, paint_card),
    "pad": ((100, 141), 1.5, paint_pad),
    "phone": ((71, 146), 8, paint_phone),
    "keyboard": ((290, 104), 12, paint_keyboard),
    "pen": ((140, 9), 8, paint_pen),
    "cup": ((84, 84), 75, paint_cup),
    "die": ((16, 16), 16, paint_die),
}
"""Name → footprint, height, painter."""
