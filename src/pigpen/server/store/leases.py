"""Leases of shards: each shard of tables has one owner at a time, who does the server's work.

A lease's number grows with each owner. What an owner commits checks the number in the same
transaction, so that a node that stalled and lost its lease cannot commit. The database's clock
alone decides when a lease expires. Blocks: for threads. Uses PostgreSQL's SQL: a single node needs
no leases.
"""

import zlib
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    cast,
    delete,
    extract,
    func,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from pigpen.server.store.schema import LEASES, NODES

SHARDS: Final = 64
_NOBODY: Final = ""
_AHEAD: Final = 10_000  # ms that the database's clock may be set back without ending leases
_NOW = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)  # the database's, in ms
_LEASE = (LEASES.c.shard, LEASES.c.owner, LEASES.c.number)


class Lease(NamedTuple):
    """A node's claim to a shard."""

    shard: int
    owner: str  # id of the node
    number: int


class NotOwner(Exception):
    """Another node owns this work: nothing was written."""


def shard_of(name: str) -> int:
    """Return the shard of a table by its id, or of other work by its name."""
    return zlib.crc32(name.encode()) % SHARDS


def check(connection: Connection, leases: Collection[Lease]) -> None:
    """Check that these leases are valid, and keep them so until the transaction ends.

    `FOR KEY SHARE` waits for a node that acquires a lease, not for the owner who renews it.

    Raises:
        NotOwner: one of them is another node's by now.
    """
    if not leases:
        return
    held = select(LEASES.c.shard).where(tuple_(*_LEASE).in_(sorted(leases)))
    held = held.order_by(LEASES.c.shard).with_for_update(read=True, key_share=True)
    if len(connection.execute(held).all()) != len(leases):
        raise NotOwner


def renew(connection: Connection, node: str, lasts: int) -> tuple[Lease, ...]:
    """Record that a node is alive; return its leases, valid for `lasts` milliseconds.

    All live nodes get equally many shards: a node with more releases some, and a node with fewer
    acquires free ones and those that expired.
    """
    alive = {"id": node, "expires": _NOW + lasts}
    row = insert(NODES).values(alive)
    connection.execute(row.on_conflict_do_update(NODES.primary_key, set_={"expires": _NOW + lasts}))
    dead = (
        select(NODES.c.id).where(_is_over(NODES.c.expires, lasts)).with_for_update(skip_locked=True)
    )
    connection.execute(delete(NODES).where(NODES.c.id.in_(dead)))
    num_nodes = connection.scalar(select(func.count()).select_from(NODES)) or 1
    fair = -(-SHARDS // num_nodes)
    renewed = update(LEASES).where(LEASES.c.owner == node).values(expires=_NOW + lasts)
    held = sorted(Lease(*row) for row in connection.execute(renewed.returning(*_LEASE)))
    _give_up(connection, held[fair:])
    return (*held[:fair], *_take(connection, node, fair - len(held), lasts))


def _is_over(expires: ColumnElement[int], lasts: int) -> ColumnElement[bool]:
    """Whether a time has passed, or lies so far ahead that the clock must have been set back."""
    return or_(expires < _NOW, expires > _NOW + lasts + _AHEAD)


def release_all(connection: Connection, node: str) -> None:
    """Release all leases of a node, which others can acquire at once."""
    free = update(LEASES).where(LEASES.c.owner == node)
    connection.execute(free.values(owner=_NOBODY, expires=0))
    connection.execute(delete(NODES).where(NODES.c.id == node))


def _give_up(connection: Connection, leases: Sequence[Lease]) -> None:
    if leases:
        free = update(LEASES).where(LEASES.c.shard.in_([lease.shard for lease in leases]))
        connection.execute(free.values(owner=_NOBODY, expires=0))


def _take(connection: Connection, node: str, most: int, lasts: int) -> tuple[Lease, ...]:
    """Acquire up to `most` free shards, except those whose last owner is just committing."""
    if most <= 0:
        return ()
    is_free = or_(LEASES.c.owner == _NOBODY, _is_over(LEASES.c.expires, lasts))
    free = select(LEASES.c.shard).where(is_free).order_by(LEASES.c.shard).limit(most)
    taken = connection.scalars(free.with_for_update(skip_locked=True)).all()
    if not taken:
        return ()
    mine = update(LEASES).where(LEASES.c.shard.in_(taken))
    mine = mine.values(owner=node, number=LEASES.c.number + 1, expires=_NOW + lasts)
    return tuple(Lease(*row) for row in connection.execute(mine.returning(*_LEASE)))
