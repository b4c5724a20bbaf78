"""Somebody at the page: a browser that knows how to write. That answers are as described, conftest sees."""

from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webapp.app import create_app
from webapp.config.settings import Config, Roles
from webapp.reading.reader import ReaderFactory, table_reader
from webapp.security.headers import protect
from webapp.services import Services
from webapp.store import Store

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
        """Ask as a page of ours does; the answer must have this status."""
        headers = dict(more.pop("headers", {}))
        if method != "GET":
            headers.setdefault("X-CSRF-Token", self.csrf())
        response = self.raw(method, path, headers=headers, **more)
        assert response.status_code == status, response.text
        return response.get_json()

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
