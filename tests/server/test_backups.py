"""Backups: whole or refused, of one moment, from any database into any other."""

import os
import signal
import stat
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest
from databases import engine_of
from filled import content, fill
from serving import Person, serving
from sqlalchemy import insert, select

from pigpen.cli.main import main
from pigpen.server import backups
from pigpen.server.access.guests import load_or_create_key_file
from pigpen.server.settings import settings
from pigpen.server.store import backup, backup_file, exclusive
from pigpen.server.store.backup_file import BadBackup, Head, Rows
from pigpen.server.store.database import connect, connect_unchanged
from pigpen.server.store.keys import load_or_create_key
from pigpen.server.store.migrations import HEAD
from pigpen.server.store.queries import Reader
from pigpen.server.store.schema import ACTIONS, METADATA, TRAJECTORIES

KINDS = ("sqlite", "postgresql")
DEATH = """
import os, signal, sys
from pigpen.server.store import backup, backup_file
module, name, count = {"put": (backup_file, "_put"), "insert": (backup, "_insert"),
    "compare": (backup, "_compare")}[sys.argv[1]] + (int(sys.argv[2]),)
real = getattr(module, name)
def dies(*arguments):
    global count
    count -= 1
    if count < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*arguments)
setattr(module, name, dies)
from pigpen.cli.main import main
sys.exit(main(sys.argv[3:]))
"""


