"""A back where a row goes on is named; backs of the pool, and what only looks like a back, are not."""

import numpy as np

from tests.vision.tables import row_at, seen_by, tile_at
from vision.geometry.quad import turned
from vision.table.row_backs import backs_in_rows
from vision.values import BackInRow, Quad

ROW = row_at(200, 200, 5)
OTHER = row_at(200, 400, 3)


def test_before_within_and_after_a_row() -> None:
    for back, rows in ((0, ((0, 1, 2, 3),)), (2, ((0, 1), (2, 3))), (4, ((0, 1, 2, 3),))):
        tiles = [quad for at, quad in enumerate(ROW) if at != back]
        assert backs_in_rows(tiles, rows, [ROW[back]]) == (BackInRow(0, 0, back),)


def test_it_lies_as_its_neighbours_do_also_seen_from_aside() -> None:
    camera = np.array([[1.0, 0.1, 0.0], [-0.05, 0.8, 60.0], [-0.0001, 0.0004, 1.0]])
    seen = seen_by([*OTHER, *ROW], camera)
    rows = ((0, 1, 2), (3, 4, 5, 6))
    for turn in range(4):
        assert backs_in_rows(seen[:7], rows, [turned(seen[7], turn)]) == (BackInRow(0, 1, 4),)


def test_what_is_no_part_of_a_row() -> None:
    def found(*down: Quad, tiles: int = 4) -> tuple[BackInRow, ...]:
        return backs_in_rows(ROW[:tiles], (tuple(range(tiles)),), down)

    assert found() == ()
    assert found(tile_at(500, 500)) == (), "far away"
    assert found(tile_at(323.6, 200, 0, 38, 46)) == (), "of another size"
    assert found(tile_at(323.6, 200, 50)) == (), "lies across"
    assert found(ROW[1], tiles=1) == (), "one tile is no row"
    pool = [tile_at(350, 170, 40), tile_at(360, 220, 70)]
    assert found(ROW[4], *pool) == (), "a back of the pool"
    assert found(ROW[4], pool[0]) == (BackInRow(0, 0, 4),)
    assert backs_in_rows([], (), [ROW[0]]) == ()
