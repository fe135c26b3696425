"""Which part of a server is not ready, why, and that to ask costs no time."""

import asyncio
import os
import sqlite3
import time
from contextlib import closing

import pytest
from made_up_time import timed
from serving import Person, serving, until
from sqlalchemy.exc import OperationalError

from pigpen.server.live import readiness
from pigpen.server.live.readiness import Readiness, backlog, database, disk
from pigpen.server.live.retries import Retries

LONG = 2 * readiness.PATIENCE + 1  # seconds; two parts one after the other, and some


async def well():
    return ""


async def stuck():
    await asyncio.Event().wait()
    return ""


def asked(**parts):
    """Return what the server answers, without waiting for real time."""
    troubles, seconds = timed(Readiness(parts).problems())
    assert seconds == 0
    return troubles


def test_a_server_whose_parts_are_well_is_ready():
    assert asked(one=well, other=well) == {}


def test_parts_that_do_not_answer_are_named_in_time():
    troubles, seconds = timed(Readiness({"one": well, "slow": stuck, "other": stuck}).problems())
    assert troubles == dict.fromkeys(("slow", "other"), "No answer within 1 s.")
    assert seconds == readiness.PATIENCE


def test_all_who_ask_at_once_ask_once():
    asks = []

    async def part():
        asks.append(1)
        await asyncio.sleep(0.01)
        return "why"

    async def many():
        ready = Readiness({"part": part})
        first = await asyncio.gather(*(ready.problems() for _ in range(50)))
        return [*first, await ready.problems()]

    assert timed(many()) == ([{"part": "why"}] * 51, 0.02)
    assert len(asks) == 2


def test_a_database_that_refuses_says_what_may_be_wrong():
    async def refuse():
        raise OperationalError("UPDATE", {}, Exception("database or disk is full"))

    assert "takes no writes" in asked(database=database(refuse))["database"]


def test_a_disk_with_too_little_room_says_how_much_is_needed(tmp_path):
    free = os.statvfs(tmp_path).f_bavail * os.statvfs(tmp_path).f_frsize
    why = asked(disk=disk(tmp_path, least=2 * free))["disk"]
    assert why.endswith(f"MB left; {2 * free / 1e6:.0f} are needed.")
    assert asked(disk=disk(tmp_path, least=1)) == {}


def test_what_waits_for_the_database_for_too_long_is_said():
    assert asked(held=backlog(lambda: 9.9)) == {}
    assert asked(held=backlog(lambda: 61.0))["held"] == "Something waits for the database for 61 s."


def test_a_table_that_waits_grows_older_until_it_is_stored(monkeypatch):
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    retries = Retries(lambda _: None)
    retries.set_cause("a", "storage")
    retries.set_cause("b", "internal")  # waits for nothing
    now = 107.0
    assert retries.longest == 7.0
    retries.on_stored("a")
    assert retries.longest == 0.0


@pytest.mark.real_time
@pytest.mark.sqlite
def test_a_server_whose_database_is_locked_answers_within_a_moment(tmp_path):
    """SQLite itself would wait for five seconds."""
    with serving(tmp_path / "db") as address, Person(address) as ann:
        with closing(sqlite3.connect(tmp_path / "db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for _ in range(3):
                began = time.monotonic()
                problem = ann.ask("GET", "/ready", status=503)
                assert time.monotonic() - began < LONG
                assert problem["problems"][0]["field"] == "database"
                assert problem["text"] == problem["problems"][0]["text"]
        ann.ask("GET", "/ready")


def test_a_node_whose_redis_is_gone_is_ready_and_says_what_is_worse(
    postgresql_url, redis, redis_url
):
    def parts(person):
        said = person.ask("GET", "/ready")
        assert (said["status"] == "degraded") == bool(said["degraded"])
        return list(said["degraded"])

    with serving(postgresql_url, redis=redis_url) as address, Person(address) as ann:
        until(lambda: parts(ann) == [])
        redis.kill()
        try:
            until(lambda: parts(ann) == ["redis"])
            assert ann.ask("GET", "/health") == {"status": "ok"}
        finally:
            redis.start()
        until(lambda: parts(ann) == [])
