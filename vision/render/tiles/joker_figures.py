"""Figures of jokers made up at random: nobody knows how the joker of the next box is drawn.

A figure follows from a number alone, so that all jokers of a box look the same.
"""

from collections.abc import Callable

import numpy as np

from vision.render.glyphs import typefaces, word
from vision.render.pen import Pen
from vision.render.values import Mask, Rng

_Corners = list[tuple[float, float]]
_LEAST_INK = 0.06
"""The share of the square that a figure covers at least."""


def figure(size: int, number: int, ring: bool = True) -> Mask:
    """The figure with this number in a square; ``ring`` allows a line or a disc round it."""
    rng = np.random.default_rng([41, number])
    frame, inner = rng.random(), _drawn(size, rng)
    while inner.mean() < _LEAST_INK:
        inner = _drawn(size, rng)
    if not ring or frame < 0.55:
        return inner
    around = Pen(size)
    if frame < 0.7:
        _outline(around, rng, rng.uniform(0.02, 0.07))
        return np.maximum(around.mask(), _smaller(inner, rng.uniform(0.6, 0.75)))
    if frame < 0.82:
        around.arc(0.5, 0.5, 0.47, 0.47, 0, 360, rng.uniform(0.015, 0.03))
        around.arc(0.5, 0.5, 0.41, 0.41, 0, 360, rng.uniform(0.01, 0.03))
        return np.maximum(around.mask(), _smaller(inner, 0.66))
    _outline(around, rng, -1)
    cut: Mask = np.clip(around.mask() - _smaller(inner, rng.uniform(0.6, 0.75)), 0, 1)
    return cut


def is_lettered(number: int) -> bool:
    """Whether the figure with this number is made of letters, maybe of one alone."""
    rng = np.random.default_rng([41, number])
    rng.random()  # the frame
    return _FIGURES[int(rng.choice(len(_FIGURES), p=_SHARES))] is _letters


def _drawn(size: int, rng: Rng) -> Mask:
    pen = Pen(size)
    _FIGURES[int(rng.choice(len(_FIGURES), p=_SHARES))](pen, rng)
    return pen.mask()


def _outline(pen: Pen, rng: Rng, width: float) -> None:
    kind = int(rng.integers(4))
    if kind < 2:
        pen.arc(0.5, 0.5, 0.46, 0.46 if kind else rng.uniform(0.38, 0.46), 0, 360, width)
    elif kind == 2:
        low, high = 0.06, 0.94
        pen.line([(low, low), (high, low), (high, high), (low, high)], abs(width), True, width < 0)
    else:
        pen.line(
            [(0.08, 0.06), (0.92, 0.06), (0.92, 0.6), (0.5, 0.96), (0.08, 0.6)], abs(width), True, width < 0
        )


def _smaller(mask: Mask, scale: float) -> Mask:
    return Pen.placed(mask, 0.5, 0.5, scale)


def _spokes(count: int, outer: float, inner: float, start: float = -np.pi / 2) -> _Corners:
    angles = [start + np.pi * i / count for i in range(2 * count)]
    reach = [outer if i % 2 == 0 else inner for i in range(2 * count)]
    return [
        (0.5 + r * float(np.cos(a)), 0.5 + r * float(np.sin(a))) for r, a in zip(reach, angles, strict=True)
    ]


def _star(pen: Pen, rng: Rng) -> None:
    points = _spokes(int(rng.integers(4, 10)), 0.48, rng.uniform(0.15, 0.32))
    fill = rng.random() < 0.6
    pen.line(points, rng.uniform(0.03, 0.07), True, fill)
    if rng.random() < 0.4:
        _features(pen, rng, 0.5, 0.52, 0.18, 0 if fill else 255)


def _features(pen: Pen, rng: Rng, x: float, y: float, reach: float, value: int = 255) -> None:
    """Eyes, nose and mouth in many hands."""
    line = rng.uniform(0.1, 0.25) * reach
    apart, high = rng.uniform(0.35, 0.6) * reach, y - rng.uniform(0.15, 0.45) * reach
    eye = int(rng.integers(4))
    for side in (-1, 1):
        at = x + side * apart
        if eye == 0:
            pen.arc(at, high, 0.14 * reach, 0.14 * reach, 0, 360, -1, value)
        elif eye == 1:
            pen.arc(at, high, 0.22 * reach, 0.14 * reach, 0, 360, line * 0.7, value)
            pen.arc(at, high, 0.07 * reach, 0.07 * reach, 0, 360, -1, value)
        elif eye == 2:
            pen.arc(at, high, 0.2 * reach, 0.16 * reach, 190, 350, line, value)
        else:
            arm = 0.16 * reach
            pen.line([(at - arm, high - arm), (at + arm, high + arm)], line * 0.7, value=value)
            pen.line([(at - arm, high + arm), (at + arm, high - arm)], line * 0.7, value=value)
        if rng.random() < 0.3:
            pen.arc(at, high - 0.15 * reach, 0.25 * reach, 0.15 * reach, 200, 340, line * 0.8, value)
    nose = rng.random()
    if nose < 0.3:
        pen.line(
            [(x, high), (x - 0.12 * reach, y + 0.15 * reach), (x + 0.08 * reach, y + 0.18 * reach)],
            line * 0.8,
            value=value,
        )
    elif nose < 0.6:
        pen.arc(x, y + 0.05 * reach, 0.12 * reach, 0.12 * reach, 0, 360, -1, value)
    wide, deep = rng.uniform(0.35, 0.7) * reach, rng.uniform(0.2, 0.45) * reach
    pen.arc(x, y + 0.3 * reach, wide, deep, 10, 170, -1 if rng.random() < 0.25 else line, value)


