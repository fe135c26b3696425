"""The servers that tests start: private, and gone with who started them."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis as client
from serving import until
from sqlalchemy import inspect

from benchmarks.real_servers import NotInstalled, PostgreSQL, is_there
from pigpen.server.run import listen
from pigpen.server.store.database import connect
from scripts.local_server import reserve_port

_START = """
import sys
from benchmarks.real_servers import PostgreSQL, Redis
servers = PostgreSQL(), Redis()
for server in servers:
    print(server.pid, server.folder, flush=True)
sys.stdin.read()
"""


def test_a_fresh_database_has_the_schema_and_no_rows(postgresql):
    for _ in range(2):
        with postgresql.fresh() as url:
            engine = connect(url)
            with engine.begin() as connection:
                assert inspect(connection).has_table("actions")
                assert connection.exec_driver_sql("SELECT count(*) FROM blocked").scalar() == 0
                connection.exec_driver_sql("INSERT INTO blocked VALUES ('a', 'b')")
            engine.dispose()


def test_what_was_committed_is_there_after_a_kill(postgresql_url, postgresql):
    server = postgresql.server
    plain = postgresql_url.replace("+psycopg", "")
    with psycopg.connect(plain) as connection:
        connection.execute("INSERT INTO blocked VALUES ('a', 'b')")
    server.kill()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(plain)
    server.start()
    with psycopg.connect(plain) as connection:
        assert connection.execute("SELECT * FROM blocked").fetchall() == [("a", "b")]


def test_redis_is_empty_after_a_kill(redis_url, redis):
    with client.Redis.from_url(redis_url) as asked:
        asked.set("a", 1)
    redis.kill()
    redis.start()
    with client.Redis.from_url(redis_url) as asked:
        assert asked.keys() == []


def test_one_that_stands_still_answers_when_it_goes_on(redis_url, redis):
    redis.stand_still()
    with (
        client.Redis.from_url(redis_url, socket_timeout=0.2) as asked,
        pytest.raises(client.TimeoutError),
    ):
        asked.ping()
    redis.go_on()
    with client.Redis.from_url(redis_url) as asked:
        assert asked.ping()


def test_a_reserved_port_is_for_servers_that_stop_and_start_again():
    port = reserve_port()
    for _ in range(2):
        with socket.socket() as other, pytest.raises(OSError, match="in use"):
            other.bind(("127.0.0.1", port))
        listen("127.0.0.1", port).close()


def test_nothing_is_left_of_servers_whose_starter_is_killed(postgresql, redis):
    with subprocess.Popen(
        [sys.executable, "-c", _START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as starter:
        told = [starter.stdout.readline().split() for _ in range(2)]
        assert all(is_there(int(pid)) for pid, _ in told)
        starter.send_signal(signal.SIGKILL)
    until(lambda: not any(Path(folder).exists() for _, folder in told))
    until(lambda: not any(is_there(int(pid)) for pid, _ in told))


def test_programs_that_are_nowhere_are_named(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("benchmarks.real_servers._DEBIANS", str(tmp_path / "*/bin"))
    with pytest.raises(NotInstalled, match="apt-get install postgresql"):
        PostgreSQL()
    assert not list(tmp_path.iterdir())
