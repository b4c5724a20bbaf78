"""What has changed between two pictures of a table, told cheaply on small copies of them.

Light is not change: lamps flicker, the sun moves, cameras step their exposure. So the earlier picture is
first lit like the later one (a gain that varies evenly across the picture and an offset, for each colour, and
a gain for each line, since lamps flicker while the lines are read), and only what is left over counts.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import Flags
from vision.values import Picture, Quad
from vision.watch.noise import NOISE_TUNING, SILENCE, Noise, NoiseTuning, brightness_of

Small = NDArray[np.float32]
"""A small smooth copy of a picture: height × width × 3, 0 to 255."""


@dataclass(frozen=True, slots=True)
class MotionTuning:
    """What is a change between two pictures, and what is only light."""

    small_width: int = 192
    """Pixels; the copy is at least this wide where the picture is."""
    least_change: float = 0.08
    """Of a pixel's light: smaller changes are none."""
    noise_times: float = 7.0
    most_noise: float = 0.2
    """A change is this many times larger than usual in the two pictures, though none needs more than that."""
    dark: float = 32.0
    """Added to a pixel's light before shares are taken of it: noise in the dark is not change."""
    shake: float = 0.25
    """In pixels of the copy: a camera that trembles by less has not moved."""
    flicker: float = 0.1
    """By how much a lamp may make a line of the picture lighter or darker than its neighbours."""
    levels: int = 16
    least_of_a_level: int = 12
    bend: float = 0.12
    """Light and dark are told apart in so many levels, of so many pixels at least; how far each may bend."""
    darkest: float = 3.0
    brightest: float = 248.0
    """What is beyond is cut off by the camera and says nothing about the light."""
    least_blob: int = 5
    """Pixels of the copy: less that hangs together is noise."""
    every: int = 6
    """The light is compared at every sixth pixel in both directions."""
    rounds: int = 4
    noise: NoiseTuning = NOISE_TUNING


MOTION_TUNING = MotionTuning()


_AROUND = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """Where two pictures differ, in pixels of the small copy."""

    changed: Flags
    reaching: Flags
    """The part of it that reaches in from the border in one large piece: an arm, a sleeve, a cup."""
    share: float
    """How much of what is looked at has changed."""
    reaching_share: float


def shrink(picture: Picture, tuning: MotionTuning = MOTION_TUNING) -> Small:
    """The small copy; a whole number of pixels makes one, which is quick."""
    by = shrink_factor(picture, tuning)
    tall, wide = picture.shape[0] // by, picture.shape[1] // by
    cut = picture[: tall * by, : wide * by]
    small = cv2.resize(cut, (wide, tall), interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.float32)


