"""A later revision is applied at start and can be undone; what version 0.2.0 made is refused."""

from contextlib import contextmanager

import pytest
from alembic import command
from databases import engine_of
from filled import content, fill
from sqlalchemy import Connection, MetaData, inspect, text

from pigpen.cli.main import main
from pigpen.server.store import backup, backup_file, migrations
from pigpen.server.store.backup_file import Head, Rows
from pigpen.server.store.database import connect, connect_unchanged
from pigpen.server.store.migrations import HEAD, PREDECESSOR, OlderSchema
from pigpen.server.store.queries import Reader

KINDS = ("sqlite", "postgresql")
BEFORE = "0016"  # an older revision than the predecessor
LATER = "9001"
LATER_REVISION = f'''
"""A revision of a later version: a column, a constraint, and a table filled from another one."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "{LATER}", "{HEAD}"


def upgrade():
    op.add_column("tables", sa.Column("mood", sa.String(8), nullable=False, server_default="good"))
    with op.batch_alter_table("actions") as actions:  # SQLite copies the table
        actions.create_unique_constraint("uq_actions_at", ["table_id", "ply", "at"])
    op.create_table(
        "hosts",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False, index=True),
    )
    op.execute("INSERT INTO hosts SELECT id, host FROM tables")


def downgrade():
    op.drop_table("hosts")
    with op.batch_alter_table("actions") as actions:
        actions.drop_constraint("uq_actions_at", type_="unique")
    op.drop_column("tables", "mood")
'''
ROLLS = """CREATE TABLE rolls (number INTEGER PRIMARY KEY, table_id VARCHAR(32) NOT NULL,
    FOREIGN KEY (table_id) REFERENCES tables (id))"""


