"""A real disk that is too small, and pages of an index overwritten: said in words, nothing lost."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from serving import Person, act, serving

from benchmarks.local_server import SERVE

pytestmark = pytest.mark.sqlite

OPEN = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}
SMALL = "1m"  # of the disk: what an empty server writes, and some

mounting = pytest.mark.skipif(
    not shutil.which("unshare")
    or subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode != 0,
    reason="nothing may be mounted here",
)


@contextmanager
def on_small_disk(folder):
    """host:port of a server whose database lies on a small disk, and that disk, seen from here."""
    folder.mkdir()
    mount = f"mount -t tmpfs -o size={SMALL} none '{folder}'"
    command = ["unshare", "-rm", "sh", "-c", f'{mount} && exec "$@"', "sh", *SERVE, "--port", "0"]
    with subprocess.Popen(
        [*command, "--database", str(folder / "db")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PIGPEN_BOT_DELAY": "0.05"},
    ) as process:
        try:
            address = process.stdout.readline().split("//")[1].split("/")[0]
            yield address, Path(f"/proc/{process.pid}/root{folder}")
        finally:
            process.kill()


def fill(disk):
    """Until there is no room for a byte."""
    with (disk / "filler").open("wb", buffering=0) as file:
        size = 1 << 16
        while size:
            try:
                file.write(b"x" * size)
            except OSError:
                size //= 2


@mounting
def test_a_full_disk_keeps_what_was_acknowledged_and_goes_on_once_there_is_room(tmp_path):
    with on_small_disk(tmp_path / "disk") as (address, disk), Person(address) as ann:
        table = ann.open("own", "open", target=1000)
        bots = ann.open("hold-at-20", "hold-at-20", target=1000)["table"]
        with Person(address) as bob, ann.live(bots) as watched:
            bob.join(table["invites"][0]["invite"])
            with ann.live(table["table"]) as a:
                assert a.ask(act(0, 1, "kept"))["type"] == "done"
                fill(disk)
                said = []
                a.wait(lambda: a.ply > 0)
                while a.is_my_turn() and (not said or said[-1]["type"] == "done"):
                    ply = a.ply
                    said.append(a.ask(act(ply, 1, f"later {ply}")))
                    a.wait(lambda ply=ply: a.ply > ply or said[-1]["type"] == "refused")
                assert ann.ask("POST", "/tables", OPEN, 503)["code"] == "storage"
                assert ann.http.get("/api/ready").status_code == 503
                watched.wait(lambda: watched.now["blocked"] == "storage")
                held_at = watched.ply
                (disk / "filler").unlink()
                watched.wait(lambda: watched.ply > held_at)
                assert watched.now["blocked"] is None
                assert ann.ask("POST", "/tables", OPEN, 201)["table"]
                log = ann.ask("GET", f"/tables/{table['table']}")["log"]
                done = sum(answer["type"] == "done" for answer in said)
                assert sum(line["actor"] == 0 for line in log) == 1 + done


def overwrite(file, index):
    """Bytes of every page of an index, of a server that does not run."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (page,) = connection.execute(query, (index,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as pages:
        pages.seek((page - 1) * size)
        pages.write(b"\xa5" * size)


def indices(file):
    with closing(sqlite3.connect(file)) as connection:
        of = "type = 'index' AND tbl_name IN ('seats', 'tables')"
        query = f"SELECT name FROM sqlite_master WHERE {of}"
        return [name for (name,) in connection.execute(query)]


def test_a_damaged_index_is_refused_and_shows_nothing_wrong(tmp_path):
    """A request that needs the disk gets 503; no limit is reported and no seat is taken twice."""
    first = tmp_path / "first"
    with serving(first) as address, Person(address) as ann:
        tables = {ann.open("own", "open")["table"] for _ in range(3)}
    names = indices(first)
    assert len(names) >= 2
    refused = 0
    for name in names:
        file = tmp_path / name
        shutil.copy(first, file)
        overwrite(file, name)
        with serving(file) as address, ann.at(address) as again:
            answer = again.http.get("/api/tables")
            if answer.status_code == 200:
                assert {line["table"] for line in answer.json()} == tables
            else:
                assert (answer.status_code, answer.json()["code"]) == (503, "storage")
                refused += 1
            opened = again.http.post("/api/tables", json=OPEN)
            assert opened.status_code in (201, 503)
            refused += opened.status_code == 503
            assert again.ask("GET", "/health") == {"status": "ok"}
    assert refused
