"""The initial schema.

It is what the revisions 0001 to 0022 of version 0.2.0 led to, and replaces them. Written out
instead of taken from `server.store.schema`, which changes with later revisions.
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = None

_SHARDS = 64


def upgrade() -> None:
    """Create all tables, and the rows of the leases, all of them free."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("host", sa.String(32), nullable=False, index=True),
        sa.Column("host_name", sa.String(64), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("contribution", sa.String(256), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(16), nullable=False, index=True),
        sa.Column("to_move", sa.Integer),
        sa.Column("by_hand", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("hints", sa.String(16), nullable=False, server_default="on_demand"),
        sa.Column("clock", sa.Integer, nullable=False, server_default="0"),
        sa.Column("given", sa.Integer, nullable=False, server_default="0"),
        sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
        sa.Column("turn_began", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("rematch", sa.String(32)),
        sa.Column("judged", sa.Integer, nullable=False, server_default="0"),
        sa.Column("pass_clock", sa.Integer, nullable=False, server_default="0"),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("guided", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("changes", sa.Integer, nullable=False, server_default="0"),
        sa.Column("shard", sa.Integer, nullable=False, server_default="0"),
        sa.Column("closing", sa.String(200), nullable=False, server_default=""),
        sa.Index("ix_tables_status_judged", "status", "judged"),
        sa.Index("ix_tables_shard_status", "shard", "status"),
        sa.Index("ix_tables_public_status", "public", "status"),
    )
    op.create_table("used_ids", sa.Column("id", sa.String(32), primary_key=True))
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("invite", sa.String(32), unique=True),
        sa.Column("guest", sa.String(32), index=True),
        sa.Column("kept_for", sa.String(32), index=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("contribution", sa.String(256), nullable=False),
        sa.Column("sat", sa.Integer),
        sa.Column("stand_in", sa.String(64), nullable=False, server_default=""),
        sa.Column("retired", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("action", sa.BigInteger, nullable=False),
        sa.Column("client_id", sa.String(80)),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "undone",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("client_id", sa.String(80), nullable=False),
        sa.Column("played", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "trajectories",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("model", sa.String(64), nullable=False),
        sa.Column("trajectory", sa.LargeBinary),
        sa.UniqueConstraint("table_id", "ply"),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
    )
    op.create_table(
        "judgements",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("mistakes", sa.Integer, nullable=False),
        sa.Column("cost", sa.Float, nullable=False),
        sa.Column("luck", sa.Float, nullable=False),
        sa.Column("error", sa.Float, nullable=False),
        sa.Column("told", sa.JSON),
        sa.Column("plies", sa.JSON),
    )
    op.create_table(
        "archived",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "blocked",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
    )
    op.create_table(
        "reported",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "cleared_names",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("instead", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzles_tried",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.String(80), primary_key=True),
        sa.Column("grade", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("action", sa.Integer),
    )
    op.create_table(
        "puzzle_skills",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("theme", sa.String(32), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("plays", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_levels",
        sa.Column("puzzle", sa.String(80), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
    )
    op.create_table(
        "device_links",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("selector", sa.String(32), nullable=False, unique=True),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("handle", sa.String(32), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_table(
        "passkey_challenges",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("purpose", sa.String(16), primary_key=True),
        sa.Column("challenge", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sign_outs",
        sa.Column("digest", sa.LargeBinary(32), primary_key=True),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
    )
    op.create_table(
        "lab_runs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False, index=True),
        sa.Column("site", sa.String(64), nullable=False),
        sa.Column("design", sa.JSON, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("looked_at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(16), nullable=False, index=True),
        sa.Column("stop", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("owner", sa.String(32), nullable=False, server_default=""),
        sa.Column("number", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("stored", sa.Integer, nullable=False, server_default="0"),
        sa.Column("played", sa.Integer, nullable=False, server_default="0"),
        sa.Column("seconds", sa.Float, nullable=False, server_default="0"),
        sa.Column("found", sa.JSON),
        sa.Column("problem", sa.Text, nullable=False, server_default=""),
        sa.Column("no_parquet", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "lab_games",
        sa.Column("run_id", sa.String(32), primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("rows", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "lab_files",
        sa.Column("run_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    leases = op.create_table(
        "leases",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    rows = [{"shard": n, "owner": "", "number": 0, "expires": 0} for n in range(_SHARDS)]
    op.bulk_insert(leases, rows)
