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
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("guided")
