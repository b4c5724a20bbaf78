"""Figures from hand-made readings: every way to be right and wrong, in every shape of labels."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine import BadInput
from tests.vision.simple_table import GOOD, quads_of, reading_of
from vision.geometry.quad import turned
from vision.measure.evaluate import PhotoResult, figures_by_group, score_photo, total_figures
from vision.measure.labels import LabelledPicture, parse_labels, read_labels
from vision.values import Cell, Quad, Reading, TileReading

PHOTOS = Path(__file__).parents[4] / "shared" / "photos"
ROWS = [["K1", "K2", "K3"], ["R8", "B8", "O8", "J"]]
QUADS, FACES = quads_of(ROWS), [face for row in ROWS for face in row]
SIZE = (1000, 1000)


def placed(faces: Sequence[str] = FACES, quads: Sequence[Quad] = QUADS, **more: Any) -> LabelledPicture:
    tiles = [{"face": f, "quad": q.tolist()} for f, q in zip(faces, quads, strict=True)]
    return parse_labels("a.jpg", {"tiles": tiles, **more})


def with_face(reading: Reading, place: int, face: str, unsure: bool = False) -> Reading:
    tiles = list(reading.tiles)
    tiles[place] = replace(tiles[place], face=face, unsure=unsure)
    return replace(reading, tiles=tuple(tiles))


def without(reading: Reading, place: int) -> Reading:
    rows = tuple(tuple(at - (at > place) for at in row if at != place) for row in reading.rows)
    return replace(reading, tiles=reading.tiles[:place] + reading.tiles[place + 1 :], rows=rows)


def with_more(reading: Reading, *tiles: TileReading) -> Reading:
    return replace(reading, tiles=reading.tiles + tiles)


def counts(result: PhotoResult) -> tuple[int, int, int, int]:
    return result.labelled, result.reported, result.right, sum(wrong.silent for wrong in result.wrong)


def test_all_right_whatever_the_first_corner_of_the_label_is() -> None:
    for quarters in range(4):
        quads = [turned(quad, quarters) for quad in QUADS]
        backwards = [quad[::-1] for quad in quads]
        for corners in (quads, backwards):
            result = score_photo(placed(quads=corners), reading_of(ROWS), SIZE)
            assert counts(result) == (7, 7, 7, 0)
            assert result.wrong == ()
    total = total_figures([result])
    assert (total.recall, total.precision, total.f1, total.photos_exact) == (1, 1, 1, 1)
    assert (total.rows_exact, total.rows_right) == (None, None)


def test_a_wrong_face_is_silent_unless_it_is_flagged() -> None:
    for unsure in (False, True):
        result = score_photo(placed(), with_face(reading_of(ROWS), 3, "O8", unsure), SIZE)
        assert counts(result) == (7, 7, 6, 0 if unsure else 1)
        (wrong,) = result.wrong
        assert (wrong.photo, wrong.truth, wrong.reading, wrong.unsure) == ("a.jpg", "R8", "O8", unsure)
        assert wrong.confidence == 0.99
        total = total_figures([result])
        assert total.recall == total.precision == total.f1 == 6 / 7
        assert (total.asked, total.silent_wrong) == ((1 / 7, 0) if unsure else (0, 1 / 7))
        assert (total.photos_exact, total.missed_tiles) == (0, 0)


def test_a_missed_and_an_invented_tile() -> None:
    result = score_photo(placed(), without(reading_of(ROWS), 0), SIZE)
    assert counts(result) == (7, 6, 6, 0)
    assert [(wrong.truth, wrong.reading, wrong.silent) for wrong in result.wrong] == [("K1", None, False)]
    assert total_figures([result]).missed_tiles == 1
    extra = TileReading("K1", QUADS[0] + 400, 0.9)
    result = score_photo(placed(), with_more(reading_of(ROWS), extra), SIZE)
    assert counts(result) == (7, 8, 7, 1)
    assert [(wrong.truth, wrong.reading, wrong.silent) for wrong in result.wrong] == [(None, "K1", True)]
    assert total_figures([result]).precision == 7 / 8


def test_the_same_place_is_half_of_the_area() -> None:
    def moved(share: float) -> Reading:
        by = np.array([60 * share, 0], np.float32)
        return Reading((TileReading("K1", QUADS[0] + by, 0.9),), (), GOOD)

    one = placed(["K1"], QUADS[:1])
    assert counts(score_photo(one, moved(0.3), SIZE)) == (1, 1, 1, 0)
    assert counts(score_photo(one, moved(0.4), SIZE)) == (1, 1, 0, 1)


def test_two_readings_of_one_tile_are_one_too_many() -> None:
    twice = with_more(reading_of(ROWS), TileReading("K1", QUADS[0] + 3, 0.9, unsure=True))
    assert counts(score_photo(placed(), twice, SIZE)) == (7, 8, 7, 0)


def test_tiles_at_the_edge_count_neither_way() -> None:
    width = float(QUADS[-1].max(axis=0)[0])
    cut = (round(width + 1), 1000)
    reading = reading_of(ROWS)
    for each in (reading, without(reading, 6), with_face(reading, 6, "K5")):
        result = score_photo(placed(rows=[[0, 1, 2], [3, 4, 5, 6]]), each, cut)
        assert counts(result) == (6, 6, 6, 0)
        assert result.rows_exact is True
    unlabelled = score_photo(placed(FACES[:6], QUADS[:6]), reading, cut)
    assert counts(unlabelled) == (6, 6, 6, 0)
    beyond = with_more(reading, TileReading("B1", QUADS[0] - np.array([0, 100], np.float32), 0.9))
    assert counts(score_photo(placed(), beyond, SIZE)) == (7, 7, 7, 0)


def test_half_hidden_tiles_and_those_off_the_table_count_neither_way() -> None:
    tiles = [{"face": f, "quad": q.tolist(), "visible": 1} for f, q in zip(FACES, QUADS, strict=True)]
    tiles[2]["visible"] = 0.3
    heap = QUADS[0] + 500
    label = parse_labels("a.jpg", {"tiles": tiles, "outside": [{"face": "K9", "quad": heap.tolist()}]})
    for reading in (reading_of(ROWS), with_face(reading_of(ROWS), 2, "R1"), without(reading_of(ROWS), 2)):
        result = score_photo(label, with_more(reading, TileReading("K9", heap, 0.9)), SIZE)
        assert counts(result) == (6, 6, 6, 0)


def test_rows_as_multisets_of_sequences() -> None:
    label = placed(rows=[[0, 1, 2], [3, 4, 5, 6]])
    reading = reading_of(ROWS)
    assert score_photo(label, replace(reading, rows=reading.rows[::-1]), SIZE).rows_exact is True
    other_end = score_photo(label, replace(reading, rows=((2, 1, 0), (3, 4, 5, 6))), SIZE)
    assert (other_end.rows, other_end.rows_right, other_end.rows_exact) == (2, 1, False)
    joined = score_photo(label, replace(reading, rows=((0, 1, 2, 3, 4, 5, 6),)), SIZE)
    assert (joined.rows_right, joined.rows_exact) == (0, False)
    total = total_figures(
        [score_photo(label, reading, SIZE), other_end, joined, score_photo(placed(), reading, SIZE)]
    )
    assert total.rows_exact == 1 / 3
    assert total.rows_right == 3 / 6
    assert total.photos_exact == 1


CELLS = [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), None, None]


def diced(cells: Sequence[tuple[int, int] | None]) -> Reading:
    """The tiles as dice in these cells."""
    reading = reading_of(ROWS)
    tiles = (
        replace(tile, cell=None if cell is None else Cell(*cell))
        for tile, cell in zip(reading.tiles, cells, strict=True)
    )
    return replace(reading, tiles=tuple(tiles))


def on_grid() -> LabelledPicture:
    tiles = [
        {"face": face, "quad": quad.tolist(), "row": cell and cell[0], "col": cell and cell[1]}
        for face, quad, cell in zip(FACES, QUADS, CELLS, strict=True)
    ]
    return parse_labels("a.jpg", {"tiles": tiles})


def test_a_grid_is_right_wherever_it_begins_and_however_it_is_turned() -> None:
    label = on_grid()
    assert score_photo(label, diced(CELLS), SIZE).grid_exact is True
    assert score_photo(placed(), diced(CELLS), SIZE).grid_exact is None
    moved = [cell and (cell[0] + 4, cell[1] + 2) for cell in CELLS]
    upside_down = [cell and (2 - cell[0], 2 - cell[1]) for cell in CELLS]
    quarter = [cell and (cell[1], -cell[0]) for cell in CELLS]
    for cells in (moved, upside_down, quarter):
        assert score_photo(label, diced(cells), SIZE).grid_exact is True
    mirrored = [cell and (cell[1], cell[0]) for cell in CELLS]
    one_off = [(3, 0) if cell == (2, 0) else cell for cell in CELLS]
    one_beside = [*CELLS[:6], (3, 3)]
    nowhere: list[tuple[int, int] | None] = [None] * 7
    for cells in (mirrored, one_off, one_beside, nowhere):
        assert score_photo(label, diced(cells), SIZE).grid_exact is False


def test_dice_that_are_missed_or_invented_on_the_grid() -> None:
    label = on_grid()
    assert score_photo(label, without(diced(CELLS), 4), SIZE).grid_exact is False
    assert score_photo(label, without(diced(CELLS), 5), SIZE).grid_exact is True, "it lies beside the grid"
    more = TileReading("K1", QUADS[0] + 400, 0.9)
    assert score_photo(label, with_more(diced(CELLS), more), SIZE).grid_exact is True
    assert (
        score_photo(label, with_more(diced(CELLS), replace(more, cell=Cell(5, 5))), SIZE).grid_exact is False
    )


def test_the_share_of_grids_that_are_right() -> None:
    right, wrong = score_photo(on_grid(), diced(CELLS), SIZE), score_photo(on_grid(), diced([None] * 7), SIZE)
    assert total_figures([right, wrong, score_photo(placed(), diced(CELLS), SIZE)]).grid_exact == 0.5
    assert total_figures([score_photo(placed(), diced(CELLS), SIZE)]).grid_exact is None


def test_face_down_tiles() -> None:
    label = placed(FACES[:6], QUADS[:6], face_down=[QUADS[6].tolist()])
    whole = reading_of(ROWS)
    found = replace(without(whole, 6), face_down=(QUADS[6] + 2,))
    assert counts(score_photo(label, found, SIZE)) == (6, 6, 6, 0)
    total = total_figures([score_photo(label, found, SIZE), score_photo(label, whole, SIZE)])
    assert (total.face_down, total.face_down_found, total.silent_wrong_tiles) == (2, 1, 1)


def test_boxes_with_numbers_only() -> None:
    boxes = [[*(q.min(axis=0) - 8).tolist(), *(q.max(axis=0) + 30).tolist()] for q in QUADS]
    numbers = [1, 2, 3, 8, 8, 8, "J"]
    tiles = [{"number": n, "box": box} for n, box in zip(numbers, boxes, strict=True)]
    label = parse_labels("rack.jpg", {"tiles": tiles})
    assert counts(score_photo(label, reading_of(ROWS), SIZE)) == (7, 7, 7, 0)
    other_colours = with_face(with_face(reading_of(ROWS), 0, "R1"), 6, "JD")
    assert counts(score_photo(label, other_colours, SIZE)) == (7, 7, 7, 0)
    wrong = score_photo(label, with_face(reading_of(ROWS), 0, "K7"), SIZE)
    assert (wrong.right, wrong.wrong[0].truth) == (6, "1")


def test_rows_without_places() -> None:
    label = parse_labels("white.jpg", {"rows": ROWS, "cut_off": ["3k", "9 row", "J.r"], "note": ""})
    reading = reading_of(ROWS)
    assert counts(score_photo(label, reading, SIZE)) == (7, 7, 7, 0)
    assert score_photo(label, reading, SIZE).rows_exact is True
    colour = score_photo(label, with_face(reading, 3, "O8"), SIZE)
    assert [(wrong.truth, wrong.reading) for wrong in colour.wrong] == [("R8", "O8")]
    assert colour.rows_exact is False
    number = score_photo(label, with_face(reading, 1, "K7"), SIZE)
    assert [(wrong.truth, wrong.reading) for wrong in number.wrong] == [("K2", "K7")]
    strange = score_photo(label, with_face(reading, 1, "O13"), SIZE)
    assert sorted((wrong.truth or "", wrong.reading or "") for wrong in strange.wrong) == [
        ("", "O13"),
        ("K2", ""),
    ]
    for face in ("B9", "K3", "J"):
        cut = with_more(reading, TileReading(face, QUADS[0] + 300, 0.9))
        assert counts(score_photo(label, cut, SIZE)) == (7, 7, 7, 0)
    assert (
        counts(score_photo(label, with_more(reading, TileReading("B3", QUADS[0] + 300, 0.9)), SIZE))[3] == 1
    )
    at_edge = TileReading("B3", QUADS[0] - 70, 0.9)
    assert counts(score_photo(label, with_more(reading, at_edge), SIZE)) == (7, 7, 7, 0)


def test_of_two_equal_readings_the_less_confident_is_the_wrong_one() -> None:
    label = parse_labels("white.jpg", {"rows": ROWS})
    doubtful = TileReading("K1", QUADS[0] + 300, 0.3, unsure=True)
    (wrong,) = score_photo(label, with_more(reading_of(ROWS), doubtful), SIZE).wrong
    assert wrong.unsure


def test_a_background_without_tiles() -> None:
    empty = parse_labels("background.jpg", {"series": "none", "tiles": []})
    assert score_photo(empty, Reading((), (), GOOD), SIZE).wrong == ()
    assert len(score_photo(empty, reading_of(ROWS), SIZE).wrong) == 7
    total = total_figures([score_photo(empty, Reading((), (), GOOD), SIZE)])
    assert (total.recall, total.precision, total.photos_exact, total.asked) == (1, 1, 1, 0)


def test_breakdown_by_what_the_labels_name() -> None:
    good, bad = reading_of(ROWS), with_face(reading_of(ROWS), 0, "K2")
    results = [
        score_photo(placed(series="one", design="flat"), good, SIZE),
        score_photo(placed(series="two", design="flat"), bad, SIZE),
    ]
    parts = figures_by_group(results)
    assert parts.keys() == {"series", "design"}
    assert parts["series"]["one"].photos_exact == 1
    assert parts["series"]["two"].photos_exact == 0
    assert parts["design"]["flat"].photos == 2
    assert total_figures([]).photos == 0


@pytest.mark.parametrize(
    ("labels", "word"),
    [
        ([], "object"),
        ({}, "tiles or rows"),
        ({"tiles": 3}, "understood"),
        ({"tiles": [{"face": "X1", "quad": QUADS[0].tolist()}]}, "unknown face 'X1'"),
        ({"tiles": [{"face": ["K1"], "quad": QUADS[0].tolist()}]}, "understood"),
        ({"tiles": [{"face": "K1"}]}, "understood"),
        ({"tiles": [{"face": "K1", "quad": [[0, 0], [1, 1], [2, 2]]}]}, "four corners"),
        ({"tiles": [{"face": "K1", "quad": [[0, 0], [1, 1], [2, 2], [3, float("nan")]]}]}, "four corners"),
        ({"tiles": [{"number": 14, "box": [0, 0, 1, 1]}]}, "unknown number 14"),
        ({"tiles": [{"number": 1, "box": [0, 0, 1]}]}, "understood"),
        ({"tiles": [], "rows": [[0]]}, "tile 0 of 0"),
        ({"rows": [["K1"]], "cut_off": ["nothing"]}, "no tile"),
    ],
)
def test_labels_that_cannot_be_meant(labels: object, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        parse_labels("a.jpg", labels)


def test_label_files(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot read"):
        read_labels(tmp_path)
    for content, word in (
        ("[]", "object"),
        ("{", "not JSON"),
        ("\x00", "not JSON"),
        ("[" * 10**5, "not JSON"),
    ):
        (tmp_path / "labels.json").write_text(content)
        with pytest.raises(BadInput, match=word):
            read_labels(tmp_path)
    (tmp_path / "labels.json").write_text(json.dumps({"a.jpg": {"tiles": []}, "b.jpg": {"rows": [["Ä"]]}}))
    first, second = read_labels(tmp_path)
    assert (first.name, second.tiles[0].truth) == ("a.jpg", "Ä")


@pytest.mark.parametrize(
    ("name", "pictures", "tiles"),
    [("cream-set", 230, 2615), ("white-set", 8, None), ("racks", 6, 167), ("letters", 90, 2047)],
)
def test_real_labels_agree_with_themselves(name: str, pictures: int, tiles: int | None) -> None:
    """A reading made from the labels is right all over."""
    if not PHOTOS.is_dir():
        pytest.skip("the real photographs are not here (../shared/photos)")
    labels = read_labels(PHOTOS / name)
    assert len(labels) == pictures
    assert tiles is None or sum(len(label.tiles) for label in labels) == tiles
    results = []
    for label in labels:
        quads = [QUADS[0] if tile.quad is None else tile.quad for tile in label.tiles]
        faces = [f"K{tile.truth}" if tile.truth.isdigit() else tile.truth for tile in label.tiles]
        read = tuple(TileReading(face, quad, 0.9) for face, quad in zip(faces, quads, strict=True))
        results.append(score_photo(label, Reading(read, label.rows or (), GOOD), (10_000, 10_000)))
    total = total_figures(results)
    assert (total.recall, total.precision, total.silent_wrong_tiles) == (1, 1, 0)
    assert total.rows_exact in (None, 1)
