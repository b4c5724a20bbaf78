"""Where each camera sees the table, whichever table that is."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    """Make room for calibrations."""
    op.create_table(
        "calibrations",
        sa.Column("camera", sa.Text, primary_key=True),
        sa.Column("calibration", sa.Text, nullable=False),
    )
