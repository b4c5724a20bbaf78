"""The description of the interface: written by the programme, complete, and true about who may do what."""

from typing import Any

import pytest
from flask import Blueprint
from jsonschema import Draft202012Validator

from tests.webapp.described import OPENAPI, problems, require_described, require_described_message
from tests.webapp.visitor import LAN, Clock, Visitor, app_parts
from webapp.api import openapi
from webapp.api.openapi import TARGET, openapi_document, openapi_text
from webapp.api.operation import operation_of
from webapp.app import create_app
from webapp.config.settings import Roles
from webapp.store import Store

PINS = {"watch": "1111", "player": "2222", "referee": "3333"}
RANKS = ("nobody", *PINS)
OPERATIONS = [
    (method, path, operation)
    for path, methods in OPENAPI["paths"].items()
    for method, operation in methods.items()
    if path != "/session"  # where roles are given and taken
]


def test_the_file_is_what_the_programme_writes() -> None:
    assert TARGET.read_text(encoding="utf-8") == openapi_text(), "run: python -m webapp.api.openapi"


def test_every_view_under_api_says_what_it_takes_and_gives() -> None:
    app = create_app()
    views = {rule.endpoint for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/v1")}
    assert {name for name in views if operation_of(app.view_functions[name]) is None} == set()


def test_a_route_that_says_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = Blueprint("silent", __name__, url_prefix="/api/v1")
    silent.get("/silent")(dict)
    monkeypatch.setattr(openapi, "_BLUEPRINTS", (silent,))
    with pytest.raises(ValueError, match="get /api/v1/silent"):
        openapi_document()


def test_every_schema_is_one() -> None:
    for schema in OPENAPI["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
        if schema.get("type") == "object" and "properties" in schema:
            open_on_purpose = schema["properties"].keys() >= {"id", "type"}
            assert (schema["additionalProperties"] is False) != open_on_purpose


def test_what_is_not_described_is_noticed() -> None:
    error = OPENAPI["components"]["schemas"]["error"]
    assert problems({"error": "No.", "code": "no-table", "where": None}, error) == []
    assert problems({"error": "No.", "where": None}, error) == ["$: 'code' is a required property"]
    session = {"role": "king", "player": None, "csrf": "", "pins": False, "local": True}
    for status, answer in ((200, session), (418, {}), (200, {**session, "role": "watch", "colour": 1})):
        with pytest.raises(AssertionError, match="GET /api/v1/session"):
            require_described("GET", "/api/v1/session", status, answer)
    with pytest.raises(AssertionError, match="GET /api/v1/nowhere"):
        require_described("GET", "/api/v1/nowhere", 200, {})
    with pytest.raises(AssertionError, match="clock"):
        require_described_message("clock", {"now": 1})


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Visitor]:
    """Somebody in each role, elsewhere on the network."""
    roles = Roles(watch_pin=PINS["watch"], player_pin=PINS["player"], referee_pin=PINS["referee"])
    parts = app_parts(Store.in_memory(), tmp_path_factory.mktemp("roles"), Clock(), roles)
    found = {role: Visitor(parts, LAN, f"192.168.1.{9 + at}") for at, role in enumerate(RANKS)}
    for role, pin in PINS.items():
        found[role].ask("POST", "/session", json={"pin": pin})
    return found


@pytest.fixture(scope="module")
def blanks(people: dict[str, Visitor]) -> dict[str, object]:
    """What stands in an address: a table with a round that is over, so that all may see all of it."""
    path = people["referee"].table("Ann", "Bob")
    people["referee"].event(path, type="end")
    game = people["referee"].get(path)["game"]
    numbers = dict.fromkeys(("event", "tile", "first", "second"), 9)
    return {"table": path.rpartition("/")[2], "game": game, "picture": "0" * 64, **numbers}


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS)
def test_a_role_below_the_one_named_is_refused_and_that_one_is_not(
    people: dict[str, Visitor], blanks: dict[str, object], method: str, path: str, operation: dict[str, Any]
) -> None:
    needed = RANKS.index(operation["x-role"])
    body = operation.get("requestBody", {"content": {}})["content"].get("application/json", {}).get("example")
    if operation["operationId"] == "record":
        body = {"event": {"type": "rack", "player": "Ann", "tiles": []}}
    for rank, role in enumerate(RANKS):
        visitor = people[role]
        headers = {} if method == "get" else {"X-CSRF-Token": visitor.csrf()}
        more: dict[str, Any] = {} if body is None else {"json": body}
        if operation["operationId"] == "watch":
            more = {"json": {"address": "nowhere:"}}
        response = visitor.raw(method.upper(), path.format(**blanks), headers=headers, **more)
        code = response.get_json()["code"] if response.status_code == 403 else ""
        response.close()
        assert code.startswith("needs-") == (rank < needed), f"{role}: {response.status}, {code}"
