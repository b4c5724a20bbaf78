"""A whole rendered picture of the dice game and what is true about it.

The dice are cubes seen from above: only their top faces are labelled, though their sides carry numbers too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.train import light as lighting
from vision.train.arrange import Kind
from vision.train.camera import Camera, look_at
from vision.train.dice_cube import TOP, Lamp, PlacedCube, cast, draw_cube, top_quad
from vision.train.dice_layout import FACES, Cell, DicePool, Spot, crossword, on_grid, overlap, rolled
from vision.train.dice_props import Cup, draw_cup, draw_tray, random_cup
from vision.train.dice_style import Cube, dice_style, pip_die, plain_cube, random_cube
from vision.train.scene import MIXED, Options, Scene, Truth
from vision.train.surfaces import surface
from vision.train.things import THINGS, Canvas, hand

Rng = np.random.Generator
KINDS: tuple[Kind, ...] = ("table", "loose", "close-up", "nothing")
_SHARES = (0.64, 0.2, 0.11, 0.05)
_MIXED_SHARE = 0.4
"""In how many scenes each die is from another box: that teaches more kinds of print in the same time."""
DICE = 18
BESIDE = -1
"""The row of dice that are not on the grid."""


@dataclass(frozen=True, slots=True, eq=False)
class DiceTruth(Truth):
    """One die of a rendered picture; ``quad`` is its top face."""

    cell: Cell | None = None
    """Its row and column on the grid; None beside it."""


@dataclass(frozen=True, slots=True, eq=False)
class DicePlan:
    """A scene that is not drawn yet."""

    kind: Kind
    camera: Camera
    die_px: float
    spots: tuple[Spot, ...]
    trays: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """Middle and reach of each."""
    cups: tuple[Cup, ...]
    strangers: tuple[PlacedCube, ...]
    """Cubes that are no dice of this game."""


def render_dice(rng: Rng, options: Options, kind: Kind | None = None) -> Scene:
    """Draw one scene; the same generator state gives the same pixels. Its truths are ``DiceTruth``."""
    return draw_dice(plan_dice(rng, options, kind), rng, options)


def plan_dice(rng: Rng, options: Options, kind: Kind | None = None) -> DicePlan:
    """Which dice lie where, and how they are seen."""
    chosen = kind or KINDS[int(rng.choice(len(KINDS), p=_SHARES))]
    spots, trays = _lying(chosen, rng)
    around = _beside(spots, rng)
    cups = tuple(random_cup(x, y, rng) for x, y in around[:1]) if rng.random() < 0.25 else ()
    strangers = tuple(_strangers(spots, around[1:], rng)) if rng.random() < 0.3 else ()
    camera, die_px = _camera(chosen, spots, options, rng)
    return DicePlan(chosen, camera, die_px, tuple(spots), tuple(trays), cups, strangers)


def _lying(kind: Kind, rng: Rng) -> tuple[list[Spot], list[tuple[tuple[float, float], tuple[float, float]]]]:
    if kind == "nothing":
        return [], []
    pool = DicePool(rng)
    total = DICE if rng.random() < 0.75 else int(rng.integers(3, 28))
    turn = rng.uniform(0, 2 * np.pi)
    shares = (0, 0) if kind == "loose" else (3, total + 1)
    count = int(rng.integers(*shares)) if kind != "loose" else 0
    cells = crossword(count, pool, rng) if count else {}
    angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else turn + rng.normal(0, 0.12)
    spots = on_grid(cells, angle, rng)
    left = total - len(spots)
    first = left // 2 if rng.random() < 0.6 else int(rng.integers(left + 1))
    trays = []
    reach = max((float(np.hypot(spot.x, spot.y)) for spot in spots), default=0.0)
    for player, number in enumerate((first, left - first)):
        if number < 1:
            continue
        size = float(np.sqrt(number)) * rng.uniform(0.85, 1.5) + 0.3
        wide, deep = size * rng.uniform(0.9, 1.5), size * rng.uniform(0.6, 1.1)
        tray = bool(rng.random() < 0.22)
        away = reach + np.hypot(wide, deep) * rng.uniform(0.75, 1.1) + rng.uniform(0.6, 1.6)
        away += 2.4 if tray else 0
        way = turn + player * np.pi + rng.normal(0, 0.35)
        middle = (float(np.sin(way) * away), float(-np.cos(way) * away))
        spots += rolled(number, middle, (wide, deep), pool, spots, rng)
        if tray:
            trays.append((middle, (wide + 1.0, deep + 1.0)))
    return spots, trays


def _beside(spots: Sequence[Spot], rng: Rng) -> list[tuple[float, float]]:
    """Places on the table where no die lies."""
    reach = max((float(np.hypot(spot.x, spot.y)) for spot in spots), default=4.0) + 2
    found = []
    for x, y in rng.uniform(-reach, reach, (40, 2)).tolist():
        if all(np.hypot(spot.x - x, spot.y - y) > 3.2 for spot in spots):
            found.append((x, y))
    return found


def _strangers(
    spots: Sequence[Spot], places: Sequence[tuple[float, float]], rng: Rng
) -> Iterator[PlacedCube]:
    """Pip dice, sugar lumps and other cubes; some between the dice of the game."""
    taken = list(spots)
    make = pip_die if rng.random() < 0.5 else plain_cube
    one = make(rng) if rng.random() < 0.5 else None
    for x, y in [*places[:4], *rng.normal(0, 4, (4, 2)).tolist()]:
        spot = Spot("", x, y, rng.uniform(0, 2 * np.pi), None)
        if rng.random() < 0.6 and not any(overlap(spot, other, 1.3) for other in taken):
            taken.append(spot)
            size = rng.uniform(0.6, 1.2)
            yield _solid(one or make(rng), spot, rng, tuple("123456"), size)


def _camera(kind: Kind, spots: Sequence[Spot], options: Options, rng: Rng) -> tuple[Camera, float]:
    """A camera that has all dice in its picture, or goes close to some of them."""
    tilt = rng.uniform(0.26, 0.87) if rng.random() < 0.62 else abs(rng.normal(0, 0.14))
    heading, view = rng.uniform(0, 2 * np.pi), rng.uniform(0.6, 1.3)
    roll = rng.uniform(0, 2 * np.pi) if tilt < 0.3 else rng.normal(0, 0.12)
    scale = options.width / 960
    die_px = float(np.exp(rng.uniform(np.log(24), np.log(90)))) * scale
    if kind == "close-up":
        die_px = float(np.exp(rng.uniform(np.log(80), np.log(200)))) * scale
    while True:
        camera = look_at(
            options.width, options.height, die_px, tilt=tilt, heading=heading, roll=roll, view=view
        )
        if kind == "close-up" or not spots or die_px < 22 * scale:
            return _shifted(camera, spots, kind, rng), die_px
        shifted = _shifted(camera, spots, kind, rng)
        if _inside(shifted, spots) >= (1.0 if rng.random() < 0.9 else 0.75):
            return shifted, die_px
        die_px *= 0.9


def _shifted(camera: Camera, spots: Sequence[Spot], kind: Kind, rng: Rng) -> Camera:
    """The camera over the middle of the dice, or over one of them."""
    if not spots:
        return camera
    places = np.array([(spot.x, spot.y, 0.0) for spot in spots])
    aim = places[int(rng.integers(len(spots)))] if kind == "close-up" else (places.min(0) + places.max(0)) / 2
    return Camera(camera.place + aim, camera.axes, camera.focal, camera.width, camera.height)


def _inside(camera: Camera, spots: Sequence[Spot]) -> float:
    """The share of the dice that are in the picture."""
    at, _ = camera.project(np.array([(spot.x, spot.y, 0.5) for spot in spots]))
    edge = 0.03 * camera.width
    within = (at > edge).all(1) & (at < (camera.width - edge, camera.height - edge)).all(1)
    return float(within.mean())


def _solid(cube: Cube, spot: Spot, rng: Rng, faces: Sequence[str], size: float = 1.0) -> PlacedCube:
    """A cube at its place; what is not on top of it is any of the faces."""
    sides = [str(face) for face in rng.choice(list(faces), 6)]
    turns = rng.integers(0, 4, 6).tolist()
    if spot.face:
        sides[TOP] = spot.face
    turns[TOP] = 0
    centre = np.array([spot.x, spot.y, size / 2])
    return PlacedCube(cube, tuple(sides), tuple(turns), centre, spot.angle, size)


def draw_dice(planned: DicePlan, rng: Rng, options: Options) -> Scene:
    """The picture of a plan, with things beside the dice, light and camera."""
    camera, die_px = planned.camera, planned.die_px
    style, mixed = dice_style(rng), bool(rng.random() < _MIXED_SHARE)
    cube = random_cube(rng, style)
    dice = [_solid(random_cube(rng) if mixed else cube, spot, rng, FACES) for spot in planned.spots]
    canvas = Canvas(surface(rng, options.width, options.height, options.backgrounds))
    if rng.random() < (0.9 if planned.kind == "nothing" else 0.3):
        for _ in range(int(rng.integers(1, 5))):
            THINGS[int(rng.integers(len(THINGS)))](canvas, die_px, rng)
    for middle, reach in planned.trays:
        draw_tray(canvas, middle, reach, camera, rng)
    lamp = _lamp(rng)
    solids = (*dice, *planned.strangers)
    _shadows(canvas, solids, planned, lamp, rng)
    _draw_all(canvas, solids, len(dice), planned, lamp)
    covered = (canvas.owner >= 0).astype(np.float32)
    if rng.random() < 0.1:
        hand(canvas, die_px * rng.uniform(1, 1.8), rng)
    lit = lighting.lit(canvas.light, cv2.GaussianBlur(covered, (0, 0), 1).astype(np.float32), rng)
    deep = bool(np.arccos(-camera.axes[2, 2]) > 0.5 and rng.random() < 0.4)
    picture = lighting.photographed(lit, die_px, rng, deep=deep)
    truths = tuple(_truths(canvas, dice, planned.spots, camera))
    return Scene(picture, truths, planned.kind, MIXED if mixed else style.design)


def _lamp(rng: Rng) -> Lamp:
    lean, turn = rng.uniform(0.05, 0.95), rng.uniform(0, 2 * np.pi)
    way = np.array([np.sin(lean) * np.cos(turn), np.sin(lean) * np.sin(turn), np.cos(lean)])
    return Lamp(way, rng.uniform(0.3, 0.85))


def _shadows(canvas: Canvas, solids: Sequence[PlacedCube], planned: DicePlan, lamp: Lamp, rng: Rng) -> None:
    """The shadow of the lamp and the darkness right at the foot of each cube."""
    fallen, foot = (np.zeros(canvas.light.shape[:2], np.uint8) for _ in range(2))
    straight = Lamp(np.array([0.0, 0.0, 1.0]), 1.0)
    for solid in solids:
        cast(fallen, solid, planned.camera, lamp)
        cast(foot, solid, planned.camera, straight)
    dark = (1 - lamp.around) * rng.uniform(0.5, 0.9)
    for mask, strength, blur in (
        (fallen, dark, rng.uniform(0.01, 0.12)),
        (foot, rng.uniform(0.2, 0.5), 0.08),
    ):
        soft = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), max(0.6, planned.die_px * blur))
        canvas.light *= (1 - strength * soft)[..., None]


def _draw_all(canvas: Canvas, solids: Sequence[PlacedCube], dice: int, planned: DicePlan, lamp: Lamp) -> None:
    """Everything that stands on the table, the farthest first; the first ``dice`` of the solids count."""
    eye = planned.camera.place
    todo: list[tuple[float, int]] = [
        (float(np.linalg.norm(solid.centre - eye)), index) for index, solid in enumerate(solids)
    ]
    todo += [
        (float(np.linalg.norm((cup.x, cup.y, 0.5) - eye)), len(solids) + index)
        for index, cup in enumerate(planned.cups)
    ]
    for _, index in sorted(todo, reverse=True):
        if index < len(solids):
            owner = index if index < dice else Canvas.THING
            draw_cube(canvas, solids[index], planned.camera, lamp, owner)
        else:
            draw_cup(canvas, planned.cups[index - len(solids)], planned.camera)


def _truths(
    canvas: Canvas, dice: Sequence[PlacedCube], spots: Sequence[Spot], camera: Camera
) -> Iterator[DiceTruth]:
    seen = np.bincount(canvas.owner[canvas.owner >= 0].astype(np.int64), minlength=len(dice) + 1)
    for index, (die, spot) in enumerate(zip(dice, spots, strict=True)):
        quad = top_quad(die, camera)
        area = max(float(cv2.contourArea(quad)), 1.0)
        share = min(1.0, float(seen[index]) / area)
        yield DiceTruth(spot.face, quad, spot.cell[0] if spot.cell else BESIDE, share, spot.cell)
