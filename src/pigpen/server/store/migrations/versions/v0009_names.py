"""Two names: what counts a table's changes beside its plies, and links to other devices."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Links that are out are void: they live half an hour."""
    op.execute("ALTER TABLE tables RENAME COLUMN num_deeds TO revision")
    op.drop_table("carries")
    _create("device_links")


def downgrade() -> None:
    """Call them as before."""
    op.drop_table("device_links")
    _create("carries")
    op.execute("ALTER TABLE tables RENAME COLUMN revision TO num_deeds")


def _create(name: str) -> None:
    op.create_table(
        name,
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("selector", sa.String(32), nullable=False),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guest", name=f"pk_{name}"),
        sa.UniqueConstraint("selector", name=f"uq_{name}_selector"),
    )
