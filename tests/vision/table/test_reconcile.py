"""From evidence to a table: inventory, doubts, edges, doubles, backs, and the switches."""

import itertools
from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine.errors import BadInput
from engine.tiles import Face, box
from tests.vision.tables import evidence, photographed, picture_size, row_at, tile_at
from vision.geometry.quad import turned
from vision.table.box_limits import assign_faces, cheapest_assignment
from vision.table.reconcile import reconcile
from vision.table.reject.cut_by_edge import CUT, HIDDEN, WHOLE, cut_by_edge
from vision.values import BACK, NO_TILE, Evidence, Pieces, Quad, Request, Switches, TileReading

SIZE = (1000, 800)
CLASSIC = box(("J",))


def read(tiles: list[Evidence], inventory: Mapping[Face, int] | None = CLASSIC, **off: bool) -> Pieces:
    return reconcile(tiles, SIZE, Request(inventory=inventory, switches=Switches(**off)))


def only(pieces: Pieces) -> TileReading:
    (tile,) = pieces.tiles
    return tile


def apart(count: int) -> list[Quad]:
    """Places so far apart that no tile has a neighbour."""
    return [tile_at(100 + 120 * (k % 7), 100 + 120 * (k // 7)) for k in range(count)]


def test_sets_are_read_in_rows_and_order() -> None:
    upper, lower = row_at(100, 100, 3), row_at(100, 300, 4)
    faces = ["R1", "R2", "R3", "K8", "J", "B8", "O8"]
    tiles = [evidence(face, quad) for face, quad in zip(faces, upper + lower, strict=True)]
    pieces = read(tiles[::-1])
    assert [tile.face for tile in pieces.tiles] == faces
    assert pieces.rows == ((0, 1, 2), (3, 4, 5, 6))
    assert not any(tile.unsure for tile in pieces.tiles)
    assert (pieces.face_down, pieces.outside) == ((), ())


def test_nothing_found_is_an_empty_table() -> None:
    assert read([]) == Pieces((), ())


def test_what_is_no_tile_is_dropped_and_backs_are_set_apart() -> None:
    places = apart(3)
    pieces = read([evidence("R5", places[0]), evidence(BACK, places[1]), evidence(NO_TILE, places[2])])
    assert only(pieces).face == "R5"
    assert [quad.tolist() for quad in pieces.face_down] == [places[1].tolist()]


def test_a_quad_comes_back_with_the_tiles_own_upright() -> None:
    quad = tile_at(300, 300)
    tile = only(read([evidence("R5", quad, turns=(0.01, 0.01, 0.97, 0.01))]))
    assert np.array_equal(tile.quad, turned(quad, 2))


def test_two_finds_of_one_tile_are_one_and_the_better_stays() -> None:
    quad = tile_at(300, 300)
    near = (quad + np.float32(3)).astype(np.float32)
    tiles = [evidence("R8", near, found=0.5), evidence("R3", quad, found=0.9)]
    assert only(read(tiles)).face == "R3"
    assert only(read(tiles[::-1])).face == "R3"


def test_unlikely_faces_are_unsure_and_have_alternatives() -> None:
    tile = only(read([evidence("R5", apart(1)[0], ink_sure=0.6, inks={"O": 0.38})]))
    assert (tile.face, tile.unsure) == ("R5", True)
    assert tile.alternatives[0].face == "O5"
    assert tile.alternatives[0].confidence == pytest.approx(0.38 * 0.98, abs=0.01)
    assert len(tile.alternatives) <= 3
    sure = only(read([evidence("R5", apart(1)[0])]))
    assert not sure.unsure
    assert sure.confidence == pytest.approx(0.98 * 0.98, abs=0.01)


def test_a_faint_find_is_unsure() -> None:
    assert only(read([evidence("R5", apart(1)[0], found=0.2)])).unsure


def test_what_is_hardly_found_and_hardly_known_is_no_tile() -> None:
    assert read([evidence("R5", apart(1)[0], found=0.5, sure=0.2)]) == Pieces((), ())
    found, known = (
        evidence("R5", apart(1)[0], found=0.9, sure=0.2),
        evidence("R5", apart(1)[0], found=0.35, sure=0.5),
    )
    assert only(read([found])).unsure, "what is surely found is asked about, however little is known of it"
    assert only(read([known])).unsure


def test_the_least_sure_of_three_takes_its_next_face() -> None:
    tiles = [
        evidence("R8", apart(3)[0]),
        evidence("R8", apart(3)[1], ink_sure=0.55, inks={"O": 0.44}),
        evidence("R8", apart(3)[2]),
    ]
    faces = read(tiles, colour_in_photo=False).tiles
    assert [tile.face for tile in faces] == ["R8", "O8", "R8"]
    assert [tile.unsure for tile in faces] == [False, False, False]
    assert faces[1].confidence > 0.9
    free = read(tiles, None, colour_in_photo=False)
    assert [tile.face for tile in free.tiles] == ["R8", "R8", "R8"]


def test_three_equally_sure_tiles_of_one_face_are_all_unsure() -> None:
    pieces = read([evidence("R8", quad) for quad in apart(3)], colour_in_photo=False)
    assert Counter(tile.face for tile in pieces.tiles)["R8"] == 2
    assert all(tile.unsure for tile in pieces.tiles)


def test_a_thin_next_face_is_unsure() -> None:
    places = apart(3)
    tiles = [evidence("R8", places[0]), evidence("R8", places[1])]
    tiles.append(evidence("R8", places[2], sure=0.7, ink_sure=0.9))
    pieces = read(tiles, colour_in_photo=False)
    assert [tile.unsure for tile in pieces.tiles] == [False, False, True]


def test_switched_off_the_inventory_does_not_matter() -> None:
    tiles = [evidence("R8", quad) for quad in apart(3)]
    request = Request(inventory=CLASSIC, switches=Switches(inventory=False))
    assert [tile.face for tile in reconcile(tiles, SIZE, request).tiles] == ["R8"] * 3


def test_only_faces_of_the_edition_are_read() -> None:
    special = evidence("JD", apart(1)[0])
    assert only(read([special])).face == "J"
    assert only(read([special], box(("J", "JD"), 1))).face == "JD"
    assert only(read([special], None)).face == "JD"
    with pytest.raises(BadInput, match="can be read"):
        read([special], {"Ä": 1})


def test_a_set_without_jokers_has_none() -> None:
    tile = only(read([evidence("J", apart(1)[0])], box(())))
    assert tile.unsure
    assert tile.face != "J"


def test_more_tiles_than_the_box_holds_are_all_shown_and_some_unsure() -> None:
    pieces = read([evidence("R8", quad) for quad in apart(5)], {"R8": 2, "K1": 1})
    assert len(pieces.tiles) == 5
    assert sum(tile.unsure for tile in pieces.tiles) >= 3


def test_six_and_nine_by_the_neighbours_or_unsure() -> None:
    quads = row_at(100, 100, 3)
    tiles = [evidence("K7", quads[0]), evidence("K8", quads[1])]
    tiles.append(evidence("K9", quads[2], turns=(0.52, 0, 0.48, 0)))
    voted = read(tiles).tiles[2]
    assert (voted.face, voted.unsure) == ("K9", False)
    alone = read(tiles, neighbours=False).tiles[2]
    assert alone.unsure
    assert {alone.face, alone.alternatives[0].face} == {"K6", "K9"}


def test_a_region_and_what_lies_beyond_it() -> None:
    places = [tile_at(100, 100), tile_at(900, 700)]
    region = np.array([[0, 0], [500, 0], [500, 800], [0, 800]], dtype=np.float32)
    tiles = [evidence("R5", places[0]), evidence("K3", places[1])]
    pieces = reconcile(tiles, SIZE, Request(CLASSIC, region))
    assert only(pieces).face == "R5"
    assert [tile.face for tile in pieces.outside] == ["K3"]


def test_tiles_cut_by_the_edge() -> None:
    whole = [tile_at(200 + 100 * k, 300) for k in range(4)]
    cut, hidden, clipped = tile_at(6, 300), tile_at(-5, 500), tile_at(995, 300, 0, 10)
    assert cut_by_edge([*whole, cut, hidden, clipped], SIZE) == (WHOLE,) * 4 + (CUT, HIDDEN, HIDDEN)
    assert cut_by_edge([*whole, tile_at(15, 300)], SIZE)[-1] == WHOLE
    pieces = read([evidence("R5", quad) for quad in (cut, hidden)])
    assert only(pieces).unsure
    assert len(pieces.outside) == 1


def test_a_whole_tile_far_away_at_the_edge_is_kept() -> None:
    near = [tile_at(200 + 100 * k, 600) for k in range(4)]
    assert cut_by_edge([*near, tile_at(500, 10.5, 0, 15, 21)], SIZE)[-1] == CUT


shares = st.lists(st.integers(0, 9), min_size=3, max_size=3).map(
    lambda given: [share / 10 + 0.01 for share in given]
)


@given(st.lists(shares, max_size=5))
def test_the_assignment_is_the_best_there_is(likely: list[list[float]]) -> None:
    """Against trying everything."""
    counts = np.array([2, 2, 1])
    given_faces = tuple(assign_faces(np.array(likely).reshape(-1, 3), counts).tolist())
    possible = [
        combination
        for combination in itertools.product(range(3), repeat=len(likely))
        if all(count <= counts[face] for face, count in Counter(combination).items())
    ]

    def worth(combination: tuple[int, ...]) -> float:
        return float(np.prod([tile[face] for tile, face in zip(likely, combination, strict=True)]))

    assert all(count <= counts[face] for face, count in Counter(given_faces).items())
    assert worth(given_faces) == pytest.approx(max(worth(each) for each in possible))


@given(
    st.integers(1, 6).flatmap(
        lambda rows: st.lists(
            st.lists(st.integers(-9, 9), min_size=6, max_size=6), min_size=rows, max_size=rows
        )
    )
)
def test_the_cheapest_assignment_against_trying_everything(costs: list[list[int]]) -> None:
    table = np.array(costs, dtype=np.float64)
    chosen = cheapest_assignment(table)
    best = min(
        sum(table[row, column] for row, column in enumerate(columns))
        for columns in itertools.permutations(range(6), len(table))
    )
    assert len(set(chosen)) == len(table)
    assert sum(table[row, column] for row, column in enumerate(chosen)) == pytest.approx(best)


def test_real_tables_with_a_good_reader_come_out_exact() -> None:
    """Where tiles lie whole in the picture, every one is in the reading, with its face, in one row."""
    for name, tiles in photographed("rummy", "rummy2").items():
        read_tiles = [evidence(face, quad) for face, quad in tiles]
        pieces = reconcile(read_tiles, picture_size(name), Request(CLASSIC))
        assert Counter(tile.face for tile in pieces.tiles) == Counter(face for face, _ in tiles), name
        assert sorted(tile for row in pieces.rows for tile in row) == list(range(len(tiles)))
