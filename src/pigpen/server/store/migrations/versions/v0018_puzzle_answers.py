"""Puzzles: what was answered first, to be shown again."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column."""
    op.add_column("puzzles_tried", sa.Column("action", sa.Integer))


def downgrade() -> None:
    """Drop it."""
    with op.batch_alter_table("puzzles_tried") as tried:
        tried.drop_column("action")
