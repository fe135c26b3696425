"""Servers of their own process: killed, stopped, started again, and what they print."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager

import pytest
from patience import PATIENCE, ended, until
from serving import Live, Person, act

from pigpen.server import run
from pigpen.server.settings import settings

_SERVE = """
import sys
from pigpen.server.run import serve
where = "127.0.0.1", int(sys.argv[1]), sys.argv[2]
sys.exit(serve(*where, open_browser=False, end_with_input=True))
"""


def start(database, port=0, **environment):
    """A server process, with what it prints."""
    return subprocess.Popen(
        [sys.executable, "-c", _SERVE, str(port), str(database)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PIGPEN_BOT_DELAY": "0", "PYTHONFAULTHANDLER": "1", **environment},
    )


@contextmanager
def server(database, **environment):
    """A running server: its process and host:port."""
    process = start(database, **environment)
    try:
        line = process.stdout.readline()
        assert line.startswith("Pigpen is at http://"), process.stderr.read()
        yield process, line.split("//")[1].split("/")[0]
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


def some_actions(live: Live) -> None:
    """A few turns; afterwards it is the guest's turn."""
    for _ in range(4):
        live.wait(live.is_my_turn)
        live.play()
    live.wait(live.is_my_turn)


def test_a_killed_server_loses_nothing_that_it_acknowledged(tmp_path):
    """The last command is sent and acknowledged, and the server killed at once."""
    with server(tmp_path / "db") as (process, address), Person(address) as ann:
        table = ann.open("own", "hold-at-20", target=1000)["table"]
        with ann.live(table) as live:
            some_actions(live)
            command = act(live.ply, 1, "last")
            assert live.ask(command) == {"type": "done", "id": "last", "ply": command["ply"]}
            process.kill()
            log = live.table["log"]
    with server(tmp_path / "db") as (_, address), ann.at(address) as again:
        (line,) = again.ask("GET", "/tables")
        assert line["table"] == table
        with again.live(table) as live:
            assert live.table["log"][: len(log)] == log
            assert live.ask(command)["type"] == "done"
            some_actions(live)


def test_a_bot_that_died_in_mid_thought_goes_on(tmp_path):
    with (
        server(tmp_path / "db", PIGPEN_BOT_DELAY="60") as (process, address),
        Person(address) as ann,
    ):
        table = ann.open("own", "hold-at-20", target=1000, first="seat_1")["table"]
        process.kill()
    with server(tmp_path / "db") as (_, address), ann.at(address) as again:
        until(lambda: again.ask("GET", f"/tables/{table}")["now"]["ply"] > 0)


@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, -signal.SIGTERM)])
def test_a_stop_is_graceful(tmp_path, how, status):
    with server(tmp_path / "db") as (process, address), Person(address) as ann:
        table = ann.open("own", "hold-at-20")["table"]
        with ann.live(table):
            process.send_signal(how)
            assert ended(process) == (status, "", "")


def test_what_a_bot_plays_from_is_solved_beside_the_server(tmp_path):
    """Interpreted here, which takes a moment at as few points as these."""
    apart = {"PIGPEN_KERNELS": "interpreted", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    with server(tmp_path / "db", **apart) as (_, address), Person(address) as ann:
        table = ann.open("own", "optimal", target=31, first="seat_1")["table"]
        with ann.live(table) as live:
            live.wait(lambda: live.ply > 0)
    assert len(list(tmp_path.rglob("*.solution"))) == 1


def test_a_taken_port_is_one_line_and_a_suggestion(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        process = start(tmp_path / "db", port)
        status, output, errors = ended(process)
    assert (status, output) == (2, "")
    assert errors.startswith(f"Port {port} of 127.0.0.1 is taken; try --port ")
    assert errors.count("\n") == 1
    assert not (tmp_path / "db").exists()


def test_a_host_of_another_machine_is_one_line(capsys):
    assert run.serve("192.0.2.1", 0, None, open_browser=False) == 2
    assert capsys.readouterr().err.startswith("Cannot listen at 192.0.2.1, port 0: ")


def test_the_server_does_not_wait_for_the_compiler_nor_for_what_prints():
    program = """
import sys, pigpen.server.run, pigpen.server.app, pigpen.server.pages.lab.api
print([name for name in ("numba", "alembic", "rich") if name in sys.modules])
"""
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert answer.stdout == "[]\n"


@pytest.mark.parametrize(
    ("host", "expected"),
    [("0.0.0.0", "http://127.0.0.1:1/"), ("::", "http://[::1]:1/"), ("pig", "http://pig:1/")],
)
def test_the_address_is_one_that_a_browser_here_can_open(host, expected):
    assert run._address(host, 1) == expected


def test_no_browser_is_opened_where_nobody_would_see_it(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("CI", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not run._has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert run._has_browser()
    monkeypatch.setenv("CI", "true")
    assert not run._has_browser()


def test_a_database_that_cannot_be_used_is_one_line(tmp_path, capsys):
    (tmp_path / "db").write_text("This is no database. " * 100)
    assert run.serve("127.0.0.1", 0, str(tmp_path / "db"), open_browser=False) == 2
    assert capsys.readouterr().err.endswith("file is not a database.\n")


@pytest.mark.parametrize("delay", ["soon", "-1", "nan", "1e9"])
def test_a_delay_that_makes_no_sense_is_one_line(tmp_path, capsys, monkeypatch, delay):
    monkeypatch.setenv("PIGPEN_BOT_DELAY", delay)
    assert run.serve("127.0.0.1", 0, str(tmp_path / "db"), open_browser=False) == 2
    assert capsys.readouterr().err.startswith("PIGPEN_BOT_DELAY is 0 to 60 seconds; ")


def test_the_environment_names_the_database(tmp_path, monkeypatch):
    monkeypatch.setenv("PIGPEN_DATABASE", str(tmp_path / "folder" / "db"))
    monkeypatch.setenv("PIGPEN_BOT_DELAY", "0.25")
    there = settings()
    assert there.database == f"sqlite:///{tmp_path}/folder/db"
    assert (there.folder, there.bot_delay) == (tmp_path / "folder", 0.25)
