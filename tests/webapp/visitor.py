"""Somebody at the page: a browser that knows how to write, and checks that answers are as described."""

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.webapp.api.schemas import Schemas
from webapp.app import create_app
from webapp.config.settings import Config, Roles
from webapp.reading.reader import ReaderFactory, table_reader
from webapp.security.headers import protect
from webapp.services import Services
from webapp.store import Store

OPENAPI: Mapping[str, Any] = json.loads(files("webapp").joinpath("openapi.json").read_text(encoding="utf-8"))
SCHEMAS = Schemas(OPENAPI)
LAN = "http://192.168.1.5:8000"
HERE = "http://localhost:8000"


class Clock:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


def app_parts(
    store: Store,
    folder: Path,
    clock: Clock,
    roles: Roles | None = None,
    address: str = "",
    make_reader: ReaderFactory = table_reader,
) -> Services:
    config = Config(roles=roles or Roles())
    return Services.of(store, folder, config, clock, make_reader, address)


class Visitor:
    """A browser with its cookies; ``base`` is the address it knows the page by, ``ip`` where it sits."""

    def __init__(self, parts: Services, base: str = HERE, ip: str = "127.0.0.1") -> None:
        app = protect(create_app(parts), "0.0.0.0", ["rummiref.local"])
        self.client: FlaskClient = app.test_client()
        self.base, self.ip = base, ip
        self.token: str | None = None

    def raw(self, method: str, path: str, **more: Any) -> TestResponse:
        more.setdefault("base_url", self.base)
        path = path if path.startswith("/join") else f"/api/v1{path}"
        where = {"REMOTE_ADDR": self.ip}
        return self.client.open(path, method=method, environ_overrides=where, **more)

    def ask(self, method: str, path: str, status: int = 200, **more: Any) -> Any:
        """Ask as a page of ours does; the answer must have this status and be as described."""
        headers = dict(more.pop("headers", {}))
        if method != "GET":
            headers.setdefault("X-CSRF-Token", self.csrf())
        response = self.raw(method, path, headers=headers, **more)
        assert response.status_code == status, response.text
        answer = response.get_json()
        assert described(method, path, status, answer) == []
        return answer

    def csrf(self) -> str:
        if self.token is None:
            self.token = str(self.raw("GET", "/session").get_json()["csrf"])
        return self.token

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, status)

    def post(self, path: str, document: object, status: int = 201) -> Any:
        return self.ask("POST", path, status, json=document)

    def table(self, *players: str, edition: str = "classic", **more: object) -> str:
        """A new table with a game of which the first round has begun; its path."""
        made: str = self.post("/tables", {"name": "Kitchen"})["id"]
        self.post(f"/tables/{made}/games", {"edition": edition, "players": list(players), **more})
        self.event(f"/tables/{made}", type="round", starter=players[0])
        return f"/tables/{made}"

    def event(self, path: str, status: int = 201, **event: object) -> Any:
        return self.post(f"{path}/events", {"event": event}, status)

    def turn(self, path: str, player: str, table: str, status: int = 201, **more: object) -> Any:
        event = {"type": "turn", "player": player, "table": sets(table), **more}
        return self.post(f"{path}/events", {"event": event, "draw": True}, status)


def sets(table: str) -> list[list[str]]:
    """A table in notation as plain data; also one of letters."""
    return [each.split() for each in table.split("|") if each.strip()]


def described(method: str, path: str, status: int, answer: object) -> list[str]:
    """What is wrong with an answer by the OpenAPI document."""
    operation = operation_of(method, path)
    responses = operation["responses"]
    assert str(status) in responses, f"{method} {path}: status {status} is not described"
    content = SCHEMAS.resolve(responses[str(status)])["content"]
    return SCHEMAS.problems(answer, content["application/json"]["schema"], f"{method} {path}")


def operation_of(method: str, path: str) -> Mapping[str, Any]:
    """The description of a request; the path with fewest blanks counts."""
    asked = path.partition("?")[0].strip("/").split("/")
    fitting = []
    for known, methods in OPENAPI["paths"].items():
        parts = known.strip("/").split("/")
        fits = len(parts) == len(asked) and all(
            part.startswith("{") or part == word for part, word in zip(parts, asked, strict=True)
        )
        if fits and method.lower() in methods:
            fitting.append((known.count("{"), methods[method.lower()]))
    assert fitting, f"{method} {path} is not described"
    found: Mapping[str, Any] = min(fitting, key=lambda each: each[0])[1]
    return found
