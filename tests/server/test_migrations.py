"""A database of any older version is brought to the newest, and its tables play on."""

from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from pigpen.play.throws import EngineVersion, Hit, Trajectory
from pigpen.server.store import migrations, trajectories
from pigpen.server.store.database import connect
from pigpen.server.store.queries import Reader
from pigpen.server.store.schema import METADATA

OLDER = sorted(
    script.revision
    for script in ScriptDirectory(migrations.__path__[0]).walk_revisions()
    if script.revision != migrations.HEAD
)
KEPT_AS_ROLLS = ("0008", "0009")  # trajectories of thrown pieces
OPENED = """INSERT INTO tables
    (id, game, version, options, host, host_name, secret, contribution, created, updated, status,
     to_move)
    VALUES ('t', 'pig', 1, '{"target": 20}', 'ann', 'Ann', :secret, '', 1000, 2000, 'playing', 0)"""
SAT = """INSERT INTO seats (table_id, seat, bot, invite, guest, name, contribution, sat)
    VALUES ('t', 0, '', NULL, 'ann', 'Ann', '', 0), ('t', 1, 'random', NULL, NULL, '', '', NULL)"""
PLAYED = """INSERT INTO actions (table_id, ply, actor, action, client_id, at)
    VALUES ('t', 0, 0, 1, 'c1', 2000), ('t', 1, -1, 4, NULL, 2000)"""


THROWN = """INSERT INTO rolls (table_id, ply, engine, model, course)
    VALUES ('t', 2, 'mujoco 3', '00ff', :course), ('t', 5, 'mujoco 3', '00ff', NULL)"""
TRAJECTORY = Trajectory(60, (3,), bytes(28), (Hit(0.25, 3, -1, 1.5),))


def at_revision(path, revision):
    """A database as the version with this schema left it, with a table in mid-game."""
    engine = create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__path__[0])))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        connection.execute(text(OPENED), {"secret": bytes(32)})
        connection.execute(text(SAT))
        connection.execute(text(PLAYED))
        if revision in KEPT_AS_ROLLS:
            connection.execute(text(THROWN), {"course": msgspec.msgpack.encode(TRAJECTORY)})
    engine.dispose()


@contextmanager
def opened(path):
    engine = connect(f"sqlite:///{path}")
    try:
        yield engine
    finally:
        engine.dispose()


@pytest.mark.parametrize("revision", OLDER)
def test_an_older_database_is_brought_up_to_date_with_its_tables(tmp_path, revision):
    path = tmp_path / "pigpen.sqlite3"
    at_revision(path, revision)
    with opened(path) as engine:
        with engine.connect() as connection:
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, METADATA) == []
            assert migrations.revision(connection) == migrations.HEAD
        table = Reader(engine).load("t")
    assert [seat.bot or seat.name for seat in table.seats] == ["Ann", "random"]
    assert (table.ply, int(table.position.turn_total), table.revision) == (2, 4, 0)


@pytest.mark.parametrize("revision", KEPT_AS_ROLLS)
def test_how_pieces_were_thrown_in_an_older_database_is_kept(tmp_path, revision):
    path = tmp_path / "pigpen.sqlite3"
    at_revision(path, revision)
    with opened(path) as engine, engine.begin() as connection:
        kept = [trajectories.trajectory_of(connection, "t", ply) for ply in (2, 5)]
        assert kept == [TRAJECTORY, None]
        assert trajectories.engine_of(connection, "t") == EngineVersion("mujoco 3", "00ff")
