"""Departure from a running game without resignation, and closing of tables. Pure.

Resignation is an action of a game's rules. In games without it, as card games, a bot plays the seat
of a person who leaves, so that the others can finish. If no other person plays, the table closes.
"""

from typing import NamedTuple

from pigpen.server.table.events import Closed, Retired
from pigpen.server.table.evolve import Transition, apply_events
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
from pigpen.server.table.stand_in import default_stand_in
from pigpen.server.table.table import Status, Table


class Retire(NamedTuple):
    """A person leaves the game permanently."""

    guest: str


class Close(NamedTuple):
    """The host closes a table that waits for players."""

    guest: str


class CloseByOperator(NamedTuple):
    """The operator closes the table."""

    word: str  # message to the players


def retire(table: Table, guest: str) -> Transition | Repeated | Refusal:
    """Give the seat to a bot; close the table if no person plays there any longer."""
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
    bot = table.seats[seat].stand_in or default_stand_in(table.game)
    left = apply_events(table, Retired(seat, bot))
    has_people = any(each.guest and not each.retired for each in left.table.seats)
    return left if has_people else left.then(apply_events(left.table, Closed()))


def close(table: Table, guest: str) -> Transition | Repeated | Refusal:
    """Close a table that waits for players."""
    if not guest or guest != table.opened.host:
        return HOST_CLOSES
    if table.status == Status.CLOSED:
        return Repeated(table.ply)
    return apply_events(table, Closed()) if table.status == Status.WAITING else BEGUN


def close_by_operator(table: Table, word: str) -> Transition | Repeated | Refusal:
    """Close the table without a result."""
    if table.status == Status.CLOSED:
        return Repeated(table.ply)
    return OVER if table.status == Status.OVER else apply_events(table, Closed(word))


def can_retire(table: Table, seat: int | None) -> bool:
    """Return whether the person in a seat can retire: the game has no resignation."""
    game = table.game
    is_way = game.kernels.resign is None and not game.extras.is_kept
    return is_way and table.status == Status.PLAYING and seat is not None
