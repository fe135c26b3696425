"""Undo, bots that stand in, the clock, rematches, and play from a given position."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_COUNTS = ("clock", "given", "num_deeds")


def upgrade() -> None:
    """Add the columns and the table of what was undone."""
    for name in _COUNTS:
        op.add_column("tables", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    began = sa.Column("turn_began", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("tables", began)
    op.add_column("tables", sa.Column("rematch", sa.String(32)))
    stand_in = sa.Column("stand_in", sa.String(64), nullable=False, server_default="")
    op.add_column("seats", stand_in)
    op.create_table(
        "undone",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("client_id", sa.String(80), nullable=False),
        sa.Column("played", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_undone"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_undone_table_id_tables"),
    )


def downgrade() -> None:
    """Take them away."""
    op.drop_table("undone")
    op.drop_column("seats", "stand_in")
    for name in (*_COUNTS, "turn_began", "rematch"):
        op.drop_column("tables", name)
