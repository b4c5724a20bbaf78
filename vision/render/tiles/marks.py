"""Small signs printed on tiles: under a 6 or 9 to tell them apart, or one for each colour.

Some are as boxes have them; all others are made up from a number, for nobody knows the next box.
"""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from vision.render.pen import Pen
from vision.render.values import Mask, Rng

_MADE_UP = "made-up-"
_LONG = {"bar": 2.6, "block": 2.6, "wave": 2.6}


def sign(kind: str, size: int) -> Mask:
    """The sign in a square of so many pixels."""
    pen = Pen(max(3, size))
    if kind.startswith(_MADE_UP):
        _make_up(pen, kind)
    else:
        _SIGNS[kind](pen)
    return pen.mask()


def random_sign(rng: Rng) -> str:
    """The name of a sign as boxes have it, or as often of one that is made up."""
    number, made_up = divmod(int(rng.integers(1 << 31)), 2)
    return f"{_MADE_UP}{number}" if made_up else SIGNS[number % len(SIGNS)]


def sign_length(kind: str) -> float:
    """How long a sign is against its height."""
    if kind.startswith(_MADE_UP):
        return _made_up_length(_rng_of(kind))
    return _LONG.get(kind, 1.0)


def _rng_of(kind: str) -> Rng:
    return np.random.default_rng([43, int(kind.removeprefix(_MADE_UP))])


def _made_up_length(rng: Rng) -> float:
    return float(rng.uniform(1, 4.5))


def _make_up(pen: Pen, kind: str) -> None:
    """A row of small things, or a line, across the square; longer ones are flatter."""
    rng = _rng_of(kind)
    high = 0.5 / _made_up_length(rng)
    _STROKES[int(rng.integers(len(_STROKES)))](pen, rng, high)


def _row_of_things(pen: Pen, rng: Rng, high: float) -> None:
    count = max(1, round(rng.uniform(0.5, 1) * 0.5 / high))
    reach, kind, hollow = rng.uniform(0.5, 1) * high, int(rng.integers(4)), rng.random() < 0.3
    width = max(0.02, 0.3 * reach)
    for x in (np.arange(count) + 0.5) / count:
        if kind == 0:
            pen.arc(x, 0.5, reach, reach, 0, 360, width if hollow else -1)
            continue
        start = rng.uniform(0, np.pi) if kind == 3 else (np.pi / 4, 0, np.pi / 2)[kind - 1]
        corners = 4 if kind < 3 else int(rng.integers(3, 6))
        angles = start + 2 * np.pi * np.arange(corners) / corners
        around = [(x + reach * float(np.cos(a)), 0.5 + reach * float(np.sin(a))) for a in angles]
        pen.line(around, width, True, not hollow)


def _zigzag(pen: Pen, rng: Rng, high: float) -> None:
    corners, width = int(rng.integers(3, 9)), rng.uniform(0.3, 0.7) * high
    y = 0.5 + (high - width / 2) * (1 - 2 * ((np.arange(corners) + int(rng.integers(2))) % 2))
    pen.line(list(zip(np.linspace(0.04, 0.96, corners).tolist(), y.tolist(), strict=True)), width)


def _bars(pen: Pen, rng: Rng, high: float) -> None:
    """Lines one over the other; the ends may be turned up or down."""
    count, turned = int(rng.integers(1, 4)), rng.choice([-1, 0, 0, 1])
    width = rng.uniform(0.4, 1) * high / count
    for y in 0.5 + high * (np.arange(count) - (count - 1) / 2) * 1.2 / count:
        inset = rng.uniform(0, 0.25)
        ends = [(inset, y), (1 - inset, y)]
        if turned and count == 1:
            ends = [(inset, y + turned * high), *ends, (1 - inset, y + turned * high)]
        pen.line(ends, max(0.02, width))


