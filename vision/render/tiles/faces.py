"""The picture of one tile's face as it would be seen straight on in even light."""

import cv2
import numpy as np

from engine.tiles import COLOUR_OF, NUMBER_OF
from vision.render.glyphs import glyph, word
from vision.render.pen import centred
from vision.render.tiles.marks import sign, sign_length
from vision.render.tiles.ornaments import ornaments
from vision.render.tiles.special_jokers import joker_layers
from vision.render.tiles.style import Style
from vision.render.values import BgrColour, FacePicture, LightPicture, Mask, Rng
from vision.values import BACK


def draw_face(face: str, style: Style, width: int, rng: Rng) -> FacePicture:
    """A tile's face (or its ``BACK``), ``width`` pixels wide."""
    height = round(width * style.aspect)
    inside = _inside(width, height, style.radius)
    light = np.empty((height, width, 3), np.float32)
    light[:] = style.body
    light *= _mottled(height, width, style.grain, rng)[..., None]
    light += _edge(inside, style.bevel, width)[..., None]
    if face == BACK:
        if style.logo_strength > 0.15:
            _emboss(light, centred(word(style.typeface, style.logo, width * 0.11), height, width, 0.5), style)
    else:
        _relief(light, face, style)
        for mask, colour in ornaments(face, style, width, height):
            light += mask[..., None] * (np.array(colour, np.float32) - light)
        for mask, colour in _ink(face, style, width, height, rng):
            _print_ink(light, mask, colour, style, rng)
    if style.wear:
        _wear(light, style.wear, rng)
    return FacePicture(light, np.clip(inside + 0.5, 0, 1))


def _inside(width: int, height: int, radius: float) -> Mask:
    """Distance in pixels to the rounded outline, positive inside: a signed distance field."""
    r = max(1.0, radius * width)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) + 0.5
    dx = np.abs(x - width / 2) - (width / 2 - r)
    dy = np.abs(y - height / 2) - (height / 2 - r)
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    distance: Mask = (r - outside - np.minimum(np.maximum(dx, dy), 0)).astype(np.float32)
    return distance


def _mottled(height: int, width: int, grain: float, rng: Rng) -> Mask:
    coarse = cv2.resize(
        rng.normal(0, 1, (5, 4)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    fine = rng.standard_normal((height, width), np.float32)
    return (1 + 0.02 * coarse + grain * fine).astype(np.float32)


def _edge(inside: Mask, bevel: float, width: int) -> Mask:
    """The rounded rim catches light on one side and is dark on the other."""
    reach = max(1.5, bevel * width)
    rim = np.clip(1 - inside / reach, 0, 1)
    gx = cv2.Sobel(inside, cv2.CV_32F, 1, 0, ksize=3)
    gy = cv2.Sobel(inside, cv2.CV_32F, 0, 1, ksize=3)
    slope = (gx + gy) / (np.hypot(gx, gy) + 1e-3)
    shine: Mask = (rim * (slope * 0.07 - 0.05)).astype(np.float32)
    return shine


def _emboss(light: LightPicture, mask: Mask, style: Style) -> None:
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.6, light.shape[1] * 0.006))
    step = max(1, round(light.shape[1] * 0.01))
    slope = soft - np.roll(soft, (step, step), (0, 1))
    light += (slope * style.logo_strength)[..., None]


