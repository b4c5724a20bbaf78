"""Dice as solids: six printed faces, round edges as strips of flat facets, round corners as patches."""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.tiles import Face
from tests.drawn.designs import Design, TileSetLook, ink_colours
from tests.drawn.faces import FaceMap, face_map
from tests.drawn.glyphs import typefaces
from tests.drawn.scene.canvas import Canvas, Pose
from tests.drawn.values import Floats, Random, between, chance, floats, hsv, pick, unit

STEPS = 3
"""Facets of a round edge."""
RIDGE = 1 - 2**-0.5
"""How far in from the cube's planes, in radii, an edge is half top and half side: the rim of the top face."""
TOP = 5
SIDES: tuple[tuple[int, int], ...] = ((0, 1), (0, -1), (1, 1), (1, -1), (2, -1), (2, 1))
"""Axis that a face looks along (right, down, out of the die's pose) and in which way; the last is the top."""
BODIES = (
    (46, 0.17, 0.93),
    (40, 0.06, 0.96),
    (220, 0.02, 0.95),
    (50, 0.28, 0.9),
    (95, 0.16, 0.9),
    (205, 0.2, 0.93),
)
"""Hue, saturation, value: ivory, bone, white, straw, pale green, pale blue."""
MARKS = ("line69", "line69", "line69", "dot69", "dot69", "line", "none")
"""What is under the numbers, as often as it is met."""
DICE_DESIGNS = tuple(f"dice-{mark}" for mark in sorted(set(MARKS)))


@dataclass(frozen=True, slots=True, eq=False)
class DiceLook:
    """How the dice of one scene look."""

    print: TileSetLook
    """Their faces, as square tiles."""
    edge: float
    """Millimetres from face to face."""
    radius: float
    """Of the round edges, millimetres."""

    @property
    def flat(self) -> float:
        """Millimetres of a face between its round edges."""
        return self.edge - 2 * self.radius

    @property
    def marked(self) -> bool:
        """Whether a 6 and a 9 can be told apart on the die alone."""
        return self.print.marked


@dataclass(frozen=True, slots=True, eq=False)
class Die:
    """A die: what is on its six sides (in the order of ``SIDES``), how the prints are turned, where it is."""

    faces: tuple[Face, ...]
    turns: tuple[int, ...]
    pose: Pose

    @property
    def face(self) -> Face:
        """What lies up."""
        return self.faces[TOP]


def a_dice_look(rng: Random, name: str | None = None) -> DiceLook:
    """A box of dice: a typeface, inks, a mark for 6 and 9 or none, sharp or round edges."""
    edge = between(rng, 13, 20)
    radius = edge * between(rng, 0.04, 0.17)
    hue, saturation, value = pick(rng, BODIES)
    mark = (name or f"dice-{pick(rng, MARKS)}").removeprefix("dice-")
    digit = between(rng, 0.5, 0.64) if mark != "none" else between(rng, 0.56, 0.74)
    design = Design(
        f"dice-{mark}",
        aspect=1.0,
        thick=edge,
        round=0.1,
        bevel=0.3,
        drop=0.0,
        body=(hue + between(rng, -6, 6), saturation * between(rng, 0.7, 1.3), value),
        gloss=between(rng, 0.1, 0.9),
        digit=digit,
        middle=0.44 if mark != "none" else 0.5,
        depth=pick(rng, [0.0, 0.0, 0.25, 0.5]),
        mark=mark,
        material=pick(rng, ["plain", "plain", "plain", "matt", "worn"]),
    )
    looks = TileSetLook(
        design=design,
        typeface=pick(rng, typefaces()),
        width=edge - 2 * radius,
        inks=ink_colours(rng),
        joker_ink=pick(rng, [("R", "K"), ("K", "K"), ("B", "R"), ("R", "R")]),
        fade=0.18 if design.material == "worn" else between(rng, 0, 0.06),
        seed=int(rng.integers(2**31)),
        joker=int(rng.integers(3)),
    )
    return DiceLook(looks, edge, radius if chance(rng, 0.85) else edge * 0.2)


