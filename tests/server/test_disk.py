"""Databases that are full, locked or damaged: a clear error, and nothing acknowledged is lost."""

import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager

import pytest
from serving import Person, act, serving

from pigpen.server.app import create_app
from pigpen.server.database import Unusable
from pigpen.server.settings import settings

_SERVE = """
import resource, sys
from pigpen.server.run import serve
most = int(sys.argv[2])  # bytes of a file
if most:
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
sys.exit(serve("127.0.0.1", 0, sys.argv[1], open_browser=False))
"""


@contextmanager
def server(database, most_bytes=0):
    """A server process whose files cannot grow beyond so many bytes; 0 is no limit."""
    command = [sys.executable, "-c", _SERVE, str(database), str(most_bytes)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            yield process.stdout.readline().split("//")[1].split("/")[0]
        finally:
            process.kill()


def play_until_refused(live, most=300):
    """Acknowledged commands, and the answer to the one that was refused."""
    done = []
    for _ in range(most):
        live.wait(live.is_my_turn)
        ply, command = live.ply, act(live.ply, live.now["legal"][-1]["action"])
        answer = live.ask(command)
        if answer["type"] == "refused":
            return done, command, answer
        done.append(command)
        live.wait(lambda ply=ply: live.ply > ply)
    raise AssertionError("the disk was never full")


def test_a_full_disk_refuses_and_keeps_what_was_acknowledged(tmp_path):
    file = tmp_path / "db"
    with server(file) as address, Person(address) as ann:
        table = ann.open("own", "hold-at-20", target=1000)["table"]
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    full = file.stat().st_size + 100_000
    with server(file, full) as address, ann.at(address) as again, again.live(table) as live:
        done, refused, answer = play_until_refused(live)
        assert (answer["code"], len(done) > 1) == ("storage", True)
        assert "disk may be full" in answer["text"]
    with server(file) as address, ann.at(address) as again, again.live(table) as live:
        plies = {entry["ply"] for entry in live.table["log"] if entry["actor"] == 0}
        assert {command["ply"] for command in done} <= plies
        assert live.ask(refused)["type"] == "done"  # the same command, now that there is room


def test_a_full_disk_is_a_problem_over_http(tmp_path):
    file = tmp_path / "db"
    with server(file, 0) as address, Person(address) as ann:
        ann.open("own", "random")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with server(file, 100_000) as address, ann.at(address) as again:
        body = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}
        answers = [again.http.post("/api/tables", json=body) for _ in range(20)]
        codes = [answer.status_code for answer in answers]
        assert (set(codes), answers[-1].json()["code"]) == ({201, 503}, "storage")
        assert len(again.ask("GET", "/tables")) == 1 + codes.count(201)


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
        assert again.ask("GET", "/health") == {"status": "ok"}


def test_a_file_that_was_cut_off_is_named_at_the_start(tmp_path):
    file = tmp_path / "db"
    with serving(file) as address, Person(address) as ann:
        ann.open("own", "random")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as bytes_:
        bytes_.truncate(4096)
    with pytest.raises(Unusable, match="cannot be used: database disk image is malformed"):
        create_app(settings(str(file)))
