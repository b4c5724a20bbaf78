"""The tables of the database, as the newest migration leaves them."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("created", BigInteger, nullable=False),
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seats", Text, nullable=False),
    Index("games_by_table", "table_id", "created"),
)

# Triggers of the first migration refuse to change or delete a row of this one.
EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("game_id", String(32), ForeignKey("games.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("who", String(120), nullable=False),
    Column("event", Text, nullable=False),
    Index("events_by_game", "game_id", "sequence"),
)

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

CAMERAS = Table(
    "cameras",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("settings", Text, nullable=False),
)

CALIBRATIONS = Table(
    "calibrations",
    METADATA,
    Column("camera", Text, primary_key=True),
    Column("calibration", Text, nullable=False),
)
