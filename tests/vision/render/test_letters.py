"""The renderer of letter tiles: what it says of its pictures is true."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from engine.tiles import LETTER_FACES
from vision.geometry.quad import rectify, signed_area
from vision.render.camera import look_at
from vision.render.letters.faces import draw_letter
from vision.render.letters.layout import arrange_letters, random_letters
from vision.render.letters.print import CAPITAL, WITHOUT_DOTS, letter
from vision.render.letters.scene import plan_letters, render_letters
from vision.render.letters.style import LETTER_DESIGNS, LetterDesign, LetterStyle, random_letter_style
from vision.render.scene.things import Canvas
from vision.render.scene.values import SceneKind, SceneOptions
from vision.render.tiles.drawing import draw_tiles
from vision.render.tiles.scene import TILE_SCENE_KINDS, draw_scene
from vision.values import BACK

SMALL = SceneOptions(width=320, height=240)


def chance(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def clean(design: LetterDesign = "bare", seed: int = 1) -> LetterStyle:
    style = random_letter_style(chance(seed), design)
    even = replace(style.base, aspect=1.2, wear=0.0, grain=0.0, bevel=0.0, body=(0.9, 0.9, 0.9))
    return replace(style, base=even, ink=(0.0, 0.0, 0.0), engraved=0.0, size=0.5, x=0.5, y=0.5)


def test_the_same_seed_gives_the_same_pixels() -> None:
    first, again, other = (render_letters(chance(seed), SMALL) for seed in (5, 5, 6))
    assert np.array_equal(first.picture, again.picture)
    assert [tile.face for tile in first.tiles] == [tile.face for tile in again.tiles]
    assert not np.array_equal(first.picture, other.picture)


@pytest.mark.parametrize("kind", TILE_SCENE_KINDS)
def test_every_kind_of_scene_draws_letters(kind: SceneKind) -> None:
    scene = render_letters(chance(3), SMALL, kind)
    assert scene.picture.shape == (240, 320, 3)
    assert scene.kind == kind
    assert bool(scene.tiles) == (kind != "nothing")
    assert {tile.face for tile in scene.tiles} <= {*LETTER_FACES, BACK}
    assert all(signed_area(tile.quad) > 0 for tile in scene.tiles), "clockwise, never mirrored"


def test_rare_letters_are_as_frequent_as_common_ones() -> None:
    count = Counter(random_letters(20_000, chance(1)))
    assert set(count) == set(LETTER_FACES)
    for face in "CFQWXZÜ":
        assert count[face] > 20_000 / 35
    assert min(count.values()) > 20_000 / 45


@pytest.mark.parametrize("design", LETTER_DESIGNS)
def test_every_design_prints_every_letter(design: LetterDesign) -> None:
    style = clean(design)
    blank = draw_letter(BACK, replace(style, base=replace(style.base, logo_strength=0.0)), 60, chance(1))
    seen = [draw_letter(face, style, 60, chance(1)).light for face in LETTER_FACES]
    for index, light in enumerate(seen):
        assert np.abs(light - blank.light).mean() > 0.005, LETTER_FACES[index]
        assert all(np.abs(light - other).mean() > 0.002 for other in seen[:index]), LETTER_FACES[index]


@pytest.mark.parametrize("face", sorted(WITHOUT_DOTS))
@pytest.mark.parametrize("seed", range(12))
def test_dots_are_two_and_apart_from_the_letter(face: str, seed: int) -> None:
    style = random_letter_style(chance(seed))
    style = replace(style, dots=replace(style.dots, own=True))
    mask = letter(face, style) > 0.5
    above = mask[: mask.shape[0] - round(CAPITAL * 1.02)]
    columns = np.flatnonzero(above.any(0))
    assert np.count_nonzero(np.diff(columns) > 1) == 1, "two dots beside each other"


@pytest.mark.parametrize("weight", [-0.65, -0.3, 0.0, 0.5])
def test_no_weight_takes_a_stroke_away(weight: float) -> None:
    style = replace(clean(), weight=weight, typeface="LiberationSerif-Bold")
    inks = [float(letter(face, style).mean()) for face in LETTER_FACES if face != "?"]
    assert min(inks) > 0.05


def test_heavier_letters_have_more_ink() -> None:
    thin, thick = (
        float(letter("H", replace(clean(), typeface="FreeSans", weight=weight)).mean())
        for weight in (-0.6, 0.4)
    )
    assert thin * 1.5 < thick


def test_the_quad_begins_at_the_top_left_of_the_letter_as_it_is_read() -> None:
    """An L has its ink on the left and at the foot; whatever the camera does, the quad brings it back."""
    style = clean()
    for seed in range(8):
        rng = chance(seed)
        camera = look_at(
            320, 240, 60.0, tilt=0.3, heading=rng.uniform(0, 6), roll=rng.uniform(0, 6), view=0.9
        )
        placed = [replace(tile, face="L") for tile in arrange_letters("loose", camera, style.base, rng)]
        canvas = Canvas(np.zeros((240, 320, 3), np.float32))
        draw_tiles(canvas, placed, camera, style.base, lambda f, w: draw_letter(f, style, w, chance(1)), rng)
        for number, tile in enumerate(placed):
            quad = camera.project(tile.corners(style.base.aspect))[0]
            if quad.min() < 2 or (quad.max(0) > (317, 237)).any() or (canvas.owner == number).sum() < 500:
                continue
            picture = np.clip(canvas.light * 255, 0, 255).astype(np.uint8)
            face = rectify(picture, quad, 50, 60).astype(float).mean(2)
            ink = np.clip(160 - face[8:52, 8:42], 0, None)
            assert ink[:, :17].sum() > ink[:, 17:].sum()
            assert ink[22:].sum() > ink[:22].sum()


def test_words_lie_in_rows() -> None:
    scene = render_letters(chance(11), SMALL, "table")
    rows = Counter(tile.row for tile in scene.tiles if tile.row >= 0)
    assert max(rows.values()) >= 3


def test_a_plan_can_be_drawn_without_some_of_its_tiles() -> None:
    planned = plan_letters(chance(4), SMALL, "table")
    fewer = draw_scene(replace(planned, placed=planned.placed[:1]), chance(4), SMALL)
    assert [tile.face for tile in fewer.tiles] == [planned.placed[0].face]
