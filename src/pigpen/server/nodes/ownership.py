"""The shards that this node owns: renewed each second, so that a dead node's work goes on soon."""

import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from pigpen.server.store.leases import Lease, NotOwner, shard_of

LASTS: Final = 2.5  # seconds that a lease is good for
BEAT: Final = 1.0  # seconds between two renewals

_LOG = logging.getLogger(__name__)


class Leases(Protocol):
    """What the database knows of a node's leases."""

    async def beat(self) -> Iterable[Lease]:
        """Renew what the node owns, take its part, and return it all."""
        ...

    async def leave(self) -> None:
        """Give all up."""
        ...


class Ownership:
    """What this node may do in the server's name.

    By its own clock a node believes in a lease no longer than the database does: it counts from
    before it asked. That spares it work in vain; what holds is the lease's number, which each
    commit checks.
    """

    def __init__(
        self,
        leases: Leases,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = leases
        self._clock = clock
        self._leases: dict[int, Lease] = {}
        self._until = 0.0

    is_alone = False

    @property
    def shards(self) -> frozenset[int]:
        """Those whose work is this node's."""
        return frozenset(self._leases) if self._clock() < self._until else frozenset()

    def owns(self, name: str) -> bool:
        """Whether the server's work at a table, or work of this name, is this node's."""
        return shard_of(name) in self._leases and self._clock() < self._until

    def lease(self, table_id: str) -> Lease:
        """By which it is done.

        Raises:
            NotOwner: another node does it.
        """
        if not self.owns(table_id):
            raise NotOwner
        return self._leases[shard_of(table_id)]

    async def leave(self) -> None:
        """Give all up, so that others need not wait until the leases are over."""
        self._leases = {}
        with suppress(SQLAlchemyError, OSError):  # then they end by themselves
            await self._store.leave()

    async def renew(self) -> None:
        """Do so once."""
        began = self._clock()
        try:
            self._leases = {lease.shard: lease for lease in await self._store.beat()}
            self._until = began + LASTS
        except (SQLAlchemyError, OSError) as problem:
            _LOG.error("What this node owns could not be renewed: %s", problem)
        if self._clock() >= self._until:
            self._leases = {}
