"""Runs of the lab, what was played of them, and their games as files."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "lab_runs",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("site", sa.String(64), nullable=False),
        sa.Column("design", sa.JSON, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("looked_at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("stop", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("owner", sa.String(32), nullable=False, server_default=""),
        sa.Column("number", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("stored", sa.Integer, nullable=False, server_default="0"),
        sa.Column("played", sa.Integer, nullable=False, server_default="0"),
        sa.Column("seconds", sa.Float, nullable=False, server_default="0"),
        sa.Column("found", sa.JSON),
        sa.Column("problem", sa.Text, nullable=False, server_default=""),
        sa.Column("no_parquet", sa.Text, nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_lab_runs"),
    )
    op.create_index("ix_lab_runs_guest", "lab_runs", ["guest"])
    op.create_index("ix_lab_runs_state", "lab_runs", ["state"])
    op.create_table(
        "lab_games",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("first", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("rows", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("run_id", "first", name="pk_lab_games"),
    )
    op.create_table(
        "lab_files",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("run_id", "kind", name="pk_lab_files"),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("lab_files", "lab_games", "lab_runs"):
        op.drop_table(name)
