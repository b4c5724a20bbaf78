"""The training renderer of the dice game: only top faces are labelled, and where they are is true."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.tiles import NORMAL, box
from vision.geometry.quad import signed_area
from vision.render.camera import look_at
from vision.render.dice.arrange import DICE_IN_BOX, DICE_SCENE_KINDS, DicePlan, place_cube, plan_dice
from vision.render.dice.cube import DirectedLight, PlacedCube, draw_cube, top_quad
from vision.render.dice.layout import (
    DICE_FACES,
    DicePool,
    DieSpot,
    crossword,
    dice_on_grid,
    dice_overlap,
    roll_dice,
)
from vision.render.dice.scene import BESIDE_GRID, TrueDie, draw_dice, render_dice
from vision.render.dice.style import Cube, pip_die, plain_cube, random_cube
from vision.render.light import photograph
from vision.render.scene.things import Canvas
from vision.render.scene.values import Scene, SceneKind, SceneOptions
from vision.render.values import LightPicture

SMALL = SceneOptions(width=320, height=240)
few = settings(max_examples=25)
angles = st.floats(0, 6.28)
seeds = st.integers(0, 2**32 - 1)
LAMP = DirectedLight(np.array([0.0, 0.0, 1.0]), 1.0)


def chance(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def truths(scene: Scene) -> list[TrueDie]:
    return [tile for tile in scene.tiles if isinstance(tile, TrueDie)]


def test_the_same_seed_gives_the_same_pixels() -> None:
    first, again, other = (render_dice(chance(seed), SMALL) for seed in (5, 5, 6))
    assert np.array_equal(first.picture, again.picture)
    assert [tile.seen for tile in first.tiles] == [tile.seen for tile in again.tiles]
    assert not np.array_equal(first.picture, other.picture)


@pytest.mark.parametrize("kind", DICE_SCENE_KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_every_kind_of_scene_draws(kind: SceneKind, seed: int) -> None:
    scene = render_dice(chance(seed), SMALL, kind)
    assert scene.picture.shape == (240, 320, 3)
    assert scene.picture.std() > 1
    assert scene.kind == kind
    assert bool(scene.tiles) == (kind != "nothing")
    assert len(truths(scene)) == len(scene.tiles)
    for die in truths(scene):
        assert die.face in DICE_FACES
        assert signed_area(die.quad) > 0
        assert 0 <= die.seen <= 1
        assert die.row == (die.cell[0] if die.cell else BESIDE_GRID)
    assert any(die.cell for die in truths(scene)) <= (kind != "loose")


def test_most_scenes_have_all_dice_in_the_picture() -> None:
    plans = [plan_dice(chance(seed), SceneOptions(), "table") for seed in range(60)]
    assert sum(len(each.spots) == DICE_IN_BOX for each in plans) > 30
    sizes = [each.die_px for each in plans]
    assert min(sizes) < 35
    assert max(sizes) > 60
    tilts = [np.degrees(np.arccos(-each.camera.axes[2, 2])) for each in plans]
    assert min(tilts) < 10
    assert max(tilts) > 40


@few
@given(seeds)
def test_no_face_lies_there_oftener_than_the_dice_have_it(seed: int) -> None:
    counts = Counter(spot.face for spot in plan_dice(chance(seed), SMALL).spots)
    assert counts <= Counter(box((NORMAL,), 4))


@few
@given(seeds, st.integers(3, 18))
def test_a_crossword_has_as_many_dice_as_asked_for_and_lines_of_sets(seed: int, count: int) -> None:
    cells = crossword(count, DicePool(chance(seed)), chance(seed))
    assert 0 < len(cells) <= count
    assert min(row for row, _ in cells) == min(column for _, column in cells) == 0


@few
@given(seeds, angles, angles, st.floats(0, 0.8))
def test_columns_go_right_and_rows_down_from_any_side(
    seed: int, angle: float, heading: float, tilt: float
) -> None:
    cells = {(0, 0): "R1", (0, 1): "R2", (1, 0): "R3"}
    spots = {spot.cell: spot for spot in dice_on_grid(cells, angle, chance(seed))}
    camera = look_at(320, 240, 30, tilt=tilt, heading=heading, roll=0.3, view=0.9)
    at = camera.project(np.array([[spot.x, spot.y, 0.5] for spot in spots.values()]))[0]
    corner, right, down = (at[list(spots).index(cell)] for cell in cells)
    assert signed_area(np.array([corner, right, right + down - corner, down], np.float32)) > 0


@few
@given(seeds)
def test_no_two_dice_share_a_place(seed: int) -> None:
    spots = plan_dice(chance(seed), SMALL).spots
    assert not any(dice_overlap(one, other, 0.93) for one, other in combinations(spots, 2))


def test_loose_dice_keep_away_from_the_grid() -> None:
    grid = dice_on_grid({(0, 0): "R1", (0, 1): "R2"}, 0.2, chance(1))
    loose = roll_dice(9, (0, 0), (3, 3), DicePool(chance(2)), grid, chance(3))
    gaps = [np.hypot(one.x - other.x, one.y - other.y) for one in loose for other in grid]
    assert loose
    assert min(gaps) > 1.35


def quartered(name: str, width: int) -> LightPicture:
    """A face whose top left quarter is red, for sides all blue."""
    out = np.zeros((width, width, 3), np.float32)
    if name == "top":
        out[: width // 2, : width // 2, 2] = 1
        out[width // 2 :, :, 1] = 1
    else:
        out[..., 0] = 1
    return out


def one_cube(angle: float, x: float = 0.0, size: float = 1.0, rounding: float = 0.05) -> PlacedCube:
    cube = Cube(rounding, 1.0, 0.0, 20.0, quartered)
    faces = ("side", "side", "side", "side", "top", "side")
    return PlacedCube(cube, faces, (0,) * 6, np.array([x, 0.0, size / 2]), angle, size)


@few
@given(angles, angles, st.floats(0, 0.87))
def test_corners_are_those_of_the_top_face_from_its_own_top_left(
    angle: float, heading: float, tilt: float
) -> None:
    camera = look_at(320, 240, 80, tilt=tilt, heading=heading, roll=0.2, view=0.8)
    canvas = Canvas(np.zeros((240, 320, 3), np.float32))
    cube = one_cube(angle)
    draw_cube(canvas, cube, camera, LAMP, 7)
    quad = top_quad(cube, camera)
    inside = quad + 0.2 * (quad.mean(0) - quad)
    colours = [canvas.light[round(float(y)), round(float(x))].argmax() for x, y in inside]
    assert signed_area(quad) > 0
    assert [int(colour) for colour in (colours[0], colours[2], colours[3])] == [2, 1, 1]
    mask = np.zeros((240, 320), np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
    top = (canvas.owner == 7).astype(np.uint8)
    assert abs(int(top.sum()) - int(mask.sum())) < 0.08 * mask.sum()
    assert (top & mask).sum() > 0.93 * mask.sum()


def test_an_oblique_cube_shows_sides_that_nobody_owns() -> None:
    camera = look_at(320, 240, 80, tilt=0.8, heading=0, roll=0, view=0.6)
    canvas = Canvas(np.zeros((240, 320, 3), np.float32))
    draw_cube(canvas, one_cube(0.5), camera, LAMP, 0)
    blue = canvas.light.argmax(2)[canvas.owner == Canvas.THING] == 0
    assert blue.size > 1500
    assert blue.mean() > 0.9


def laid(*spots: DieSpot, tilt: float = 0.0) -> Scene:
    camera = look_at(480, 360, 48, tilt=tilt, heading=0, roll=0, view=0.6)
    planned = DicePlan("table", camera, 48, spots, (), (), ())
    return draw_dice(planned, chance(8), SceneOptions(width=480, height=360))


def test_how_much_of_a_top_face_is_seen() -> None:
    free, cut, away = truths(
        laid(
            DieSpot("R1", 0, 0, 0.3, (0, 0)),
            DieSpot("R2", -4.9, 0, 0, None),
            DieSpot("R3", 20, 0, 0, None),
        )
    )
    assert free.seen > 0.93
    assert 0.2 < cut.seen < 0.8
    assert away.seen == 0
    assert (free.cell, cut.cell, free.row, cut.row) == ((0, 0), None, 0, BESIDE_GRID)


def test_the_nearer_cube_covers_the_farther_one() -> None:
    camera = look_at(320, 240, 60, tilt=0.87, heading=0, roll=0, view=0.5)
    canvas = Canvas(np.zeros((240, 320, 3), np.float32))
    near = replace(one_cube(0, size=2.0), centre=np.array([0.0, -1.6, 1.0]))
    far = one_cube(0)
    planned = DicePlan("table", camera, 60, (), (), (), (near, far))
    for each in sorted(planned.strangers, key=lambda it: -float(np.linalg.norm(it.centre - camera.place))):
        draw_cube(canvas, each, camera, LAMP, 1 if each is far else 2)
    assert (canvas.owner == 1).sum() < 0.6 * cv2.contourArea(top_quad(far, camera))


@pytest.mark.parametrize("make", [random_cube, pip_die, plain_cube])
def test_every_cube_has_something_on_its_sides(make: Callable[[np.random.Generator], Cube]) -> None:
    rng = chance(4)
    cube = make(rng)
    placed = place_cube(cube, DieSpot("", 0, 0, 0, None), rng, tuple("123456"))
    if make is random_cube:
        placed = place_cube(cube, DieSpot("R6", 0, 0, 0, None), rng, DICE_FACES)
    canvas = Canvas(np.zeros((240, 320, 3), np.float32))
    draw_cube(canvas, placed, look_at(320, 240, 80, tilt=0.7, heading=1, roll=0, view=0.7), LAMP, 0)
    assert canvas.light[canvas.owner == 0].mean() > 0.05


def test_something_bright_is_exposed_for() -> None:
    light = np.full((64, 64, 3), 0.2, np.float32)
    light[:4, :4] = 1
    dark = photograph(light, 20, chance(1), bright=1.0)
    assert dark.mean() < photograph(light, 20, chance(1)).mean()
