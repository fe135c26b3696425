"""How thrown pieces came to where they lie."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the table; nothing was thrown before."""
    op.create_table(
        "rolls",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("model", sa.String(64), nullable=False),
        sa.Column("course", sa.LargeBinary),
        sa.UniqueConstraint("table_id", "ply", name="uq_rolls_table_id_ply"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rolls_table_id_tables"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("rolls")
