"""A whole rendered picture of the dice game and what is true about it.

The dice are cubes seen from above: only their top faces are labelled, though their sides carry numbers too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.render import light as lighting
from vision.render.camera import PinholeCamera
from vision.render.dice.arrange import DicePlan, place_cube, plan_dice
from vision.render.dice.cube import DirectedLight, PlacedCube, cast_cube_shadow, draw_cube, top_quad
from vision.render.dice.layout import DICE_FACES, DieSpot, GridCell
from vision.render.dice.props import draw_cup, draw_tray
from vision.render.dice.style import dice_style, random_cube
from vision.render.scene.surroundings import ground, scatter_things
from vision.render.scene.things import Canvas, reaching_arm
from vision.render.scene.values import MIXED, NO_PIECES, Scene, SceneKind, SceneOptions, TrueTile
from vision.render.values import LightPicture, Mask, Rng

_MIXED_SHARE = 0.4
"""In how many scenes each die is from another box: that teaches more kinds of print in the same time."""
_COARSE = 2
"""Shadows are drawn so many times smaller than the picture."""
BESIDE_GRID = -1
"""The row of dice that are not on the grid."""


@dataclass(frozen=True, slots=True, eq=False)
class TrueDie(TrueTile):
    """One die of a rendered picture; ``quad`` is its top face."""

    cell: GridCell | None = None
    """Its row and column on the grid; None beside it."""


def render_dice(rng: Rng, options: SceneOptions, kind: SceneKind | None = None) -> Scene:
    """Draw one scene; the same generator state gives the same pixels. Its truths are ``TrueDie``."""
    return draw_dice(plan_dice(rng, options, kind), rng, options)


def draw_dice(planned: DicePlan, rng: Rng, options: SceneOptions) -> Scene:
    """The picture of a plan, with things beside the dice, light and camera."""
    camera, die_px = planned.camera, planned.die_px
    style, mixed = dice_style(rng), bool(rng.random() < _MIXED_SHARE)
    cube = random_cube(rng, style)
    dice = [place_cube(random_cube(rng) if mixed else cube, spot, rng, DICE_FACES) for spot in planned.spots]
    bare, size = planned.kind == NO_PIECES, (options.width, options.height)
    canvas = Canvas(ground(rng, size, options.backgrounds, options.world, bare=bare))
    scatter_things(canvas, die_px, rng, 0.9 if bare else 0.3, options.world, bare=bare)
    for middle, reach in planned.trays:
        draw_tray(canvas, middle, reach, camera, rng)
    lamp = _lamp(rng)
    solids = (*dice, *planned.strangers)
    _shadows(canvas, solids, planned, lamp, rng)
    _draw_all(canvas, solids, len(dice), planned, lamp)
    covered = (canvas.owner >= 0).astype(np.float32)
    if rng.random() < 0.1:
        reaching_arm(canvas, die_px * rng.uniform(1, 1.8), rng)
    lit = lighting.illuminate(canvas.light, cv2.GaussianBlur(covered, (0, 0), 1).astype(np.float32), rng)
    deep = bool(np.arccos(-camera.axes[2, 2]) > 0.5 and rng.random() < 0.4)
    picture = lighting.photograph(lit, die_px, rng, deep=deep, bright=_bright(lit, covered, rng))
    truths = tuple(_truths(canvas, dice, planned.spots, camera))
    return Scene(picture, truths, planned.kind, MIXED if mixed else style.design)


def _bright(lit: LightPicture, dice: Mask, rng: Rng) -> float:
    """How bright the dice are: few of them in a dark place would be white without any print otherwise."""
    shown = lit[::4, ::4][dice[::4, ::4] > 0]
    if len(shown) < 20 or rng.random() < 0.1:
        return 0.05
    return max(0.05, float(np.percentile(shown, 90)) * rng.uniform(0.75, 1))


def _lamp(rng: Rng) -> DirectedLight:
    lean, turn = rng.uniform(0.05, 0.95), rng.uniform(0, 2 * np.pi)
    way = np.array([np.sin(lean) * np.cos(turn), np.sin(lean) * np.sin(turn), np.cos(lean)])
    return DirectedLight(way, rng.uniform(0.3, 0.85))


def _shadows(
    canvas: Canvas, solids: Sequence[PlacedCube], planned: DicePlan, lamp: DirectedLight, rng: Rng
) -> None:
    """The shadow of the lamp and the darkness right at the foot of each cube."""
    height, width = canvas.light.shape[:2]
    small = (height // _COARSE, width // _COARSE)
    straight = DirectedLight(np.array([0.0, 0.0, 1.0]), 1.0)
    field = np.ones(small, np.float32)
    for light, strength, soft in (
        (lamp, (1 - lamp.around) * rng.uniform(0.5, 0.9), rng.uniform(0.01, 0.12)),
        (straight, rng.uniform(0.2, 0.5), 0.08),
    ):
        mask = np.zeros(small, np.uint8)
        for each in solids:
            cast_cube_shadow(mask, each, planned.camera, light, 1 / _COARSE)
        blurred = cv2.GaussianBlur(mask, (0, 0), max(0.4, planned.die_px * soft / _COARSE))
        field *= 1 - np.float32(strength / 255) * blurred
    canvas.light *= cv2.resize(field, (width, height), interpolation=cv2.INTER_LINEAR)[..., None]


def _draw_all(
    canvas: Canvas, solids: Sequence[PlacedCube], dice: int, planned: DicePlan, lamp: DirectedLight
) -> None:
    """Everything that stands on the table, the farthest first; the first ``dice`` of the solids count."""
    eye = planned.camera.place
    todo: list[tuple[float, int]] = [
        (float(np.linalg.norm(each.centre - eye)), index) for index, each in enumerate(solids)
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
    canvas: Canvas, dice: Sequence[PlacedCube], spots: Sequence[DieSpot], camera: PinholeCamera
) -> Iterator[TrueDie]:
    seen = np.bincount(canvas.owner[canvas.owner >= 0].astype(np.int64), minlength=len(dice) + 1)
    for index, (die, spot) in enumerate(zip(dice, spots, strict=True)):
        quad = top_quad(die, camera)
        area = max(float(cv2.contourArea(quad)), 1.0)
        share = min(1.0, float(seen[index]) / area)
        yield TrueDie(spot.face, quad, spot.cell[0] if spot.cell else BESIDE_GRID, share, spot.cell)