@pytest.fixture(params=KINDS)
def url(request, tmp_path):
    """An empty database, without a schema."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/db"
        return
    server = request.getfixturevalue("postgresql").server
    yield server.create("migrated")
    server.drop("migrated")


@pytest.fixture
def install_later_version(tmp_path, monkeypatch):
    """Give the program one more revision, from the call on."""

    def install():
        folder = tmp_path / "versions"
        folder.mkdir()
        (folder / "later.py").write_text(LATER_REVISION)
        monkeypatch.setattr(migrations, "FOLDERS", (*migrations.FOLDERS, folder))
        monkeypatch.setattr(migrations, "HEAD", LATER)

    return install


@contextmanager
def as_it_is(url):
    """A transaction on the database, whatever its schema."""
    with engine_of(url, connect_unchanged) as engine, engine.begin() as connection:
        yield connection


def state(connection: Connection):
    """The shape of all tables, their rows, and the mark of the schema."""
    there = MetaData()
    there.reflect(connection)
    shape = {
        table.name: (
            [(column.name, str(column.type), column.nullable) for column in table.columns],
            [column.name for column in table.primary_key],
            sorted(str(key.target_fullname) for key in table.foreign_keys),
            sorted(str(constraint.name) for constraint in table.constraints),
            sorted(str(index.name) for index in table.indexes),
        )
        for table in there.sorted_tables
    }
    mark = text("SELECT * FROM alembic_version")
    marks = connection.scalars(mark).all() if "alembic_version" in shape else None
    return shape, content(connection), marks


def made(url):
    """Make a database with a table in mid-game and rows in all other tables; its state."""
    connect(url).dispose()
    with as_it_is(url) as connection:
        fill(connection)
        return state(connection)


def age(url, version):
    """Make of a database one that an older version left; its state."""
    mark = f"UPDATE alembic_version SET version_num = '{version}'"
    former = (ROLLS, "INSERT INTO rolls VALUES (1, 't')") if version == BEFORE else ()
    with as_it_is(url) as connection:
        for statement in (mark, *former) if version else ("DROP TABLE alembic_version",):
            connection.execute(text(statement))
        return state(connection)


def assert_plays_on(engine):
    table = Reader(engine).load("t")
    assert [seat.bot or seat.name for seat in table.seats] == ["Ann", "random"]
    assert (table.ply, int(table.position.turn_total), table.revision) == (2, 4, 0)


def assert_of_later_version(url, before):
    """The database has the schema of the later version, and all rows that it had."""
    with engine_of(url) as engine:
        with engine.connect() as connection:
            assert migrations.revision(connection) == LATER
            assert connection.execute(text("SELECT * FROM hosts")).all() == [("t", "ann")]
            assert connection.scalar(text("SELECT mood FROM tables")) == "good"
            assert content(connection) == before[1]
        assert_plays_on(engine)


def test_a_later_version_upgrades_the_database_at_start(url, install_later_version):
    before = made(url)
    install_later_version()
    assert_of_later_version(url, before)


def test_an_upgrade_can_be_undone(url, install_later_version):
    """An operator may go back to the version before."""
    before = made(url)
    install_later_version()
    with engine_of(url) as engine, engine.begin() as connection:
        command.downgrade(migrations.config(connection), HEAD)
    with as_it_is(url) as connection:
        assert state(connection) == before


def test_a_later_version_restores_a_backup(url, install_later_version, tmp_path):
    before = made(url)
    with engine_of(url, connect_unchanged) as engine:
        backup.back_up(engine, tmp_path / "backup")
        install_later_version()
        backup.restore(engine, tmp_path / "backup", replace=True)
    assert_of_later_version(url, before)


def test_a_database_of_an_older_version_is_refused_unchanged(url, tmp_path):
    made(url)
    backup_file.write(tmp_path / "new", Head(HEAD, "1.0", 0, b""), [])
    for version in (PREDECESSOR, BEFORE, None):
        before = age(url, version)
        with pytest.raises(OlderSchema, match=r"version 0\.2\.0 or older.*`pigpen backup FILE`"):
            connect(url)
        with engine_of(url, connect_unchanged) as engine:
            with pytest.raises(OlderSchema):
                backup.back_up(engine, tmp_path / "backup")
            with pytest.raises(backup.CannotBackUp, match="is not empty"):
                backup.restore(engine, tmp_path / "new")
        with as_it_is(url) as connection:
            assert state(connection) == before


@pytest.mark.parametrize("words", ["serve --no-browser --port 0", "backup FILE", "move FILE"])
def test_the_command_line_tells_how_to_take_the_games_along(tmp_path, words, capsys):
    database = f"sqlite:///{tmp_path}/db"
    made(database)
    age(database, PREDECESSOR)
    given = words.replace("FILE", str(tmp_path / "new")).split()
    assert main([*given, "--database", database]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert f"The database {database} was made by version 0.2.0 or older" in said
    assert said.endswith("then `pigpen restore FILE` with this one, into an empty database.")
    assert not (tmp_path / "new").exists()


def without_column(part, name):
    """Rows as they were before the column was added."""
    if name not in part.columns:
        return part
    at = part.columns.index(name)
    rows = [[*row[:at], *row[at + 1 :]] for row in part.rows]
    return Rows(part.table, [one for one in part.columns if one != name], rows)


def test_a_backup_of_version_0_2_replaces_an_older_database(url, tmp_path):
    """Its schema is that of the initial revision, so that only the revision differs."""
    path = tmp_path / "backup"
    made(url)
    with as_it_is(url) as connection:  # later revisions brought faces
        connection.execute(text("DELETE FROM faces"))
        connection.execute(text("UPDATE seats SET face = 0"))
        before = state(connection)
    with engine_of(url) as engine:
        backup.back_up(engine, path)
    found = [part for part in backup_file.read(path) if isinstance(part, Rows)]
    rows = [without_column(part, "face") for part in found if part.table != "faces"]
    backup_file.write(path, Head(PREDECESSOR, "0.2.0", 0, b""), rows)
    age(url, BEFORE)
    with engine_of(url, connect_unchanged) as engine:
        backup.restore(engine, path, replace=True)
    with engine_of(url) as engine:
        with engine.connect() as connection:
            assert state(connection) == before
        assert_plays_on(engine)


def test_a_backup_of_an_older_version_says_which_one_restores_it(tmp_path, capsys):
    backup_file.write(tmp_path / "backup", Head(BEFORE, "0.1", 0, b""), [])
    database = tmp_path / "db"
    assert main(["restore", str(tmp_path / "backup"), "--database", str(database)]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.endswith(
        "backup has a schema older than that of version 0.2.0: restore it with version 0.2.0, and"
        " make a backup with that one, which this version restores."
    )
    with as_it_is(f"sqlite:///{database}") as connection:
        assert inspect(connection).get_table_names() == []
