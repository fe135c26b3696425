"""The parts of a page that the server registers: endpoints, background work and data of guests."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from litestar import Router
from sqlalchemy import Connection

from pigpen.server.access.guests import Guest
from pigpen.server.metrics import Metrics
from pigpen.server.nodes.node import Node
from pigpen.server.nodes.single_node import SingleNode
from pigpen.server.settings import Retention, Settings

T = TypeVar("T")


class Host(Protocol):
    """The server, for the background work of a page."""

    settings: Settings
    metrics: Metrics
    node: Node | SingleNode

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction; returns its result once it is committed."""
        ...

    async def ask(self, question: Callable[..., T], *about: str | int) -> T:
        """Run a query on a connection, in a thread, and return its result."""
        ...


class Background(Protocol):
    """Work of a page that runs as long as the server."""

    async def run(self) -> None:
        """Work until cancelled."""
        ...

    def wake(self) -> None:
        """Look for work: another node has published a change."""
        ...

    async def leave(self) -> None:
        """Release the work to other nodes, or to this server's next start."""
        ...

    async def close(self) -> None:
        """End what still runs here."""
        ...


class Page(NamedTuple):
    """A page of the server; `server.app` lists all.

    Only `routers` is required. Functions of a connection run in the caller's transaction.
    """

    routers: Sequence[Router]
    start: Callable[[Host], Background] | None = None  # makes the background work, before it runs
    merge: Callable[[Connection, str, Guest], None] | None = None  # moves a guest's data to another
    forget: Callable[[Connection, str], None] | None = None  # deletes what `guest` columns miss
    expire: Callable[[Retention, int, Connection], None] | None = None  # at a time in ms since 1970
    is_on: Callable[[Settings], bool] = lambda _: True  # whether these settings offer the page
