"""The pigs that guests choose as their faces, and those of seats."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Create the table of faces, and add the face of a seat: none so far."""
    op.create_table(
        "faces",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("face", sa.Integer, nullable=False),
    )
    op.add_column("seats", sa.Column("face", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop both."""
    op.drop_column("seats", "face")
    op.drop_table("faces")
