"""Databases that are full, locked or damaged: a clear error, and nothing acknowledged is lost."""

import json
import os
import sqlite3
import subprocess
from contextlib import closing

import pytest
from serving import PATIENCE, Person, act, serving

from benchmarks.local_server import SERVE
from pigpen.server.app import create_app
from pigpen.server.settings import settings
from pigpen.server.store.database import UnusableDatabase

try:
    import resource
except ImportError:  # not on Windows
    resource = None

filling = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="only Linux limits the files of another process"
)
FULL = 1  # bytes; no file can grow
ROOM = 100_000  # bytes; for a few actions


@pytest.fixture(scope="module")
def process(tmp_path_factory):
    """A server process, its host:port and its database."""
    database = tmp_path_factory.mktemp("disk") / "db"
    environment = {**os.environ, "PIGPEN_BOT_DELAY": "0.02"}
    with subprocess.Popen(
        [*SERVE, "--port", "0", "--database", str(database)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    ) as process:
        try:
            yield process, process.stdout.readline().split("//")[1].split("/")[0], database
        finally:
            process.kill()


@pytest.fixture
def server(process):
    """The same, with room on its disk again in the end."""
    yield process
    room(process[0], resource.RLIM_INFINITY)


def not_ready(person):
    """The parts of a server that are not."""
    problem = person.ask("GET", "/ready", status=503)
    assert problem["code"] == "not-ready"
    return [part["field"] for part in problem["problems"]]


def room(process, most_bytes):
    """Let the files of a running server grow to so many bytes."""
    _, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most_bytes, hard))


def play_until_refused(*pages, most=500):
    """Acknowledged commands of two people, and the one that was refused, with its answer."""
    done = []
    for _ in range(most):
        for page in pages:
            page.wait(lambda page=page: page.ply == max(other.ply for other in pages))
        page = next(page for page in pages if page.is_my_turn())
        command = act(page.ply, page.now["legal"][-1]["action"])
        answer = page.ask(command)
        if answer["type"] == "refused":
            return done, page, command, answer
        done.append(command)
        page.wait(lambda page=page, ply=command["ply"]: page.ply > ply)
    raise AssertionError("the disk was never full")


@filling
def test_a_full_disk_refuses_and_keeps_what_was_acknowledged(server):
    """Two people play until it is full; there is room again, and they play on."""
    process, address, database = server
    with Person(address) as ann:
        created = ann.open("own", "open", target=1000)
        with Person(address) as bob:
            bob.join(created["invites"][0]["invite"])
            with ann.live(created["table"]) as a, bob.live(created["table"]) as b:
                room(process, database.with_name("db-wal").stat().st_size + ROOM)
                done, page, command, answer = play_until_refused(a, b)
                assert (answer["code"], len(done) > 1) == ("storage", True)
                assert "disk may be full" in answer["text"]
                room(process, resource.RLIM_INFINITY)
                assert page.ask(command)["type"] == "done"  # the same, now that there is room
                plies = [entry["ply"] for entry in page.table["log"] if entry["actor"] >= 0]
        assert plies == [command["ply"] for command in (*done, command)]


@filling
def test_a_bot_that_cannot_store_its_turn_says_so_and_goes_on(server):
    process, address, _ = server
    with Person(address) as ann:
        table = ann.open("hold-at-20", "hold-at-20", target=1000)["table"]
        with ann.live(table) as live:
            room(process, FULL)
            live.wait(lambda: live.now["blocked"] == "storage")
            assert live.now["status"] == "playing"
            held_at = live.ply
            room(process, resource.RLIM_INFINITY)
            live.wait(lambda: live.ply > held_at)
            assert live.now["blocked"] is None
            assert [entry["ply"] for entry in live.table["log"]] == list(range(live.ply))


@filling
def test_a_server_on_a_full_disk_is_well_but_not_ready(server):
    process, address, _ = server
    with Person(address) as ann:
        assert ann.ask("GET", "/ready")["status"] == "ok"
        room(process, FULL)
        assert not_ready(ann) == ["database"]
        assert ann.ask("GET", "/health") == {"status": "ok"}
        room(process, resource.RLIM_INFINITY)
        assert ann.ask("GET", "/ready")["status"] == "ok"


@filling
def test_a_full_disk_is_a_problem_over_http(server):
    process, address, _ = server
    with Person(address) as ann:
        ann.open("own", "random")
        room(process, FULL)
        body = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}
        answer = ann.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        assert len(ann.ask("GET", "/tables")) == 1


@pytest.mark.sqlite
def test_a_locked_database_refuses_until_it_is_free(tmp_path):
    file = tmp_path / "db"
    with serving(file) as address, Person(address) as ann:
        table = ann.open("own", "open")
        with Person(address) as bob:
            bob.join(table["invites"][0]["invite"])
        with ann.live(table["table"]) as live:
            with closing(sqlite3.connect(file, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                assert live.ask(act(0, 1, "once"))["code"] == "storage"
            assert live.ask(act(0, 1, "once")) == {"type": "done", "id": "once", "ply": 0}


@pytest.mark.sqlite
def test_a_server_is_not_ready_while_its_database_is_locked(tmp_path, caplog):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        assert ann.ask("GET", "/ready")["status"] == "ok"
        with closing(sqlite3.connect(tmp_path / "db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert not_ready(ann) == ["database"]
            assert ann.ask("GET", "/health") == {"status": "ok"}
        assert ann.ask("GET", "/ready")["status"] == "ok"
    assert not caplog.records


@pytest.mark.sqlite
def test_a_damaged_page_is_a_problem_of_its_tables(tmp_path):
    """Nothing is shown of a table that cannot be read, and the server goes on."""
    file = tmp_path / "db"
    with serving(file) as address, Person(address) as ann:
        table = ann.open("random", "random", target=10)["table"]
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'actions'"
        (page,) = connection.execute(query).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as bytes_:
        bytes_.seek((page - 1) * size)
        bytes_.write(b"\xa5" * size)
    with serving(file) as address, ann.at(address) as again:
        problem = again.ask("GET", f"/tables/{table}", status=503)
        assert (problem["code"], "malformed" in problem["text"]) == ("storage", False)
        with again.socket(table) as line:
            assert json.loads(line.recv(PATIENCE))["code"] == "storage"
        assert again.ask("GET", "/health") == {"status": "ok"}


@pytest.mark.sqlite
def test_a_file_that_was_cut_off_is_named_at_the_start(tmp_path):
    file = tmp_path / "db"
    with serving(file) as address, Person(address) as ann:
        ann.open("own", "random")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as bytes_:
        bytes_.truncate(4096)
    with pytest.raises(UnusableDatabase, match="cannot be used: database disk image is malformed"):
        create_app(settings(str(file)))
