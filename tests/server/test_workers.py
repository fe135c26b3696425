"""Several processes behind one address: they share tables, are replaced, and all end."""

import os
import signal
import subprocess
from contextlib import contextmanager
from pathlib import Path

import pytest
from patience import PATIENCE, ended, until
from serving import Person, play_by_turns

from benchmarks.local_server import SERVE
from benchmarks.real_servers import is_there

WORKERS = 2


@contextmanager
def begun(url, redis, *more):
    environment = {**os.environ, "PIGPEN_BOT_DELAY": "0.02", "PIGPEN_DATABASE": url}
    if redis:
        environment["PIGPEN_REDIS"] = redis
    with subprocess.Popen(
        [*SERVE, "--port", "0", "--workers", str(WORKERS), *more],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def workers_of(process):
    children = Path(f"/proc/{process.pid}/task").glob("*/children")
    return sorted(int(pid) for file in children for pid in file.read_text().split())


def reached(process):
    return process.stdout.readline().split("//")[1].split("/")[0]


def test_they_share_tables_and_one_that_dies_is_replaced(postgresql_url, redis_url):
    with begun(postgresql_url, redis_url) as process:
        address = reached(process)
        first = workers_of(process)
        assert len(first) == WORKERS
        with Person(address) as ann, Person(address) as bob:
            created = ann.open("own", "open", target=30)
            bob.join(created["invites"][0]["invite"])
            with ann.live(created["table"]) as a, bob.live(created["table"]) as b:
                play_by_turns(a, b, 6)
            os.kill(first[0], signal.SIGKILL)
            until(lambda: len(set(workers_of(process)) - {first[0]}) == WORKERS)
            assert first[1] in workers_of(process)
            with ann.live(created["table"]) as a:
                assert a.ply >= 6
            for _ in range(10):
                assert ann.ask("GET", "/health")["status"] == "ok"
        process.send_signal(signal.SIGTERM)
        assert ended(process)[:2] == (0, "")


@pytest.mark.parametrize(
    "how", [signal.SIGINT, pytest.param(signal.SIGKILL, marks=pytest.mark.thorough)]
)
def test_they_end_with_their_parent(postgresql_url, redis_url, how):
    with begun(postgresql_url, redis_url) as process:
        reached(process)
        workers = workers_of(process)
        process.send_signal(how)
        process.wait(PATIENCE)
    until(lambda: not any(is_there(pid) for pid in workers))


def test_without_redis_one_is_told_what_to_set(postgresql_url, tmp_path):
    for url in (postgresql_url, str(tmp_path / "db")):
        with begun(url, "") as process:
            status, out, err = ended(process)
        assert (status, out) == (2, "")
        assert "PIGPEN_DATABASE" in err
        assert "PIGPEN_REDIS" in err
        assert "--workers" in err


def test_workers_that_cannot_begin_are_not_tried_again(redis_url):
    with begun("postgresql://127.0.0.1:1/none", redis_url) as process:
        status, out, err = ended(process)
    assert (status, out) == (2, "")
    assert "cannot be used" in err


@pytest.mark.parametrize("number", ["0", "65", "-1", "two"])
def test_a_number_that_makes_no_sense_is_refused(number):
    run = subprocess.run([*SERVE, "--workers", number], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "from 1 to 64" in run.stderr
