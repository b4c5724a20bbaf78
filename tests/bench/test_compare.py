"""Two trees are held against each other: what is read from printed lines, and what the verdicts are."""

import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bench import compare, engine, evaluate, no_tiles, printed, referee, solver, startup, trees, web
from tests.bench.compare import Comparison, Measured, compared
from tests.bench.record import Figure
from vision.measure.evaluate import total_figures

EMPTY = total_figures([])


def roughly(first: Iterable[Figure], second: Iterable[Figure]) -> bool:
    """Whether these are the same figures but for the digits that were not printed."""
    ones, twos = list(first), list(second)
    if [replace(figure, value=0.0) for figure in ones] != [replace(figure, value=0.0) for figure in twos]:
        return False
    values = [figure.value for figure in twos]
    return [figure.value for figure in ones] == pytest.approx(values, rel=0.02, abs=0)


def test_what_the_engine_prints_is_what_it_records() -> None:
    measured = engine.Measured("games", "classic", 18025.4, 12328.2, 1.0)
    assert roughly(printed.engine(measured.line), measured.figures)


def test_what_the_solver_prints_is_what_it_records() -> None:
    for theirs in (None, [0.011, 0.013]):
        cell = solver.Cell(30, 1, [0.0051, 0.0064], theirs)
        assert roughly(printed.solver(cell.line), cell.figures)


def test_what_the_start_prints_is_what_it_records() -> None:
    measured = startup.Figures([1.81, 1.92], [2.01, 2.2], {"table, phone": [0.31, 0.35]})
    assert roughly(printed.startup("\n".join(startup.lines(measured))), startup.recorded(measured))


def test_what_the_page_prints_is_what_it_records() -> None:
    measured = web.Measured(50, [0.011] * 60, [0.019] * 3000, 73.2, 87.1, [0.005] * 60)
    assert roughly(printed.web("\n".join(measured.lines(60))), measured.figures())


def test_what_is_evaluated_is_printed_as_it_is_recorded() -> None:
    result = replace(EMPTY, photos=8, tiles=75, recall=0.9867, f1=0.99, rows_exact=None, missed_tiles=1)
    line = "| **white-set (real tables)** " + evaluate._cells(result)
    assert roughly(printed.evaluate(line), evaluate.Row("white-set (real tables)", result).figures)
    nothing = no_tiles.Invented("classic", (109, 12, 123, 15, 99))
    lines = "\n".join(no_tiles.lines([nothing]))
    assert list(printed.evaluate(lines)) == list(nothing.figures)


def test_what_the_reading_of_photos_prints_is_read() -> None:
    text = "whole way             43.2 ms   54 tiles read\npeak memory            203 MB   a fresh process\n"
    first, second = printed.vision(text)
    assert (first.row, first.value, second.row, second.value) == ("whole way", 43.2, "peak memory", 203)


def test_the_referee_records_each_row_once_and_the_slowest_does_not_decide() -> None:
    times = [0.01] * 100
    figures = list(referee.Measured(times, times, times, times, times, times, times, 0.04).figures())
    assert len({(figure.row, figure.column) for figure in figures}) == len(figures)
    assert {figure.column for figure in figures if not figure.decides} == {"slowest"}
    assert figures[-1].value == pytest.approx(4.0)


def one(base: Sequence[float], here: Sequence[float], like: Figure) -> Comparison:
    """The comparison of one figure over some rounds."""

    def rounds(values: Sequence[float]) -> Measured:
        return {("row", "column"): [replace(like, value=value) for value in values]}

    (found,) = compared("bench", rounds(base), rounds(here))
    return found


TIME = Figure("row", "column", 0, "ms", "lower")
SPEED = Figure("row", "column", 0, "a second", "higher")
RECALL = Figure("row", "column", 0, "share", "higher")
SILENT = Figure("row", "column", 0, "share", "lower")


@pytest.mark.parametrize(
    ("base", "here", "like", "verdict"),
    [
        ([10, 10, 10], [10.5, 10.5, 99], TIME, "no slower"),
        ([10, 10, 10], [10.6, 10.6, 1], TIME, "slower"),
        ([100], [96], SPEED, "no slower"),
        ([100], [95], SPEED, "slower"),
        ([100], [50], replace(SPEED, decides=False), ""),
        ([100], [50], replace(SPEED, better=None), ""),
        ([0.99], [0.99], RECALL, "equal"),
        ([0.99], [0.9899], RECALL, "worse"),
        ([0.99], [0.9901], RECALL, "better"),
        ([0], [0], SILENT, "equal"),
        ([0], [0.0001], SILENT, "worse"),
        ([0.0001], [0], SILENT, "better"),
    ],
)
def test_verdicts(base: Sequence[float], here: Sequence[float], like: Figure, verdict: str) -> None:
    found = one(base, here, like)
    assert found.verdict == verdict
    assert found.worse == (verdict in ("slower", "worse"))


def test_drift_of_the_machine_does_not_count() -> None:
    """It gets slower from round to round, for both: the rounds are compared, not all medians."""
    assert one([10, 20, 30], [10, 20, 30.5], TIME).verdict == "no slower"
    assert one([30, 20, 10], [10, 20, 30], TIME).ratio == 1


def test_a_figure_that_is_gone_is_worse_and_a_new_one_is_not() -> None:
    place = ("row", "column")
    (gone,) = compared("bench", {place: [TIME]}, {})
    assert gone.worse
    assert list(compared("bench", {}, {place: [TIME]})) == []


@pytest.fixture
def two_trees(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str, str], None]:
    """Trees whose engine bench prints what a test says."""
    prints: dict[str, str] = {}

    def say(base: str, now: str) -> None:
        prints.update(base=base, here=now)

    monkeypatch.setattr(compare, "other", lambda commit: trees.Tree("base", tmp_path, Path("python")))
    monkeypatch.setattr(compare, "here", lambda: trees.Tree("here", tmp_path, Path("python")))
    monkeypatch.setattr(trees.Tree, "run_module", lambda tree, module, arguments: prints[tree.name])
    return say


LINE = "games    classic      {rate}      12,328    0.66     100%\n"


def test_the_status_says_whether_something_is_worse(
    two_trees: Callable[[str, str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["--base", "x", "--benches", "engine", "--rounds", "3"]
    two_trees(LINE.format(rate="18,000"), LINE.format(rate="18,100"))
    assert compare.main(command) == 0
    assert "nothing is worse" in capsys.readouterr().out
    two_trees(LINE.format(rate="18,000"), LINE.format(rate="12,000"))
    assert compare.main(command) == 1
    assert "slower" in capsys.readouterr().out
    two_trees("nothing", "nothing")
    assert compare.main(command) == 2
    assert "printed no figures" in capsys.readouterr().err


def test_an_unknown_bench_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare.main(["--base", "x", "--benches", "engine,paint"]) == 2
    assert "paint is none of" in capsys.readouterr().err


def test_a_tree_that_takes_modules_from_elsewhere_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    trees.here()

    def elsewhere(tree: trees.Tree, arguments: list[str]) -> "subprocess.CompletedProcess[str]":
        return subprocess.CompletedProcess(arguments, 0, "/elsewhere/engine/__init__.py\n" * 5, "")

    monkeypatch.setattr(trees.Tree, "_run", elsewhere)
    with pytest.raises(trees.Failed, match="takes modules from elsewhere"):
        trees.here()


def test_a_commit_that_is_none_is_one_sentence() -> None:
    with pytest.raises(trees.Failed, match="rev-parse"):
        trees.other("no-such-commit")
