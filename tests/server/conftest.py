"""Fixtures of the server's tests: real servers, real files, real browsers but for the window."""

import pytest
from serving import Person, serving


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """host:port of a server that the tests of one module share."""
    with serving(tmp_path_factory.mktemp("server") / "pigpen.sqlite3") as address:
        yield address


@pytest.fixture
def ann(address):
    with Person(address) as person:
        yield person


@pytest.fixture
def bob(address):
    with Person(address) as person:
        yield person


@pytest.fixture
def slow_bots(tmp_path):
    """host:port of a server whose bots leave time for second thoughts."""
    with serving(tmp_path / "db", bot_delay=60) as address:
        yield address
