"""Several nodes on one PostgreSQL and one Redis, as `benchmarks.server` measures them."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.local_server import SERVE, UNLIMITED, Process, started
from benchmarks.players import Players, seat_two
from benchmarks.real_servers import PostgreSQL, Redis
from benchmarks.stacks import Stack
from benchmarks.tree import processor_seconds
from pigpen.server.settings import DATABASE, REDIS
from pigpen.server.store.database import connect


class Nodes(NamedTuple):
    """Running nodes, which are measured as one server."""

    processes: Sequence[Process]
    shared: Sequence[int]  # process ids of what they share: the database and Redis

    @property
    def address(self) -> str:
        """Of all, parted by commas."""
        return ",".join(process.address for process in self.processes)

    @property
    def memory(self) -> int:
        """Resident bytes of the nodes."""
        return sum(process.memory for process in self.processes)

    @property
    def seconds(self) -> float:
        """Processor time of the nodes so far."""
        return sum(process.seconds for process in self.processes)

    @property
    def beside(self) -> float:
        """The same of the database and Redis."""
        return sum(map(processor_seconds, self.shared))


def nodes(number: int, sources: str = "") -> Stack:
    """So many, with the two people of a table at different ones where there are several.

    Commits wait for the disk, as they do on SQLite. `sources`: the folder of another version.

    Raises:
        NotInstalled: PostgreSQL or Redis is not on this machine.
    """
    name = f"{number} nodes" if number > 1 else "1 node"
    return Stack(name, partial(_start, number, sources), _seat)


@contextmanager
def _start(number: int, sources: str) -> Iterator[Nodes]:
    with ExitStack() as stack:
        postgresql = stack.enter_context(PostgreSQL(fsync=True))
        redis = stack.enter_context(Redis())
        url = postgresql.create("pigpen")
        connect(url).dispose()  # the schema, before several would make it
        told = {DATABASE: url, REDIS: redis.url, **UNLIMITED}
        if sources:
            told["PYTHONPATH"] = str(Path(sources).resolve())
        command = [*SERVE, "--port", "0"]
        processes = [stack.enter_context(started(command, told)) for _ in range(number)]
        yield Nodes(processes, (postgresql.pid, redis.pid))


async def _seat(addresses: str, table: int) -> Players:
    each = addresses.split(",")
    name, cookies = await seat_two(each[table % len(each)])
    players = Players()
    for seat, browser in enumerate(players.lines):
        await browser.open(each[(table + seat) % len(each)], name, cookies[seat])
    return players
