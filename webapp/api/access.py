"""``/api/v1/session`` and links: how somebody gets a role, and hands one on."""

import segno
from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from engine import BadInput, any_text
from webapp.api.body import read_body
from webapp.api.common import api_blueprint
from webapp.api.documents import LinkBody, LinkDocument, SessionBody, SessionDocument
from webapp.api.operation import Operation, Parameter, Reply
from webapp.pages import page_language, pin_wanted
from webapp.security import EVERY_TABLE, Role, is_local
from webapp.services import services
from webapp.wording import worded

access_api = api_blueprint("access", __name__)
join_pages = Blueprint("joining", __name__)
_SESSION = Reply("The session", SessionDocument)
_TABLE = Parameter("table", {"type": "string"}, "The table at which somebody has the role")
_ROLES = {role.word: role for role in Role if role is not Role.NOBODY}


@access_api.get("/session")
@Operation("session", _SESSION, query=(_TABLE,))
def session() -> ResponseReturnValue:
    """In which role whoever asks comes to a table, and what to send along when writing."""
    return _session(request.args.get("table"))


@access_api.post("/session")
@Operation("enter", _SESSION, body=SessionBody, errors=(429,))
def enter_pin() -> ResponseReturnValue:
    """Get the role of a PIN or a link."""
    body, guard = read_body(SessionBody), services().guard
    if (body.pin is None) == (body.link is None):
        raise BadInput("pin-or-link", "document")
    if body.pin is not None:
        grant = guard.by_pin(any_text(body.pin, "pin")[:100], request.remote_addr or "")
    else:
        grant = guard.by_link(any_text(body.link, "link")[:2000])
    guard.remember(grant)
    return _session(None if grant.table == EVERY_TABLE else grant.table)


@access_api.delete("/session")
@Operation("leave", _SESSION)
def leave() -> ResponseReturnValue:
    """Give up all roles that this browser was given."""
    services().guard.forget()
    return _session(None)


@access_api.post("/tables/<table>/links")
@Operation(
    "link",
    Reply("The link", LinkDocument, 201),
    role=Role.REFEREE,
    body=LinkBody,
)
def link(table: str) -> ResponseReturnValue:
    """A link that gives a role at this table, also as a QR code."""
    page_services = services()
    page_services.guard.require(Role.REFEREE, table)
    body = read_body(LinkBody)
    role = _ROLES.get(body.role)
    if role is None:
        raise BadInput("expected-one-of", "role", known=tuple(_ROLES))
    state = page_services.tables.state(table)
    if body.player is not None and body.player not in state.game.players:
        raise BadInput("not-a-player-here", "player")
    start = page_services.address or request.host_url.rstrip("/")
    url = f"{start}/join/{page_services.guard.link(table, role, body.player)}"
    answer = {"url": url, "qr": qr_code(url), "reachable": bool(page_services.address)}
    return answer, 201


@join_pages.get("/join/<token>")
def join(token: str) -> ResponseReturnValue:
    """Take the role of a link that was opened or scanned, and go to its table."""
    guard = services().guard
    try:
        grant = guard.by_link(token[:2000])
    except BadInput as problem:
        return pin_wanted(worded(problem, page_language()))
    guard.remember(grant)
    return redirect("/" if grant.table == EVERY_TABLE else f"/tables/{grant.table}", 303)


def qr_code(url: str) -> str:
    """The QR code of an address, as the address of a picture."""
    code: str = segno.make(url, error="m", micro=False).svg_data_uri(scale=6, border=4, light="white")
    return code


def _session(table: str | None) -> dict[str, object]:
    guard = services().guard
    caller = guard.caller(table)
    return {
        "role": caller.role.word,
        "player": caller.player,
        "csrf": guard.csrf_token(),
        "pins": guard.has_pins,
        "local": is_local(request),
    }
