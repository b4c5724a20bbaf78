"""The pages: all tables, a new game, a table from the first tile to the final score."""

from functools import cache
from importlib.resources import as_file, files
from urllib.parse import urlencode

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from webapp.page_check import check_page
from webapp.page_clock import clock_document, clock_page
from webapp.page_common import language, live_page, page, pin_page, pin_wanted
from webapp.page_mat import mat_page
from webapp.page_material import edition_choices, material
from webapp.parts import parts
from webapp.security import Role
from webapp.state import TableState, state_document
from webapp.store import TableRow
from webapp.tables import SEATS, Unknown

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
    standing = parts().guard.standing()
    if standing.role < Role.WATCH:
        return pin_wanted()
    found = parts().tables.store.tables()[:SHOWN]
    return live_page("home.html", standing, {}, tables=[_line(each) for each in found])


@pages.get("/enter")
def enter() -> ResponseReturnValue:
    """Type a PIN to get another role, then back to where it was wanted."""
    wished = request.args.get("then", "/")
    own = wished.startswith("/") and not wished.startswith(("//", "/\\"))
    return pin_page(wished if own else "/")


@pages.get("/new")
def new_game() -> ResponseReturnValue:
    """Set up a game, at a new table or at the one that is named."""
    standing = parts().guard.standing(request.args.get("table"))
    if standing.role < Role.REFEREE:
        return pin_wanted()
    table = request.args.get("table")
    state = None if table is None else parts().tables.state(table)
    data = {
        "table": table,
        "editions": edition_choices(language()),
        "seats": list(SEATS),
        "before": None if state is None else state_document(state, language()),
    }
    return live_page("new.html", standing, data)


@pages.get("/tables/<table>")
def table(table: str) -> ResponseReturnValue:
    """A table: play, judge, score, watch."""
    guard = parts().guard
    standing = guard.standing(table)
    if standing.role < Role.WATCH:
        return pin_wanted()
    state = parts().tables.state(table)
    return live_page("table.html", standing, _table_data(state), **_shown(state))


@pages.app_errorhandler(Unknown)
def unknown(problem: Unknown) -> ResponseReturnValue:
    """There is no such table: a page that says so, and leads back."""
    return page("unknown.html", {}, 404)


def _table_data(state: TableState) -> dict[str, object]:
    wished, edition = language(), state.game.edition
    known = material(edition, wished) if edition is not None else {"box": {}, "names": {}, "values": {}}
    return {
        "table": state.table.id,
        "state": state_document(state, wished),
        "clock": clock_document(state.table.id),
        **_seen(state.table.id),
        **known,
    }


def _seen(table: str) -> dict[str, object]:
    """The camera of a table and what it sees, if it has one."""
    found = parts().referees.get(table)
    if found is None:
        return {"camera": None, "reading": None, "settings": None}
    return {
        "camera": found.camera_document(language()),
        "reading": found.reading_document(language()),
        "settings": found.settings.document(),
    }


def _line(row: TableRow) -> dict[str, object]:
    state = parts().tables.state(row.id)
    game = state_document(state, language())
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
