"""What nodes tell each other: hints that may be lost, doubled or late. The truth is the database.

A node listens to the channels of the tables that it shows and of the shards that it owns, and to
that of all nodes.
"""

import secrets
from typing import Final

import msgspec

from pigpen.server.store.leases import shard_of
from pigpen.server.table.news import News

EVERYBODY: Final = "nodes"


def new_id() -> str:
    """A node's name, which no other one has, or ever had."""
    return secrets.token_urlsafe(12)


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """Something was committed at a table.

    What was played comes with it: who knows all that came before need not ask the database.
    """

    node: str
    table: str
    changes: int  # so many since it was opened
    news: News | None = None  # where nothing but actions was committed


class Here(msgspec.Struct, frozen=True, tag="here"):
    """Who looks at a table by a node, and what holds the table up there."""

    node: str
    table: str
    guests: dict[str, int]  # open browsers by guest; "" is everybody without a cookie
    blocked: str = ""  # a `Cause`
    asks: bool = False  # who else is there
    number: int = 0  # of the node's words, ascending: one that comes late is old


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Somebody said a phrase."""

    node: str
    table: str
    seat: int
    phrase: str
    command: str


class Alive(msgspec.Struct, frozen=True, tag="alive"):
    """A node is well; with it, the hosts who wait at open tables."""

    node: str
    waiting: tuple[tuple[str, str], ...] = ()  # table and guest


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """A node stops."""

    node: str


class Took(msgspec.Struct, frozen=True, tag="took"):
    """Somebody used up some of what may be done in a minute."""

    node: str
    pace: str  # its name in `access.limits`
    key: str
    amount: int = 1


class LabChanged(msgspec.Struct, frozen=True, tag="lab"):
    """A run of the lab was begun, stopped, or is over: somebody else may have a turn."""

    node: str


Message = LabChanged | Took | Changed | Here | Said | Alive | Gone


def table_channel(table: str) -> str:
    """Of those who show a table."""
    return f"table:{table}"


def shard_channel(table: str) -> str:
    """Of who does the server's own work at a table."""
    return channel_of(shard_of(table))


def channel_of(shard: int) -> str:
    """Of who owns a shard."""
    return f"shard:{shard}"
