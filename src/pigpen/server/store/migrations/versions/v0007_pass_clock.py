"""A clock for those who are only asked whether they pass."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Tables that there are have none."""
    clock = sa.Column("pass_clock", sa.Integer, nullable=False, server_default="0")
    op.add_column("tables", clock)


def downgrade() -> None:
    """Take it away."""
    op.drop_column("tables", "pass_clock")
