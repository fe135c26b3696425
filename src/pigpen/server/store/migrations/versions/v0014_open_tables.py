"""Tables at which anybody may sit down; people who are blocked, and names that are reported."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column with its index, and create the two tables."""
    op.add_column(
        "tables", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("ix_tables_public_status", "tables", ["public", "status"])
    op.create_table(
        "blocked",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("guest", "other", name="pk_blocked"),
    )
    op.create_table(
        "reported",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guest", "other", "name", name="pk_reported"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("reported")
    op.drop_table("blocked")
    op.drop_index("ix_tables_public_status", "tables")
    op.drop_column("tables", "public")  # a new table in its place would have no seats
