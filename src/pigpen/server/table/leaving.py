"""Ways out of a table that is not over, besides resigning. Pure.

What the rules of a game know of leaving is to resign. Where they know nothing of it, as at cards,
a bot plays the seat to the end, so that the others' game goes on; without others it has no end.
"""

from typing import NamedTuple

from pigpen.server.table.events import Closed, Retired
from pigpen.server.table.evolve import Decided, applied
from pigpen.server.table.refusals import (
    BEGUN,
    HOST_CLOSES,
    MUST_RESIGN,
    NO_STAND_IN,
    OVER,
    WAITING,
    WATCHING,
    Refusal,
    Repeated,
)
from pigpen.server.table.stand_in import bot_to_stand_in
from pigpen.server.table.table import Status, Table


class Retire(NamedTuple):
    """A person leaves the game for good."""

    guest: str


class Close(NamedTuple):
    """The host no longer waits for players."""

    guest: str


class CloseByOperator(NamedTuple):
    """Who runs the server ends the table."""

    word: str  # to its players


def retire(table: Table, guest: str) -> Decided | Repeated | Refusal:
    """A bot has the seat from now on; a game that no person plays any more is closed."""
    seat = table.seat_of(guest)
    if seat is None:
        has_left = any(each.retired and each.guest == guest for each in table.seats)
        return Repeated(table.ply) if has_left else WATCHING
    if table.status != Status.PLAYING:
        return WAITING if table.status == Status.WAITING else OVER
    if table.game.kernels.resign is not None:
        return MUST_RESIGN
    if table.game.extras.is_kept:
        return NO_STAND_IN
    bot = table.seats[seat].stand_in or bot_to_stand_in(table.game)
    left = applied(table, Retired(seat, bot))
    has_people = any(each.guest and not each.retired for each in left.table.seats)
    return left if has_people else left.then(applied(left.table, Closed()))


def close(table: Table, guest: str) -> Decided | Repeated | Refusal:
    """Nobody sits down here any more."""
    if not guest or guest != table.opened.host:
        return HOST_CLOSES
    if table.status == Status.CLOSED:
        return Repeated(table.ply)
    return applied(table, Closed()) if table.status == Status.WAITING else BEGUN


def close_by_operator(table: Table, word: str) -> Decided | Repeated | Refusal:
    """Nothing is played here any more, and there is no result."""
    if table.status == Status.CLOSED:
        return Repeated(table.ply)
    return OVER if table.status == Status.OVER else applied(table, Closed(word))


def can_retire(table: Table, seat: int | None) -> bool:
    """Whether the person of a seat leaves this way rather than by resigning."""
    game = table.game
    is_way = game.kernels.resign is None and not game.extras.is_kept
    return is_way and table.status == Status.PLAYING and seat is not None
