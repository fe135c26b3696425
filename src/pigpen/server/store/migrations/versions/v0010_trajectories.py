"""How thrown pieces came to where they lie is called a trajectory, as elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Rows are copied, so that constraints have the names of a database made today."""
    _create("trajectories", "trajectory")
    _move("rolls", "course", "trajectories", "trajectory")


def downgrade() -> None:
    """Call them as before."""
    _create("rolls", "course")
    _move("trajectories", "trajectory", "rolls", "course")


def _create(name: str, kept: str) -> None:
    op.create_table(
        name,
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("model", sa.String(64), nullable=False),
        sa.Column(kept, sa.LargeBinary),
        sa.UniqueConstraint("table_id", "ply", name=f"uq_{name}_table_id_ply"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id_tables"),
    )


def _move(old: str, was: str, new: str, kept: str) -> None:
    columns = ("table_id", "ply", "engine", "model")  # numbered anew, so that the next one is free
    source = sa.table(old, *map(sa.column, ("number", *columns, was)))
    target = sa.table(new, *map(sa.column, (*columns, kept)))
    rows = sa.select(*(source.c[name] for name in (*columns, was))).order_by(source.c.number)
    op.execute(sa.insert(target).from_select([*columns, kept], rows))
    op.drop_table(old)
