"""The grid of the dice game from the tops of its dice: any angle, any camera, gaps, dice beside it."""

from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from tests.vision.tables import evidence as face_up, seen_by, tile_at
from vision.alphabets import DICE_ALPHABET
from vision.geometry.plane import oddness, to_plane
from vision.geometry.quad import turned
from vision.geometry.quads import areas, stacked
from vision.measure.same_grid import same_grid
from vision.table.dice.grid import cells_of, lines_of
from vision.table.dice.tops import TOPS_TUNING
from vision.table.reconcile import reconcile
from vision.values import Cell, Quad, Request

SIDE = 40.0
Place = tuple[int, int]
small = st.floats(-1, 1)


def tops(
    places: list[Place], step: float = 1.0, angle: float = 0, jitter: float = 0, rng: int = 0
) -> list[Quad]:
    """The tops of dice on a grid; each is turned by quarters and a little, and pushed, as chance has it."""
    chance = np.random.default_rng(rng)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    out = []
    for row, col in places:
        x, y = (np.array([col, row]) * step + chance.uniform(-1, 1, 2) * jitter) * SIDE
        lean = angle + chance.uniform(-1, 1) * jitter * 100
        quad = tile_at(c * x - s * y, s * x + c * y, lean, SIDE, SIDE)
        out.append(turned(quad, int(chance.integers(4))))
    return out


def seen(quads: list[Quad]) -> list[Place | None]:
    return [None if cell is None else (cell.row, cell.col) for cell in cells_of(stacked(quads))]


def doubtful(quads: list[Quad]) -> list[int]:
    return [die for die, cell in enumerate(cells_of(stacked(quads))) if cell is not None and cell.unsure]


BOOKLET: list[Place] = [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1), (2, 2), (2, 3)]
"""2 2 2 over a 3 over 3 4 5."""


@dataclass(frozen=True)
class Laid:
    quads: list[Quad]
    places: list[Place | None]


def _line(draw: st.DrawFn, places: list[Place]) -> list[Place]:
    """A line of three to five through one of the places, or some cells off."""
    row, col = draw(st.sampled_from(places)) if places else (0, 0)
    apart = draw(st.booleans())
    if places and apart:
        row, col = row + draw(st.integers(-4, 4)), col + draw(st.integers(-4, 4))
    down, length = draw(st.booleans()), draw(st.integers(3, 5))
    back = draw(st.integers(0, length - 1))
    steps = range(-back, length - back)
    return [(row + at, col) if down else (row, col + at) for at in steps]


@st.composite
def crosswords(draw: st.DrawFn) -> Laid:
    """Sets on a grid, some crossing, some apart, and dice rolled beside it, under any camera."""
    places: list[Place] = []
    for _ in range(draw(st.integers(1, 4))):
        places += [place for place in _line(draw, places) if place not in places]
    step, jitter = draw(st.floats(1.0, 1.25)), draw(st.floats(0, 0.05))
    quads = tops(places, step, draw(st.floats(0, 360)), jitter, draw(st.integers(0, 1000)))
    reach = max(float(np.linalg.norm(quad.mean(axis=0))) for quad in quads) + 4 * SIDE
    beside = draw(st.integers(0, 5))
    for number in range(beside):
        angle = draw(st.floats(0, 6.2))
        x, y = np.cos(angle) * (reach + 3 * SIDE * number), np.sin(angle) * (reach + 3 * SIDE * number)
        quads.append(tile_at(float(x), float(y), draw(st.floats(0, 360)), SIDE, SIDE))
    tilt = np.array([draw(small), draw(small)]) * 0.25 / (reach + 3 * SIDE * beside)
    flat = np.diag([1, draw(st.floats(0.6, 1)), 1])
    camera: NDArray[np.float64] = flat @ np.array([[1, 0, 0], [0, 1, 0], [*tilt, 1]])
    order = draw(st.permutations(range(len(quads))))
    truth: list[Place | None] = [*places, *[None] * beside]
    return Laid(seen_by([quads[die] for die in order], camera), [truth[die] for die in order])


@given(crosswords())
def test_every_die_has_its_cell(laid: Laid) -> None:
    assert same_grid(laid.places, seen(laid.quads))


