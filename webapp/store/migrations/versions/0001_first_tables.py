"""Tables, games, settings, and events that nobody can change or delete."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None

_SQLITE = """
    CREATE TRIGGER events_{word} BEFORE {act} ON events
    BEGIN SELECT RAISE(ABORT, 'events are only ever added'); END
"""
_POSTGRES = (
    """
    CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'events are only ever added'; END $$
    """,
    """
    CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change()
    """,
)


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
    )
    op.create_index("games_by_table", "games", ["table_id", "created"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(120), nullable=False),
        sa.Column("event", sa.Text, nullable=False),
    )
    op.create_index("events_by_game", "events", ["game_id", "sequence"])
    op.create_table(
        "settings",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    _only_ever_add()


def _only_ever_add() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for statement in _POSTGRES:
            op.execute(statement)
    else:
        for act in ("UPDATE", "DELETE"):
            op.execute(_SQLITE.format(word=act.lower(), act=act))
