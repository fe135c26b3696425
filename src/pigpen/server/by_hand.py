"""Tables whose dice are real: people enter what was thrown, and what they decided.

Pure, as `server.decide`, which asks here.
"""

from typing import NamedTuple

from pigpen.core.errors import IllegalAction
from pigpen.core.game import NOBODY, resigning_seat
from pigpen.core.position import after, to_move
from pigpen.server.refusals import (
    FAIR_DICE,
    NOTHING_ENTERED,
    OVER,
    STALE,
    TURN,
    WAITING,
    WATCHING,
    Refusal,
    Repeated,
    illegal,
)
from pigpen.server.table import Played, Status, Table, evolve


class Enter(NamedTuple):
    """A person enters what happened since `ply`: all of it, or nothing.

    Anybody of the table enters outcomes; a decision is entered by the guest in whose
    seat it was made, as "roll, 3, 6" in one go.
    """

    guest: str
    ply: int
    actions: tuple[int, ...]
    client_id: str


def enter(table: Table, command: Enter) -> tuple[Played, ...] | Repeated | Refusal:
    """The entered actions, each of them checked."""
    if not table.is_of(command.guest):
        return WATCHING
    client_id = table.client_id(command.guest, command.client_id)
    done = table.ply_of(client_id)
    if done is not None:
        return Repeated(done)
    refusal = _unready(table, command)
    return refusal or _played(table, command, client_id)


def _unready(table: Table, command: Enter) -> Refusal | None:
    """Why nothing at all can be entered."""
    if not table.is_by_hand:
        return FAIR_DICE
    if table.status == Status.WAITING:
        return WAITING
    if table.status == Status.OVER:
        return OVER
    if command.ply != table.ply:
        return STALE
    return None if command.actions else NOTHING_ENTERED


def _played(table: Table, command: Enter, client_id: str) -> tuple[Played, ...] | Refusal:
    """The first event carries the command's id, by which a retry is known."""
    events: list[Played] = []
    for action in command.actions:
        actor = to_move(table.game, table.position)
        is_decision = actor >= 0 and table.seats[actor].guest != command.guest
        if is_decision or resigning_seat(action) != NOBODY:  # a seat resigns by itself
            return TURN
        try:
            after(table.game, table.position, action)
        except IllegalAction as problem:
            return illegal(problem, table.names)
        events.append(Played(table.ply, actor, action, None if events else client_id))
        table = evolve(table, events[-1])
    return tuple(events)
