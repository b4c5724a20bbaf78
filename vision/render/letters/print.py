"""What is printed on letter tiles: letters in any weight, dots of any kind, jokers of the word game."""

from functools import cache

import cv2
import numpy as np

from vision.render.glyphs import glyph
from vision.render.letters.style import Dots, LetterStyle
from vision.render.pen import Pen
from vision.render.tiles.jokers import joker
from vision.render.values import Mask, Rng

CAPITAL = 96
"""Pixels of a capital while it is drawn, before it is brought to the size of its tile."""
WITHOUT_DOTS = {"Ä": "A", "Ö": "O", "Ü": "U"}
_FOOTED = frozenset("AFHIKMNPRTVWXY")
"""Letters with strokes that end at the top or at the foot."""
_PAD = 14
_DOTS_STAY = -0.15
"""Strokes thinner than this: the dots of the typeface would vanish with them."""
_HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)


def letter(face: str, style: LetterStyle) -> Mask:
    """A letter cut to its ink, its capitals ``CAPITAL`` pixels high; dots and tails come on top of that."""
    bare = WITHOUT_DOTS.get(face, face)
    if face == bare or style.dots.own or style.slab or style.weight < _DOTS_STAY:
        mask = _weighted(style.typeface, bare, style.weight)
        mask = _footed(mask, style.slab) if style.slab and bare in _FOOTED else mask
        mask = mask if face == bare else _dotted(mask, style.dots)
    else:
        mask = _weighted(style.typeface, face, style.weight)
    wide = max(4, round(mask.shape[1] * style.stretch))
    return _resized(mask, wide, mask.shape[0])


def _weighted(typeface: str, text: str, weight: float) -> Mask:
    """A glyph with thicker or thinner strokes, as high as before."""
    plain = np.pad(glyph(typeface, text, CAPITAL), _PAD)
    ink = (plain > 0.5).astype(np.uint8)
    inside = np.asarray(cv2.distanceTransform(ink, cv2.DIST_L2, 3), np.float32)
    outside = np.asarray(cv2.distanceTransform(1 - ink, cv2.DIST_L2, 3), np.float32)
    more = weight * _half_stroke(inside)
    away = inside - outside + plain + 1 - 2.0 * ink  # plain itself at the edge: it has parts of a pixel
    mask = np.clip(away + more, 0, 1).astype(np.float32)
    tall = CAPITAL if len(text) == 1 and text not in "QÄÖÜJ" else 0
    return _cut(mask, tall)


def _footed(mask: Mask, slab: float) -> Mask:
    """The letter with slabs at the upper and lower ends of its strokes."""
    reach, deep = round(slab * CAPITAL), max(2, round(0.09 * CAPITAL))
    out = np.pad(mask, ((0, 0), (reach, reach)))
    kernel = np.ones((1, 2 * reach + 1), np.uint8)
    for rows in (slice(0, deep), slice(-deep, None)):
        out[rows] = cv2.dilate(np.ascontiguousarray(out[rows]), kernel)
    return _cut(out, 0)


def _half_stroke(inside: Mask) -> float:
    """Half the width of the thinnest strokes: the hairlines of a serif letter must not vanish."""
    ridge = inside[(inside == cv2.dilate(inside, np.ones((3, 3), np.uint8))) & (inside > 0.9)]
    return float(np.percentile(ridge, 8)) if ridge.size else 3.0


def _cut(mask: Mask, tall: int) -> Mask:
    ys, xs = np.nonzero(mask > 0.2)
    if not ys.size:
        return mask
    cut = mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    return _resized(cut, cut.shape[1], tall) if tall else cut


def _resized(mask: Mask, wide: int, tall: int) -> Mask:
    if mask.shape == (tall, wide):
        return mask
    how = cv2.INTER_AREA if tall <= mask.shape[0] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(mask, (wide, tall), interpolation=how), np.float32)


def _dotted(mask: Mask, dots: Dots) -> Mask:
    """The letter with two dots above it."""
    tall = mask.shape[0]
    size, gap, apart = (max(2, round(part * tall)) for part in (dots.size, dots.gap, dots.apart))
    wide = max(mask.shape[1], apart + size + 2)
    out = np.zeros((tall + gap + size + 1, wide), np.float32)
    left = (wide - mask.shape[1]) // 2
    out[gap + size + 1 :, left : left + mask.shape[1]] = mask
    above = np.zeros((size + 1, wide), np.uint8)
    for x in ((wide - apart) / 2, (wide + apart) / 2):
        if dots.square:
            cv2.rectangle(above, (round(x - size / 2), 0), (round(x + size / 2), size), 255, -1)
        else:
            at = round(x * 16), round(size / 2 * 16)
            cv2.circle(above, at, round(size / 2 * 16), 255, -1, cv2.LINE_AA, 4)
    out[: size + 1] = above.astype(np.float32) / 255
    return out


@cache
def _question(font: int, thick: int) -> Mask:
    out = np.zeros((200, 200), np.uint8)
    cv2.putText(out, "?", (60, 150), font, 4.4, 255, thick, cv2.LINE_AA)
    return _cut(out.astype(np.float32) / np.float32(255), CAPITAL)


def _hook(number: int) -> Mask:
    """A question mark made up from a number: a bow, a stem and a dot, as wide and thick as chance has it."""
    chance = np.random.default_rng(number)
    thick, wide, bow = chance.uniform(0.07, 0.18), chance.uniform(0.2, 0.32), chance.uniform(0.19, 0.27)
    pen, middle = Pen(CAPITAL), 0.08 + bow
    end = chance.uniform(60, 100)
    pen.arc(0.5, middle, wide, bow, chance.uniform(-200, -150), end, thick)
    turn = np.radians(end)
    foot = (0.5 + wide * float(np.cos(turn)), middle + bow * float(np.sin(turn)))
    stem = chance.uniform(0.64, 0.74)
    pen.line([foot, (0.5, foot[1] + 0.04), (0.5, max(stem, foot[1] + 0.06))], thick)
    dot = thick * chance.uniform(0.55, 0.8)
    y = 0.97 - dot
    if chance.random() < 0.5:
        pen.arc(0.5, y, dot, dot, 0, 360, -1)
    else:
        square = [(0.5 - dot, y - dot), (0.5 + dot, y - dot), (0.5 + dot, y + dot), (0.5 - dot, y + dot)]
        pen.line(square, 0, True, fill=True)
    return _cut(pen.mask(), CAPITAL)


def joker_print(style: LetterStyle, rng: Rng) -> Mask:
    """The word joker of the box: a question mark, a figure or an empty frame."""
    if style.joker == "question":
        written = style.figure % 3 == 0
        mask = (
            _question(_HERSHEY[style.figure % 4], 7 + style.figure % 17) if written else _hook(style.figure)
        )
        wide = max(4, round(mask.shape[1] * style.stretch))
        return _resized(mask, wide, CAPITAL)
    if style.joker == "figure":
        return joker(CAPITAL, style.figure, rng)
    pen, line = Pen(CAPITAL), 0.03 + 0.01 * (style.figure % 5)
    low = 0.04 + 0.02 * (style.figure % 4)
    if style.figure % 3 == 0:
        pen.arc(0.5, 0.5, 0.5 - low, 0.5 - low, 0, 360, line)
    else:
        corners = [(low, low), (1 - low, low), (1 - low, 1 - low), (low, 1 - low)]
        pen.line(corners, line, True)
        if style.figure % 3 == 1:
            inner = low + 2.5 * line
            pen.line(
                [(inner if x == low else 1 - inner, inner if y == low else 1 - inner) for x, y in corners],
                line / 2,
                True,
            )
    return pen.mask()
