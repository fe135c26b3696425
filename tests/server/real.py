"""A real PostgreSQL and a real Redis for tests, where they are installed; in CI they have to be."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import TypeVar

from needed import missing

from benchmarks.real_servers import Held, NotInstalled, PostgreSQL
from pigpen.server.store.database import connect

T = TypeVar("T", bound=Held)

_TEMPLATE = "template_of_tests"


class Databases:
    """Databases of one PostgreSQL, which have the newest schema at once."""

    def __init__(self, server: PostgreSQL) -> None:
        self.server = server
        self._numbers = count()
        connect(server.create(_TEMPLATE)).dispose()

    @contextmanager
    def fresh(self) -> Iterator[str]:
        """The URL of a new one, for `PIGPEN_DATABASE`; it is dropped in the end."""
        name = f"test_{next(self._numbers)}"
        yield self.server.create(name, _TEMPLATE)
        self.server.drop(name)


def started(start: Callable[[], T]) -> T:
    """A server; the test is skipped, or fails in CI, if it is not installed."""
    try:
        return start()
    except NotInstalled as problem:
        missing(problem)
