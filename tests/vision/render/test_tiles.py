"""The renderer of number tiles: what it says of its pictures is true."""

from collections import Counter
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.tiles import FACES, JOKERS, box
from vision.geometry.quad import rectify, signed_area
from vision.render.camera import PinholeCamera, look_at
from vision.render.scene.things import Canvas
from vision.render.scene.values import Scene, SceneKind, SceneOptions
from vision.render.tiles.drawing import draw_tiles
from vision.render.tiles.faces import draw_face
from vision.render.tiles.layout import PlacedTile, TilePool, on_rack, set_on_table, tile_on_table
from vision.render.tiles.marks import SIGNS, random_sign, sign, sign_length
from vision.render.tiles.scene import (
    TILE_SCENE_KINDS as SCENES,
    ScenePlan,
    draw_scene,
    plan_tiles,
    render_tiles,
)
from vision.render.tiles.style import DESIGNS, Design, Style, random_style
from vision.render.values import FacePicture
from vision.values import BACK, Picture, Quad

SMALL = SceneOptions(width=320, height=240)
few = settings(max_examples=25)
angles = st.floats(0, 6.28)
seeds = st.integers(0, 2**32 - 1)


def chance(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


@cache
def style_of(design: Design, seed: int = 1) -> Style:
    return random_style(chance(seed), design)


def test_the_same_seed_gives_the_same_pixels() -> None:
    first, again, other = (render_tiles(chance(seed), SMALL) for seed in (5, 5, 6))
    assert np.array_equal(first.picture, again.picture)
    assert [(tile.face, tile.seen) for tile in first.tiles] == [
        (tile.face, tile.seen) for tile in again.tiles
    ]
    assert not np.array_equal(first.picture, other.picture)


@pytest.mark.parametrize("kind", SCENES)
def test_every_kind_of_scene_draws(kind: SceneKind) -> None:
    scene = render_tiles(chance(3), SMALL, kind)
    assert scene.picture.shape == (240, 320, 3)
    assert scene.picture.dtype == np.uint8
    assert scene.kind == kind
    assert bool(scene.tiles) == (kind != "nothing")
    assert scene.picture.std() > 1


@pytest.mark.parametrize("design", DESIGNS)
def test_every_design_has_all_faces_and_each_looks_different(design: Design) -> None:
    pictures = []
    for face in (*FACES, BACK):
        drawn = draw_face(face, style_of(design), 48, chance(1))
        assert drawn.light.shape == (*drawn.alpha.shape, 3)
        assert drawn.alpha[drawn.alpha.shape[0] // 2, 24] == 1
        pictures.append(drawn.light)
    for index, one in enumerate(pictures):
        assert all(np.abs(one - other).max() > 0.1 for other in pictures[:index])


def test_signs_are_made_up_from_their_names() -> None:
    rng = chance(5)
    made_up = [name for name in (random_sign(rng) for _ in range(120)) if name not in SIGNS]
    assert 40 < len(made_up) < 80, "about as many as are as boxes have them"
    pictures = [sign(name, 40) for name in made_up]
    assert all(
        np.array_equal(sign(name, 40), picture) for name, picture in zip(made_up, pictures, strict=True)
    )
    assert all(0.01 < picture.mean() < 0.9 for picture in pictures)
    for name, picture in zip(made_up, pictures, strict=True):
        inked = np.flatnonzero(picture.max(axis=1) > 0.1)
        assert (inked[-1] - inked[0] + 1) / 40 < 1.6 / sign_length(name) + 0.15, "long ones are flat"
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)


@pytest.mark.parametrize("design", DESIGNS)
def test_designs_can_be_kept_away(design: Design) -> None:
    only = SceneOptions(width=320, height=240, without=frozenset(DESIGNS) - {design})
    assert plan_tiles(chance(2), only, "table").style.design == design


def corner_ink(_: str, width: int) -> FacePicture:
    """A white tile whose top left quarter is black and whose bottom left one is grey."""
    height = round(width * 1.4)
    light = np.ones((height, width, 3), np.float32)
    light[: height // 2, : width // 2] = 0.05
    light[height // 2 :, : width // 2] = 0.5
    return FacePicture(light, np.ones((height, width), np.float32))


def drawn(tile: PlacedTile, camera: PinholeCamera) -> tuple[Picture, Quad]:
    """One tile on a grey table, and the corners that belong to it."""
    style = style_of("bare")
    canvas = Canvas(np.full((camera.height, camera.width, 3), 0.3, np.float32))
    draw_tiles(canvas, [tile], camera, style, corner_ink, chance(1))
    picture = np.clip(canvas.light * 255, 0, 255).astype(np.uint8)
    return picture, camera.project(tile.corners(style.aspect))[0]


def quarters(picture: Picture, quad: Quad) -> tuple[float, float, float, float]:
    """How bright the top left, top right, bottom right and bottom left quarter of the tile are."""
    crop = rectify(picture, quad, 40, 56).mean(axis=2)
    return (
        float(crop[6:22, 6:14].mean()),
        float(crop[6:22, 26:34].mean()),
        float(crop[34:50, 26:34].mean()),
        float(crop[34:50, 6:14].mean()),
    )


def assert_begins_top_left(tile: PlacedTile, camera: PinholeCamera) -> None:
    picture, quad = drawn(tile, camera)
    top_left, top_right, bottom_right, bottom_left = quarters(picture, quad)
    assert signed_area(quad) > 0
    assert top_left < 40 < 80 < bottom_left < 160 < min(top_right, bottom_right)


@few
@given(angles, angles, angles, st.floats(0, 0.9))
def test_corners_are_clockwise_from_the_tiles_own_top_left(
    angle: float, heading: float, roll: float, tilt: float
) -> None:
    camera = look_at(320, 240, 60, tilt=tilt, heading=heading, roll=roll, view=0.9)
    assert_begins_top_left(tile_on_table("R6", 0, 0, angle, 0, 0.2), camera)


@few
@given(st.floats(-0.7, 0.7), st.floats(0.4, 1.2), seeds)
def test_corners_on_a_rack_are_clockwise_from_the_top_left(heading: float, tilt: float, seed: int) -> None:
    (tile,) = on_rack([["R6"]], style_of("bare").aspect, 0.3, (0.5, 0.6), chance(seed), 0.05)
    camera = look_at(640, 480, 60, tilt=tilt, heading=heading, roll=0.05, view=0.9)
    assert_begins_top_left(tile, camera)


def test_a_set_lies_from_left_to_right() -> None:
    faces = ["R1", "R2", "R3"]
    tiles = set_on_table(faces, 0, 0, 0.4, 7, 0.2, chance(4), neat=0.5)
    places = [tile.centre @ np.array([np.cos(0.4), np.sin(0.4), 0]) for tile in tiles]
    assert [tile.face for tile in tiles] == faces
    assert {tile.row for tile in tiles} == {7}
    assert np.all(np.diff(places) >= 1)


@few
@given(seeds, st.sampled_from(list(SCENES)))
def test_no_face_lies_there_oftener_than_the_box_has_it(seed: int, kind: SceneKind) -> None:
    counts = Counter(tile.face for tile in plan_tiles(chance(seed), SMALL, kind).placed if tile.face != BACK)
    assert counts <= Counter(box(JOKERS))


def test_a_pool_gives_every_tile_of_the_box_and_then_none() -> None:
    pool = TilePool(chance(1), ("J",))
    given_out = Counter(pool.any() for _ in range(106))
    assert given_out == Counter(box(("J",)))
    assert pool.any() == BACK
    assert not pool.take("R8")


def laid(*tiles: PlacedTile) -> Scene:
    """These tiles from straight above, on 480 × 360 pixels with 48 a tile; the seed brings no hand."""
    camera = look_at(480, 360, 48, tilt=0, heading=0, roll=0, view=0.6)
    style = style_of("bare")

    def face_drawer(face: str, width: int) -> FacePicture:
        return draw_face(face, style, width, chance(1))

    planned = ScenePlan("table", style, camera, 48, tiles, face_drawer, "bare")
    return draw_scene(planned, chance(8), SceneOptions(width=480, height=360))


def test_how_much_of_a_tile_is_seen() -> None:
    low, high = 0.3, 0.6
    free, under, over, cut, away = laid(
        tile_on_table("R1", -3, 0, 0.3, 0, low),
        tile_on_table("R2", 0, 0, 0, 1, low),
        tile_on_table("R3", 0.5, 0, 0, 2, high),
        tile_on_table("R4", -5, 2.2, 0, 3, low),
        tile_on_table("R5", 20, 0, 0, 4, low),
    ).tiles
    assert free.seen == pytest.approx(1, abs=0.05)
    assert over.seen == pytest.approx(1, abs=0.05)
    assert under.seen == pytest.approx(0.5, abs=0.08)
    assert cut.seen == pytest.approx(0.5, abs=0.1)
    assert away.seen == 0
