"""An action has one name that is taken once: its ply.

Whoever repeats a command finds it in the history that precedes the next ply, so that a second
index, written with each action, guarded nothing.
"""

from alembic import op

revision = "0011"
down_revision = "0010"

_UNIQUE = "uq_actions_table_id_client_id"


def upgrade() -> None:
    """Drop the index of client ids."""
    with op.batch_alter_table("actions") as actions:
        actions.drop_constraint(_UNIQUE, type_="unique")


def downgrade() -> None:
    """Make it again."""
    with op.batch_alter_table("actions") as actions:
        actions.create_unique_constraint(_UNIQUE, ["table_id", "client_id"])
