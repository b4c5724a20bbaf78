"""Backs that look like faces belong to the pool; what was laid beside it does not."""

import pytest

from tests.vision.tables import evidence, row_at, tile_at
from vision.table.reconcile import reconcile
from vision.values import BACK, Evidence, Pieces, Quad, Request

SIZE = (1000, 800)
POOL = [(600.0, 400.0), (640.0, 430.0), (600.0, 450.0)]


def read(*more: Evidence, backs: int = 3) -> Pieces:
    """A run, a pool of so many backs, and more."""
    run = [evidence(f"R{at + 1}", quad) for at, quad in enumerate(row_at(100, 100, 4))]
    pool = [evidence(BACK, tile_at(*place, 37.0 * at)) for at, place in enumerate(POOL[:backs])]
    return reconcile([*run, *pool, *more], SIZE, Request())


def ghost(place: Quad, sure: float = 0.5) -> Evidence:
    return evidence("K7", place, sure=sure, kinds={"1": 0.2} if sure < 0.8 else None)


def test_an_unsure_find_among_backs_is_one_of_them() -> None:
    pieces = read(ghost(tile_at(620, 385, 60)))
    assert [tile.face for tile in pieces.tiles] == ["R1", "R2", "R3", "R4"]
    assert [tile.face for tile in pieces.outside] == ["K7"]
    assert len(pieces.face_down) == 3


def test_it_takes_no_tile_of_the_box_from_others() -> None:
    sevens = [evidence("K7", tile_at(100 + 200 * at, 650)) for at in range(2)]
    pieces = reconcile(
        [*sevens, *(evidence(BACK, tile_at(*place)) for place in POOL), ghost(tile_at(630, 385, 60))],
        SIZE,
        Request({"K7": 2, "K1": 2}),
    )
    assert [(tile.face, tile.unsure) for tile in pieces.tiles] == [("K7", False)] * 2


def test_two_such_finds_are_witnesses_for_each_other() -> None:
    pieces = read(ghost(tile_at(620, 370, 60)), ghost(tile_at(570, 380, 10)), backs=1)
    assert len(pieces.outside) == 2


@pytest.mark.parametrize(
    ("find", "backs"),
    [
        (ghost(tile_at(620, 385, 60), 0.98), 3),
        (ghost(tile_at(620, 385, 60), 0.85), 3),
        (ghost(tile_at(620, 385, 60)), 1),
        (ghost(tile_at(620, 250, 60)), 3),
        (ghost(tile_at(620, 385, 60)), 0),
    ],
    ids=["sure", "nearly sure", "one back", "far from the pool", "no pool"],
)
def test_other_finds_stay_on_the_table(find: Evidence, backs: int) -> None:
    pieces = read(find, backs=backs)
    assert [tile.face for tile in pieces.tiles] == ["R1", "R2", "R3", "R4", "K7"]


def test_a_row_beside_the_pool_stays() -> None:
    row = row_at(520, 350, 3)
    pieces = read(evidence("B1", row[0]), evidence("B2", row[1]), evidence("B3", row[2], sure=0.5))
    assert [len(row) for row in pieces.rows] == [4, 3]
    assert pieces.outside == ()
