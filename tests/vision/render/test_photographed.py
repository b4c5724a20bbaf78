"""Photos of the world in rendered scenes: what is taken as a real thing, and that truths stay true."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.no_tiles import lines, measure
from vision.pipeline import TableReader
from vision.render.dice.scene import render_dice
from vision.render.letters.scene import render_letters
from vision.render.scene.photographed import load_places, load_things, paste_thing, place_photo
from vision.render.scene.things import Canvas
from vision.render.scene.values import Renderer, SceneOptions
from vision.render.tiles.scene import render_tiles


def chance(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def cut_out(path: Path, *, colours: int, side: int = 90) -> None:
    """A disc of so many colours at most, cut out along its edge."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rng = chance(len(path.name))
    palette = rng.integers(0, 255, (colours, 3))
    picture = np.zeros((side, side * 2, 4), np.uint8)
    picture[..., :3] = palette[rng.integers(0, colours, picture.shape[:2])]
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.ellipse(mask, (side, side // 2), (side - 4, side // 2 - 4), 0, 0, 360, 255, -1)
    picture[..., 3] = mask
    cv2.imwrite(str(path), picture)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("world")
    cut_out(folder / "things" / "food" / "apple.png", colours=4000)
    cut_out(folder / "things" / "food" / "pear.png", colours=4000)
    cut_out(folder / "things" / "food" / "cartoon" / "plum.png", colours=4000)
    cut_out(folder / "things" / "town" / "sign.png", colours=3)
    cut_out(folder / "things" / "town" / "speck.png", colours=4000, side=20)
    cv2.imwrite(str(folder / "things" / "square.png"), np.full((90, 90, 3), 90, np.uint8))
    (folder / "places").mkdir()
    for name, tall, wide in (("street", 300, 500), ("shore", 700, 400)):
        picture = chance(tall).integers(0, 255, (tall, wide, 3)).astype(np.uint8)
        cv2.imwrite(str(folder / "places" / f"{name}.jpg"), picture)
    return folder


def test_only_what_was_photographed_and_cut_out_is_a_thing(world: Path) -> None:
    assert len(load_things(world)) == 2, "neither cartoon, drawing, speck nor a picture without an edge"
    assert len(load_places(world)) == 2


def test_a_thing_lies_in_the_picture_and_covers_what_is_under_it(world: Path) -> None:
    canvas = Canvas(np.full((240, 320, 3), 0.5, np.float32))
    paste_thing(canvas, 30, chance(2), world)
    assert (canvas.owner == Canvas.THING).any()
    assert not np.allclose(canvas.light, 0.5)


@pytest.mark.parametrize("size", [(320, 240), (240, 320), (64, 64)])
def test_a_place_fills_the_picture(world: Path, size: tuple[int, int]) -> None:
    for seed in range(8):
        seen = place_photo(chance(seed), *size, world)
        assert seen.shape == (size[1], size[0], 3)
        assert 0 <= seen.min() < seen.max() <= 1.2


@pytest.mark.parametrize("draws", [render_tiles, render_letters, render_dice])
def test_in_the_world_some_scenes_show_no_piece_and_the_same_seed_draws_the_same(
    world: Path, draws: Renderer
) -> None:
    options = SceneOptions(160, 120, world=world)
    scenes = [draws(chance(seed), options, None) for seed in range(24)]
    assert 0 < sum(scene.kind == "nothing" for scene in scenes) < 24
    assert all(not scene.tiles for scene in scenes if scene.kind == "nothing")
    again = draws(chance(3), options, None)
    assert np.array_equal(scenes[3].picture, again.picture)


def test_what_is_read_where_no_tile_is_counts_as_invented(tmp_path: Path) -> None:
    for name in ("grey", "noise"):
        picture = np.full((200, 300, 3), 128, np.uint8)
        if name == "noise":
            picture = chance(1).integers(0, 255, (200, 300, 3)).astype(np.uint8)
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
    shown = list(lines(list(measure(tmp_path, TableReader()))))
    assert shown[2:] == [f"| {edition} | 2 | 0 | 0 | 0 | 0 |" for edition in ("classic", "word", "dice")]
