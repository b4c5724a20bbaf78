"""A game as a file: scores as CSV, everything as JSON, a sheet to print."""

import csv
import io
import json
from collections.abc import Iterable
from importlib.resources import files

from jinja2 import Environment, PackageLoader

from engine import BadInput, Document, format_event, texts_of
from webapp.tables.state import TableState
from webapp.tables.state_view import state_document
from webapp.wording import edition_name

FORMATS = ("csv", "json", "sheet")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def exported(state: TableState, how: str, language: str, *, own_style: bool) -> tuple[str, str]:
    """The text of a game in a format, and what kind of text it is.

    ``own_style``: a sheet that is saved as a file brings its looks along; one that is served may not.
    """
    if how not in FORMATS:
        raise BadInput("expected-one-of", "format", known=tuple(FORMATS))
    if how == "csv":
        return as_csv(state, language), "text/csv"
    if how == "json":
        return json.dumps(
            game_as_json(state, language), ensure_ascii=False, indent=1
        ) + "\n", "application/json"
    return as_sheet(state, language, own_style=own_style), "text/html"


def game_as_json(state: TableState, language: str) -> Document:
    """Everything: the state as the page has it, and the events from which it follows."""
    document = state_document(state, language)
    events: list[Document] = [
        {"sequence": each.sequence, "at": each.at, "who": each.who, "event": format_event(each.event)}
        for each in state.records
    ]
    seats = [] if state.game_row is None else list(state.game_row.seats)
    return {"version": 1, **document, "seats": seats, "events": events}


def as_csv(state: TableState, language: str) -> str:
    """The scores: a line for each round, and the totals."""
    written = io.StringIO()
    lines = csv.writer(written)
    for row in score_rows(state, language):
        lines.writerow([_harmless(cell) for cell in row])
    return written.getvalue()


def score_rows(state: TableState, language: str) -> list[list[object]]:
    """Heading, rounds and totals, as cells."""
    say, players = texts_of("page", language)["sheet"], state.game.players
    rows: list[list[object]] = [[say["round"], *players, say["winner"]]]
    for number, each in enumerate(state.game.rounds, 1):
        score = each.score
        points = ["" if score is None else score.scores[player] for player in players]
        rows.append([number, *points, (score.winner or "") if score is not None else ""])
    leaders = state.game.leaders
    winner = leaders[0] if len(leaders) == 1 and any(each.score for each in state.game.rounds) else ""
    rows.append([say["total"], *(state.game.totals[player] for player in players), winner])
    return rows


def _harmless(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula; numbers stay numbers.

    >>> _harmless("=1+1"), _harmless(-5), _harmless("Ann")
    ("'=1+1", -5, 'Ann')
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def as_sheet(state: TableState, language: str, *, own_style: bool) -> str:
    """A page to print: players, rounds, totals, and a place to sign."""
    looks = files("webapp").joinpath("static", "sheet.css").read_text(encoding="utf-8") if own_style else None
    edition = state.game.edition
    room = Environment(loader=PackageLoader("webapp"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return room.get_template("sheet.html").render(
        say=texts_of("page", language)["sheet"],
        language=language,
        looks=looks,
        table=state.table.name,
        edition="" if edition is None else edition_name(edition.id, language),
        rows=_shown(score_rows(state, language)),
        players=state.game.players,
    )


def _shown(rows: Iterable[list[object]]) -> list[list[str]]:
    return [
        [str(cell).replace("-", "−") if isinstance(cell, int | float) else str(cell) for cell in row]
        for row in rows
    ]