@given(st.lists(st.tuples(st.floats(0, 900), st.floats(0, 700), st.floats(0, 90)), max_size=18))
def test_no_heap_is_too_odd(heap: list[tuple[float, float, float]]) -> None:
    cells = [cell for cell in seen([tile_at(*die, SIDE, SIDE) for die in heap]) if cell is not None]
    assert len(set(cells)) == len(cells), "no two dice share a cell"
    assert not cells or (min(row for row, _ in cells), min(col for _, col in cells)) == (0, 0)


@pytest.mark.parametrize("angle", [0, 30, -40])
def test_rows_go_down_and_columns_to_the_right(angle: float) -> None:
    assert seen(tops(BOOKLET, angle=angle)) == BOOKLET


@pytest.mark.parametrize("angle", range(0, 360, 15))
def test_a_grid_of_touching_dice_at_any_angle(angle: float) -> None:
    assert same_grid(BOOKLET, seen(tops(BOOKLET, 1.0, angle)))


def test_dice_far_from_the_grid_and_single_ones_have_no_cell() -> None:
    beside = [tile_at(400, 400, 10, SIDE, SIDE), tile_at(-200, 50, 40, SIDE, SIDE)]
    assert seen([*tops(BOOKLET), *beside])[-2:] == [None, None]
    assert seen([tile_at(0, 0, 0, SIDE, SIDE)]) == [None]
    assert seen([]) == []


def test_rolled_dice_that_lie_close_together_are_no_grid() -> None:
    rolled = [tile_at(x, y, angle, SIDE, SIDE) for x, y, angle in ((0, 0, 3), (50, 22, 40), (20, 60, 71))]
    assert seen(rolled) == [None, None, None]


def test_a_line_pushed_a_little_off_the_grid_of_another_stays_a_line() -> None:
    other = [
        quad + np.array([0.18 * SIDE, 3.15 * SIDE], np.float32) for quad in tops([(0, 0), (0, 1), (0, 2)])
    ]
    quads = tops([(0, 0), (0, 1), (0, 2)]) + other
    assert seen(quads) == [(0, 0), (0, 1), (0, 2), (3, 0), (3, 1), (3, 2)]
    assert doubtful(quads) == []


def test_two_lines_with_less_than_a_die_between_them_do_not_touch() -> None:
    line: list[Place] = [(0, 0), (0, 1), (0, 2)]
    quads = tops(line) + [quad + np.array([0, 1.75 * SIDE], np.float32) for quad in tops(line)]
    assert lines_of(cells_of(stacked(quads))) == ((0, 1, 2), (3, 4, 5))


def test_a_die_half_a_step_away_is_doubtful() -> None:
    near = tile_at(3.38 * SIDE, 0, 0, SIDE, SIDE)
    quads = [*tops([(0, 0), (0, 1), (0, 2)]), near]
    assert (seen(quads)[3], doubtful(quads)) == ((0, 3), [3])
    away = tile_at(3.9 * SIDE, 0, 0, SIDE, SIDE)
    assert seen([*quads[:3], away])[3] is None


def test_a_line_aslant_to_the_grid_is_doubtful() -> None:
    aslant = [quad + np.float32(300) for quad in tops([(0, 0), (0, 1), (0, 2)], angle=33)]
    quads = tops(BOOKLET) + aslant
    assert doubtful(quads) == [7, 8, 9]
    assert len(lines_of(cells_of(stacked(quads)))) == 4


def test_two_dice_alone_are_doubtful() -> None:
    pair = tops([(0, 0), (0, 1)])
    assert (seen(pair), doubtful(pair)) == ([(0, 0), (0, 1)], [0, 1])


def test_two_dice_apart_from_the_grid() -> None:
    exact = tops([*BOOKLET, (5, 0), (5, 1)])
    assert seen(exact) == [*BOOKLET, (5, 0), (5, 1)]
    assert doubtful(exact) == []
    off = [*exact[:7], *(quad + np.float32(0.4 * SIDE) for quad in exact[7:])]
    assert seen(off)[7:] == [None, None]


