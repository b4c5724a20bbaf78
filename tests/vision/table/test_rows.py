"""Rows from where tiles lie: any angle, any perspective, ragged, touching, upside down."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine import edition, judge_set
from tests.vision.tables import HEIGHT, WIDTH, photographed, row_at, seen_by, tile_at
from vision.geometry.quad import turned
from vision.table.rows import Rows, rows_of
from vision.values import Quad

small = st.floats(-1, 1)


def sure(quads: list[Quad]) -> list[float]:
    return [0.95] * len(quads)


def test_nothing_and_a_single_tile() -> None:
    assert rows_of([], []) == ()
    assert rows_of([tile_at(50, 50)], [0.9]) == ((0,),)


@dataclass(frozen=True)
class Layout:
    quads: list[Quad]
    rows: set[tuple[int, ...]]


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Sets in the cells of a grid, each at its own angle, bent and ragged, a few tiles upside down."""
    quads: list[Quad] = []
    rows: set[tuple[int, ...]] = set()
    whole = draw(st.floats(0, 360))
    for cell in range(draw(st.integers(1, 6))):
        length = draw(st.integers(1, 6))
        angle = draw(st.floats(-15, 15))
        x, y = 320.0 * (cell % 2), 160.0 * (cell // 2)
        upside_down = draw(st.sets(st.integers(0, length - 1), max_size=(length - 1) // 2))
        for place in range(length):
            gap = draw(st.floats(0, 0.3))
            offset, lean = draw(small) * 0.1 * HEIGHT, draw(small) * 6
            quad = tile_at(x - offset * np.sin(np.radians(angle)), y + offset, angle + lean)
            quads.append(turned(quad, 2) if place in upside_down else quad)
            x += WIDTH * (1 + gap) * np.cos(np.radians(angle))
            y += WIDTH * (1 + gap) * np.sin(np.radians(angle))
        rows.add(tuple(range(len(quads) - length, len(quads))))
    c, s = np.cos(np.radians(whole)), np.sin(np.radians(whole))
    tilt = np.array([draw(small), draw(small)]) * 4e-4
    camera = np.array([[c, -s, 0], [s, c, 0], [*tilt, 1]])
    if draw(st.booleans()):
        camera = np.diag([1, draw(st.floats(0.6, 1)), 1]) @ camera
    order = draw(st.permutations(range(len(quads))))
    place_of = {tile: place for place, tile in enumerate(order)}
    seen = seen_by([quads[tile] for tile in order], camera)
    return Layout(seen, {tuple(place_of[tile] for tile in row) for row in rows})


@given(layouts())
def test_the_rows_of_any_layout_are_found_and_read_in_order(layout: Layout) -> None:
    assert set(rows_of(layout.quads, sure(layout.quads))) == layout.rows


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(0, 500), st.floats(0, 360)), max_size=30))
def test_every_tile_of_a_heap_is_in_exactly_one_row(heap: list[tuple[float, float, float]]) -> None:
    quads = [tile_at(*tile) for tile in heap]
    rows = rows_of(quads, sure(quads))
    assert sorted(tile for row in rows for tile in row) == list(range(len(quads)))


@given(st.floats(0, 360), st.floats(0, 1), st.floats(0, 0.05))
def test_two_sets_one_above_the_other_touching_stay_two(angle: float, shift: float, gap: float) -> None:
    quads = row_at(0, 0, 5) + row_at(shift * WIDTH, HEIGHT * (1 + gap), 4)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    quads = seen_by(quads, np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]))
    assert set(rows_of(quads, sure(quads))) == {(0, 1, 2, 3, 4), (5, 6, 7, 8)}


@pytest.mark.parametrize(("gap", "rows"), [(-0.1, 1), (0, 1), (0.2, 1), (0.35, 1), (0.5, 2), (0.8, 2)])
def test_how_far_apart_the_tiles_of_a_set_may_lie(gap: float, rows: int) -> None:
    quads = row_at(0, 0, 3) + row_at((3 + gap + 0.06) * WIDTH, 0, 3)
    assert len(rows_of(quads, sure(quads))) == rows


def test_tiles_laid_out_apart_from_each_other_are_still_rows() -> None:
    quads = [quad for row in range(3) for quad in row_at(0, row * 2.2 * HEIGHT, 4, gap=0.6)]
    assert set(rows_of(quads, sure(quads))) == {(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)}


