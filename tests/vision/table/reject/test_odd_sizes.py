"""Things of another size than the tiles round them are doubted; perspective is none."""

import numpy as np
from hypothesis import given, strategies as st

from tests.vision.tables import evidence, tile_at
from vision.geometry.quads import stacked
from vision.table.reconcile import reconcile
from vision.table.reject.odd_sizes import SIZE_TUNING, odd_sizes
from vision.values import Quad, Request


def spread(count: int, seed: int, nearer: float = 1.0) -> list[Quad]:
    """Tiles all over a picture; those at its foot are ``nearer`` times as large as those at its top."""
    rng = np.random.default_rng(seed)
    sizes = []
    for x, y in rng.uniform((0, 0), (1600, 1200), (count, 2)).tolist():
        scale = nearer ** (y / 1200)
        sizes.append(tile_at(x, y, float(rng.uniform(0, 360)), 40 * scale, 56 * scale))
    return sizes


@given(st.integers(SIZE_TUNING.enough, 100), st.integers(0, 999), st.floats(1.0, 3.0))
def test_tiles_of_one_box_are_never_odd(count: int, seed: int, nearer: float) -> None:
    assert not odd_sizes(stacked(spread(count, seed, nearer))).any()


@given(
    st.integers(SIZE_TUNING.enough, 60), st.integers(0, 999), st.floats(1.0, 2.5), st.sampled_from((0.4, 2.2))
)
def test_a_card_and_a_coin_among_them_are(count: int, seed: int, nearer: float, factor: float) -> None:
    tiles = spread(count, seed, nearer)
    middle = tiles[-1].mean(axis=0)
    tiles[-1] = ((tiles[-1] - middle) * factor + middle).astype(np.float32)
    assert np.flatnonzero(odd_sizes(stacked(tiles))).tolist() == [count - 1]


def test_a_row_of_tiles_and_few_tiles() -> None:
    row = [tile_at(60 * at, 100) for at in range(SIZE_TUNING.enough)]
    assert not odd_sizes(stacked(row)).any()
    few = [*row[: SIZE_TUNING.enough - 2], tile_at(500, 100, 0, 200, 280)]
    assert not odd_sizes(stacked(few)).any(), "of so few nobody knows which is odd"
    assert odd_sizes(stacked([])).shape == (0,)


def test_what_is_odd_is_asked_about() -> None:
    rows = [
        evidence(f"{ink}{at}", tile_at(60 * at, y))
        for ink, y in (("R", 100), ("B", 400))
        for at in range(1, 9)
    ]
    for size, asked in (((40, 56), []), ((100, 140), ["J"])):
        joker = evidence("J", tile_at(300, 250, 0, *size))
        pieces = reconcile([*rows, joker], (900, 600), Request())
        assert len(pieces.tiles) == 17
        assert [tile.face for tile in pieces.tiles if tile.unsure] == asked
