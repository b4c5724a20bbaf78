"""Things on a table that are no tiles: cards, cups, keyboards, printed paper, hands, pens, coins, dice."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.glyphs import TEXTS, glyph, typefaces
from vision.render.values import BgrColour, LightPicture, Rng, hsv, times

Outline = NDArray[np.float32]
_CIRCLE = np.array(
    [[np.cos(angle), np.sin(angle)] for angle in np.linspace(0, 2 * np.pi, 16, endpoint=False)]
)
_PIPS = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
"""Where the pips of a die are, from its middle."""


class Canvas:
    """A picture being drawn, with the number of what covers each pixel (an instance mask)."""

    NOTHING, THING = -1, -2

    def __init__(self, light: LightPicture) -> None:
        self.light = light
        self.owner = np.full(light.shape[:2], self.NOTHING, np.int16)

    def fill(self, corners: Outline, colour: BgrColour, owner: int = THING) -> None:
        """Fill a polygon; its edge is smooth."""
        fixed = np.round(np.asarray(corners, np.float64) * 16).astype(np.int32)
        cv2.fillPoly(self.light, [fixed], colour, cv2.LINE_AA, 4)
        cv2.fillPoly(self.owner, [fixed], owner, cv2.LINE_8, 4)

    def paste(
        self, texture: LightPicture, alpha: NDArray[np.float32], corners: Outline, owner: int = THING
    ) -> None:
        """Put a flat picture where its four corners are seen: a homography takes it there."""
        height, width = self.light.shape[:2]
        x0, y0 = np.maximum(np.floor(corners.min(0)).astype(int) - 1, 0)
        x1, y1 = np.minimum(np.ceil(corners.max(0)).astype(int) + 2, (width, height))
        if x1 - x0 < 2 or y1 - y0 < 2:
            return
        tall, wide = texture.shape[:2]
        source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
        move = cv2.getPerspectiveTransform(source, (corners - (x0, y0)).astype(np.float32))
        size = (int(x1 - x0), int(y1 - y0))
        seen = cv2.warpPerspective(
            texture, move, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        cover = cv2.warpPerspective(alpha, move, size, flags=cv2.INTER_LINEAR)
        part = self.light[y0:y1, x0:x1]
        part += cover[..., None] * (seen - part)
        self.owner[y0:y1, x0:x1][cover > 0.5] = owner


def random_outline(rng: Rng, canvas: Canvas, width: float, height: float) -> Outline:
    """The corners of a flat thing of that size, turned, anywhere in the picture."""
    tall, wide = canvas.light.shape[:2]
    centre, angle = rng.uniform((0, 0), (wide, tall)), rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corners = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    quad: Outline = (corners @ turn + centre + rng.normal(0, 0.02 * width, (4, 2))).astype(np.float32)
    return quad


def _ink_at(
    texture: LightPicture, text: str, x: float, y: float, high: float, colour: BgrColour, typeface: str
) -> None:
    mask = glyph(typeface, text, max(4, high))
    top, left = round(y), round(x)
    part = texture[top : top + mask.shape[0], left : left + mask.shape[1]]
    part += mask[: part.shape[0], : part.shape[1], None] * (np.array(colour, np.float32) - part)


def card(canvas: Canvas, size: float, rng: Rng) -> None:
    """A playing card or a printed label with a number or letter."""
    texture = np.full((140, 100, 3), rng.uniform(0.8, 1), np.float32)
    colour, typeface = (
        hsv(rng.choice([0, 220, 40]), rng.choice([0.0, 0.9]), rng.uniform(0.05, 0.8)),
        str(rng.choice(typefaces())),
    )
    text = str(rng.choice(TEXTS[:26]))
    _ink_at(texture, text, 8, 8, rng.uniform(14, 30), colour, typeface)
    if rng.random() < 0.7:
        _ink_at(texture, str(rng.choice(TEXTS)), 35, 45, rng.uniform(20, 60), colour, typeface)
    cv2.rectangle(texture, (2, 2), (97, 137), tuple(float(c) * 0.8 for c in colour), int(rng.integers(1, 4)))
    scale = size * rng.uniform(1.4, 3)
    canvas.paste(
        texture,
        np.ones((140, 100), np.float32),
        random_outline(rng, canvas, scale, scale * rng.uniform(1.2, 1.6)),
    )


def keyboard(canvas: Canvas, size: float, rng: Rng) -> None:
    """Rows of keys with letters and digits on them, dark or light."""
    rows, columns, light = int(rng.integers(2, 6)), int(rng.integers(5, 14)), rng.random() < 0.45
    key = hsv(rng.uniform(0, 360), 0.04, rng.uniform(0.7, 0.97) if light else rng.uniform(0.03, 0.25))
    ink: BgrColour = (0.1, 0.1, 0.1) if light else (0.9, 0.9, 0.9)
    texture = np.full((rows * 40, columns * 40, 3), rng.uniform(0.02, 0.8), np.float32)
    typeface = str(rng.choice(typefaces()))
    for row in range(rows):
        for column in range(columns):
            x, y = column * 40 + 3, row * 40 + 3
            cv2.rectangle(texture, (x, y), (x + 33, y + 33), key, -1)
            _ink_at(
                texture,
                str(rng.choice(TEXTS)),
                x + rng.uniform(4, 12),
                y + 6,
                rng.uniform(8, 20),
                ink,
                typeface,
            )
    scale = size * rng.uniform(0.5, 1.1)
    canvas.paste(
        texture,
        np.ones(texture.shape[:2], np.float32),
        random_outline(rng, canvas, columns * scale, rows * scale),
    )


def paper(canvas: Canvas, size: float, rng: Rng) -> None:
    """A score sheet or page with printed numbers."""
    texture = np.full((200, 150, 3), rng.uniform(0.75, 1), np.float32)
    typeface, high = str(rng.choice(typefaces())), rng.uniform(7, 24)
    ink = hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.05, 0.6))
    for y in np.arange(8, 190 - high, high * 1.5):
        for x in np.arange(8, 140 - high, high * rng.uniform(0.9, 2)):
            if rng.random() < 0.75:
                _ink_at(texture, str(rng.choice(TEXTS)), float(x), float(y), high, ink, typeface)
    scale = size * rng.uniform(2, 6)
    canvas.paste(texture, np.ones((200, 150), np.float32), random_outline(rng, canvas, scale, scale * 1.4))


def cup(canvas: Canvas, size: float, rng: Rng) -> None:
    """A cup, glass, plate or coin seen from above."""
    tall, wide = canvas.light.shape[:2]
    centre, radius = rng.uniform((0, 0), (wide, tall)), size * rng.uniform(0.3, 2.2)
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    circle = np.stack([np.cos(angles), np.sin(angles) * rng.uniform(0.7, 1)], 1)
    for part in sorted(rng.uniform(0.3, 1, int(rng.integers(1, 4))), reverse=True):
        colour = hsv(rng.uniform(0, 360), rng.uniform(0, 0.7), rng.uniform(0.1, 1))
        canvas.fill((centre + circle * radius * part).astype(np.float32), colour)


def carton(canvas: Canvas, size: float, rng: Rng) -> None:
    """The lid of a game's box, with a name in large letters."""
    texture = np.empty((150, 220, 3), np.float32)
    texture[:] = hsv(rng.uniform(0, 360), rng.uniform(0.2, 0.9), rng.uniform(0.1, 0.8))
    typeface, high, left = str(rng.choice(typefaces())), rng.uniform(24, 60), 10.0
    ink = hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 1))
    while left < 200 - high:
        _ink_at(texture, str(rng.choice(TEXTS)), left, rng.uniform(20, 40), high, ink, typeface)
        left += high * rng.uniform(0.8, 1.1)
    scale = size * rng.uniform(2, 7)
    canvas.paste(texture, np.ones((150, 220), np.float32), random_outline(rng, canvas, scale, scale * 0.7))


