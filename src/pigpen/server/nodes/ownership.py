"""The shards that this node owns, by leases that it renews each second.

A dead node's leases expire soon, and other nodes take over its work.
"""

import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from pigpen.server.store.leases import Lease, NotOwner, shard_of

LEASE_SECONDS: Final = 2.5  # how long a lease is valid
RENEWAL_SECONDS: Final = 1.0  # between two renewals

_LOG = logging.getLogger(__name__)


class Leases(Protocol):
    """The database's part of a node's leases."""

    async def renew(self) -> Iterable[Lease]:
        """Renew the leases, acquire or release shards for a fair share, return all."""
        ...

    async def leave(self) -> None:
        """Release all leases."""
        ...


class Ownership:
    """The leases by which this node does the server's own work.

    By its own clock a node never trusts a lease longer than the database does: it counts from
    before the renewal. That only saves useless work; what protects the data is the lease's number,
    which each commit checks.
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
        """The shards that this node owns."""
        return frozenset(self._leases) if self._clock() < self._until else frozenset()

    def owns(self, name: str) -> bool:
        """Whether this node owns a table, or other work of this name."""
        return shard_of(name) in self._leases and self._clock() < self._until

    def lease(self, table_id: str) -> Lease:
        """Return the lease of a table.

        Raises:
            NotOwner: another node owns it.
        """
        if not self.owns(table_id):
            raise NotOwner
        return self._leases[shard_of(table_id)]

    async def leave(self) -> None:
        """Release all leases, so that other nodes need not wait until they expire."""
        self._leases = {}
        with suppress(SQLAlchemyError, OSError):  # then they expire
            await self._store.leave()

    async def renew(self) -> None:
        """Renew the leases once."""
        began = self._clock()
        try:
            self._leases = {lease.shard: lease for lease in await self._store.renew()}
            self._until = began + LEASE_SECONDS
        except (SQLAlchemyError, OSError) as problem:
            _LOG.error("What this node owns could not be renewed: %s", problem)
        if self._clock() >= self._until:
            self._leases = {}
