"""A body far darker than the others' belongs to no tile."""

from dataclasses import replace

import numpy as np

from tests.vision.tables import evidence, row_at
from vision.table.reject.dark_bodies import brightness, with_light_bodies
from vision.values import Evidence, Picture


def with_body(tile: Evidence, light: int) -> Evidence:
    crop: Picture = np.full_like(tile.crop, light)
    crop[30:60, 20:40] = light // 4
    return replace(tile, crop=crop)


TILES = [evidence(f"K{number}", quad) for number, quad in enumerate(row_at(0, 0, 5), 1)]


def test_a_black_find_among_light_tiles_is_left_out_and_a_shadowed_tile_is_not() -> None:
    lights = [220, 210, 40, 90, 215]
    kept = with_light_bodies([with_body(tile, light) for tile, light in zip(TILES, lights, strict=True)])
    assert [int(tile.crop.max()) for tile in kept] == [220, 210, 90, 215]


def test_in_dim_light_all_tiles_stay() -> None:
    dim = [with_body(tile, 30) for tile in TILES]
    assert with_light_bodies(dim) == dim


def test_few_finds_say_nothing() -> None:
    few = [with_body(TILES[0], 220), with_body(TILES[1], 30)]
    assert with_light_bodies(few) == few


def test_ink_does_not_darken_the_body() -> None:
    assert brightness(with_body(TILES[0], 200).crop[None]).tolist() == [200.0]
