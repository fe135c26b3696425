"""Seats that their people left for good, and tables that guests have put away."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column and create the table."""
    op.add_column(
        "seats", sa.Column("retired", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "archived",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("guest", "table_id", name="pk_archived"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_archived_table_id_tables"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("archived")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("retired")
