"""A hand with its arm, and the soft shadow that it throws on the table."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware import Picture
from vision.render import hsv

_Pixels = NDArray[np.float64]
_FINGERS = ((-0.95, 0.9, 0.32), (-0.3, 0.05, 0.3), (0.25, 0.0, 0.3), (0.78, 0.55, 0.28), (1.2, 1.15, 0.25))


@dataclass(frozen=True, slots=True)
class HandTuning:
    """The shape of a hand, and its shadow."""

    fingers: tuple[tuple[float, float, float], ...] = _FINGERS
    """For thumb to little finger: how far to the side, how far back its tip is, how thick; in tile widths."""
    shadow: float = 0.42
    """How much of the light the shadow takes away."""
    coarse: int = 4
    """Shadows are soft: they are drawn at a quarter of the size."""


HAND_TUNING = HandTuning()


@dataclass(frozen=True, slots=True)
class ArmColours:
    """Skin and sleeve of a player, as blue, green, red from 0 to 255."""

    skin: tuple[float, float, float]
    sleeve: tuple[float, float, float]


def arm_colours(seed: int, number: int) -> ArmColours:
    """What the arm of a player looks like."""
    rng = np.random.default_rng((seed, number, 7))
    skin = hsv(rng.uniform(12, 26), rng.uniform(0.3, 0.6), rng.uniform(0.4, 0.9))
    sleeve = hsv(rng.uniform(0, 360), rng.uniform(0.1, 0.8), rng.uniform(0.15, 0.7))
    return ArmColours(_bytes(skin), _arm_colour(sleeve, skin, rng.random() < 0.3))


def _arm_colour(
    sleeve: tuple[float, float, float], skin: tuple[float, float, float], bare: bool
) -> tuple[float, float, float]:
    """The colour of the arm: a bare one has that of the hand."""
    return _bytes(skin if bare else sleeve)


def _bytes(colour: tuple[float, float, float]) -> tuple[float, float, float]:
    return colour[0] * 255, colour[1] * 255, colour[2] * 255


@dataclass(frozen=True, slots=True, eq=False)
class Limb:
    """A rounded piece: its two ends, its radius, and whether it is covered by the sleeve."""

    start: _Pixels
    end: _Pixels
    radius: float
    sleeve: bool
    shade: float


def limbs(tip: _Pixels, back: _Pixels, size: float, tuning: HandTuning = HAND_TUNING) -> Iterator[Limb]:
    """The pieces of a hand whose finger tips are at ``tip`` and whose arm runs ``back``; in pixels."""
    side = np.array([-back[1], back[0]])
    wrist = tip + back * size * 4.6
    yield Limb(wrist + back * size * 0.9, wrist + back * size * 60, size * 1.15, True, 1.0)
    yield Limb(wrist + back * size * 1.1, wrist - back * size * 0.6, size * 0.9, False, 0.95)
    for index, (aside, short, thick) in enumerate(tuning.fingers):
        end = tip + side * aside * size + back * short * size
        knuckle = tip + side * aside * 0.95 * size + back * size * (2.3 if index else 2.9)
        yield Limb(end, knuckle, thick * size, False, 0.93 + 0.03 * (index % 3))
    yield Limb(tip + back * size * 2.9 - side * 0.3 * size, wrist, size * 1.05, False, 1.0)
    yield Limb(tip + back * size * 2.7 + side * 0.35 * size, wrist, size * 1.0, False, 0.99)


def outline(limb: Limb) -> NDArray[np.int32]:
    """Its outline in sixteenths of a pixel."""
    along = (limb.end - limb.start) / (float(np.linalg.norm(limb.end - limb.start)) + 1e-6)
    turn = float(np.arctan2(along[1], along[0]))
    half = np.linspace(np.pi / 2, 1.5 * np.pi, 12)
    angles = np.concatenate([half, half + np.pi]) + turn
    centres = np.concatenate([np.repeat(limb.start[None], 12, 0), np.repeat(limb.end[None], 12, 0)])
    points = centres + limb.radius * np.stack([np.cos(angles), np.sin(angles)], 1)
    return np.clip(np.round(points * 16), -(2**20), 2**20).astype(np.int32)


def draw_shadow(
    picture: Picture, pieces: list[NDArray[np.int32]], size: float, tuning: HandTuning = HAND_TUNING
) -> None:
    """Darken the picture where these outlines, moved away from the lamp, keep the light off."""
    tall, wide = picture.shape[:2]
    coarse = tuning.coarse
    mask = np.zeros((tall // coarse, wide // coarse), np.uint8)
    away = np.array([0.55, 0.7]) * size * 16
    for piece in pieces:
        cv2.fillPoly(mask, [((piece + away) / coarse).astype(np.int32)], 255, cv2.LINE_AA, 4)
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), max(1.0, 0.45 * size / coarse)), np.uint8)
    box = _box(soft, coarse, (tall, wide))
    if box is None:
        return
    top, bottom, left, right = box
    factor = (
        np.float32(1)
        - np.float32(tuning.shadow / 255)
        * soft[top // coarse : bottom // coarse, left // coarse : right // coarse]
    )
    grown = cv2.resize(
        factor.astype(np.float32), (right - left, bottom - top), interpolation=cv2.INTER_LINEAR
    )
    part = picture[top:bottom, left:right]
    part[:] = cv2.multiply(part, cv2.merge([grown, grown, grown]), dtype=cv2.CV_8U)


def _box(mask: Picture, scale: int, size: tuple[int, int]) -> tuple[int, int, int, int] | None:
    """The part of the picture that a coarse mask covers: top, bottom, left, right."""
    x, y, wide, tall = cv2.boundingRect(mask)
    if not wide:
        return None
    return y * scale, min(size[0], (y + tall) * scale), x * scale, min(size[1], (x + wide) * scale)


def draw_hand(picture: Picture, tip: _Pixels, back: _Pixels, size: float, who: ArmColours) -> None:
    """Put the hand over the picture; its edges are rounded off into shade."""
    pieces = [(limb, outline(limb)) for limb in limbs(tip, back, size)]
    mask = np.zeros(picture.shape[:2], np.uint8)
    for _, points in pieces:
        cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
    x, y, wide, tall = cv2.boundingRect(mask)
    if not wide:
        return
    here = slice(y, y + tall), slice(x, x + wide)
    colours = np.empty((tall, wide, 3), np.uint8)
    colours[:] = np.array(who.skin, np.uint8)
    for limb, points in pieces:
        blue, green, red = (part * limb.shade for part in (who.sleeve if limb.sleeve else who.skin))
        cv2.fillPoly(colours, [points - np.array([x, y]) * 16], (blue, green, red), cv2.LINE_AA, 4)
    alpha = cv2.merge([mask[here]] * 3)
    round_off = cv2.blur(mask[here], (2 * int(size * 0.3) + 1,) * 2)
    shade = cv2.merge([cv2.convertScaleAbs(round_off, alpha=0.4, beta=153)] * 3)
    shaded = cv2.multiply(colours, shade, scale=1 / 255)
    part = picture[here]
    over, under = cv2.multiply(shaded, alpha, scale=1 / 255), cv2.multiply(part, 255 - alpha, scale=1 / 255)
    part[:] = cv2.add(over, under)
