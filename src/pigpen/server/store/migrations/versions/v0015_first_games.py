"""First games, whose chance is prepared."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the column."""
    op.add_column(
        "tables", sa.Column("guided", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_column("tables", "guided")  # a new table in its place would have no seats