@pytest.fixture
def database(tmp_path, request):
    """Makes empty databases of a kind."""
    made = 0

    def make(kind):
        nonlocal made
        made += 1
        if kind == "postgresql":
            fresh = request.getfixturevalue("postgresql").fresh()
            url = fresh.__enter__()
            request.addfinalizer(lambda: fresh.__exit__(None, None, None))
            return url
        (tmp_path / str(made)).mkdir()
        return f"sqlite:///{tmp_path}/{made}/db"

    return make


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The rows of a filled database, and its backup: for tests that only restore it."""
    folder = tmp_path_factory.mktemp("source")
    url = f"sqlite:///{folder}/db"
    rows = filled(url)
    backed_up(url, folder / "backup")
    return rows, folder / "backup"


@contextmanager
def opened(url):
    with engine_of(url) as engine, engine.begin() as connection:
        yield connection


def filled(url, num_rows=700):
    """Fill a database; what is in it."""
    with opened(url) as connection:
        return fill(connection, num_rows)


def found(url):
    with opened(url) as connection:
        return content(connection)


def put_into(url, path, **how):
    with engine_of(url, connect_unchanged) as engine:
        return backup.restore(engine, path, **how)


def backed_up(url, path):
    with engine_of(url, connect_unchanged) as engine:
        return backup.back_up(engine, path, b"key")


@pytest.mark.parametrize(
    ("kind", "other"),
    [
        ("sqlite", "postgresql"),
        ("postgresql", "sqlite"),
        pytest.param("sqlite", "sqlite", marks=pytest.mark.thorough),
        pytest.param("postgresql", "postgresql", marks=pytest.mark.thorough),
    ],
)
def test_what_was_in_one_database_is_in_the_other(database, tmp_path, kind, other):
    before, after = database(kind), database(other)
    rows = filled(before)
    counts = backed_up(before, tmp_path / "backup")
    head, same = put_into(after, tmp_path / "backup")
    assert found(after) == rows
    assert counts == same
    assert set(counts) == set(METADATA.tables) - backup.TRANSIENT
    assert counts["results"] == 700
    assert (head.schema, head.key) == (HEAD, b"key")


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_go_on_behind_those_that_were_restored(database, source, kind):
    _, kept = source
    target = database(kind)
    put_into(target, kept)
    with opened(target) as connection:
        row = {"table_id": "t", "ply": 5000, "engine": "e", "model": "", "trajectory": None}
        connection.execute(insert(TRAJECTORIES), row)
        numbers = connection.scalars(select(TRAJECTORIES.c.number)).all()
    assert sorted(numbers) == list(range(1, 702))


def test_only_the_own_account_may_read_a_backup(database, tmp_path):
    url = database("sqlite")
    filled(url, 2)
    before = os.umask(0)
    try:
        backed_up(url, tmp_path / "backup")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["backup"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_that_is_not_empty_is_replaced_only_when_told(database, source, kind):
    rows, kept = source
    target = database(kind)
    with opened(target) as connection:
        connection.exec_driver_sql("INSERT INTO blocked VALUES ('x', 'y')")
    before = found(target)
    with pytest.raises(backup.CannotBackUp, match="is not empty; nothing was changed"):
        put_into(target, kept)
    assert found(target) == before
    put_into(target, kept, replace=True)
    assert found(target) == rows


def test_a_file_that_is_cut_off_or_changed_anywhere_is_refused(database, tmp_path):
    source, target = database("sqlite"), database("sqlite")
    filled(source, 2)
    backed_up(source, tmp_path / "backup")
    whole = (tmp_path / "backup").read_bytes()
    before = found(target)
    damaged = [whole[:size] for size in range(0, len(whole), 17)]
    for place in range(0, len(whole), 13):
        bits = bytearray(whole)
        bits[place] ^= 0x10
        damaged.append(bytes(bits))
    unseen = 0
    for one in (*damaged, whole + b"x", whole + whole[16:]):
        (tmp_path / "damaged").write_bytes(one)
        try:
            assert backup_file.check(tmp_path / "damaged") == backup_file.check(tmp_path / "backup")
            unseen += 1  # a byte of gzip's own head that says nothing: a system, a moment
        except BadBackup:
            continue
    assert unseen <= 2
    (tmp_path / "damaged").write_bytes(whole[:-1])
    with pytest.raises(BadBackup, match="nothing was changed"):
        put_into(target, tmp_path / "damaged")
    assert found(target) == before


def test_rows_that_are_missing_among_whole_frames_are_seen(tmp_path):
    rows = [Rows("blocked", ["guest", "other"], [["a", str(n)]]) for n in range(3)]
    backup_file.write(tmp_path / "whole", Head(HEAD, "0", 0, b""), rows)

    class Forgetful(list):
        def __iter__(self):
            yield rows[0]
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        backup_file.write(tmp_path / "half", Head(HEAD, "0", 0, b""), Forgetful())
    assert [path.name for path in tmp_path.iterdir()] == ["whole"]


def test_a_backup_of_a_newer_program_is_refused(database, tmp_path):
    backup_file.write(tmp_path / "new", Head("9999", "99.0", 0, b""), [])
    with pytest.raises(backup.CannotBackUp, match=r"newer version of this program, 99\.0"):
        put_into(database("sqlite"), tmp_path / "new")


def killed(*words):
    """The command line, in a process that kills itself after so many steps."""
    command = [sys.executable, "-c", DEATH, *map(str, words)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL, done.stderr


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def test_a_backup_that_is_killed_is_not_there(database, tmp_path, kind):
    """The one before stays as it was, and a new one can be made."""
    url = database(kind)
    rows = filled(url)
    path = tmp_path / "backup"
    for after in (0, 7):
        killed("put", after, "backup", "--database", url, path)
        assert not path.exists(), after
    backed_up(url, path)
    before = path.read_bytes()
    killed("put", 7, "backup", "--database", url, path)
    assert path.read_bytes() == before
    assert found(url) == rows


@pytest.mark.parametrize("kind", KINDS)
def test_a_restore_that_is_killed_has_changed_nothing(
    database, tmp_path, source, kind, monkeypatch
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    rows, kept = source
    target = database(kind)
    before = found(target)
    for how in (("insert", 9), ("compare", 0)):
        killed(*how, "restore", "--database", target, kept)
        assert found(target) == before, how
    put_into(target, kept)
    assert found(target) == rows


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_is_of_one_moment_while_people_play(database, tmp_path, kind):
    """A backup has everything acknowledged before it began, and whole histories."""
    url, target = database(kind), database("sqlite")
    over = threading.Event()
    acknowledged = {}

    def play(person, table):
        with person.live(table) as live:
            while not over.is_set():
                live.wait(live.is_my_turn)
                live.play()
                acknowledged[table] = live.ply

    with serving(url) as address, Person(address) as ann:
        tables = [ann.open("own", "hold-at-20", target=1000)["table"] for _ in range(4)]
        playing = [threading.Thread(target=play, args=(ann, table)) for table in tables]
        for thread in playing:
            thread.start()
        try:
            copies = []
            for number in range(5):
                before = dict(acknowledged)
                backed_up(url, tmp_path / f"copy{number}")
                copies.append((tmp_path / f"copy{number}", before))
        finally:
            over.set()
            for thread in playing:
                thread.join()
    for path, before in copies:
        put_into(target, path, replace=True)
        engine = connect(target)
        for table in tables:
            assert Reader(engine).load(table).ply >= before.get(table, 0)
        with engine.connect() as connection:
            plies = connection.execute(
                select(ACTIONS.c.table_id, ACTIONS.c.ply).order_by(
                    ACTIONS.c.table_id, ACTIONS.c.ply
                )
            ).all()
        engine.dispose()
        for table in tables:
            own = [ply for name, ply in plies if name == table]
            assert own == list(range(len(own)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_moves_with_its_people_and_tables(database, tmp_path, capsys, monkeypatch, kind):
    """By the command line; the cookie is still good, and the game goes on where it was."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    source, target = database("sqlite"), database(kind)
    with serving(source) as address, Person(address) as ann:
        ann.ask("PUT", "/me", {"name": "Ann"})
        table = ann.open("own", "hold-at-20", target=1000)["table"]
        with ann.live(table) as live:
            live.wait(live.is_my_turn)
            live.play()
            live.wait(live.is_my_turn)
            told = live.table["log"]
    assert main(["move", target, "--database", source]) == 0
    said = capsys.readouterr().out
    assert said.startswith("All is there: one table with "), said
    with serving(target) as address, ann.at(address) as again:
        assert again.ask("GET", "/me") == {"name": "Ann"}
        with again.live(table) as live:
            assert live.table["log"] == told
            live.play()
    assert main(["move", target, "--database", source]) == 2
    assert "is not empty; nothing was changed" in capsys.readouterr().err


