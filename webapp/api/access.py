"""``/api/v1/session`` and links: how somebody gets a role, and hands one on."""

import segno
from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from engine import BadInput, any_text, name_text
from webapp.api.common import api_blueprint, json_body
from webapp.pages import page_language, pin_wanted
from webapp.security import EVERY_TABLE, Role, is_local
from webapp.services import services
from webapp.wording import worded

access_api = api_blueprint("access", __name__)
join_pages = Blueprint("joining", __name__)
_ROLES = {role.word: role for role in Role if role is not Role.NOBODY}


@access_api.get("/session")
def session() -> ResponseReturnValue:
    """In which role whoever asks comes to a table, and what to send along when writing."""
    return _session(request.args.get("table"))


@access_api.post("/session")
def enter_pin() -> ResponseReturnValue:
    """Get the role of a PIN or a link."""
    fields = json_body((), ("pin", "link"))
    pin, link = fields.get("pin", None), fields.get("link", None)
    if (pin is None) == (link is None):
        raise BadInput("pin-or-link", "document")
    guard = services().guard
    if pin is not None:
        grant = guard.by_pin(any_text(pin, "pin")[:100], request.remote_addr or "")
    else:
        grant = guard.by_link(any_text(link, "link")[:2000])
    guard.remember(grant)
    return _session(None if grant.table == EVERY_TABLE else grant.table)


@access_api.delete("/session")
def leave() -> ResponseReturnValue:
    """Give up all roles that this browser was given."""
    services().guard.forget()
    return _session(None)


@access_api.post("/tables/<table>/links")
def link(table: str) -> ResponseReturnValue:
    """A link that gives a role at this table, also as a QR code."""
    page_services = services()
    page_services.guard.require(Role.REFEREE, table)
    fields = json_body(("role",), ("player",))
    role = _ROLES.get(any_text(fields["role"], "role"))
    if role is None:
        raise BadInput("expected-one-of", "role", known=tuple(_ROLES))
    player = fields.get("player", None)
    state = page_services.tables.state(table)
    if player is not None and name_text(player, "player") not in state.game.players:
        raise BadInput("not-a-player-here", "player")
    bound = None if player is None else str(player)
    start = page_services.address or request.host_url.rstrip("/")
    url = f"{start}/join/{page_services.guard.link(table, role, bound)}"
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
