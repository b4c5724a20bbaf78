"""The connection to the database: SQLite in one file by default, PostgreSQL by its address."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError, TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from engine import BadInput
from webapp.errors import Refusal

WRITING = "writing"
"""The execution option of a connection that is going to write."""
_MIGRATION_LOCK = 7_266_473_301


class Unavailable(Refusal):
    """The database does not answer, is full, or cannot be written; nothing was stored."""

    status = 503


def connect_database(url: str, patience: float) -> Engine:
    """An engine for the database at this address, with all its steps run.

    ``patience`` is how many seconds a writer waits for another one. An address that makes no sense or a
    database that cannot be reached is bad input.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadInput("store-address", "store.url") from None
    kind = parsed.get_backend_name()
    if kind not in ("sqlite", "postgresql"):
        raise BadInput("store-unknown", "store.url", database=kind[:40])
    try:
        if kind == "sqlite":
            engine = _sqlite(parsed.database, patience)
        else:
            engine = create_engine(
                parsed.set(drivername="postgresql+psycopg"), pool_size=10, max_overflow=20, pool_pre_ping=True
            )
    except ModuleNotFoundError:
        raise BadInput("store-driver", "store.url") from None
    try:
        migrate(engine)
    except (SQLAlchemyError, OSError) as problem:
        engine.dispose()
        raise BadInput("store-failed", why=_first_line(problem)) from None
    return engine


def _sqlite(file: str | None, patience: float) -> Engine:
    if file in (None, "", ":memory:"):
        # One connection that threads use in turn: each of its own would see a memory of its own.
        engine = create_engine(
            "sqlite://",
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            connect_args={"check_same_thread": False},
        )
    else:
        path = Path(str(file))
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as problem:
            raise BadInput("store-folder", why=problem.strerror) from None
        engine = create_engine(f"sqlite:///{path}", pool_size=10, max_overflow=20)
    event.listen(engine, "connect", lambda raw, _: _prepare(raw, patience))
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(raw: sqlite3.Connection, patience: float) -> None:
    # Python's own idea of when a transaction begins leaves out DDL; we begin each one ourselves.
    raw.isolation_level = None
    cursor = raw.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A writer that began as a reader would be refused when another one came first, whatever its patience.
    writing = connection.get_execution_options().get(WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def migrate(engine: Engine) -> None:
    """Run the steps that this database does not have yet; two pages that start at once do so in turn."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with engine.connect().execution_options(**{WRITING: True}) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection to read with."""
    with _available(), engine.connect() as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A connection to write with; everything or nothing is on disk when the block ends."""
    with (
        _available(),
        engine.connect().execution_options(**{WRITING: True}) as connection,
        connection.begin(),
    ):
        yield connection


@contextmanager
def _available() -> Iterator[None]:
    try:
        yield
    except (DBAPIError, PoolTimeout) as problem:
        raise Unavailable("store-silent", why=_first_line(problem)) from problem


def _first_line(problem: Exception) -> str:
    """What a database says, on one line and without the statement."""
    said = str(problem.orig if isinstance(problem, DBAPIError) else problem).strip()
    return said.splitlines()[0][:200] if said else type(problem).__name__
