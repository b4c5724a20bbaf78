"""What lies on the table and what does not: a given region, a box of heaped tiles, a rack far off."""

import numpy as np
import pytest

from tests.vision.tables import photographed, row_at, tile_at
from vision.geometry.quad import quad_of
from vision.geometry.quads import stacked
from vision.table.reject.off_the_table import far_off, outside_of
from vision.table.rows import rows_of
from vision.values import Quad


def left_out(quads: list[Quad], region: Quad | None = None) -> frozenset[int]:
    return outside_of(quads, rows_of(quads, [0.9] * len(quads)), region)


def heaped(count: int, x: float, y: float, across: float, seed: int = 1) -> list[Quad]:
    """Tiles thrown at random into a square."""
    chance = np.random.default_rng(seed)
    return [
        tile_at(x + float(dx), y + float(dy), float(angle))
        for dx, dy, angle in chance.uniform((0, 0, 0), (across, across, 360), (count, 3))
    ]


TABLE = [quad for y in (50, 150, 250) for x in (50, 250) for quad in row_at(x, y, 4)]


def test_with_a_region_what_is_centred_beyond_it_is_outside() -> None:
    region = quad_of([[0, 0], [400, 0], [400, 200], [0, 200]])
    assert left_out(TABLE, region) == frozenset(range(16, 24))
    assert left_out(TABLE, quad_of([[0, 0], [400, 0], [400, 300], [0, 300]])) == frozenset()


def test_a_box_is_no_part_of_the_table_within_a_region_either() -> None:
    quads = TABLE + heaped(40, 600, 50, 160)
    region = quad_of([[0, 0], [900, 0], [900, 200], [0, 200]])
    assert len(left_out(quads, region) & set(range(24, 64))) >= 36
    assert left_out(quads, region) & set(range(24)) == set(range(16, 24))


@pytest.mark.parametrize("seed", range(5))
def test_an_open_box_of_heaped_tiles_is_left_out(seed: int) -> None:
    quads = TABLE + heaped(40, 600, 50, 160, seed)
    assert len(left_out(quads) & set(range(24, 64))) >= 36
    assert not left_out(quads) & set(range(24))


def test_a_spread_heap_stays() -> None:
    """Loose tiles at random angles that hardly lie on top of each other."""
    chance = np.random.default_rng(3)
    quads = [
        tile_at(60 * column, 60 * row, float(chance.uniform(0, 360)))
        for row in range(6)
        for column in range(6)
    ]
    assert left_out(quads) == frozenset()


def test_a_table_of_pushed_sets_stays() -> None:
    """Detected quads of tightly pushed tiles overlap; they still form rows."""
    quads = [quad for y in (50, 150) for quad in row_at(50, y, 9, gap=-0.2)]
    assert left_out(quads) == frozenset()


def test_a_handful_of_tiles_on_top_of_each_other_stays() -> None:
    assert left_out(TABLE + heaped(5, 600, 60, 30)) == frozenset()


def larger(quads: list[Quad], factor: float, x: float, y: float) -> list[Quad]:
    return [(quad * np.float32(factor) + np.array([x, y])).astype(np.float32) for quad in quads]


@pytest.mark.parametrize(("factor", "x", "outside"), [(2.2, 700, True), (0.4, 700, True), (1.2, 700, False)])
def test_a_rack_seen_at_another_scale_is_left_out(factor: float, x: float, outside: bool) -> None:
    quads = TABLE + larger(row_at(0, 0, 6), factor, x, 150)
    assert left_out(quads) == (frozenset(range(24, 30)) if outside else frozenset())


def test_large_tiles_among_the_others_stay() -> None:
    quads = TABLE + larger(row_at(0, 0, 3), 1.8, 420, 150)
    assert left_out(quads) == frozenset()


def test_perspective_is_no_other_scale() -> None:
    """Rows that grow evenly towards the camera, with a gap before the nearest."""
    quads: list[Quad] = []
    for y, scale in ((0, 0.5), (60, 0.7), (140, 0.95), (240, 1.25), (500, 2.1)):
        quads += larger(row_at(0, 0, 4), scale, 300 - 60 * scale, y)
    assert left_out(quads) == frozenset()


def test_few_tiles_say_nothing_about_scale() -> None:
    assert far_off(stacked(TABLE[:4] + larger([tile_at(0, 0)], 3, 900, 900))) == frozenset()
    assert left_out([]) == frozenset()


def test_no_tile_of_the_real_photos_is_thrown_away() -> None:
    """Tables, loose heaps, racks that fill the picture: all of them are the table."""
    for name, tiles in photographed("rummy", "rummy2", "rummy4").items():
        assert left_out([quad for _, quad in tiles]) == frozenset(), name
