"""Who does the server's own work: tables fall into shards, and each shard has one owner at a time.

A node holds a shard by a lease, whose number grows with each owner. What an owner commits checks
the number in the same transaction, so that one that stood still, lost the lease and goes on can
commit nothing in its name. The database's clock alone says when a lease is over. Blocks: for
threads. What is written here is PostgreSQL's, for where there are several nodes.
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
_AHEAD: Final = 10_000  # ms that the database's clock may be set back before leases count as over
_NOW = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)  # the database's, in ms
_LEASE = (LEASES.c.shard, LEASES.c.owner, LEASES.c.number)


class Lease(NamedTuple):
    """A shard that is a node's."""

    shard: int
    owner: str  # id of the node
    number: int


class NotOwner(Exception):
    """Another node does the server's work at this table: nothing was written."""


def shard_of(name: str) -> int:
    """Of a table by its id, or of other work by its name."""
    return zlib.crc32(name.encode()) % SHARDS


def check(connection: Connection, leases: Collection[Lease]) -> None:
    """See that these are still held, and keep it so until the transaction ends.

    `FOR KEY SHARE` waits for who takes a lease, and not for its owner, who renews it.

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
    """Say that a node is alive, and return what it holds for the next `lasts` milliseconds.

    All nodes that are alive hold equally many shards: who has more gives some up, and who has
    less takes what is nobody's, or what a node that died has left.
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
    """Whether a time is over, or so far ahead that the clock must have been set back since."""
    return or_(expires < _NOW, expires > _NOW + lasts + _AHEAD)


def release_all(connection: Connection, node: str) -> None:
    """Give up all that a node holds, which the others then take at once."""
    free = update(LEASES).where(LEASES.c.owner == node)
    connection.execute(free.values(owner=_NOBODY, expires=0))
    connection.execute(delete(NODES).where(NODES.c.id == node))


def _give_up(connection: Connection, leases: Sequence[Lease]) -> None:
    if leases:
        free = update(LEASES).where(LEASES.c.shard.in_([lease.shard for lease in leases]))
        connection.execute(free.values(owner=_NOBODY, expires=0))


def _take(connection: Connection, node: str, most: int, lasts: int) -> tuple[Lease, ...]:
    """Up to so many shards that nobody holds; none whose last owner is just committing."""
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
