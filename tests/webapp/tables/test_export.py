"""Exports: what a spreadsheet, a program and a printer get."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import Game, parse_event
from tests.webapp.visitor import LAN, Clock, Visitor, app_parts
from webapp.cli.main import main
from webapp.config import settings
from webapp.store import Store

Opener = Callable[..., Store]
EVIL = '=HYPERLINK("http://evil.example")'
Captured = pytest.CaptureFixture[bytes]


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_store: Opener) -> tuple[Visitor, str]:
    """A game with two rounds in the store of this machine's settings, and its id."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    store = open_store(settings.Config().store_url)
    ann = Visitor(app_parts(store, tmp_path / "pictures", Clock()))
    path = ann.table("<b>Ann</b>", EVIL)
    ann.turn(path, "<b>Ann</b>", "R10 B10 K10")
    ann.event(path, type="end", out="<b>Ann</b>")
    ann.event(path, type="rack", player=EVIL, tiles=["R5"])
    ann.event(path, type="round", starter=EVIL)
    return ann, str(ann.get(path)["game"])


def export(captured: Captured, *arguments: str) -> str:
    assert main(["export", *arguments]) == 0
    return captured.readouterr().out.decode()


def test_csv_has_numbers_and_no_formulas(played: tuple[Visitor, str], capfdbinary: Captured) -> None:
    rows = list(csv.reader(io.StringIO(export(capfdbinary, played[1]))))
    assert rows == [
        ["Round", "<b>Ann</b>", f"'{EVIL}", "Winner"],
        ["1", "5", "-5", "<b>Ann</b>"],
        ["2", "", "", ""],
        ["Total", "5", "-5", "<b>Ann</b>"],
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_every_beginning_of_a_formula_is_defused(tmp_path: Path, start: str) -> None:
    ann = Visitor(app_parts(Store.in_memory(), tmp_path, Clock()))
    path = ann.table("Ann", f"{start}1+1")
    response = ann.raw("GET", f"/games/{ann.get(path)['game']}/export?format=csv")
    assert response.mimetype == "text/csv"
    assert f",'{start}1+1," in response.text


def test_json_has_everything_and_can_be_played_again(
    played: tuple[Visitor, str], capfdbinary: Captured
) -> None:
    document = json.loads(export(capfdbinary, played[1], "--format", "json", "--lang", "de"))
    game = Game.of([parse_event(each["event"]) for each in document["events"]])
    assert dict(game.totals) == document["totals"] == {"<b>Ann</b>": 5, EVIL: -5}
    assert document["seats"] == ["south", "north"]


def test_the_sheet_prints_names_as_they_are_and_is_one_file(
    played: tuple[Visitor, str], capfdbinary: Captured
) -> None:
    sheet = export(capfdbinary, played[1], "--format", "sheet", "--lang", "fr")
    assert "&lt;b&gt;Ann&lt;/b&gt;" in sheet
    assert "<b>" not in sheet
    assert "−5" in sheet
    assert "Feuille de score" in sheet
    assert "<style>" in sheet
    assert not re.search(r"<link|<script|src=", sheet)
    served = played[0].raw("GET", f"/games/{played[1]}/export?format=sheet")
    assert "<style>" not in served.text, "the page's own rules forbid it"
    assert 'href="/static/sheet.css"' in served.text


def test_games_are_listed_and_unknown_ones_said_so(
    played: tuple[Visitor, str], capfdbinary: Captured
) -> None:
    assert export(capfdbinary).startswith(f"{played[1]}\t2027-01-15 08:00\tKitchen\n")
    assert main(["export", "nonsense"]) == 2
    assert capfdbinary.readouterr().err == b"rummiref export: there is no such game\n"


def test_while_a_round_runs_the_export_is_for_the_referee(played: tuple[Visitor, str]) -> None:
    ann, game = played
    stranger = Visitor(ann.client.application.extensions["rummiref"], LAN, "192.168.1.9")
    assert stranger.raw("GET", f"/games/{game}/export").status_code == 403
    assert ann.raw("GET", f"/games/{game}/export?format=pdf").status_code == 400
    path = f"/tables/{ann.get('/tables')['tables'][0]['id']}"
    ann.event(path, type="end")
    assert stranger.raw("GET", f"/games/{game}/export").status_code == 200
