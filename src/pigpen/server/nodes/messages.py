"""Messages between nodes: hints that may be lost, doubled or late. The truth is the database.

A node subscribes to the channels of the tables that it shows and of the shards that it owns, and to
that of all nodes.
"""

import secrets
from typing import Final

import msgspec

from pigpen.server.store.leases import shard_of
from pigpen.server.table.delta import TableDelta

ALL_NODES: Final = "nodes"


def new_id() -> str:
    """Draw a node's id, which no other node has or had."""
    return secrets.token_urlsafe(12)


class TableChanged(msgspec.Struct, frozen=True, tag="changed"):
    """A commit at a table.

    The message contains the actions that were played, so that a node which knows all earlier ones
    need not query the database.
    """

    node: str
    table: str
    changes: int  # commits since it was opened
    news: TableDelta | None = None  # if only actions were committed


class PresenceUpdate(msgspec.Struct, frozen=True, tag="here"):
    """The guests who look at a table through a node, and why that node is blocked there."""

    node: str
    table: str
    guests: dict[str, int]  # open browsers by guest; "" stands for all without a cookie
    blocked: str = ""  # a `Cause`
    asks: bool = False  # whether receivers shall publish their own presence
    number: int = 0  # of the node's updates, ascending: a lower one is late


class PhraseSaid(msgspec.Struct, frozen=True, tag="said"):
    """A player said a phrase."""

    node: str
    table: str
    seat: int
    phrase: str
    command: str


class Heartbeat(msgspec.Struct, frozen=True, tag="alive"):
    """A node is alive; with it, the hosts who wait at open tables, and the number of guests."""

    node: str
    waiting: tuple[tuple[str, str], ...] = ()  # table and guest
    people: int = 0


class NodeLeft(msgspec.Struct, frozen=True, tag="gone"):
    """A node stops."""

    node: str


class LimitUsed(msgspec.Struct, frozen=True, tag="took"):
    """A client used up some of a rate limit."""

    node: str
    pace: str  # its name in `access.limits`
    key: str
    amount: int = 1


class PageChanged(msgspec.Struct, frozen=True, tag="page"):
    """A page has new work, such as a run of the lab that was begun, or finished some."""

    node: str


Message = (
    PageChanged | LimitUsed | TableChanged | PresenceUpdate | PhraseSaid | Heartbeat | NodeLeft
)


def table_channel(table: str) -> str:
    """Name the channel of the nodes that show a table."""
    return f"table:{table}"


def shard_channel(table: str) -> str:
    """Name the channel of the node that owns a table's shard."""
    return channel_of(shard_of(table))


def channel_of(shard: int) -> str:
    """Name the channel of the node that owns a shard."""
    return f"shard:{shard}"
