"""An index by which answers to a puzzle are counted."""

from alembic import op

revision = "0024"
down_revision = "0023"

_NAME = "ix_puzzles_tried_puzzle_grade"


def upgrade() -> None:
    """Index answers by puzzle and grade."""
    op.create_index(_NAME, "puzzles_tried", ["puzzle", "grade"])


def downgrade() -> None:
    """Drop the index."""
    op.drop_index(_NAME, "puzzles_tried")
