"""The page at ``/check``: type a table or a turn, get the verdict. A verdict is a link to be passed on."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from engine import BadInput, Table, Turn, edition, texts_of
from webapp.pages.check_view import Ruling, TypedTable, typed_editions
from webapp.pages.common import page, page_language
from webapp.wording import edition_name, worded

check_page = Blueprint("check_page", __name__)
_USUAL = "classic"


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked, as it was typed."""

    edition: str
    table: str
    before: str
    opened: bool
    late: bool
    turn: bool
    """Whether a whole turn is to be judged, not the table alone."""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Asked":
        """The question of a query. Where ``judge`` does not say which, a table before makes it a turn."""
        before = query.get("before", "")
        return cls(
            edition=query.get("edition", _USUAL),
            table=query.get("table", ""),
            before=before,
            opened="opened" in query,
            late="late" in query,
            turn=query.get("judge", "turn" if before.strip() else "table") == "turn",
        )


@check_page.get("/check")
def check_form() -> ResponseReturnValue:
    """The form and, where something was asked, the answer; status 400 where it cannot be understood."""
    asked = Asked.of(request.args)
    asked_language = page_language()
    problems: dict[str, str] = {}
    if asked.edition not in typed_editions():
        problems["edition"] = texts_of("page", asked_language)["problems"]["unknown-edition"]
    referee = TypedTable(edition(_USUAL if problems else asked.edition), asked_language)
    ruling = _ruling(asked, referee, problems) if "table" in request.args else None
    shown = {
        "editions": {each: edition_name(each, asked_language) for each in typed_editions()},
        "asked": asked,
        "problems": problems,
        "ruling": ruling,
        "legend": referee.legend(),
    }
    return page("check.html", shown, 400 if problems else 200)


def _ruling(asked: Asked, referee: TypedTable, problems: dict[str, str]) -> Ruling | None:
    """The answer, None with the problems filled in where there is none."""
    tables: dict[str, Table] = {}
    for name, text in {"table": asked.table, "before": asked.before if asked.turn else ""}.items():
        try:
            tables[name] = referee.read(text)
        except BadInput as problem:
            problems[name] = worded(problem, referee.language, referee.game.fourth_colour)
    if tables.get("table") == ():
        problems["table"] = texts_of("page", referee.language)["problems"]["no-tiles"]
    if problems:
        return None
    if asked.turn:
        return referee.rule_turn(Turn(tables["before"], tables["table"], asked.opened, asked.late))
    return referee.rule_table(tables["table"])
