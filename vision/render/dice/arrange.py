"""What lies where in a scene of the dice game, and where the camera is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.render.camera import PinholeCamera, look_at
from vision.render.dice.cube import TOP, PlacedCube
from vision.render.dice.layout import DicePool, DieSpot, crossword, dice_on_grid, dice_overlap, roll_dice
from vision.render.dice.props import Cup, random_cup
from vision.render.dice.style import Cube, pip_die, plain_cube
from vision.render.scene.surroundings import random_scene_kind
from vision.render.scene.values import SceneKind, SceneOptions
from vision.render.values import Rng, WorldPoints

Tray = tuple[tuple[float, float], tuple[float, float]]
"""Middle and reach of its floor."""
DICE_SCENE_KINDS: Mapping[SceneKind, float] = {"table": 0.64, "loose": 0.2, "close-up": 0.11, "nothing": 0.05}
DICE_IN_BOX = 18
_SMALLEST = 0.022
"""Dice are at least so wide against the picture."""
_NEAREST = 1.5
"""Of cubes that are nearer to the camera, or behind it, nothing can be drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class DicePlan:
    """A scene that is not drawn yet."""

    kind: SceneKind
    camera: PinholeCamera
    die_px: float
    spots: tuple[DieSpot, ...]
    trays: tuple[Tray, ...]
    cups: tuple[Cup, ...]
    strangers: tuple[PlacedCube, ...]
    """Cubes that are no dice of this game."""


def plan_dice(rng: Rng, options: SceneOptions, kind: SceneKind | None = None) -> DicePlan:
    """Which dice lie where, and how they are seen."""
    chosen = kind or random_scene_kind(rng, DICE_SCENE_KINDS, options.world)
    spots, trays = _lying(chosen, rng)
    around = _beside(spots, rng)
    cups = tuple(random_cup(x, y, rng) for x, y in around[:1]) if rng.random() < 0.25 else ()
    strangers = tuple(_strangers(spots, around[1:], rng)) if rng.random() < 0.3 else ()
    camera, die_px = _camera(chosen, spots, options, rng)

    def seen(x: float, y: float, z: float = 0.5) -> bool:
        return bool(camera.project(np.array([[x, y, z]]))[1][0] > _NEAREST + z)

    return DicePlan(
        chosen,
        camera,
        die_px,
        tuple(spot for spot in spots if seen(spot.x, spot.y)),
        tuple(tray for tray in trays if _all_seen(tray, camera)),
        tuple(cup for cup in cups if seen(cup.x, cup.y, cup.height)),
        tuple(cube for cube in strangers if seen(*cube.centre[:2])),
    )


def _all_seen(tray: Tray, camera: PinholeCamera) -> bool:
    """Whether no part of the tray is behind the camera."""
    (x, y), (wide, deep) = tray
    reach = 1.3 * float(np.hypot(wide, deep)) + 0.5
    corners = np.array([[x + i * reach, y + j * reach, k] for i in (-1, 1) for j in (-1, 1) for k in (0, 1)])
    return bool(camera.project(corners)[1].min() > 0.2)


def _lying(kind: SceneKind, rng: Rng) -> tuple[list[DieSpot], list[Tray]]:
    if kind == "nothing":
        return [], []
    pool = DicePool(rng)
    total = DICE_IN_BOX if rng.random() < 0.75 else int(rng.integers(3, 28))
    turn = rng.uniform(0, 2 * np.pi)
    cells = crossword(int(rng.integers(3, total + 1)), pool, rng) if kind != "loose" else {}
    angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else turn + rng.normal(0, 0.12)
    spots = dice_on_grid(cells, angle, rng)
    left = total - len(spots)
    first = left // 2 if rng.random() < 0.6 else int(rng.integers(left + 1))
    trays = []
    reach = max((float(np.hypot(spot.x, spot.y)) for spot in spots), default=0.0)
    for player, number in enumerate((first, left - first)):
        if number < 1:
            continue
        size = float(np.sqrt(number)) * rng.uniform(0.75, 1.25) + 0.3
        wide, deep = size * rng.uniform(0.9, 1.5), size * rng.uniform(0.6, 1.1)
        tray = bool(rng.random() < 0.22)
        away = reach + np.hypot(wide, deep) * rng.uniform(0.75, 1.1) + rng.uniform(0.6, 1.6)
        away += 2.4 if tray else 0
        way = turn + player * np.pi + rng.normal(0, 0.35)
        middle = (float(np.sin(way) * away), float(-np.cos(way) * away))
        spots += roll_dice(number, middle, (wide, deep), pool, spots, rng)
        if tray:
            trays.append((middle, (wide + 1.0, deep + 1.0)))
    return spots, trays