def test_a_top_whose_corners_are_wrong_keeps_its_cell() -> None:
    """A detector may give a square that is turned by 45°: its middle is right."""
    quads = tops(BOOKLET, 1.1)
    middle = quads[4].mean(axis=0)
    quads[4] = tile_at(float(middle[0]), float(middle[1]), 45, SIDE, SIDE)
    assert seen(quads) == BOOKLET


def test_sides_of_dice_are_odd() -> None:
    """A side stands upright, so it is no square where the tops are."""
    quads = tops([*BOOKLET, (5, 0), (5, 1), (5, 2)])
    flat = [quad @ np.array([[1, 0.2], [0, 0.6]], np.float32) for quad in quads]
    side = flat[0].copy()
    low = side[:, 1] > np.sort(side[:, 1])[1]
    side[:, 1] += np.where(low, 0.1 * SIDE, 0.6 * SIDE)
    side[low, 0] -= 0.4 * SIDE
    odd = oddness(stacked([*flat, side]))
    assert odd[:-1].max() < 0.1
    assert odd[-1] > 0.3
    assert len(oddness(stacked([]))) == 0


def test_sides_are_not_read_as_dice() -> None:
    quads = [quad + np.float32(300) for quad in tops(BOOKLET, 1.05)]
    side = quads[0] @ np.array([[1, 0.5], [0, 0.5]], np.float32)
    faces = ("K3", "R4", "B5", "O6", "K7", "R8", "B9")
    shown = [face_up(face, quad) for face, quad in zip(faces, quads, strict=True)]
    pieces = reconcile([*shown, face_up("J", side)], (1000, 1000), Request(alphabet=DICE_ALPHABET))
    assert sorted(die.face for die in pieces.tiles) == ["B5", "B9", "K3", "K7", "O6", "R4", "R8"]
    assert {(die.cell.row, die.cell.col) for die in pieces.tiles if die.cell} == set(BOOKLET)


def test_what_hangs_on_the_edge_of_a_surer_top_is_its_side() -> None:
    """Of a steep camera a side is nearly a square too; apart from any top it would be a doubtful die."""
    quads = [quad + np.float32(300) for quad in tops(BOOKLET, 1.05)]
    faces = ("K3", "R4", "B5", "O6", "K7", "R8", "B9")
    shown = [face_up(face, quad) for face, quad in zip(faces, quads, strict=True)]
    left, right = sorted(quads[-1][np.argsort(quads[-1][:, 1])[2:]], key=lambda corner: float(corner[0]))
    down = np.array([6, 0.85 * SIDE])
    side = np.stack([left, right, right + down, left + down]).astype(np.float32)
    assert TOPS_TUNING.odd_side < oddness(stacked([*quads, side]))[-1] < TOPS_TUNING.no_top

    def dice(found: float, quad: Quad) -> int:
        below = replace(face_up("J", quad), found=found)
        return len(reconcile([*shown, below], (1000, 1000), Request(alphabet=DICE_ALPHABET)).tiles)

    sure = shown[-1].found
    assert dice(sure - 2 * TOPS_TUNING.surer, side) == 7
    assert dice(sure, side) == 8
    assert dice(sure - 2 * TOPS_TUNING.surer, side + np.float32(2 * SIDE)) == 8


def test_lines_are_rows_first_and_then_columns() -> None:
    cells = [Cell(row, col) for row, col in BOOKLET]
    assert lines_of(cells) == ((0, 1, 2), (4, 5, 6), (1, 3, 4))
    assert lines_of([Cell(0, 0), Cell(0, 1), None]) == ()


@given(small, small, st.floats(0.5, 1), st.integers(0, 100))
def test_tops_are_laid_flat(across: float, down: float, flat: float, rng: int) -> None:
    tilt = np.array([across, down]) * 1.2e-3
    camera = np.diag([1, flat, 1]) @ np.array([[1, 0, 0], [0, 1, 0], [*tilt, 1]])
    quads = stacked(seen_by(tops(BOOKLET, 1.1, 20, 0.03, rng), camera))
    plain = to_plane(quads).astype(np.float32)
    assert np.allclose(areas(plain), 1, atol=0.02)
    diagonals = np.linalg.norm(plain[:, [2, 3]] - plain[:, [0, 1]], axis=2)
    assert np.allclose(diagonals, np.sqrt(2), atol=0.02)
