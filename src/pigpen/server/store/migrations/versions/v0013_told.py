"""Which mistakes stand out in a finished game."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Room for them; games are judged anew, which fills it."""
    op.add_column("judgements", sa.Column("told", sa.JSON))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("judgements", "told")