def pen(canvas: Canvas, size: float, rng: Rng) -> None:
    """A pen, a cable, a ruler, the edge of a phone."""
    colour = hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.02, 0.95))
    canvas.fill(random_outline(rng, canvas, size * rng.uniform(0.1, 2.2), size * rng.uniform(2, 8)), colour)


def die(canvas: Canvas, size: float, rng: Rng) -> None:
    """A square die, a button, a sweet or a sticky note: light and about as large as a tile."""
    side = size * rng.uniform(0.5, 1.1)
    outline = random_outline(rng, canvas, side, side * rng.uniform(0.9, 1.1))
    canvas.fill(outline, hsv(rng.uniform(0, 360), rng.uniform(0, 0.6), rng.uniform(0.6, 1)))
    centre = outline.mean(0)
    for _ in range(int(rng.integers(1, 7))):
        spot = centre + rng.uniform(-0.3, 0.3, 2) * side
        canvas.fill((spot + _CIRCLE * side * 0.08).astype(np.float32), (0.1, 0.1, 0.1))


def pips(canvas: Canvas, size: float, rng: Rng) -> None:
    """A die with pips as other games have them, seen with some of its sides, or a domino."""
    domino = rng.random() < 0.3
    wide = size * rng.uniform(0.35, 1.1)
    top = random_outline(rng, canvas, wide, wide * (2 if domino else 1))
    body, ink = _die_colours(rng)
    away = rng.normal(0, 1, 2) * wide * (0.12 if domino else 0.35)
    # The farther sides are hidden behind the nearer ones.
    for edge in sorted(range(4), key=lambda at: float((top[at] + top[at - 1]) @ away)):
        side = np.stack([top[edge], top[edge - 1], top[edge - 1] + away, top[edge] + away])
        shade = rng.uniform(0.45, 0.9)
        canvas.fill(side.astype(np.float32), times(body, shade))
    canvas.fill(top, body)
    halves = ((0.0, 0.5), (0.5, 1.0)) if domino else ((0.0, 1.0),)
    for start, end in halves:
        left, right = (top[i] + (top[j] - top[i]) * start for i, j in ((0, 3), (1, 2)))
        lower_left, lower_right = (top[i] + (top[j] - top[i]) * end for i, j in ((0, 3), (1, 2)))
        _spots(canvas, np.stack([left, right, lower_right, lower_left]), ink, wide, rng)


