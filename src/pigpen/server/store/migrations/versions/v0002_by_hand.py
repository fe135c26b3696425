"""Tables whose dice are thrown by hand."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the mark; tables that there are threw their own dice."""
    mark = sa.Column("by_hand", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", mark)


def downgrade() -> None:
    """Drop the mark."""
    op.drop_column("tables", "by_hand")