def _head(pen: Pen, rng: Rng) -> None:
    """A head with or without its outline, filled or not, with whatever it wears."""
    y, reach = rng.uniform(0.52, 0.66), rng.uniform(0.26, 0.36)
    how = rng.random()
    line = rng.uniform(0.025, 0.06)
    if how < 0.4:
        pen.arc(0.5, y, reach * rng.uniform(0.8, 1.1), reach, 0, 360, line)
    elif how < 0.65:
        pen.arc(0.5, y, reach * rng.uniform(0.8, 1.1), reach, 0, 360, -1)
    _features(pen, rng, 0.5, y, reach * 0.85, 0 if 0.4 <= how < 0.65 else 255)
    _hat(pen, rng, y - reach * 0.8, reach)


def _hat(pen: Pen, rng: Rng, y: float, reach: float) -> None:
    kind, line = int(rng.integers(6)), rng.uniform(0.025, 0.06)
    fill = rng.random() < 0.5
    if kind == 0:  # points with bells
        points = int(rng.integers(2, 6))
        tips = [
            (0.5 + reach * 1.5 * float(np.cos(a)), y + reach * 0.75 * (1 - 1.9 * float(np.sin(a))))
            for a in np.linspace(np.pi * 0.95, np.pi * 0.05, points)
        ]
        zigzag: _Corners = [(0.5 - reach, y + 0.08)]
        for index, tip in enumerate(tips):
            zigzag.append(tip)
            if index < points - 1:
                x = 0.5 - reach + 2 * reach * (index + 1) / points
                zigzag.append((x, y - 0.04))
        zigzag.append((0.5 + reach, y + 0.08))
        pen.line(zigzag, line, True, fill)
        for x, height in tips:
            pen.arc(x, height, 0.045, 0.045, 0, 360, -1 if rng.random() < 0.7 else line)
    elif kind == 1:  # crown
        pen.line(
            [
                (0.5 - reach, y + 0.06),
                (0.5 - reach, y - 0.2),
                (0.5 - reach / 2, y - 0.07),
                (0.5, y - 0.24),
                (0.5 + reach / 2, y - 0.07),
                (0.5 + reach, y - 0.2),
                (0.5 + reach, y + 0.06),
            ],
            line,
            True,
            fill,
        )
    elif kind == 2:  # cone
        pen.line(
            [(0.5 - reach * 0.7, y + 0.06), (0.5, 0.03), (0.5 + reach * 0.7, y + 0.06)], line, True, fill
        )
    elif kind == 3:  # hair
        for x in np.linspace(0.5 - reach, 0.5 + reach, 6):
            pen.arc(float(x), y + 0.02, 0.06, 0.08, 150, 390, line)


def _letters(pen: Pen, rng: Rng) -> None:
    """The word, or some of it, across, down or aslant."""
    text = str(rng.choice(["J", "JOKER", "JOKER", "JO", "JKR", "JOLLY", "JOK"]))
    face = str(rng.choice(typefaces()))
    if rng.random() < 0.5 and len(text) > 1:
        for index, letter in enumerate(text):
            pen.print(word(face, letter, 40), 0.5, (index + 0.5) / len(text), 0.8 / len(text), 0.6)
    else:
        angle = float(rng.choice([0, 0, rng.uniform(-50, 50), -90]))
        pen.print(word(face, text, 40), 0.5, 0.5, 0.8 if len(text) == 1 else 0.4, 0.95, angle)


