"""When a table gives hints: those that are there already give them on demand."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column."""
    hints = sa.Column("hints", sa.String(16), nullable=False, server_default="on_demand")
    op.add_column("tables", hints)


def downgrade() -> None:
    """Drop it."""
    op.drop_column("tables", "hints")
