"""What the choices of finished games cost and what luck gave."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the table, and mark which tables were judged: none yet."""
    judged = sa.Column("judged", sa.Integer, nullable=False, server_default="0")
    op.add_column("tables", judged)
    op.create_index("ix_tables_status_judged", "tables", ["status", "judged"])
    op.create_table(
        "judgements",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("mistakes", sa.Integer, nullable=False),
        sa.Column("cost", sa.Float, nullable=False),
        sa.Column("luck", sa.Float, nullable=False),
        sa.Column("error", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_judgements"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_judgements_table_id_tables"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("judgements")
    op.drop_index("ix_tables_status_judged", "tables")
    op.drop_column("tables", "judged")