class Dice:
    """Draws the dice of one scene and keeps the maps of their faces."""

    def __init__(self, look: DiceLook, canvas: Canvas) -> None:
        self.look, self.canvas = look, canvas
        self._map = lru_cache(maxsize=None)(face_map)
        self.body = hsv(*look.print.design.body)

    def middle(self, die: Die) -> Floats:
        """Where the middle of the die is."""
        return die.pose.at(0, 0, self.look.edge / 2)

    def quad(self, die: Die) -> Floats:
        """The corners of its top face in the room, clockwise from the face's own top left."""
        half = self.look.edge / 2 - self.look.radius * RIDGE
        ends = ((-half, -half), (half, -half), (half, half), (-half, half))
        return np.stack([die.pose.at(a, b, self.look.edge / 2 + half) for a, b in ends])

    def flat(self, die: Die) -> Floats:
        """The corners of the part of its top face that is flat."""
        half = self.look.flat / 2
        ends = ((-half, -half), (half, -half), (half, half), (-half, half))
        return np.stack([die.pose.at(a, b, self.look.edge) for a, b in ends])

    def draw(self, die: Die) -> int:
        """Paint the die; the number by which the pixels of its top face are known."""
        self.canvas.new_owner()
        self._base(die)
        middle, axes = self.middle(die), die.pose.axes
        for points, normal in rounded(self.look.edge / 2 - self.look.radius, self.look.radius):
            self.canvas.facet(floats(middle + points @ axes), self.body, unit(floats(normal @ axes)))
        owner = 0
        for side in range(len(SIDES)):
            if side == TOP:
                owner = self.canvas.new_owner()
            self._side(die, side)
        return owner

    def _base(self, die: Die) -> None:
        """The whole outline in the body's colour, so that nothing shines through between the facets."""
        points = np.concatenate(
            [face for face, _ in rounded(self.look.edge / 2 - self.look.radius, self.look.radius)]
        )
        pixels = self.canvas.camera.project(floats(self.middle(die) + points @ die.pose.axes))
        hull = cv2.convexHull(pixels).reshape(-1, 2)
        self.canvas.fill(floats(hull), self.body, 0.8)

    def _side(self, die: Die, side: int) -> None:
        """One printed face, where the camera sees it."""
        out = unit(floats(SIDES[side][1] * np.eye(3)[SIDES[side][0]] @ die.pose.axes))
        down = floats(-die.pose.axes[2]) if side < TOP - 1 else die.pose.axes[1]
        right = floats(np.cross(out, down))
        for _ in range(die.turns[side]):
            right, down = down, -right
        middle = self.middle(die) + out * (self.look.edge / 2)
        half = self.look.flat / 2
        ends = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        quad = np.stack([middle + (a * right + b * down) * half for a, b in ends])
        if float((self.canvas.camera.place - middle) @ out) <= 0:
            return
        picture = self._face(die.faces[side], floats(quad), die.turns[side] if side != TOP else -1)
        owner = self.canvas.owners
        self.canvas.plate(
            floats(quad), picture, self.look.print.design.gloss, np.stack([right, down, out]), owner
        )

    def _face(self, face: Face, quad: Floats, turns: int) -> FaceMap:
        """The map of a face no coarser than the picture; a side is darker towards the table."""
        pixels = self.canvas.camera.project(quad)
        sides = np.linalg.norm(pixels - np.roll(pixels, 1, axis=0), axis=1)
        wanted = float(sides.max()) / self.look.flat * 1.2
        step = 1.15 ** np.ceil(np.log(max(wanted, 0.5)) / np.log(1.15))
        made = self._map(self.look.print, face, float(min(step, 24)), 0)
        if turns < 0:
            return made
        tall = made.alpha.shape[0]
        dim = np.broadcast_to(np.linspace(1, 0.72, tall, dtype=np.float32)[:, None], made.alpha.shape)
        return FaceMap(
            floats(made.colour * np.rot90(dim, turns)[..., None]), made.lean, made.alpha, made.scale
        )


@cache
def rounded(inner: float, radius: float) -> list[tuple[Floats, Floats]]:
    """Facets of the round edges and corners of a cube round the origin, each with its normal."""
    angles = np.linspace(0, np.pi / 2, STEPS + 1)
    facets: list[tuple[Floats, Floats]] = []
    for along in range(3):
        a, b = (axis for axis in range(3) if axis != along)
        for sign_a, sign_b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            for low, high in pairwise(angles.tolist()):
                facets.append(_strip((a, b, along), (sign_a, sign_b), (low, high), inner, radius))
    for corner in np.ndindex(2, 2, 2):
        facets += _corner(floats(corner) * 2 - 1, angles, inner, radius)
    return facets


def _strip(
    axes: tuple[int, int, int], signs: tuple[int, int], turn: tuple[float, float], inner: float, radius: float
) -> tuple[Floats, Floats]:
    """A facet of a round edge."""
    points = np.zeros((4, 3), np.float32)
    for place, (angle, end) in enumerate(((turn[0], -1), (turn[1], -1), (turn[1], 1), (turn[0], 1))):
        points[place, axes[0]] = signs[0] * (inner + radius * np.cos(angle))
        points[place, axes[1]] = signs[1] * (inner + radius * np.sin(angle))
        points[place, axes[2]] = end * inner
    normal = np.zeros(3, np.float32)
    middle = sum(turn) / 2
    normal[axes[0]], normal[axes[1]] = signs[0] * np.cos(middle), signs[1] * np.sin(middle)
    return points, normal


def _corner(
    signs: Floats, angles: NDArray[np.float64], inner: float, radius: float
) -> list[tuple[Floats, Floats]]:
    """The facets of a round corner."""
    out = []
    for low, high in pairwise(angles.tolist()):
        for first, last in pairwise(angles.tolist()):
            ways = [
                floats([np.cos(a) * np.cos(b), np.cos(a) * np.sin(b), np.sin(a)]) * signs
                for a, b in ((low, first), (low, last), (high, last), (high, first))
            ]
            points = np.stack([signs * inner + way * radius for way in ways])
            out.append((floats(points), unit(floats(np.mean(ways, axis=0)))))
    return out
