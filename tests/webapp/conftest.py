"""Stores for the tests: the same tests run on SQLite and on PostgreSQL."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.reliability.leaks import Held
from tests.webapp.described import require_described
from tests.webapp.store import postgres
from webapp.store import Store


@pytest.fixture(autouse=True)
def _nothing_goes_on() -> Iterator[None]:
    """No test leaves a thread or a process behind."""
    before = Held.now()
    yield
    assert Held.now().more_than(before, handles=False) == ""


@pytest.fixture(autouse=True)
def _answers_are_described(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever any test is answered by the API is as webapp/openapi.json says."""
    opened = FlaskClient.open

    def checked(client: FlaskClient, *args: Any, **more: Any) -> TestResponse:
        response = opened(client, *args, **more)
        if response.mimetype == "application/json":
            asked = response.request
            require_described(asked.method, asked.path, response.status_code, response.get_json())
        return response

    monkeypatch.setattr(FlaskClient, "open", checked)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL server for the whole run."""
    with postgres.server() as url:
        yield url


_DATABASES = count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store' / 'games.sqlite3'}"
    server: str = request.getfixturevalue("postgres_url")
    name = f"games_{next(_DATABASES)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return server.removesuffix("postgres") + name


Opener = Callable[..., Store]


@pytest.fixture
def open_store() -> Iterator[Opener]:
    """Opens stores and closes them at the end."""
    opened: list[Store] = []

    def opener(url: str, patience: float = 10.0) -> Store:
        opened.append(Store.open(url, patience))
        return opened[-1]

    yield opener
    for store in opened:
        store.close()


@pytest.fixture
def store(store_url: str, open_store: Opener) -> Store:
    """An empty store of either kind."""
    return open_store(store_url)