def _die_colours(rng: Rng) -> tuple[BgrColour, BgrColour]:
    """A light body with dark or coloured pips, or the other way round."""
    light = hsv(rng.uniform(20, 60), rng.uniform(0, 0.35), rng.uniform(0.75, 1))
    deep = hsv(rng.uniform(0, 360), rng.uniform(0, 1), rng.uniform(0.02, 0.6))
    return (light, deep) if rng.random() < 0.75 else (deep, light)


def _spots(canvas: Canvas, face: Outline, ink: BgrColour, wide: float, rng: Rng) -> None:
    """One to six pips, placed as on every die."""
    radius, apart = wide * rng.uniform(0.06, 0.12), rng.uniform(0.22, 0.3)
    for across, down in _PIPS[int(rng.integers(len(_PIPS)))]:
        x, y = 0.5 + across * apart, 0.5 + down * apart
        upper, lower = face[0] + (face[1] - face[0]) * x, face[3] + (face[2] - face[3]) * x
        canvas.fill((upper + (lower - upper) * y + _CIRCLE * radius).astype(np.float32), ink)


def spotted_card(canvas: Canvas, size: float, rng: Rng) -> None:
    """A playing card with two to ten hearts, diamonds or spots in columns, and its index in two corners."""
    paper, typeface = rng.uniform(0.75, 1), str(rng.choice(typefaces()))
    texture = np.full((280, 200, 3), paper, np.float32)
    ink = hsv(rng.choice([0, 220, 120]), rng.choice([0.0, 0.9]), rng.uniform(0.05, 0.85))
    columns, high = int(rng.integers(1, 4)), rng.uniform(12, 30)
    corners = int(rng.choice([4, 4, 3, 24]))  # a diamond, a heart's or spade's rough outline, a spot
    angles = np.arange(corners) * 2 * np.pi / corners + rng.choice([np.pi / 2, -np.pi / 2])
    sign = np.stack([np.cos(angles) * rng.uniform(0.7, 1), np.sin(angles)], 1) * high
    for x in np.linspace(0.3, 0.7, columns) if columns > 1 else (0.5,):
        for y in np.linspace(0.2, 0.8, int(rng.integers(2, 5))):
            middle = np.array([x * 200, y * 280])
            points = np.round((sign + middle) * 16).astype(np.int32)
            cv2.fillPoly(texture, [points], ink, cv2.LINE_AA, 4)
    _ink_at(texture, str(rng.choice(TEXTS[:26])), 8, 8, rng.uniform(18, 34), ink, typeface)
    texture = np.minimum(texture, texture[::-1, ::-1])  # the lower half stands on its head
    scale = size * rng.uniform(1.4, 4)
    canvas.paste(texture, np.ones((280, 200), np.float32), random_outline(rng, canvas, scale, scale * 1.4))


