"""A word to the players of a table that is closed, and names that were cleared."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add the column, and create the table."""
    op.add_column(
        "tables", sa.Column("closing", sa.String(200), nullable=False, server_default="")
    )
    op.create_table(
        "cleared_names",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("instead", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guest", "name", name="pk_cleared_names"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("cleared_names")
    op.drop_column("tables", "closing")  # a new table in its place would have no seats