def test_a_tile_lying_across_is_no_neighbour() -> None:
    quads = [tile_at(0, 0), tile_at((WIDTH + HEIGHT) / 2 + 1, 0, 90)]
    assert rows_of(quads, sure(quads)) == ((0,), (1,))


def test_a_foreshortened_tile_counts_as_lying_only_while_its_upright_is_unsure() -> None:
    flat = [tile_at(x, 0, 0, 30, 22) for x in (0, 31, 62)]
    assert rows_of(flat, sure(flat)) == ((0, 1, 2),)
    assert rows_of(flat, [0.4] * 3) == ((0,), (1,), (2,))


def test_a_tile_as_wide_as_high_lies_as_its_neighbour_while_its_upright_is_unsure() -> None:
    square = [tile_at(x, 0, 0, 30, 30) for x in (0, 31)]
    joker = turned(tile_at(62, 0, 0, 30, 30), 1)
    assert rows_of([*square, joker], [0.98, 0.98, 0.6]) == ((0, 1, 2),)
    assert rows_of([*square, joker], [0.98, 0.98, 0.98]) == ((0, 1), (2,))


def test_the_reading_order_is_that_of_the_confident_majority() -> None:
    quads = row_at(0, 0, 4)
    upside_down = [turned(quad, 2) for quad in quads]
    assert rows_of(upside_down, sure(quads)) == ((3, 2, 1, 0),)
    assert rows_of([*upside_down[:3], quads[3]], [0.5, 0.5, 0.5, 0.95]) == ((0, 1, 2, 3),)
    assert rows_of(upside_down, [0.5] * 4) == ((0, 1, 2, 3),)
    tie = [*upside_down[:2], *quads[2:]]
    assert rows_of(tie, sure(tie)) == ((0, 1, 2, 3),)


def test_a_column_nobody_knows_the_upright_of_is_read_from_the_top() -> None:
    quads = row_at(0, 0, 3, angle=90)[::-1]
    assert rows_of(quads, [0.5] * 3) == ((2, 1, 0),)


def test_rows_come_from_top_to_bottom_and_left_to_right() -> None:
    quads = row_at(0, 200, 2) + row_at(300, 5, 2) + row_at(0, 0, 2) + row_at(300, 195, 2)
    assert rows_of(quads, sure(quads)) == ((4, 5), (2, 3), (0, 1), (6, 7))


def test_a_ring_of_tiles_is_one_row() -> None:
    around = [
        tile_at(np.cos(a) * 150, np.sin(a) * 150, float(np.degrees(a)) + 90)
        for a in np.linspace(0, 2 * np.pi, 30, endpoint=False)
    ]
    assert len(rows_of(around, sure(around))) == 1


def rows_in_photo(tiles: list[tuple[str, Quad]]) -> Rows:
    return rows_of([quad for _, quad in tiles], [0.5] * len(tiles))


LAID_WRONG = {"K8 K9 K10 K12", "K1 B1 B1"}
"""Rows of the photos that are no sets and do lie there so."""
HEAPS = {f"rummy-{number}.jpg" for number in (5, 6, 7, 8, 9)}
RACKS = {f"rummy4-{number}.jpg" for number in range(86, 94)}


def test_rows_of_real_tables_are_the_sets_that_were_laid() -> None:
    """The photos have no rows labelled; but where sets were laid, rows of three or more are legal sets."""
    legal, other = 0, []
    for name, tiles in photographed("rummy", "rummy4").items():
        if name in HEAPS | RACKS:
            continue
        for row in rows_in_photo(tiles):
            faces = tuple(tiles[tile][0] for tile in row)
            if len(faces) >= 3 and judge_set(faces, edition("classic")).legal:
                legal += 1
            elif len(faces) >= 3:
                other.append(faces)
    assert {" ".join(faces) for faces in other if " ".join(faces) not in LAID_WRONG} == set()
    assert legal == 257


def test_a_real_rack_has_its_steps_as_rows() -> None:
    tiles = photographed("rummy4")["rummy4-93.jpg"]
    rows = [" ".join(tiles[tile][0] for tile in row) for row in rows_in_photo(tiles)]
    assert rows == ["R1 R7 R9 R12 O5 O10 O10 O11 O13", "K1", "K4 K6 K8 K10", "K11 B8"]


def test_touching_rows_of_a_real_heap() -> None:
    tiles = photographed("rummy2")["rummy2-29.jpg"]
    rows = [" ".join(tiles[tile][0] for tile in row) for row in rows_in_photo(tiles)]
    assert rows == ["K12 R13 K10 R5 O3", "R11 O1 R8 R9 O9"]
