"""Tables, games and their events in a database: only ever added, and on disk before anyone sees them."""

import json
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Row, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from engine import format_event, parse_event
from webapp.store import database
from webapp.store.records import CameraRow, Conflict, EventRow, GameRow, TableRow
from webapp.store.schema import CALIBRATIONS, CAMERAS, EVENTS, GAMES, SETTINGS, TABLES

_SECRET = "secret"


class Store:
    """A database with everything that happened at the tables.

    >>> store = Store.in_memory()
    >>> store.add_table(TableRow("t1", "Kitchen", 0))
    >>> [table.name for table in store.tables()]
    ['Kitchen']
    """

    def __init__(self, engine: Engine) -> None:
        """Work on a database whose steps have all been run."""
        self._engine = engine

    @classmethod
    def open(cls, url: str, patience: float = 10.0) -> "Store":
        """The store at an address: ``sqlite:///file`` or ``postgresql://…``."""
        return cls(database.connect_database(url, patience))

    @classmethod
    def in_memory(cls) -> "Store":
        """A store that forgets everything when the program ends."""
        return cls(database.connect_database("sqlite://", 0))

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()

    def add_table(self, table: TableRow) -> None:
        """Keep a new table."""
        with database.writing(self._engine) as connection:
            connection.execute(insert(TABLES).values(id=table.id, name=table.name, created=table.created))

    def tables(self) -> list[TableRow]:
        """All tables, the newest first."""
        with database.reading(self._engine) as connection:
            found = connection.execute(select(TABLES).order_by(TABLES.c.created.desc(), TABLES.c.id))
            return [TableRow(row.id, row.name, row.created) for row in found]

    def table(self, table: str) -> TableRow | None:
        """The table with this id."""
        with database.reading(self._engine) as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
        return None if row is None else TableRow(row.id, row.name, row.created)

    def games(self, table: str) -> list[GameRow]:
        """The games of a table, in the order they were begun."""
        wanted = select(GAMES).where(GAMES.c.table_id == table).order_by(GAMES.c.created, GAMES.c.id)
        with database.reading(self._engine) as connection:
            return [_game(row) for row in connection.execute(wanted)]

    def game(self, game: str) -> GameRow | None:
        """The game with this id."""
        with database.reading(self._engine) as connection:
            row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one_or_none()
        return None if row is None else _game(row)

    def append(self, records: Sequence[EventRow], game: GameRow | None = None) -> None:
        """Keep these events of one table, and the game that they begin: all of them or none.

        They are on disk when this returns. When their first one does not follow the last one of the table,
        somebody else was faster: a Conflict, and nothing is kept.
        """
        try:
            with database.writing(self._engine) as connection:
                if game is not None:
                    connection.execute(insert(GAMES).values(**_game_values(game)))
                _require_next(connection, records[0])
                connection.execute(insert(EVENTS), [_event_values(record) for record in records])
        except database.Unavailable as problem:
            if isinstance(problem.__cause__, IntegrityError):
                raise Conflict("somebody else wrote at this table first") from None
            raise

    def events(self, table: str, after: int = 0) -> list[EventRow]:
        """The events of a table after a sequence, in order."""
        wanted = select(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.sequence > after)
        with database.reading(self._engine) as connection:
            return [_record(row) for row in connection.execute(wanted.order_by(EVENTS.c.sequence))]

    def game_events(self, game: str) -> list[EventRow]:
        """The events of a game, in order."""
        wanted = select(EVENTS).where(EVENTS.c.game_id == game).order_by(EVENTS.c.sequence)
        with database.reading(self._engine) as connection:
            return [_record(row) for row in connection.execute(wanted)]

    def cameras(self) -> list[CameraRow]:
        """The cameras of all tables."""
        with database.reading(self._engine) as connection:
            found = connection.execute(select(CAMERAS).order_by(CAMERAS.c.table_id))
            return [CameraRow(row.table_id, row.address, row.settings) for row in found]

    def keep_camera(self, camera: CameraRow) -> None:
        """Keep the camera of a table in place of the one it had."""
        with database.writing(self._engine) as connection:
            connection.execute(delete(CAMERAS).where(CAMERAS.c.table_id == camera.table))
            values = {"table_id": camera.table, "address": camera.address, "settings": camera.settings}
            connection.execute(insert(CAMERAS).values(**values))

    def forget_camera(self, table: str) -> None:
        """The table has no camera any more."""
        with database.writing(self._engine) as connection:
            connection.execute(delete(CAMERAS).where(CAMERAS.c.table_id == table))

    def calibration(self, camera: str) -> str | None:
        """Where this camera saw the table when it was set up, as JSON."""
        wanted = select(CALIBRATIONS.c.calibration).where(CALIBRATIONS.c.camera == camera)
        with database.reading(self._engine) as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        return None if found is None else str(found)

    def keep_calibration(self, camera: str, calibration: str | None) -> None:
        """Keep where this camera sees the table, in place of what was known; None forgets it."""
        with database.writing(self._engine) as connection:
            connection.execute(delete(CALIBRATIONS).where(CALIBRATIONS.c.camera == camera))
            if calibration is not None:
                connection.execute(insert(CALIBRATIONS).values(camera=camera, calibration=calibration))

    def secret(self) -> str:
        """The key that links and cookies are signed with: made once, the same for all pages on it."""
        wanted = select(SETTINGS.c.value).where(SETTINGS.c.name == _SECRET)
        with database.reading(self._engine) as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        if found is not None:
            return str(found)
        try:
            with database.writing(self._engine) as connection:
                connection.execute(insert(SETTINGS).values(name=_SECRET, value=secrets.token_hex(32)))
        except database.Unavailable as problem:
            if not isinstance(problem.__cause__, IntegrityError):
                raise
        with database.reading(self._engine) as connection:
            return str(connection.execute(wanted).scalar_one())


def _require_next(connection: Connection, first: EventRow) -> None:
    wanted = select(func.max(EVENTS.c.sequence)).where(EVENTS.c.table_id == first.table)
    last = connection.execute(wanted).scalar() or 0
    if first.sequence != last + 1:
        raise Conflict(f"the table is at event {last}, not at {first.sequence - 1}")


def _game(row: Row[Any]) -> GameRow:
    return GameRow(row.id, row.table_id, row.created, tuple(json.loads(row.seats)))


def _game_values(game: GameRow) -> dict[str, object]:
    return {"id": game.id, "table_id": game.table, "created": game.created, "seats": json.dumps(game.seats)}


def _record(row: Row[Any]) -> EventRow:
    try:
        event = parse_event(json.loads(row.event))
    except ValueError as problem:
        event_at = {"event": row.sequence, "table": row.table_id}
        raise database.Unavailable("event-unreadable", why=problem, **event_at) from None
    return EventRow(row.table_id, row.game_id, row.sequence, row.at, row.who, event)


def _event_values(record: EventRow) -> dict[str, object]:
    # Plain ASCII, so that no database can trip over what somebody typed.
    return {
        "table_id": record.table,
        "sequence": record.sequence,
        "game_id": record.game,
        "at": record.at,
        "who": record.who,
        "event": json.dumps(format_event(record.event)),
    }
