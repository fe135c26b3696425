"""Deletes data that is older than the settings allow."""

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection

from pigpen.server.settings import Retention
from pigpen.server.store import removal
from pigpen.server.store.leases import Lease, check
from pigpen.server.store.writer import Write

_DAY_MS: Final = 24 * 3600 * 1000
Expire = Callable[[Retention, int, Connection], None]  # deletes at a time, in ms since 1970

_AT_ONCE: Final = 20  # tables in a transaction: play goes on meanwhile


def with_lease(name: str, lease: Callable[[str], Lease | None], write: Write) -> Write:
    """Wrap `write`: each transaction checks the lease of this work, and fails without it.

    Raises:
        NotOwner: another node has the lease, or acquired it meanwhile.
    """

    async def write_as_owner(work: Callable[[Connection], Any]) -> Any:
        held = lease(name)

        def checked(connection: Connection) -> Any:
            check(connection, () if held is None else (held,))
            return work(connection)

        return await write(checked)

    return write_as_owner


async def delete_expired(
    keeping: Retention,
    write: Write,
    dropped: Callable[[Sequence[str]], Awaitable[None]],
    expire: Sequence[Expire] = (),
) -> int:
    """Delete expired data, a few tables at a time; return the number of tables.

    `dropped` is called with the tables that were deleted; `expire` cleans up pages.
    """
    now, num = time.time_ns() // 1_000_000, 0
    for days, find in (
        (keeping.finished, removal.finished_before),
        (keeping.untouched, removal.untouched_since),
    ):
        before, more = now - days * _DAY_MS, bool(days)
        while more:
            tables: tuple[str, ...] = await write(partial(_drop_some, find, before))
            await dropped(tables)
            num += len(tables)
            more = len(tables) == _AT_ONCE
    if keeping.trajectories:
        old = now - keeping.trajectories * _DAY_MS
        await write(partial(removal.drop_trajectories, moment=old))
    for drop in expire:
        await write(partial(drop, keeping, now))
    return num


def _drop_some(
    find: Callable[[Connection, int, int], tuple[str, ...]], before: int, connection: Connection
) -> tuple[str, ...]:
    """Find and delete in one transaction: a table that is played on meanwhile stays."""
    tables = find(connection, before, _AT_ONCE)
    removal.drop_tables(connection, tables)
    return tables