def _body(pen: Pen, rng: Rng) -> None:
    """A whole person: dancing, juggling, bowing."""
    line, y = rng.uniform(0.035, 0.08), rng.uniform(0.2, 0.28)
    pen.arc(0.5, y, 0.11, 0.12, 0, 360, -1 if rng.random() < 0.5 else line)
    _hat(pen, rng, y - 0.08, 0.11)
    hip, neck = (0.5 + rng.uniform(-0.05, 0.05), 0.62), (0.5, y + 0.12)
    if rng.random() < 0.5:
        pen.line([(neck[0] - 0.14, neck[1]), (neck[0] + 0.14, neck[1]), hip], line, True, True)
    else:
        pen.line([neck, hip], line)
    for side in (-1, 1):
        elbow = (0.5 + side * rng.uniform(0.15, 0.28), neck[1] + rng.uniform(-0.12, 0.15))
        pen.line([neck, elbow, (0.5 + side * rng.uniform(0.2, 0.45), rng.uniform(0.15, 0.6))], line)
        knee = (0.5 + side * rng.uniform(0.08, 0.25), rng.uniform(0.72, 0.82))
        pen.line([hip, knee, (0.5 + side * rng.uniform(0.05, 0.35), 0.96)], line)
    for _ in range(int(rng.integers(0, 5))):
        pen.arc(rng.uniform(0.05, 0.95), rng.uniform(0.03, 0.3), 0.04, 0.04, 0, 360, -1)


def _sign(pen: Pen, rng: Rng) -> None:
    """Heart, diamond, clover, moon, flash, bell, flower."""
    kind, fill = int(rng.integers(7)), rng.random() < 0.7
    line = rng.uniform(0.03, 0.07)
    if kind == 0:
        t = np.linspace(0, 2 * np.pi, 40)
        x = 0.5 + 0.028 * 16 * np.sin(t) ** 3
        y = 0.46 - 0.028 * (13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t))
        pen.line(list(zip(x.tolist(), y.tolist(), strict=True)), line, True, fill)
    elif kind == 1:
        wide = rng.uniform(0.25, 0.42)
        pen.line([(0.5, 0.04), (0.5 + wide, 0.5), (0.5, 0.96), (0.5 - wide, 0.5)], line, True, fill)
    elif kind in (2, 6):
        leaves = 3 if kind == 2 else int(rng.integers(5, 9))
        for leaf in range(leaves):
            a = -np.pi / 2 + 2 * np.pi * leaf / leaves
            away = 0.24 if kind == 2 else 0.28
            pen.arc(
                0.5 + away * float(np.cos(a)),
                0.45 + away * float(np.sin(a)),
                0.17,
                0.17,
                0,
                360,
                -1 if fill else line,
            )
        if kind == 2:
            pen.line([(0.5, 0.5), (0.6, 0.96), (0.4, 0.96)], line, True, True)
        else:
            pen.arc(0.5, 0.45, 0.1, 0.1, 0, 360, -1, 0)
    elif kind == 3:
        pen.arc(0.46, 0.5, 0.42, 0.44, 0, 360, -1)
        pen.arc(0.46 + rng.uniform(0.18, 0.3), 0.44, 0.36, 0.38, 0, 360, -1, 0)
    elif kind == 4:
        pen.line(
            [(0.6, 0.02), (0.22, 0.56), (0.46, 0.56), (0.36, 0.98), (0.78, 0.38), (0.54, 0.38)],
            line,
            True,
            fill,
        )
    else:
        pen.line(
            [(0.2, 0.76), (0.3, 0.62), (0.32, 0.34), (0.5, 0.14), (0.68, 0.34), (0.7, 0.62), (0.8, 0.76)],
            line,
            True,
            fill,
        )
        pen.arc(0.5, 0.86, 0.08, 0.08, 0, 360, -1)


def _abstract(pen: Pen, rng: Rng) -> None:
    """Anything that is the same on both sides."""
    half = Pen(pen.size)
    for _ in range(int(rng.integers(3, 9))):
        x, y, value = rng.uniform(0.5, 0.9), rng.uniform(0.1, 0.9), 255 if rng.random() < 0.8 else 0
        line = rng.uniform(0.02, 0.08)
        kind = int(rng.integers(3))
        if kind == 0:
            fill = -1 if rng.random() < 0.5 else line
            half.arc(x, y, rng.uniform(0.05, 0.3), rng.uniform(0.05, 0.3), 0, 360, fill, value)
        elif kind == 1:
            start = rng.uniform(0, 360)
            half.arc(
                x,
                y,
                rng.uniform(0.1, 0.4),
                rng.uniform(0.1, 0.4),
                start,
                start + rng.uniform(60, 220),
                line,
                value,
            )
        else:
            points = [(rng.uniform(0.45, 0.97), rng.uniform(0.03, 0.97)) for _ in range(3)]
            half.line(points, line, True, rng.random() < 0.4, value=value)
    pen.put(np.maximum(half.mask(), half.mask()[:, ::-1]))


_FIGURES: tuple[Callable[[Pen, Rng], None], ...] = (_head, _star, _letters, _body, _sign, _abstract)
_SHARES = (0.34, 0.14, 0.1, 0.12, 0.14, 0.16)
