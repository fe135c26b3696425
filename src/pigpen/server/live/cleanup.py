"""Hourly cleanup of expired data, by one node for all."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from functools import partial
from typing import NoReturn, Protocol

from sqlalchemy.exc import SQLAlchemyError

from pigpen.server.live.retention import Expire, delete_expired, with_lease
from pigpen.server.settings import Settings
from pigpen.server.store import trajectories
from pigpen.server.store.leases import Lease, NotOwner
from pigpen.server.store.writer import Write

_HOUR = 3600.0  # seconds

_LOG = logging.getLogger(__name__)


class Owner(Protocol):
    """Which node does work that only one node may do."""

    def owns(self, name: str) -> bool:
        """Whether this node owns work of this name."""
        ...

    def lease(self, name: str, /) -> Lease | None:
        """Return the lease of such work; None on a single node."""
        ...


class Cleanup:
    """The cleanup jobs of one server."""

    def __init__(
        self,
        settings: Settings,
        owner: Owner,
        write: Write,
        dropped: Callable[[Iterable[str]], Awaitable[None]],
        expire: Sequence[Expire] = (),
    ) -> None:
        """`dropped` is called with the tables that were deleted; `expire` cleans up pages."""
        self._settings = settings
        self._owner = owner
        self._write = write
        self._dropped = dropped
        self._expire = expire

    def jobs(self) -> Iterator[Coroutine[None, None, NoReturn]]:
        """Yield the endless jobs that the settings ask for."""
        keeping, kept = self._settings.retention, self._settings.kept_trajectories
        if any(keeping):
            clean = partial(delete_expired, keeping, dropped=self._dropped, expire=self._expire)
            yield self._hourly("retention", clean)
        if kept:
            drop = partial(trajectories.drop_all_but, kept=kept)
            yield self._hourly("trajectories", lambda write: write(drop))

    async def _hourly(self, name: str, work: Callable[[Write], Awaitable[object]]) -> NoReturn:
        """Run a job of this name every hour, if this node owns it."""
        write = with_lease(name, self._owner.lease, self._write)
        while True:
            try:
                if self._owner.owns(name):
                    await work(write)
            except NotOwner:
                pass  # its owner does the work
            except SQLAlchemyError:
                _LOG.exception("What is old (%s) could not be deleted now.", name)
            await asyncio.sleep(_HOUR)