def test_the_key_of_a_file_goes_into_postgresql_and_back(tmp_path, database):
    file, server, again = (settings(database(k)) for k in ("sqlite", "postgresql", "sqlite"))
    filled(file.database, 2)
    assert file.folder is not None
    assert again.folder is not None
    key = load_or_create_key_file(file.folder)
    backups.move(file, server)
    engine = connect(server.database)
    assert load_or_create_key(server, engine) == key
    engine.dispose()
    backups.move(server, again)
    assert load_or_create_key_file(again.folder) == key


def test_a_key_of_another_database_is_not_lost(tmp_path, database):
    source, target = settings(database("sqlite")), settings(database("sqlite"))
    filled(source.database, 2)
    assert source.folder is not None
    assert target.folder is not None
    own, other = load_or_create_key_file(source.folder), load_or_create_key_file(target.folder)
    backups.back_up(source, tmp_path / "backup")
    before = found(target.database)
    with pytest.raises(Exception, match="move it away first; nothing was changed"):
        backups.restore(target, tmp_path / "backup")
    assert (load_or_create_key_file(target.folder), found(target.database)) == (other, before)
    backups.restore(target, tmp_path / "backup", replace=True)
    assert load_or_create_key_file(target.folder) == own
    assert stat.S_IMODE((target.folder / "guests.key").stat().st_mode) == 0o600


def test_what_is_no_backup_or_no_database_is_a_line(tmp_path, capsys):
    (tmp_path / "text").write_text("This is no backup.")
    database, target = (str(tmp_path / folder / "db") for folder in ("source", "target"))
    for line, said in (
        (["restore", str(tmp_path / "text")], "text is no backup of Pigpen.\n"),
        (["restore", str(tmp_path / "nowhere")], "nowhere: No such file or directory\n"),
        (["backup", str(tmp_path / "new")], f"There is no database at {database}.\n"),
        (["move", target], f"There is no database at {database}.\n"),
    ):
        assert main([*line, "--database", database]) == 2
        assert capsys.readouterr().err.endswith(said)
    assert [path.name for path in tmp_path.iterdir()] == ["text"]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_restored_behind_the_back_of_a_server(database, tmp_path, kind, capsys):
    url = database(kind)
    with serving(url) as address, Person(address) as ann:
        ann.open("own", "open")
        assert main(["backup", str(tmp_path / "kept"), "--database", url]) == 0
        capsys.readouterr()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(exclusive, "_PATIENCE", 0.2)
            assert main(["restore", "--replace", str(tmp_path / "kept"), "--database", url]) != 0
        assert "stop it first" in capsys.readouterr().err
        assert len(ann.ask("GET", "/tables")) == 1
    assert main(["restore", "--replace", str(tmp_path / "kept"), "--database", url]) == 0
