"""Tables whose dice are real: people enter what was thrown, and what they decided.

Pure, as `server.table.decide`, which asks here.
"""

from typing import NamedTuple

from pigpen.core.errors import IllegalAction, ParseError
from pigpen.core.game import NOBODY, resigning_seat
from pigpen.core.notation import Part, split
from pigpen.core.position import check
from pigpen.server.table.events import Played
from pigpen.server.table.evolve import Decided, evolve, with_outcomes
from pigpen.server.table.refusals import (
    FAIR_DICE,
    NOTHING_ENTERED,
    OVER,
    STALE,
    TABLE_FULL,
    TURN,
    WAITING,
    WATCHING,
    Refusal,
    Repeated,
    illegal,
)
from pigpen.server.table.table import Status, Table


class Enter(NamedTuple):
    """A person enters what happened since `ply`: all of it, or nothing.

    Anybody of the table enters outcomes; a decision is entered by the guest in whose
    seat it was made, as "roll, 3, 6" in one go.
    """

    guest: str
    ply: int
    actions: tuple[int, ...]
    client_id: str
    text: str = ""  # what follows the actions, as in core.notation: "3 6"
    undone: int = 0  # how often the history that was seen had been taken back


def enter(table: Table, command: Enter) -> Decided | Repeated | Refusal:
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
    if table.status != Status.PLAYING:
        return TABLE_FULL if table.is_full else OVER
    if (command.ply, command.undone) != (table.ply, len(table.undone)):
        return STALE
    return None if command.actions or command.text else NOTHING_ENTERED


def _played(table: Table, command: Enter, client_id: str) -> Decided | Refusal:
    """The first event carries the command's id, by which a retry is known."""
    entered = Decided((), table)
    for action in command.actions:
        following = _entered(entered, command.guest, action, client_id)
        if isinstance(following, Refusal):
            return following
        entered = following
    # What a text says depends on where it is read.
    for part in split(table.game, entered.table.position, command.text) if command.text else ():
        following = _read(entered, command.guest, part, client_id)
        if isinstance(following, Refusal):
            return following
        entered = following
    return with_outcomes(entered)


def _read(entered: Decided, guest: str, part: Part, client_id: str) -> Decided | Refusal:
    try:
        action = part.parse(entered.table.game, entered.table.position)
    except IllegalAction as problem:
        return illegal(problem, entered.table.names)
    except ParseError as problem:
        return Refusal("not-understood", str(problem))
    return _entered(entered, guest, action, client_id)


def _entered(entered: Decided, guest: str, action: int, client_id: str) -> Decided | Refusal:
    """With one action more."""
    events, table = entered
    if table.is_full:
        return TABLE_FULL
    try:
        check(table.game, table.position, action)
    except IllegalAction as problem:
        return illegal(problem, table.names)
    is_anothers = table.actor >= 0 and table.seats[table.actor].guest != guest
    if is_anothers or resigning_seat(action) != NOBODY:  # a seat resigns by itself
        return TURN
    played = Played(table.ply, table.actor, action, None if events else client_id)
    return Decided((*events, played), evolve(table, played))
