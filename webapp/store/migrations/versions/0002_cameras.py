"""Which camera looks at which table, and how it was set up."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Make room for cameras."""
    op.create_table(
        "cameras",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
    )
