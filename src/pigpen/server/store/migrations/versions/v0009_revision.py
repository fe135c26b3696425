"""What counts the changes of a table beside its plies is called its revision."""

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """The numbers stay as they are."""
    op.execute("ALTER TABLE tables RENAME COLUMN num_deeds TO revision")


def downgrade() -> None:
    """Call it as before."""
    op.execute("ALTER TABLE tables RENAME COLUMN revision TO num_deeds")