def _bow(pen: Pen, rng: Rng, high: float) -> None:
    width, up = max(0.03, rng.uniform(0.3, 0.8) * high), rng.random() < 0.5
    for inner in (1.0, 0.6)[: int(rng.integers(1, 3))]:
        start, y = (180, 0.5 + high) if up else (0, 0.5 - high)
        pen.arc(0.5, y, 0.46 * inner, 2 * high * inner, start, start + 180, width)


def _curve(pen: Pen, rng: Rng, high: float) -> None:
    """A line that wanders."""
    knots = rng.uniform(-1, 1, int(rng.integers(4, 8)))
    x = np.linspace(0.04, 0.96, 24)
    y = np.interp(np.linspace(0, 1, 24), np.linspace(0, 1, knots.size), knots)
    soft = np.convolve(np.pad(y, 2, mode="edge"), np.full(5, 0.2), mode="valid")
    points = list(zip(x.tolist(), (0.5 + 0.8 * high * soft).tolist(), strict=True))
    pen.line(points, rng.uniform(0.3, 0.7) * high)


_STROKES: tuple[Callable[[Pen, Rng, float], None], ...] = (_row_of_things, _zigzag, _bars, _bow, _curve)


def _dot(pen: Pen) -> None:
    pen.arc(0.5, 0.5, 0.36, 0.36, 0, 360, -1)


def _ring(pen: Pen) -> None:
    pen.arc(0.5, 0.5, 0.4, 0.4, 0, 360, 0.14)


def _bar(pen: Pen, high: float) -> None:
    pen.line([(0, 0.5 - high), (1, 0.5 - high), (1, 0.5 + high), (0, 0.5 + high)], 0.02, True, True)


def _pair(pen: Pen) -> None:
    pen.arc(0.24, 0.5, 0.2, 0.2, 0, 360, -1)
    pen.arc(0.76, 0.5, 0.2, 0.2, 0, 360, -1)


def _polygon(pen: Pen, corners: int) -> None:
    angles = -np.pi / 2 + 2 * np.pi * np.arange(corners) / corners
    pen.line(
        [(0.5 + 0.48 * float(np.cos(a)), 0.5 + 0.48 * float(np.sin(a))) for a in angles], 0.02, True, True
    )


def _star(pen: Pen) -> None:
    reach = np.where(np.arange(10) % 2 == 0, 0.48, 0.2)
    angles = -np.pi / 2 + np.pi * np.arange(10) / 5
    points = [
        (0.5 + r * float(np.cos(a)), 0.5 + r * float(np.sin(a))) for r, a in zip(reach, angles, strict=True)
    ]
    pen.line(points, 0.02, True, True)


def _cross(pen: Pen) -> None:
    pen.line([(0.5, 0.06), (0.5, 0.94)], 0.26)
    pen.line([(0.06, 0.5), (0.94, 0.5)], 0.26)


def _wave(pen: Pen) -> None:
    x = np.linspace(0.02, 0.98, 20)
    pen.line(list(zip(x.tolist(), (0.5 + 0.14 * np.sin(x * 4 * np.pi)).tolist(), strict=True)), 0.14)


def _heart(pen: Pen) -> None:
    pen.arc(0.3, 0.34, 0.22, 0.22, 0, 360, -1)
    pen.arc(0.7, 0.34, 0.22, 0.22, 0, 360, -1)
    pen.line([(0.09, 0.42), (0.91, 0.42), (0.5, 0.95)], 0.02, True, True)


_SIGNS: Mapping[str, Callable[[Pen], None]] = {
    "dot": _dot,
    "bar": partial(_bar, high=0.09),
    "block": partial(_bar, high=0.22),
    "ring": _ring,
    "pair": _pair,
    "triangle": partial(_polygon, corners=3),
    "square": partial(_bar, high=0.42),
    "diamond": partial(_polygon, corners=4),
    "star": _star,
    "cross": _cross,
    "wave": _wave,
    "heart": _heart,
}
SIGNS: tuple[str, ...] = tuple(_SIGNS)
