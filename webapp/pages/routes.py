"""The pages: all tables, a new game, a table from the first tile to the final score."""

from functools import cache
from importlib.resources import as_file, files
from urllib.parse import urlencode

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from webapp.errors import NotFound
from webapp.pages.check import check_page
from webapp.pages.clock import clock_document, clock_page
from webapp.pages.common import live_page, page, page_language, pin_page, pin_wanted
from webapp.pages.editions import edition_choices, material
from webapp.pages.mat import mat_page
from webapp.security import Role
from webapp.services import services
from webapp.store import TableRow
from webapp.tables import SEATS, TableState, state_document

pages = Blueprint("pages", __name__)
pages.register_blueprint(check_page)
pages.register_blueprint(mat_page)
# Not under /api/v1: the clock is no part of the documented interface, it serves our own pages only.
pages.register_blueprint(clock_page, url_prefix="/tables")
SHOWN = 30
"""Tables on the first page."""


@pages.get("/")
def home() -> ResponseReturnValue:
    """The tables, and the way to a new game."""
    if "table" in request.args:  # verdicts that were passed on as links before this page had tables
        return redirect(f"/check?{urlencode(request.args)}", 301)
    caller = services().guard.caller()
    if caller.role < Role.WATCH:
        return pin_wanted()
    found = services().tables.store.tables()[:SHOWN]
    return live_page("home.html", caller, {}, tables=[_line(each) for each in found])


@pages.get("/enter")
def enter_page() -> ResponseReturnValue:
    """Type a PIN to get another role, then back to where it was wanted."""
    then = request.args.get("then", "/")
    own = then.startswith("/") and not then.startswith(("//", "/\\"))
    return pin_page(then if own else "/")


@pages.get("/new")
def new_game() -> ResponseReturnValue:
    """Set up a game, at a new table or at the one that is named."""
    caller = services().guard.caller(request.args.get("table"))
    if caller.role < Role.REFEREE:
        return pin_wanted()
    table = request.args.get("table")
    state = None if table is None else services().tables.state(table)
    data = {
        "table": table,
        "editions": edition_choices(page_language()),
        "seats": list(SEATS),
        "before": None if state is None else state_document(state, page_language()),
    }
    return live_page("new.html", caller, data)


@pages.get("/tables/<table>")
def table(table: str) -> ResponseReturnValue:
    """A table: play, judge, score, watch."""
    guard = services().guard
    caller = guard.caller(table)
    if caller.role < Role.WATCH:
        return pin_wanted()
    state = services().tables.state(table)
    return live_page("table.html", caller, _table_data(state), **_shown(state))


@pages.app_errorhandler(NotFound)
def unknown(problem: NotFound) -> ResponseReturnValue:
    """There is no such table: a page that says so, and leads back."""
    return page("unknown.html", {}, 404)


def _table_data(state: TableState) -> dict[str, object]:
    asked_language, edition = page_language(), state.game.edition
    known = (
        material(edition, asked_language) if edition is not None else {"box": {}, "names": {}, "values": {}}
    )
    return {
        "table": state.table.id,
        "state": state_document(state, asked_language),
        "clock": clock_document(state.table.id),
        **_seen(state.table.id),
        **known,
    }


def _seen(table: str) -> dict[str, object]:
    """The camera of a table and what it sees, if it has one."""
    found = services().referees.get(table)
    if found is None:
        return {"camera": None, "reading": None, "settings": None}
    return {
        "camera": found.camera_document(page_language()),
        "reading": found.reading_document(page_language()),
        "settings": found.settings.document(),
    }


def _line(row: TableRow) -> dict[str, object]:
    state = services().tables.state(row.id)
    game = state_document(state, page_language())
    return {"id": row.id, "name": row.name, "game": game}


def _shown(state: TableState) -> dict[str, object]:
    edition = state.game.edition
    return {
        "name": state.table.name,
        "material": "" if edition is None else edition.material,
        "scripts": _scripts(),
    }


@cache
def _scripts() -> list[str]:
    """What the page of a table is made of, so that a browser can fetch it all at once."""
    with as_file(files("webapp").joinpath("static", "js")) as folder:
        found = {each.relative_to(folder).as_posix() for each in folder.rglob("*.js")}
    # Each page begins with a module of its own; the other pages' are not for this one.
    return sorted(each for each in found if not each.startswith("pages/") or each == "pages/table.js")