def _beside(spots: Sequence[DieSpot], rng: Rng) -> list[tuple[float, float]]:
    """Places on the table where no die lies."""
    reach = max((float(np.hypot(spot.x, spot.y)) for spot in spots), default=4.0) + 2
    found = []
    for x, y in rng.uniform(-reach, reach, (40, 2)).tolist():
        if all(np.hypot(spot.x - x, spot.y - y) > 3.2 for spot in spots):
            found.append((x, y))
    return found


def _strangers(
    spots: Sequence[DieSpot], places: Sequence[tuple[float, float]], rng: Rng
) -> Iterator[PlacedCube]:
    """Pip dice, sugar lumps and other cubes; some between the dice of the game."""
    taken = list(spots)
    make = pip_die if rng.random() < 0.5 else plain_cube
    one = make(rng) if rng.random() < 0.5 else None
    for x, y in [*places[:4], *rng.normal(0, 4, (4, 2)).tolist()]:
        spot = DieSpot("", x, y, rng.uniform(0, 2 * np.pi), None)
        if rng.random() < 0.6 and not any(dice_overlap(spot, other, 1.3) for other in taken):
            taken.append(spot)
            size = rng.uniform(0.6, 1.2)
            yield place_cube(one or make(rng), spot, rng, tuple("123456"), size)


def _camera(
    kind: SceneKind, spots: Sequence[DieSpot], options: SceneOptions, rng: Rng
) -> tuple[PinholeCamera, float]:
    """A camera that has all dice in its picture, or goes close to one of them."""
    tilt = rng.uniform(0.26, 0.87) if rng.random() < 0.62 else abs(rng.normal(0, 0.14))
    near, (low, high) = kind == "close-up", (80, 200) if kind == "close-up" else (26, 100)
    view = rng.uniform(0.5, 0.8 if near else 1.3)
    die_px = float(np.exp(rng.uniform(np.log(low), np.log(high)))) * options.width / 960
    places = np.array([(spot.x, spot.y, 0.5) for spot in spots] or [(0.0, 0.0, 0.5)])
    aim = places[int(rng.integers(len(places)))] if near else (places.min(0) + places.max(0)) / 2
    share = 0.0 if near else 1.0 if rng.random() < 0.85 else 0.7
    found: list[tuple[float, PinholeCamera]] = []
    for _ in range(int(rng.choice([1, 4]))):  # people mostly stand where all is seen well
        heading = rng.uniform(0, 2 * np.pi)
        roll = rng.uniform(0, 2 * np.pi) if tilt < 0.3 else rng.normal(0, 0.12)
        size = die_px
        while True:
            seen = look_at(
                options.width, options.height, size, tilt=tilt, heading=heading, roll=roll, view=view
            )
            camera = replace(seen, place=seen.place + aim * (1, 1, 0))
            if size < _SMALLEST * options.width or _inside(camera, places) >= share:
                break
            size *= 0.92
        found.append((size, camera))
    size, camera = max(found, key=lambda each: each[0])
    return camera, size


def _inside(camera: PinholeCamera, places: WorldPoints) -> float:
    """The share of the dice that are in the picture."""
    at, _ = camera.project(places)
    edge = 0.035 * camera.width
    within = (at > edge).all(1) & (at < (camera.width - edge, camera.height - edge)).all(1)
    return float(within.mean())


def place_cube(cube: Cube, spot: DieSpot, rng: Rng, faces: Sequence[str], size: float = 1.0) -> PlacedCube:
    """A cube at its place; what is not on top of it is any of the faces."""
    sides = [str(face) for face in rng.choice(list(faces), 6)]
    turns = rng.integers(0, 4, 6).tolist()
    if spot.face:
        sides[TOP] = spot.face
    turns[TOP] = 0
    centre = np.array([spot.x, spot.y, size / 2])
    return PlacedCube(cube, tuple(sides), tuple(turns), centre, spot.angle, size)
