"""What the server has to do itself, tried again until the database takes them."""

import asyncio

import pytest
from sqlalchemy.exc import OperationalError

from pigpen.server.live import retrying
from pigpen.server.live.retrying import Retries


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

    async def sleep(seconds):
        made.append(seconds)

    monkeypatch.setattr(retrying.asyncio, "sleep", sleep)
    return made


def test_the_server_tries_until_it_is_stored_and_people_hear_of_it_twice(waits):
    seen = []
    table = Retries(lambda name: seen.append((name, table.cause(name))))
    disk = Disk(10)
    assert asyncio.run(table.until_stored("t", disk.store)) == "stored"
    assert disk.attempts == 11
    assert seen == [("t", "storage"), ("t", None)]
    assert waits == [*retrying.PAUSES, *[retrying.PAUSES[-1]] * 3]


def test_what_is_done_at_once_is_no_news(waits):
    seen = []
    assert asyncio.run(Retries(seen.append).until_stored("t", Disk(0).store)) == "stored"
    assert (seen, waits) == ([], [])


def test_an_error_that_waiting_does_not_mend_is_raised(waits):
    async def broken():
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError, match="a bug"):
        asyncio.run(Retries(print).until_stored("t", broken))
    assert waits == []
