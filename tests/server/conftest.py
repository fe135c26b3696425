"""Fixtures of the server's tests: real servers, real files, real browsers but for the window."""

import databases
import pytest
from real import Databases, started
from serving import Person, serving

from benchmarks.real_servers import PostgreSQL, Redis


@pytest.fixture(scope="session", autouse=True)
def _instead_of_files(request):
    if request.config.getoption("--database") == databases.POSTGRESQL:
        databases.instead = databases.Instead(request.getfixturevalue("postgresql"))


@pytest.fixture(scope="module", autouse=True)
def _dropped_with_the_module(_instead_of_files):
    yield
    if databases.instead is not None:
        databases.instead.forget()


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


@pytest.fixture(scope="session")
def postgresql():
    """A real PostgreSQL; what is committed outlives a kill, but it does not wait for its disk."""
    with started(PostgreSQL) as server:
        yield Databases(server)


@pytest.fixture
def postgresql_url(postgresql):
    """A new database there, with the newest schema."""
    with postgresql.fresh() as url:
        yield url


@pytest.fixture(params=("sqlite", "postgresql"))
def database(request, tmp_path):
    """The URL of a new database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/db"
    return request.getfixturevalue("postgresql_url")


@pytest.fixture(scope="session")
def redis():
    """A real Redis, for tests that empty or stop it too: they start it again."""
    with started(Redis) as server:
        yield server


@pytest.fixture
def redis_url(redis):
    """The same, empty."""
    redis.empty()
    return redis.url