def _ellipse(height: int, width: int, y: float, rx: float, ry: float, line: float) -> Mask:
    """An ellipse in fractions of the tile's width; a negative line fills it."""
    out = np.zeros((height, width), np.uint8)
    stroke = -1 if line < 0 else max(1, round(line * width))
    axes = round(rx * width), round(ry * width)
    cv2.ellipse(out, (width // 2, round(y * height)), axes, 0, 0, 360, 255, stroke, cv2.LINE_AA)
    return out.astype(np.float32) / np.float32(255)


def _relief(light: LightPicture, face: str, style: Style) -> None:
    """What is pressed into the body: dish, ring, maker's name."""
    height, width = light.shape[:2]
    if style.design == "dish":
        size = 0.36 + style.radius
        dish = cv2.GaussianBlur(_ellipse(height, width, style.digit_y, size, size, -1), (0, 0), width * 0.02)
        step = max(1, round(width * 0.025))
        slope = dish - np.roll(dish, (step, step // 2), (0, 1))
        light -= (slope * (0.1 + style.logo_strength * 0.5))[..., None]
    if style.design == "ring" and style.special % 3 == 0:
        _emboss(light, _below(face, style, height, width), style)
    if style.design in ("dish", "logo") or (style.design == "huge" and style.special % 3 != 0):
        _emboss(
            light, centred(word(style.typeface, style.logo, width * 0.1), height, width, style.logo_y), style
        )


def _ink(face: str, style: Style, width: int, height: int, rng: Rng) -> list[tuple[Mask, BgrColour]]:
    if face not in NUMBER_OF:
        size = max(8, round(width * style.joker_size))
        y = max(style.joker_size * 0.5 * width / height + 0.04, style.digit_y)
        return [
            (centred(mask, height, width, min(y, 0.5)), colour)
            for mask, colour in joker_layers(face, style, size, rng)
        ]
    colour, number = style.inks[COLOUR_OF[face]], str(NUMBER_OF[face])
    digits = glyph(style.typeface, number, style.digit * height, style.stretch)
    if digits.shape[1] > width * 0.86:
        narrow = (round(width * 0.86), digits.shape[0])
        digits = cv2.resize(digits, narrow, interpolation=cv2.INTER_AREA).astype(np.float32)
    layers = [(centred(digits, height, width, style.digit_y, style.digit_x), colour)]
    if style.design in ("flat-dot", "line") and (number in ("6", "9") or style.mark_all):
        layers.append((_under_number(face, style, height, width), colour))
    if style.design == "sign" or (style.design == "ring" and style.special % 3):
        layers.append((_below(face, style, height, width), colour))
    return layers


def _under_number(face: str, style: Style, height: int, width: int) -> Mask:
    """A small mark right under the number, or at its foot."""
    kind = style.marks[COLOUR_OF[face]]
    mask = sign(kind, round(style.mark_size * sign_length(kind) * width))
    y = style.digit_y + style.digit * 0.5 + 0.03 + 0.5 * style.mark_size * width / height
    return centred(mask, height, width, y, style.digit_x + style.mark_x)


def _below(face: str, style: Style, height: int, width: int) -> Mask:
    """A larger sign in the lower half of the tile."""
    size = round((style.mark_size if style.design == "sign" else 0.3 + style.mark_size * 0.6) * width)
    return centred(sign(style.marks[COLOUR_OF.get(face, "K")], size), height, width, style.logo_y - 0.05)


def _print_ink(light: LightPicture, mask: Mask, colour: BgrColour, style: Style, rng: Rng) -> None:
    width = light.shape[1]
    ink = np.empty_like(light)
    ink[:] = colour
    if style.engraved:
        step = max(1, round(width * 0.012))
        shade = np.clip(mask - np.roll(mask, (step, step), (0, 1)), 0, 1)
        gleam = np.clip(mask - np.roll(mask, (-step, -step), (0, 1)), 0, 1)
        ink += ((gleam * 0.25 - shade * 0.25) * style.engraved)[..., None]
    if style.wear > 0.3:
        holes = cv2.resize(
            rng.random((24, 18)).astype(np.float32), (width, light.shape[0]), interpolation=cv2.INTER_CUBIC
        )
        mask = mask * np.clip(1.6 - style.wear * np.clip(holes * 2 - 0.9, 0, 1) * 1.6, 0, 1)
    light += mask[..., None] * (ink - light)


def _wear(light: LightPicture, wear: float, rng: Rng) -> None:
    """Scratches, chips and dirt."""
    height, width = light.shape[:2]
    marks = np.zeros((height, width), np.float32)
    for _ in range(rng.poisson(5 * wear)):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        angle, length = rng.uniform(0, np.pi), rng.uniform(0.1, 0.7) * width
        end = round(x + length * float(np.cos(angle))), round(y + length * float(np.sin(angle)))
        cv2.line(marks, (round(x), round(y)), end, float(rng.uniform(-0.12, 0.12)), 1, cv2.LINE_AA)
    if rng.random() < wear:
        corner = (int(rng.choice([0, width])), int(rng.choice([0, height])))
        cv2.circle(marks, corner, round(rng.uniform(0.03, 0.14) * width), -0.25, -1, cv2.LINE_AA)
    light += marks[..., None]
    dirt = cv2.resize(
        rng.normal(0, 1, (7, 5)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    light *= (1 - 0.08 * wear * np.clip(dirt, 0, 2))[..., None]
