"""Several nodes: how often a table was written to, its shard, and who does the server's own work."""

import zlib

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

_SHARDS = 64


def upgrade() -> None:
    """Add the columns, each table's shard, and the leases, which nobody holds yet."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("changes", sa.Integer, nullable=False, server_default="0"))
        tables.add_column(sa.Column("shard", sa.Integer, nullable=False, server_default="0"))
        tables.create_index("ix_tables_shard_status", ["shard", "status"])
    _spread()
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )
    leases = op.create_table(
        "leases",
        sa.Column("shard", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("shard", name="pk_leases"),
    )
    rows = [{"shard": n, "owner": "", "number": 0, "expires": 0} for n in range(_SHARDS)]
    op.bulk_insert(leases, rows)


def _spread() -> None:
    """Write down the shard of each table that is there."""
    connection = op.get_bind()
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("shard", sa.Integer))
    names = connection.scalars(sa.select(tables.c.id)).all()
    if names:
        row = sa.update(tables).where(tables.c.id == sa.bindparam("name"))
        shards = [{"name": name, "to": zlib.crc32(name.encode()) % _SHARDS} for name in names]
        connection.execute(row.values(shard=sa.bindparam("to")), shards)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("leases")
    op.drop_table("nodes")
    op.drop_index("ix_tables_shard_status", "tables")
    op.drop_column("tables", "shard")  # a new table in its place would have no seats
    op.drop_column("tables", "changes")
