"""The server's own writes are retried until the database commits them."""

import asyncio

import pytest
from made_up_time import timed
from sqlalchemy.exc import OperationalError

from pigpen.server.live import retries
from pigpen.server.live.retries import Retries


class Disk:
    """A step that fails so many times."""

    def __init__(self, failures):
        self.failures = failures
        self.attempts = 0

    async def store(self):
        self.attempts += 1
        if self.attempts <= self.failures:
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))
        return "stored"


@pytest.fixture
def waits(monkeypatch):
    """The pauses that were made, none of which lasts."""
    made = []

    async def pause(_, seconds):
        made.append(seconds)

    monkeypatch.setattr(Retries, "_pause", pause)
    return made


def test_the_server_tries_until_it_is_stored_and_people_hear_of_it_twice(waits):
    seen = []
    table = Retries(lambda name: seen.append((name, table.cause(name))))
    disk = Disk(10)
    assert asyncio.run(table.until_stored("t", disk.store)) == "stored"
    assert disk.attempts == 11
    assert seen == [("t", "storage"), ("t", None)]
    assert waits == [*retries.PAUSES, *[retries.PAUSES[-1]] * 6]


def test_what_is_done_at_once_is_no_news(waits):
    seen = []
    assert asyncio.run(Retries(seen.append).until_stored("t", Disk(0).store)) == "stored"
    assert (seen, waits) == ([], [])


def test_a_pause_ends_when_the_database_takes_something_of_another_table(monkeypatch):
    monkeypatch.setattr(retries, "PAUSES", (0.25, 60.0))

    async def run():
        retries, disk = Retries(lambda _: None), Disk(2)
        trying = asyncio.create_task(retries.until_stored("t", disk.store))
        await asyncio.sleep(20)
        assert disk.attempts == 2
        retries.on_stored("another")
        return await trying

    assert timed(run()) == ("stored", 20)


def test_what_others_stored_before_ends_no_pause(monkeypatch):
    monkeypatch.setattr(retries, "PAUSES", (0.25, 60.0))

    async def run():
        retries, disk = Retries(lambda _: None), Disk(2)
        retries.on_stored("another")
        return await retries.until_stored("t", disk.store)

    assert timed(run()) == ("stored", 60.25)


def test_an_error_that_waiting_does_not_mend_is_raised(waits):
    async def broken():
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError, match="a bug"):
        asyncio.run(Retries(print).until_stored("t", broken))
    assert waits == []