def reaching_arm(canvas: Canvas, size: float, rng: Rng) -> None:
    """An arm with fingers that reaches in from the edge."""
    tall, wide = canvas.light.shape[:2]
    skin = np.array(hsv(rng.uniform(12, 28), rng.uniform(0.25, 0.6), rng.uniform(0.3, 0.95)))
    tip = rng.uniform((0.1 * wide, 0.1 * tall), (0.9 * wide, 0.9 * tall))
    angle = rng.uniform(0, 2 * np.pi)
    back = np.array([np.cos(angle), np.sin(angle)])
    side = np.array([-back[1], back[0]])
    wrist = tip + back * size * 3.2
    for spread in (-0.9, -0.45, 0, 0.45, 0.95):
        end = tip + side * spread * size * 1.1 + back * size * abs(spread) * rng.uniform(0.2, 0.9)
        _limb(canvas, end, wrist + side * spread * size * 0.6, size * 0.3, skin * rng.uniform(0.92, 1.05))
    _limb(canvas, wrist - back * size * 0.6, wrist + back * size * 0.8, size * 1.0, skin)
    sleeve = (
        skin
        if rng.random() < 0.4
        else np.array(hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 0.9)))
    )
    _limb(canvas, wrist + back * size, wrist + back * max(wide, tall), size * 0.75, sleeve)


def _limb(
    canvas: Canvas,
    start: NDArray[np.float64],
    end: NDArray[np.float64],
    radius: float,
    colour: NDArray[np.float64],
) -> None:
    along = (end - start) / (np.linalg.norm(end - start) + 1e-6)
    turn = np.arctan2(along[1], along[0])
    angles = (
        np.concatenate([np.linspace(np.pi / 2, 1.5 * np.pi, 10), np.linspace(-np.pi / 2, np.pi / 2, 10)])
        + turn
    )
    centres = np.concatenate([np.repeat(start[None], 10, 0), np.repeat(end[None], 10, 0)])
    outline = centres + radius * np.stack([np.cos(angles), np.sin(angles)], 1)
    blue, green, red = np.clip(colour, 0, 1).tolist()
    canvas.fill(outline.astype(np.float32), (blue, green, red))


THINGS: tuple[Callable[[Canvas, float, Rng], None], ...] = (
    *(card, keyboard, paper, cup, pen, die, carton),
    *(pips, spotted_card),
)
