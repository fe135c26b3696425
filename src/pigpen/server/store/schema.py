"""The schema of the database, in portable SQL.

`actions` is the truth about a game; undone actions are moved to `undone`. `status`, `to_move` and
`updated` of a table repeat what follows from its actions, for lists; they change in the same
transaction, which increments `changes`. `results` and `judgements` also follow from actions, for
statistics: missing rows are computed again. `trajectories` show how thrown pieces moved; the
actions contain where they lie. A row of `lab_runs` is the truth about a run of the lab, with its
`lab_games` while it goes on, and its `lab_files` afterwards.

Times are milliseconds since 1970, UTC.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID = String(32)
# Not in backups: rows for the moment only, and the key, which a backup has in its head.
TRANSIENT = frozenset({"nodes", "leases", "passkey_challenges", "keys"})
UNFINISHED = ("waiting", "playing")  # of the status of a table

TABLES = Table(
    "tables",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),  # of the game's rules
    Column("options", JSON, nullable=False),
    Column("host", ID, nullable=False, index=True),
    Column("host_name", String(64), nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("contribution", String(256), nullable=False),  # of the host
    Column("by_hand", Boolean, nullable=False, server_default=false()),  # real dice are entered
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("to_move", Integer),
    Column("hints", String(16), nullable=False, server_default="on_demand"),
    Column("clock", Integer, nullable=False, server_default="0"),  # seconds for a turn; 0: none
    Column("pass_clock", Integer, nullable=False, server_default="0"),  # seconds; 0: as for a turn
    Column("given", Integer, nullable=False, server_default="0"),  # actions from another game
    Column("guided", Boolean, nullable=False, server_default=false()),  # a prepared first game
    Column("turn_began", BigInteger, nullable=False, server_default="0"),
    Column("revision", Integer, nullable=False, server_default="0"),  # see `table.Table`
    Column("changes", Integer, nullable=False, server_default="0"),  # what `append` checks
    Column("rematch", ID),  # the table that the players are led to
    Column("public", Boolean, nullable=False, server_default=false()),  # anybody may sit down
    Column(
        "closing", String(200), nullable=False, server_default=""
    ),  # the host's message when closing
    Column("judged", Integer, nullable=False, server_default="0"),  # version of the judges; 0: not
    Column("shard", Integer, nullable=False, server_default="0"),  # of `store.leases`
    Index("ix_tables_status_judged", "status", "judged"),
    Index("ix_tables_shard_status", "shard", "status"),
    Index("ix_tables_public_status", "public", "status"),
)

USED_IDS = Table(
    "used_ids",  # of all tables ever opened; a row outlives its table, so that no id serves twice
    METADATA,
    Column("id", ID, primary_key=True),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ID, ForeignKey(TABLES.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("bot", String(64), nullable=False),  # empty for people
    Column("invite", String(32), unique=True),  # null for seats filled at the start
    Column("guest", ID),  # null while the seat is open
    Column("kept_for", ID),  # whose name it has, where that guest does not sit here
    Column("name", String(64), nullable=False),
    Column("face", Integer, nullable=False, server_default="0"),  # as in FACES; 0: none chosen
    Column("contribution", String(256), nullable=False),
    Column("sat", Integer),  # how many sat down before; null for seats filled at the start
    Column("stand_in", String(64), nullable=False, server_default=""),  # a bot, while away
    Column("retired", Boolean, nullable=False, server_default=false()),  # away for good
    Index(None, "guest"),
    Index(None, "kept_for"),
)

ACTIONS = Table(
    "actions",
    METADATA,
    Column("table_id", ID, ForeignKey(TABLES.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("actor", Integer, nullable=False),  # a seat; -1 is chance
    Column("action", BigInteger, nullable=False),
    Column("client_id", String(80)),
    Column("at", BigInteger, nullable=False),
)

BLOCKED = Table(
    "blocked",  # people whom a guest does not want to play with
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("other", ID, primary_key=True),
)

REPORTED = Table(
    "reported",  # names that guests reported as bad
    METADATA,
    Column("guest", ID, primary_key=True),  # who reports
    Column("other", ID, primary_key=True),  # whose name it is
    Column("name", String(64), primary_key=True),
    Column("table_id", ID, nullable=False),
    Column("at", BigInteger, nullable=False),
)

CLEARED_NAMES = Table(
    "cleared_names",  # names that the operator replaced
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("instead", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
)

FACES = Table(
    "faces",  # that guests chose
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("face", Integer, nullable=False),  # from 1, in the order of web/src/people/looks.ts
)

ARCHIVED = Table(
    "archived",  # tables that guests have hidden from their lists
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("table_id", ID, ForeignKey(TABLES.c.id), primary_key=True),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", ID, ForeignKey(TABLES.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("facts", JSON, nullable=False),  # of core.facts, by name
)

JUDGEMENTS = Table(
    "judgements",
    METADATA,
    Column("table_id", ID, ForeignKey(TABLES.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("decisions", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Column("cost", Float, nullable=False),  # of the mistakes, in the unit of the game's judge
    Column("luck", Float, nullable=False),  # in the same unit
    Column("error", Float, nullable=False),  # of the luck; 0 if exact
    Column("told", JSON),  # mistakes that stand out
    Column("plies", JSON),  # of the mistakes that return as puzzles, costliest first
)

PUZZLES_TRIED = Table(
    # Puzzles that guests have answered: the first time; own mistakes, the last. Of a daily puzzle
    # there is a row for the puzzle, and one for its day.
    "puzzles_tried",
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("puzzle", String(80), primary_key=True),
    Column("action", Integer),  # null: the answer is not shown again
    Column("grade", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger),  # when it returns; null: it does not
    Index("ix_puzzles_tried_puzzle_grade", "puzzle", "grade"),
)

PUZZLE_SKILLS = Table(
    "puzzle_skills",
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("theme", String(32), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("plays", Integer, nullable=False),
)

PUZZLE_LEVELS = Table(
    "puzzle_levels",  # ratings of puzzles
    METADATA,
    Column("puzzle", String(80), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
)

TRAJECTORIES = Table(
    "trajectories",
    METADATA,
    Column("number", Integer, primary_key=True),  # ascending
    Column("table_id", ID, ForeignKey(TABLES.c.id), nullable=False),
    Column("ply", Integer, nullable=False),  # of the first outcome
    Column("engine", String(64), nullable=False),  # that computed it, and its version
    Column("model", String(64), nullable=False),  # SHA-256 of what it simulated, or empty
    Column("trajectory", LargeBinary),  # MessagePack of a play.throws.Trajectory; null once dropped
    UniqueConstraint("table_id", "ply"),
)

DEVICE_LINKS = Table(
    "device_links",  # secret links that make another device's guest this one
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("selector", String(32), nullable=False, unique=True),  # finds the row
    Column("digest", LargeBinary(32), nullable=False),  # SHA-256 of the rest of the link
    Column("expires", BigInteger, nullable=False),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", String(1400), primary_key=True),  # of the credential, in base64url
    Column("guest", ID, nullable=False, index=True),
    Column("name", String(64), nullable=False),  # of the guest, the latest
    Column("handle", ID, nullable=False),  # the guest's id when it was made
    Column("device", String(64), nullable=False),
    Column("public_key", LargeBinary, nullable=False),  # COSE
    Column("uses", BigInteger, nullable=False),  # as the authenticator counts
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),  # when last
)

PASSKEY_CHALLENGES = Table(
    "passkey_challenges",  # challenges that authenticators sign
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("purpose", String(16), primary_key=True),
    Column("challenge", LargeBinary, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

SIGN_OUTS = Table(
    "sign_outs",  # guests whose earlier cookies have ended; a row outlives a deleted guest
    METADATA,
    Column("digest", LargeBinary(32), primary_key=True),  # SHA-256 of the guest's id
    Column("generation", Integer, nullable=False),  # of valid cookies
    Column("number", BigInteger, nullable=False, index=True),  # ascending; equal where at once
)

KEYS = Table(
    "keys",  # that several processes share
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("key", LargeBinary(32), nullable=False),
)

UNDONE = Table(
    "undone",
    METADATA,
    Column("table_id", ID, ForeignKey(TABLES.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 0
    Column("ply", Integer, nullable=False),  # to which the history was undone
    Column("client_id", String(80), nullable=False),
    Column("played", JSON, nullable=False),  # [ply, actor, action, client id] of each action
    Column("at", BigInteger, nullable=False),
)

LAB_RUNS = Table(
    "lab_runs",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("guest", ID, nullable=False, index=True),  # who began it; empty without a cookie
    Column("site", String(64), nullable=False),  # key of its rate limit, while it goes on
    Column("design", JSON, nullable=False),  # a `lab.trials.design.Design`
    Column("begun", BigInteger, nullable=False),
    Column("looked_at", BigInteger, nullable=False),  # within some seconds
    Column("state", String(16), nullable=False, index=True),  # see `wire.lab.LabRun`
    Column("stop", Boolean, nullable=False, server_default=false()),  # it is to be stopped
    Column(
        "owner", ID, nullable=False, server_default=""
    ),  # the node that plays it; empty for none
    Column("number", BigInteger, nullable=False, server_default="0"),  # grows with each owner
    Column("attempts", Integer, nullable=False, server_default="0"),  # owners without progress
    Column("stored", Integer, nullable=False, server_default="0"),  # games of each variant
    Column("played", Integer, nullable=False, server_default="0"),  # games of all variants
    Column("seconds", Float, nullable=False, server_default="0"),  # of play
    Column("found", JSON),  # `results.findings.Findings`
    Column("problem", Text, nullable=False, server_default=""),  # why it failed
    Column("no_parquet", Text, nullable=False, server_default=""),  # why there is no Parquet file
)

LAB_GAMES = Table(
    "lab_games",  # games of a run in progress; a writer locks the run's row
    METADATA,
    Column("run_id", ID, primary_key=True),
    Column("first", Integer, primary_key=True, autoincrement=False),  # game of each variant
    Column("rows", LargeBinary, nullable=False),  # of `work.lab_games`
)

LAB_FILES = Table(
    "lab_files",  # the games of a run that is over
    METADATA,
    Column("run_id", ID, primary_key=True),
    Column("kind", String(16), primary_key=True),  # csv (by gzip) or parquet
    Column("data", LargeBinary, nullable=False),
)

NODES = Table(
    "nodes",  # servers that share this database, and are alive
    METADATA,
    Column("id", ID, primary_key=True),
    Column("expires", BigInteger, nullable=False),  # by the database's clock
)

LEASES = Table(
    "leases",  # the nodes that do the server's own work, by shard
    METADATA,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("owner", ID, nullable=False),  # a node; empty for none
    Column("number", BigInteger, nullable=False),  # grows with each owner
    Column("expires", BigInteger, nullable=False),  # by the database's clock
)
