"""No figure is typed by hand: page and README say what was recorded, and nothing else."""

import json
import re
from pathlib import Path

import pytest

from tests.bench import figures, record
from tests.bench.record import FOLDER, Figure, Record

KEPT = figures.records()
SMALL = Record(
    "Small",
    "Something small.",
    "python -m small",
    "2026-01-02",
    {"processor": "abacus", "cores": 2, "python": "3.11.7", "load": "0.1"},
    {"rummiref": "0.1.0", "commit": "abcdef0"},
    (
        Figure("one", "time", 1234.5, "ms", "lower"),
        Figure("one", "time against another", 0.5, "ratio", "lower"),
        Figure("two", "time", 0.25, "ms", "lower"),
        Figure("memory", "size", 12.3, "MB", "lower", decides=False),
    ),
)


def test_the_page_says_what_was_recorded() -> None:
    assert figures.PAGE.read_text(encoding="utf-8") == figures.page(KEPT), "run `make figures`"


def test_the_readme_says_what_was_recorded() -> None:
    text = figures.README.read_text(encoding="utf-8")
    assert text == figures.readme(text, KEPT), "run `make figures`"
    assert len(figures.QUOTES) == 5


def test_another_figure_is_noticed() -> None:
    text = figures.README.read_text(encoding="utf-8")
    block = figures.MARKED.search(text)
    assert block is not None
    changed = text.replace(block[0], re.sub(r"\d", "1", block[0]))
    assert changed != figures.readme(changed, KEPT)


def test_a_readme_without_a_place_for_figures_is_refused() -> None:
    with pytest.raises(ValueError, match="no pair of marks"):
        figures.readme("# rummiref\n", KEPT)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_record_says_how_it_was_measured_and_not_where(path: Path) -> None:
    kept = record.read(path)
    assert kept.title
    assert kept.about
    assert kept.figures
    assert kept.command.startswith("python -m tests.")
    assert kept.recorded == "measured" or "c06f7ce" in kept.recorded
    if kept.recorded == "measured":
        assert {"processor", "cores", "memory", "system", "python"} <= kept.machine.keys()
        assert re.fullmatch(r"[0-9a-f]{7}( with changes)?", kept.version["commit"])
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", kept.date or "")
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|tmp|work|usr|opt)/", text)
    assert text == record.text(kept)


def test_a_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_text(record.text(SMALL), encoding="utf-8")
    assert record.read(path) == SMALL
    assert SMALL.value("two", "time").value == 0.25
    with pytest.raises(KeyError, match="no figure"):
        SMALL.value("three", "time")


@pytest.mark.parametrize("change", [{"unit": "furlong"}, {"colour": "red"}])
def test_a_record_that_cannot_be_meant_is_refused(tmp_path: Path, change: dict[str, str]) -> None:
    document = json.loads(record.text(SMALL))
    document["figures"][0].update(change)
    (tmp_path / "odd.json").write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(ValueError, match=r"odd.json is no record of figures"):
        record.read(tmp_path / "odd.json")


def test_rows_that_share_a_column_are_one_table() -> None:
    first, second = figures.tables(SMALL.figures)
    assert first.splitlines() == [
        "| | time, ms | time against another, ratio |",
        "|---|---|---|",
        "| one | 1,234 | 0.50 |",
        "| two | 0.25 | – |",
    ]
    assert second.splitlines()[-1] == "| memory | 12 |"


def test_a_section_names_command_date_machine_and_version() -> None:
    text = figures.page({"small": SMALL})
    for line in (
        "- command: `python -m small`",
        "- date: 2026-01-02",
        "- machine: abacus, 2 cores, Python 3.11.7, load before it began 0.1",
        "- version: rummiref 0.1.0, commit abcdef0",
    ):
        assert line in text.splitlines()
