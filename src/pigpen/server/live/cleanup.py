"""What is deleted each hour, by one server for all: what the settings no longer keep."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from functools import partial
from typing import NoReturn, Protocol

from sqlalchemy.exc import SQLAlchemyError

from pigpen.server.live.retention import as_owner, clean_up
from pigpen.server.settings import Settings
from pigpen.server.store import trajectories
from pigpen.server.store.leases import Lease, NotOwner
from pigpen.server.store.writer import Write

_HOUR = 3600.0  # seconds

_LOG = logging.getLogger(__name__)


class Owner(Protocol):
    """Which of the servers does what they do but once."""

    def owns(self, name: str) -> bool:
        """Whether work of this name is this server's."""
        ...

    def lease(self, name: str, /) -> Lease | None:
        """In whose name it writes; `None` where it has no neighbours."""
        ...


class Tidying:
    """Of one server."""

    def __init__(
        self,
        settings: Settings,
        owner: Owner,
        write: Write,
        dropped: Callable[[Iterable[str]], Awaitable[None]],
    ) -> None:
        """`dropped` is told of tables that are no longer kept."""
        self._settings = settings
        self._owner = owner
        self._write = write
        self._dropped = dropped

    def works(self) -> Iterator[Coroutine[None, None, NoReturn]]:
        """Each goes on for ever."""
        keeping, kept = self._settings.keeping, self._settings.kept_trajectories
        if any(keeping):
            clean = partial(clean_up, keeping, dropped=self._dropped)
            yield self._each_hour("retention", clean)
        if kept:
            drop = partial(trajectories.drop, kept=kept)
            yield self._each_hour("trajectories", lambda write: write(drop))

    async def _each_hour(self, name: str, work: Callable[[Write], Awaitable[object]]) -> NoReturn:
        """Do some work of this name, by writes in its name."""
        write = as_owner(name, self._owner.lease, self._write)
        while True:
            try:
                if self._owner.owns(name):
                    await work(write)
            except NotOwner:
                pass  # whose it is now does it
            except SQLAlchemyError:
                _LOG.exception("What is old (%s) could not be deleted now.", name)
            await asyncio.sleep(_HOUR)
