"""The bookkeeping of the live bench, and a few of its scenes."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.bench.live.__main__ import main, recorded, tally_of
from tests.bench.live.cut_outs import back_of, real_faces, real_look
from tests.bench.live.deal import OPENING, Deal, history
from tests.bench.live.easel import Easel
from tests.bench.live.looks import DRAWN, looks
from tests.bench.live.outcome import Judged, Outcome, Tally, lines, outcome_of, worst
from tests.bench.live.pieces import Laid, Piece, set_pieces, shifted, turned_about
from tests.bench.live.probes import PROBES
from tests.bench.live.probes.sets import shingled
from tests.bench.live.staging import arranged, messy_heap
from vision.pipeline import TableReader

TRUTH = Judged("legal", frozenset(), (("R1", "R2", "R3"),))
PASS = Judged("pass", frozenset(), ())


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader()


@pytest.mark.parametrize(
    ("written", "questions", "outcome"),
    [
        (TRUTH, 0, Outcome.RIGHT),
        (TRUTH, 2, Outcome.ASKED),
        (PASS, 0, Outcome.SILENT),
        (PASS, 1, Outcome.BLOCKED),
        (None, 1, Outcome.BLOCKED),
        (None, 0, Outcome.STUCK),
    ],
)
def test_what_a_scene_comes_to(written: Judged | None, questions: int, outcome: Outcome) -> None:
    assert outcome_of(written, TRUTH, questions) is outcome


@pytest.mark.parametrize(
    "other",
    [
        Judged("illegal", frozenset(), TRUTH.table),
        Judged("legal", frozenset({"late"}), TRUTH.table),
        Judged("legal", frozenset(), (("R1", "R2"), ("R3",))),
    ],
)
def test_verdict_findings_and_table_must_all_be_true(other: Judged) -> None:
    assert outcome_of(other, TRUTH, 0) is Outcome.SILENT


def test_where_a_set_lies_and_its_order_make_no_difference() -> None:
    assert TRUTH.same(Judged("legal", frozenset(), (("R3", "R2", "R1"),)))


def test_the_worst_turn_of_a_scene_counts() -> None:
    assert worst((Outcome.RIGHT, Outcome.SILENT, Outcome.ASKED)) is Outcome.SILENT


def test_scenes_are_counted_and_recorded() -> None:
    tally = Tally()
    tally.add(Outcome.RIGHT, "ring", 0, "fine")
    tally.add(Outcome.SILENT, "wooden", 0, "a pass")
    assert (tally.scenes, tally.faults, tally.looks) == (2, 1, {"ring", "wooden"})
    assert tally.log == ["silent: a pass"]
    assert list(lines({"push": tally}))[1].split() == ["push", "2", "2", "1", "0", "0", "0", "1", "0"]
    figures = {figure.column: figure for figure in recorded({"push": tally})}
    assert (figures["silent"].value, figures["silent"].better) == (1, "lower")


def test_no_deal_has_more_tiles_than_the_box_and_both_players_open() -> None:
    rng = np.random.default_rng(2)
    deal = Deal(rng)
    told = history(deal, 8)
    faces = [face for row in told.second for face in row] + list(deal.loose(20))
    assert max(faces.count(face) for face in faces) <= 2
    assert told.second[: len(told.first)] == told.first
    opened = (told.first[0], told.second[len(told.first)])
    assert all(sum(int(face[1:]) for face in row) >= OPENING for row in opened)


def test_sets_that_are_pushed_or_pulled_stay_sets() -> None:
    laid = Laid(arranged((("R1", "R2", "R3"), ("K5", "B5", "O5")), np.random.default_rng(1)))
    assert Laid(shifted(laid.pieces, (1,), 0.3, 0)).table == laid.table
    assert Laid(turned_about(laid.pieces, 3, 1, 0)).table == laid.table


def test_a_heap_is_not_in_play() -> None:
    heap = messy_heap(np.random.default_rng(1), ("R1", "R2", "R3"), (0, 0))
    assert all(piece.down and piece.row is None for piece in heap)
    assert Laid(heap).table == ()


@pytest.mark.parametrize("leftmost", [True, False])
def test_shingled_tiles_cover_their_neighbours_by_the_share(leftmost: bool) -> None:
    pieces = shingled(list(set_pieces(("R1", "R2", "R3"), 0, (0, 0))), 0.2, leftmost_on_top=leftmost)
    assert [round(after.x - one.x, 6) for one, after in pairwise(pieces)] == [0.8, 0.8]
    levels = [piece.level for piece in pieces]
    assert sorted(levels, reverse=leftmost) == levels


def test_the_topmost_tile_is_known_by_its_pixel(tmp_path: Path, reader: TableReader) -> None:
    easel = Easel(looks(tmp_path, reader)[0], 1)
    low, high = Piece("R1", 0, 0, row=0), Piece("K2", 0.4, 0, level=1)
    laid = Laid((high, low))
    assert easel.topmost(laid, easel.quad(high).mean(axis=0).tolist()) == high
    assert easel.topmost(laid, easel.pixel(9, 5)) is None


def test_cut_outs_become_faces_and_backs() -> None:
    crop = np.full((250, 180, 3), 230, np.uint8)
    crop[60:140, 60:120] = 20
    assert back_of(crop)[100, 90].min() > 200
    made = real_faces({"R1": crop})(real_look(1), "R1", 2.0, 0)
    assert made.colour.shape[:2] == made.alpha.shape
    assert made.alpha[0, 0] == 0


def test_every_probe_has_a_name_and_five_looks_at_least() -> None:
    assert len(PROBES) >= 15
    assert len(DRAWN) >= 5


def test_a_calm_table_is_right(tmp_path: Path, reader: TableReader) -> None:
    tally = tally_of("calm", 1, looks(tmp_path, reader), reader)
    assert tally.counts[Outcome.RIGHT] == 1, tally.log


def test_without_the_collections_the_drawn_part_runs_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["--scenes", "1", "--probe", "lag", "--photos", str(tmp_path), "--pictures", str(tmp_path)])
    told = capsys.readouterr().out
    assert "no photo collections here" in told
    assert sum(line.startswith("lag") for line in told.splitlines()) == 2
    assert status in (0, 1)
    assert len(list(tmp_path.glob("lag-*.jpg"))) == 1


def test_a_probe_that_is_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--probe", "earthquake"]) == 2
    assert "earthquake" in capsys.readouterr().err
