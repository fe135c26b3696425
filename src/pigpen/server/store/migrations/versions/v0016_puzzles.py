"""Puzzles: who tried which, ratings of people and puzzles, and where mistakes were made."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the tables, and the column of judgements."""
    op.add_column("judgements", sa.Column("plies", sa.JSON))
    op.create_table(
        "puzzles_tried",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("puzzle", sa.String(80), nullable=False),
        sa.Column("grade", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.PrimaryKeyConstraint("guest", "puzzle", name="pk_puzzles_tried"),
    )
    op.create_table(
        "puzzle_skills",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("theme", sa.String(32), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("plays", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", "theme", name="pk_puzzle_skills"),
    )
    op.create_table(
        "puzzle_levels",
        sa.Column("puzzle", sa.String(80), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name="pk_puzzle_levels"),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("puzzle_levels", "puzzle_skills", "puzzles_tried"):
        op.drop_table(name)
    with op.batch_alter_table("judgements") as judgements:
        judgements.drop_column("plies")
