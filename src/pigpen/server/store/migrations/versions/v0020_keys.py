"""The key that signs cookies, where several processes need the same one."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )


def downgrade() -> None:
    """Drop it: cookies that were signed by what it held are void."""
    op.drop_table("keys")
