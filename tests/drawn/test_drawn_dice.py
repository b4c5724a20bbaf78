"""The drawn dice tables tell the truth: 18 dice, their top faces, and legal sets on the grid."""

from collections import Counter
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.dice.grid import Die, check_grid
from engine.editions import edition
from engine.tiles import NUMBER_OF, box
from tests.drawn.deal import DECIDERS
from tests.drawn.dice.cubes import a_dice_look
from tests.drawn.dice.layout import COUNT, Faces, laid
from tests.drawn.dice.scenes import DICE_DESIGNS, DICE_KINDS, dice_scene
from tests.drawn.glyphs import glyph
from tests.drawn.scenes import Scene
from vision.measure.labels import parse_labels

SMALL = (640, 480)


@cache
def scene(kind: str, seed: int = 7) -> Scene:
    return dice_scene(seed, kind, size=SMALL)


def quads(labels: dict[str, Any]) -> NDArray[np.float32]:
    return np.array([tile["quad"] for tile in labels["tiles"]], np.float32)


def test_the_same_seed_gives_the_same_pixels_and_labels() -> None:
    first, again, other = scene("dice"), dice_scene(7, "dice", size=SMALL), scene("dice", 8)
    assert np.array_equal(first.picture, again.picture)
    assert first.labels == again.labels
    assert first.labels != other.labels


@pytest.mark.parametrize("kind", DICE_KINDS)
def test_every_kind_has_its_18_dice_whole_in_the_picture(kind: str) -> None:
    labels = scene(kind).labels
    corners = quads(labels)
    assert len(corners) == COUNT
    assert labels["kind"] == kind
    assert (corners >= 0).all()
    assert (corners <= np.array(SMALL) - 1).all()
    for quad in corners:
        assert cv2.contourArea(quad, oriented=True) > 20
    assert min(tile["visible"] for tile in labels["tiles"]) > 0.7
    assert parse_labels("a.jpg", labels).has_places


@pytest.mark.parametrize("seed", range(25))
def test_the_grid_is_legal_and_no_face_comes_too_often(seed: int) -> None:
    rng = np.random.default_rng(seed)
    look = a_dice_look(rng)
    dice = laid(rng, Faces(rng, look.marked), look, (4, 18))
    grid = tuple(Die(each.face, *each.cell) for each in dice if each.cell)
    assert len(dice) == COUNT
    assert check_grid(grid, edition("dice")).legal
    faces = Counter(each.face for each in dice)
    assert faces <= Counter(box(("J",), 4))
    if not look.marked:
        assert not {NUMBER_OF.get(face) for face in faces} & {6, 9}


@pytest.mark.parametrize("seed", range(3))
def test_columns_go_right_and_rows_down_in_even_steps(seed: int) -> None:
    labels = dice_scene(seed, "dice-full", size=SMALL).labels
    at = {
        (tile["row"], tile["col"]): np.mean(tile["quad"], axis=0)
        for tile in labels["tiles"]
        if tile["row"] is not None
    }
    right = [at[r, c + 1] - at[r, c] for r, c in at if (r, c + 1) in at]
    down = [at[r + 1, c] - at[r, c] for r, c in at if (r + 1, c) in at]
    assert right
    assert down
    (x, y), (u, v) = np.mean(right, axis=0), np.mean(down, axis=0)
    assert x * v - y * u > 0
    for steps in (right, down):
        lengths = np.linalg.norm(steps, axis=1)
        assert lengths.max() < 2.2 * lengths.min()


def test_a_die_is_read_from_its_first_corner() -> None:
    drawn = dice_scene(3, "dice-loose", size=(1280, 960))
    fits = [
        likeness(drawn, tile) for tile in drawn.labels["tiles"] if NUMBER_OF.get(tile["face"]) in DECIDERS
    ]
    assert len(fits) > 5
    assert np.mean([np.argmax(each) == 0 for each in fits]) > 0.9


def likeness(drawn: Scene, tile: dict[str, Any]) -> list[float]:
    """How well the top face looks like its number in each of the four turns."""
    side = 96
    flat = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(tile["quad"], np.float32), flat)
    dark = 255 - cv2.warpPerspective(drawn.picture, matrix, (side, side)).min(2)[8:-8, 8:-8]
    shape = glyph(drawn.labels["typeface"], NUMBER_OF[tile["face"]])
    wide = min(60, max(8, round(shape.shape[1] * 44 / shape.shape[0])))
    upright = cv2.resize(shape, (wide, 44), interpolation=cv2.INTER_AREA)
    found = []
    for turn in range(4):
        pattern = np.ascontiguousarray(np.rot90(upright, turn))
        found.append(
            float(cv2.matchTemplate(np.asarray(dark, np.uint8), pattern, cv2.TM_CCOEFF_NORMED).max())
        )
    return found


@pytest.mark.parametrize("design", DICE_DESIGNS)
def test_a_design_can_be_asked_for(design: str) -> None:
    assert a_dice_look(np.random.default_rng(5), design).print.design.name == design


def test_a_die_without_marks_shows_no_six_nor_nine() -> None:
    faces = Faces(np.random.default_rng(1), marked=False)
    assert not {NUMBER_OF.get(faces.any()) for _ in range(40)} & {6, 9}


def test_oblique_dice_show_their_sides() -> None:
    corners = quads(scene("dice-oblique").labels)
    steep = [
        cv2.contourArea(quad) / max(1.0, float(np.linalg.norm(quad[0] - quad[2])) ** 2) for quad in corners
    ]
    assert min(steep) < 0.47
