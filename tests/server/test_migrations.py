"""A database of any older version is brought to the newest, and its tables play on."""

from contextlib import contextmanager

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from databases import engine_of
from filled import OLDER, content, fill, take_down, take_up
from sqlalchemy import Connection, MetaData, text

from pigpen.play.throws import EngineVersion, Hit, Trajectory
from pigpen.server.store import migrations, trajectories
from pigpen.server.store.database import connect_unchanged
from pigpen.server.store.queries import Reader
from pigpen.server.store.schema import METADATA
from pigpen.server.table.events import Thrown

KINDS = ("sqlite", "postgresql")
KEPT_AS_ROLLS = ("0008", "0009")  # trajectories of thrown pieces
RENAMED = {"carries": "device_links", "rolls": "trajectories"}
VOID = ("carries", "device_links")  # links that are out when these are renamed
COUNTED_ANEW = ("results", "judgements")  # caches: emptied where more is counted
THROWN = """INSERT INTO rolls (table_id, ply, engine, model, course)
    VALUES ('t', 2, 'mujoco 3', '00ff', :course), ('t', 5, 'mujoco 3', '00ff', NULL)"""
TRAJECTORY = Trajectory(60, (3,), bytes(28), (Hit(0.25, 3, -1, 1.5),))


@pytest.fixture(params=KINDS)
def url(request, tmp_path):
    """An empty database, without a schema."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/db"
        return
    server = request.getfixturevalue("postgresql").server
    yield server.create("migrated")
    server.drop("migrated")


@contextmanager
def as_it_is(url):
    """In a transaction, without a step to another schema."""
    with engine_of(url, connect_unchanged) as engine, engine.begin() as connection:
        yield connection


def at_revision(url, revision):
    """A database as the version with this schema left it, with a table in mid-game; its rows."""
    with as_it_is(url) as connection:
        take_up(connection, revision)
        return fill(connection)


def shape(connection: Connection):
    """What is there of tables, columns, keys and indexes."""
    there = MetaData()
    there.reflect(connection)
    return {
        table.name: (
            sorted((column.name, str(column.type), column.nullable) for column in table.columns),
            [column.name for column in table.primary_key],
            sorted(str(key.target_fullname) for key in table.foreign_keys),
            sorted(str(index.name) for index in table.indexes),
        )
        for table in there.sorted_tables
        if table.name != "alembic_version"
    }


def assert_plays_on(engine):
    table = Reader(engine).load("t")
    assert [seat.bot or seat.name for seat in table.seats] == ["Ann", "random"]
    assert (table.ply, int(table.position.turn_total), table.revision) == (2, 4, 0)


@pytest.mark.parametrize("revision", OLDER)
def test_an_older_database_is_brought_up_to_date_with_all_that_is_in_it(url, revision):
    before = at_revision(url, revision)
    with engine_of(url) as engine:
        with engine.connect() as connection:
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, METADATA) == []
            assert migrations.revision(connection) == migrations.HEAD
            after = content(connection)
        assert_plays_on(engine)
    for name, rows in before.items():
        if name not in (*VOID, *COUNTED_ANEW, "alembic_version"):
            assert len(after[RENAMED.get(name, name)]) == len(rows) > 0, name


@pytest.mark.parametrize("revision", OLDER)
def test_the_newest_can_be_taken_down_and_up_again(url, revision):
    """As one does who goes back to an older program for a while."""
    at_revision(url, migrations.HEAD)
    with as_it_is(url) as connection:
        newest = shape(connection)
        take_down(connection, revision)
        older = shape(connection)
        assert migrations.revision(connection) == revision
        plies = connection.scalars(text("SELECT ply FROM actions ORDER BY ply")).all()
        assert plies == [0, 1]
    with engine_of(url) as engine:
        with engine.connect() as connection:
            assert shape(connection) == newest
        assert_plays_on(engine)
    assert older == made_at(url, revision)


def made_at(url, revision):
    """The shape that a new database of this schema has."""
    with as_it_is(url) as connection:
        there = MetaData()
        there.reflect(connection)
        there.drop_all(connection)
        take_up(connection, revision)
        return shape(connection)


@pytest.mark.parametrize("revision", KEPT_AS_ROLLS)
def test_how_pieces_were_thrown_in_an_older_database_is_kept(url, revision):
    with as_it_is(url) as connection:
        take_up(connection, revision)
        fill(connection, 0)
        connection.execute(text(THROWN), {"course": msgspec.msgpack.encode(TRAJECTORY)})
    with engine_of(url) as engine, engine.begin() as connection:
        kept = [trajectories.trajectory_of(connection, "t", ply) for ply in (2, 5)]
        assert kept == [TRAJECTORY, None]
        version = trajectories.engine_of(connection, "t")
        assert version == EngineVersion("mujoco 3", "00ff")
        trajectories.keep(connection, "t", Thrown(8, version, TRAJECTORY))  # the next one
        assert trajectories.trajectory_of(connection, "t", 8) == TRAJECTORY
