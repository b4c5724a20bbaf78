"""Which spaces may part two sets: told by the other spaces of the row, at any angle and under any camera."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests.vision.simple_table import GOOD
from tests.vision.tables import WIDTH, evidence, photographed, row_at, seen_by
from vision.geometry.quad import turned
from vision.geometry.quads import stacked
from vision.table.gaps import decide_gap, stretches, unclear_gaps
from vision.table.layout import lay_out
from vision.table.reconcile import reconcile
from vision.table.rows import rows_of
from vision.values import Gap, Quad, Reading, Request, TileReading


def unclear(quads: list[Quad]) -> tuple[Gap, ...]:
    sure = [0.95] * len(quads)
    return unclear_gaps(stacked(quads), sure, rows_of(quads, sure))


def two_sets(space: float, within: float = 0.03) -> list[Quad]:
    """Three tiles, a space, three tiles; both in tile widths."""
    return row_at(0, 0, 3, within) + row_at((3 + 2 * within + space) * WIDTH, 0, 3, within)


@pytest.mark.parametrize(
    ("space", "within", "found"),
    [
        (0.05, 0.03, ()),
        (0.2, 0.03, ()),
        (0.3, 0.03, (Gap(2, 3, together=True),)),
        (0.4, 0.03, (Gap(2, 3, together=True),)),
        (0.48, 0.03, (Gap(2, 3, together=False),)),
        (0.58, 0.03, ()),
        (0.3, 0.2, ()),
        (0.5, 0.2, (Gap(2, 3, together=False),)),
        (0.75, 0.2, ()),
    ],
)
def test_a_space_is_unclear_where_it_is_wider_than_the_others(
    space: float, within: float, found: tuple[Gap, ...]
) -> None:
    assert unclear(two_sets(space, within)) == found


@given(
    st.floats(0, 360),
    st.floats(0.28, 0.45),
    st.tuples(st.floats(-1, 1), st.floats(-1, 1)),
    st.permutations(range(6)),
)
def test_neither_angle_nor_camera_nor_order_matters(
    angle: float, space: float, tilt: tuple[float, float], order: list[int]
) -> None:
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    camera = np.array([[c, -s, 0], [s, c, 0], [3e-4 * tilt[0], 3e-4 * tilt[1], 1]])
    quads = seen_by(two_sets(space), camera)
    (gap,) = unclear([quads[tile] for tile in order])
    assert (order[gap.first], order[gap.second]) == (2, 3)


def test_tiles_upside_down_and_single_tiles_lie_in_the_order_of_their_row() -> None:
    quads = [turned(quad, 2) for quad in two_sets(0.3)]
    assert unclear(quads) == (Gap(3, 2, together=True),)
    single = row_at(0, 0, 1) + row_at((1 + 0.48) * WIDTH, 0, 3)
    assert unclear(single) == (Gap(0, 1, together=False),)
    assert unclear([turned(quad, 2) for quad in single]) == (Gap(1, 0, together=False),)
    both = row_at(0, 0, 1) + row_at((1 + 0.48) * WIDTH, 0, 1)
    assert unclear(both) == (Gap(0, 1, together=True),)
    assert unclear(both[:1]) == unclear([]) == ()


def test_rows_above_each_other_leave_no_doubt() -> None:
    assert unclear(row_at(0, 0, 4) + row_at(0, 45, 4) + row_at(20, 120, 3)) == ()


def test_the_one_unclear_space_among_the_sets_of_real_tables() -> None:
    """A run of thirteen that was laid out with spaces of all widths: too wide a one is asked about."""
    tiles = photographed("rummy")["rummy-2.jpg"]
    quads = [quad for _, quad in tiles]
    rows = rows_of(quads, [0.5] * len(quads))
    gaps = unclear_gaps(stacked(quads), [0.5] * len(quads), rows)
    asked = [(tiles[gap.first][0], tiles[gap.second][0], gap.together) for gap in gaps]
    assert ("B4", "B5", False) in asked
    assert all({first, second} <= {"B4", "B5", "J"} for first, second, _ in asked)


def read(quads: list[Quad]) -> Reading:
    laid = lay_out(stacked(quads), [0.95] * len(quads))
    tiles = tuple(TileReading(f"K{place + 1}", quads[place], 0.99) for place in laid.order)
    return Reading(tiles, laid.rows, GOOD, unclear=laid.unclear)


def test_all_groupings_of_a_stretch() -> None:
    within = 0.03
    quads = two_sets(0.3) + row_at((6 + 4 * within + 0.3 + 0.48) * WIDTH, 0, 2) + row_at(0, 200, 3)
    reading = read(quads)
    assert reading.rows == ((0, 1, 2, 3, 4, 5), (6, 7), (8, 9, 10))
    whole, other = stretches(reading)
    assert whole.tiles == (0, 1, 2, 3, 4, 5, 6, 7)
    assert whole.gaps == {3: Gap(2, 3, together=True), 6: Gap(5, 6, together=False)}
    assert set(whole.groupings()) == {
        ((0, 1, 2, 3, 4, 5, 6, 7),),
        ((0, 1, 2), (3, 4, 5, 6, 7)),
        ((0, 1, 2, 3, 4, 5), (6, 7)),
        ((0, 1, 2), (3, 4, 5), (6, 7)),
    }
    assert list(other.groupings()) == [((8, 9, 10),)]


def test_rows_read_from_both_ends_meet() -> None:
    quads = two_sets(0.48)
    reading = read([*quads[:3], *(turned(quad, 2) for quad in quads[3:])])
    (stretch,) = stretches(reading)
    assert [reading.tiles[place].face for place in stretch.tiles] in (
        ["K1", "K2", "K3", "K4", "K5", "K6"],
        ["K6", "K5", "K4", "K3", "K2", "K1"],
    )


@pytest.mark.parametrize("space", [0.3, 0.48])
def test_a_person_decides(space: float) -> None:
    reading = read(two_sets(space))
    (gap,) = reading.unclear
    one, two = decide_gap(reading, gap, together=True), decide_gap(reading, gap, together=False)
    assert one.rows == ((0, 1, 2, 3, 4, 5),)
    assert two.rows == ((0, 1, 2), (3, 4, 5))
    assert one.unclear == two.unclear == ()
    assert one.tiles == two.tiles == reading.tiles


def test_a_ring_that_closes_with_unclear_spaces_is_one_stretch() -> None:
    reading = replace(read(two_sets(0.48)), unclear=(Gap(2, 3, together=False), Gap(5, 0, together=False)))
    (stretch,) = stretches(reading)
    assert (stretch.tiles, set(stretch.gaps)) == ((0, 1, 2, 3, 4, 5), {3})


def test_the_reading_of_a_picture_says_so() -> None:
    quads = [quad + np.float32(50) for quad in two_sets(0.35)]
    tiles = [
        evidence(face, quad) for face, quad in zip(("K1", "K2", "K3", "R5", "R6", "R7"), quads, strict=True)
    ]
    assert reconcile(tiles, (640, 480), Request()).unclear == (Gap(2, 3, together=True),)