def shrink_factor(picture: Picture, tuning: MotionTuning = MOTION_TUNING) -> int:
    """How many pixels of the picture make one of its small copy, in each direction."""
    wide: int = picture.shape[1]
    return max(1, wide // tuning.small_width)


def region_mask(picture: Picture, region: Quad | None, tuning: MotionTuning = MOTION_TUNING) -> Flags:
    """The pixels of the small copy that lie in the region; all where there is none."""
    by = shrink_factor(picture, tuning)
    tall, wide = picture.shape[0] // by, picture.shape[1] // by
    if region is None:
        return np.ones((tall, wide), np.bool_)
    mask = np.zeros((tall, wide), np.uint8)
    hull = np.asarray(cv2.convexHull(np.round(region / by).astype(np.int32)), np.int32)
    cv2.fillConvexPoly(mask, hull, 1)
    return mask.astype(np.bool_)


def difference(
    now: Small,
    before: Small,
    within: Flags,
    hand_share: float,
    tuning: MotionTuning = MOTION_TUNING,
    noise: Noise = SILENCE,
) -> Difference:
    """What differs; of what reaches in from the border, only pieces of at least that share of the whole."""
    if not (
        cv2.absdiff(now, before) > np.float32(tuning.least_change) * (before + np.float32(tuning.dark))
    ).any():
        nothing = np.zeros_like(within)
        return Difference(nothing, nothing, 0.0, 0.0)
    expected = _lit_like(now, before, tuning)
    off = now - expected
    left = np.abs(off)
    brightest = cv2.dilate(expected, _AROUND)
    spread = brightest - cv2.erode(expected, _AROUND)
    light = expected + np.float32(tuning.dark)
    usual = float(np.median((left / light)[::3, ::3]))
    least = np.float32(min(max(tuning.noise_times * usual, tuning.least_change), tuning.most_noise))
    # Beside what the camera cuts off, light and dark mix in ways that no gain tells.
    needed = np.where(brightest >= tuning.brightest, 2 * least, least) * light
    needed += np.float32(tuning.shake) * spread
    changed = (left > np.maximum(needed, np.float32(noise.colour))).any(axis=2)
    if noise.colour > 0:
        brightness = np.maximum(brightness_of(needed), np.float32(noise.brightness))
        changed |= np.abs(brightness_of(off)) > brightness
    return _pieces(changed & within, within, hand_share, tuning)


def _pieces(changed: Flags, within: Flags, hand_share: float, tuning: MotionTuning) -> Difference:
    """The changed pixels without specks, and which of them hang together with the border."""
    if not changed.any():
        return Difference(changed, changed, 0.0, 0.0)
    whole = max(1.0, float(np.count_nonzero(within)))
    closed = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    sizes = np.bincount(labels[changed], minlength=count)
    kept: Flags = (sizes >= tuning.least_blob)[labels] & changed
    inner = cv2.erode(within.astype(np.uint8), np.ones((5, 5)), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    at_border = np.bincount(labels[within & (inner == 0)], minlength=count) > 0
    large = stats[:, cv2.CC_STAT_AREA] >= hand_share * whole
    large[0] = False
    reaching: Flags = (large & at_border)[labels]
    return Difference(
        kept, reaching, float(np.count_nonzero(kept)) / whole, float(np.count_nonzero(reaching)) / whole
    )


def _lit_like(now: Small, before: Small, tuning: MotionTuning) -> Small:
    """The earlier picture under the light of the later one."""
    tall, wide = before.shape[:2]
    y = np.linspace(-1, 1, tall, dtype=np.float32)[:, None, None]
    x = np.linspace(-1, 1, wide, dtype=np.float32)[None, :, None]
    some = (slice(None, None, tuning.every), slice(None, None, tuning.every))
    old, new = before[some].reshape(-1, 3), now[some].reshape(-1, 3)
    ys, xs = np.broadcast_arrays(y[some[0]], x[:, some[1]])
    gain, across, down, offset = _fitted(old, new, xs.reshape(-1, 1), ys.reshape(-1, 1), tuning)
    lit = np.clip(before * (gain + across * x + down * y) + offset, 0, 255)
    lit = _toned(lit, lit[some].reshape(-1, 3), new, tuning)
    columns = slice(None, None, tuning.every // 2)
    ratio = (now[:, columns] + np.float32(tuning.dark)) / (lit[:, columns] + np.float32(tuning.dark))
    lines = np.clip(np.median(ratio.reshape(tall, -1), axis=1), 1 - tuning.flicker, 1 + tuning.flicker)
    return np.asarray(np.clip(lit * lines.astype(np.float32)[:, None, None], 0, 255), np.float32)


def _toned(lit: Small, expected: Small, seen: Small, tuning: MotionTuning) -> Small:
    """Cameras bend light and dark differently and cut off the brightest: each level as it is usually seen."""
    step = 256 / tuning.levels
    middles = (np.arange(tuning.levels) + 0.5) * step
    toned = np.empty_like(lit)
    for colour in range(3):
        level = np.minimum((expected[:, colour] / step).astype(np.intp), tuning.levels - 1)
        off = seen[:, colour] - expected[:, colour]
        order = np.argsort(level, kind="stable")
        parts = np.split(off[order], np.searchsorted(level[order], np.arange(1, tuning.levels)))
        usual = [float(np.median(part)) if len(part) >= tuning.least_of_a_level else np.nan for part in parts]
        known = np.isfinite(usual)
        if not known.any():
            toned[..., colour] = lit[..., colour]
            continue
        bend = np.interp(np.arange(256), middles[known], np.array(usual)[known])
        most = tuning.bend * (np.arange(256) + tuning.dark)
        table = (np.arange(256) + np.clip(bend, -most, most)).astype(np.float32)
        toned[..., colour] = np.take(table, lit[..., colour].astype(np.uint8))
    return toned


def _fitted(old: Small, new: Small, x: Small, y: Small, tuning: MotionTuning) -> Small:
    """For each colour: gain, its change across and down, offset; what has changed hardly counts.

    Where little speaks for anything else, it is a gain alone.
    """
    start = np.median((new + 1) / (old + 1), axis=0)
    terms = np.stack([old, old * x, old * y, np.full_like(old, 16.0)], axis=2).transpose(1, 0, 2)
    wanted = (new - old * start).T
    fit = np.zeros((3, 4), np.float64)
    stiff = np.diag([1.0, 1.0, 1.0, 0.1]) * 1e-3 * float((old**2).mean() * len(old) + 1)
    open_to = ((new < tuning.brightest) & (new > tuning.darkest)).T
    for _ in range(tuning.rounds):
        left = wanted - np.einsum("cpt,ct->cp", terms, fit)
        usual = np.maximum(1.5 * np.median(np.abs(left), axis=1, keepdims=True), 1.0)
        weight = open_to / (1 + (left / (2 * usual)) ** 2) ** 2
        weighted = terms * weight[:, :, None]
        fit = np.linalg.solve(
            weighted.transpose(0, 2, 1) @ terms + stiff,
            (weighted.transpose(0, 2, 1) @ wanted[:, :, None]),
        )[:, :, 0]
    fit[:, 0] += start
    fit[:, 3] *= 16.0
    return fit.T.astype(np.float32)
