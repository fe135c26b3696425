"""Invites: links that lead to a seat of a table, and how a guest sits down. Pure.

Each open seat has an invite of its own. A table's own invite leads to the next open seat; it
follows from the table's id and secret, so that nothing more is stored.
"""

import hmac
from base64 import urlsafe_b64encode
from typing import Final, NamedTuple

from pigpen.server.table.events import Sat
from pigpen.server.table.evolve import Transition, apply_events, with_outcomes
from pigpen.server.table.refusals import (
    CLOSED,
    SEATED,
    SEATS_TAKEN,
    TAKEN,
    UNKNOWN_INVITE,
    Refusal,
    Repeated,
)
from pigpen.server.table.table import Status, Table

_TAG_BYTES: Final = 6  # bytes
_TAG_LENGTH: Final = 8  # characters


class Sit(NamedTuple):
    """A guest takes the seat of an invite."""

    invite: str
    guest: str
    name: str
    contribution: str
    face: int = 0


class SitAnywhere(NamedTuple):
    """A guest takes the next open seat, by the table's own invite."""

    guest: str
    name: str
    contribution: str
    face: int = 0


def invite_of(table: Table) -> str:
    """Return the invite of the table itself."""
    tag = hmac.digest(table.opened.secret, b"invite", "sha256")[:_TAG_BYTES]
    return table.id + urlsafe_b64encode(tag).decode()


def invited_table(invite: str) -> str:
    """Return the id of the table that the text names, if it is a table's own invite."""
    return invite[:-_TAG_LENGTH]


def is_invite_of(invite: str, table: Table) -> bool:
    """Return whether the text is the table's own invite."""
    return hmac.compare_digest(invite.encode(), invite_of(table).encode())


def next_seat(table: Table, guest: str) -> int | None:
    """Return the open seat that a guest gets: the one kept for the guest, or the first free one.

    A seat that is kept for another person comes last.
    """
    ranks = {n: _rank(seat.kept_for, guest) for n, seat in enumerate(table.seats) if seat.is_open}
    return min(ranks, key=lambda number: ranks[number], default=None)


def _rank(kept_for: str, guest: str) -> int:
    if kept_for and kept_for == guest:
        return 0
    return 2 if kept_for else 1


def sit(table: Table, command: Sit) -> Transition | Repeated | Refusal:
    """Seat a guest in the seat of an invite."""
    number = next((n for n, s in enumerate(table.seats) if s.invite == command.invite), None)
    if number is None or not command.invite:
        return UNKNOWN_INVITE
    if table.seats[number].guest == command.guest:
        return Repeated(table.ply)
    if table.status == Status.CLOSED:
        return CLOSED
    if not table.seats[number].is_open:
        return TAKEN
    if table.seat_of(command.guest) is not None:
        return SEATED
    return _seat(table, number, command)


def sit_anywhere(table: Table, command: SitAnywhere) -> Transition | Repeated | Refusal:
    """Seat a guest in the next open seat; a guest who has a seat stays there."""
    if table.seat_of(command.guest) is not None:
        return Repeated(table.ply)
    if table.status == Status.CLOSED:
        return CLOSED
    number = next_seat(table, command.guest)
    if number is None:
        return SEATS_TAKEN
    return _seat(table, number, command)


def _seat(table: Table, number: int, command: Sit | SitAnywhere) -> Transition:
    contribution = command.contribution if table.is_fair else ""
    sat = Sat(number, command.guest, command.name, contribution, command.face)
    return with_outcomes(apply_events(table, sat))
