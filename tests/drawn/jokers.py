"""Drawings for the jokers, invented here: each is a list of painted masks on a square."""

import cv2
import numpy as np

from tests.drawn.values import Bytes

SIZE = 256
"""Side of the square that a joker is drawn on."""
Layers = list[tuple[str, Bytes]]
"""Ink letter and mask, painted in this order; ``-`` is the tile's own body again."""


def blank() -> Bytes:
    """An empty mask."""
    return np.zeros((SIZE, SIZE), np.uint8)


def disc(x: float, y: float, radius: float, line: int = -1) -> Bytes:
    """A disc, or a ring of this line width."""
    mask = blank()
    cv2.circle(mask, (round(x), round(y)), round(radius), 255, line, cv2.LINE_AA)
    return mask


def arc(x: float, y: float, radii: tuple[int, int], span: tuple[int, int], line: int = 9) -> Bytes:
    """Part of an ellipse, angles clockwise from the right."""
    mask = blank()
    cv2.ellipse(mask, (round(x), round(y)), radii, 0, span[0], span[1], 255, line, cv2.LINE_AA)
    return mask


def area(*points: tuple[float, float]) -> Bytes:
    """A filled polygon."""
    mask = blank()
    cv2.fillPoly(mask, [np.round(np.array(points)).astype(np.int32)], 255, cv2.LINE_AA)
    return mask


def together(*masks: Bytes) -> Bytes:
    """All masks as one."""
    return np.asarray(np.maximum.reduce(masks), np.uint8)


def face(x: float, y: float, scale: float) -> Bytes:
    """A smiling face with its ring."""
    return together(
        disc(x, y, 78 * scale, round(9 * scale)),
        disc(x - 28 * scale, y - 22 * scale, 9 * scale),
        disc(x + 28 * scale, y - 22 * scale, 9 * scale),
        arc(x, y + 4 * scale, (round(42 * scale), round(38 * scale)), (20, 160), round(10 * scale)),
        arc(x, y + 8 * scale, (round(9 * scale), round(14 * scale)), (60, 280), max(2, round(5 * scale))),
    )


def jester(x: float, y: float, scale: float) -> Bytes:
    """A face below a cap with three bells."""
    cap = area(
        (x - 70 * scale, y - 8 * scale), (x - 96 * scale, y - 78 * scale), (x - 30 * scale, y - 44 * scale),
        (x, y - 112 * scale), (x + 30 * scale, y - 44 * scale), (x + 96 * scale, y - 78 * scale),
        (x + 70 * scale, y - 8 * scale),
    )  # fmt: skip
    bells = [
        disc(x + dx * scale, y + dy * scale, 13 * scale) for dx, dy in ((-98, -80), (0, -112), (98, -80))
    ]
    smile = arc(x, y + 30 * scale, (round(34 * scale), round(28 * scale)), (15, 165), round(9 * scale))
    eyes = [disc(x + dx * scale, y + 22 * scale, 8 * scale) for dx in (-24, 24)]
    chin = arc(x, y + 2 * scale, (round(66 * scale), round(86 * scale)), (0, 180), round(8 * scale))
    return together(cap, *bells, smile, *eyes, chin)


def star(x: float, y: float, radius: float, rays: int = 5, inner: float = 0.45) -> Bytes:
    """A filled star, a ray up."""
    turns = np.arange(2 * rays) * np.pi / rays
    reach = np.where(np.arange(2 * rays) % 2 == 0, radius, radius * inner)
    return area(*((x + r * np.sin(t), y - r * np.cos(t)) for r, t in zip(reach, turns, strict=True)))


def profile(facing: int) -> Bytes:
    """Half a face seen from the side, looking left (−1) or right (1) from the middle line."""
    points = [(0, -84), (40, -80), (66, -50), (70, -22), (96, 6), (74, 16), (78, 34), (68, 40), (74, 58)]
    points += [(50, 78), (0, 84)]
    return area(*((128 + facing * (8 + x), 128 + y) for x, y in points))


def normal(kind: int, ink: str) -> Layers:
    """The normal joker."""
    if kind == 0:
        return [(ink, face(128, 132, 1.25))]
    if kind == 1:
        return [(ink, jester(128, 140, 1.0))]
    return [(ink, together(star(128, 132, 118), disc(128, 132, 4))), ("-", face(128, 138, 0.55))]


def double(kind: int) -> Layers:
    """The double joker: two of something."""
    if kind == 0:
        return [("R", face(88, 92, 0.85)), ("-", disc(168, 168, 74)), ("B", face(168, 168, 0.85))]
    if kind == 1:
        return [("K", jester(72, 150, 0.62)), ("R", jester(184, 150, 0.62))]
    line = area((28, 122), (228, 122), (228, 134), (28, 134))
    return [("R", star(128, 62, 60)), ("K", line), ("B", star(128, 198, 60))]


def colour_change(kind: int) -> Layers:
    """The colour-change joker: all four inks in turn."""
    inks = ("K", "R", "B", "O")
    if kind == 0:
        quarters: Layers = [
            (ink, arc(128, 128, (74, 74), (90 * i, 90 * i + 90), 52)) for i, ink in enumerate(inks)
        ]
        return [*quarters, ("-", area((122, 10), (134, 10), (134, 246), (122, 246)))]
    if kind == 1:
        left = together(arc(128, 128, (92, 92), (100, 260), 26), area((96, 4), (96, 76), (150, 38)))
        right = together(arc(128, 128, (92, 92), (-80, 80), 26), area((160, 252), (160, 180), (106, 218)))
        return [("B", left), ("O", right), ("K", face(128, 128, 0.55))]
    spots = ((128, 56), (200, 128), (128, 200), (56, 128))
    return [(ink, disc(x, y, 46)) for ink, (x, y) in zip(inks, spots, strict=True)]


def mirror(kind: int) -> Layers:
    """The mirror joker: something and its reflection."""
    dashes = [area((124, y), (132, y), (132, y + 18), (124, y + 18)) for y in range(12, 244, 32)]
    axis = together(*dashes)
    if kind == 0:
        eyes = together(disc(166, 106, 9), disc(90, 106, 9))
        return [("O", profile(1)), ("O", profile(-1)), ("-", eyes), ("K", axis)]
    if kind == 1:
        left, right = area((108, 56), (108, 200), (18, 128)), area((148, 56), (148, 200), (238, 128))
        return [("R", left), ("B", right), ("K", axis)]
    half = face(128, 128, 1.2)
    left, right = half.copy(), half.copy()
    left[:, 122:], right[:, :134] = 0, 0
    return [("K", left), ("R", right), ("B", axis)]


def drawing(face_name: str, kind: int, ink: str) -> Layers:
    """The layers of a joker's picture."""
    if face_name == "J":
        return normal(kind, ink)
    return {"JD": double, "JC": colour_change, "JM": mirror}[face_name](kind)
