"""Tables whose dice are real: people enter what was thrown, and what they decided.

Pure, as `server.table.decide`, which asks here.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pigpen.core.errors import IllegalAction, ParseError
from pigpen.core.game import NOBODY, resigning_seat
from pigpen.core.notation import Part, split
from pigpen.core.position import after, to_move
from pigpen.server.table.events import Played
from pigpen.server.table.refusals import (
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
from pigpen.server.table.table import Status, Table, evolve


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
    if (command.ply, command.undone) != (table.ply, len(table.undone)):
        return STALE
    return None if command.actions or command.text else NOTHING_ENTERED


def _played(table: Table, command: Enter, client_id: str) -> tuple[Played, ...] | Refusal:
    """The first event carries the command's id, by which a retry is known."""
    events: list[Played] = []
    for part in _parts(table, command):
        actor = to_move(table.game, table.position)
        try:
            action = part if isinstance(part, int) else part.parse(table.game, table.position)
            after(table.game, table.position, action)
        except IllegalAction as problem:
            return illegal(problem, table.names)
        except ParseError as problem:
            return Refusal("not-understood", str(problem))
        is_anothers = actor >= 0 and table.seats[actor].guest != command.guest
        if is_anothers or resigning_seat(action) != NOBODY:  # a seat resigns by itself
            return TURN
        events.append(Played(table.ply, actor, action, None if events else client_id))
        table = evolve(table, events[-1])
    return tuple(events)


def _parts(table: Table, command: Enter) -> Iterator[int | Part]:
    """Actions to play one after the other; what a text says depends on where it is read."""
    game, position = table.game, table.position
    for action in command.actions:
        yield action
        position = after(game, position, action)
    if command.text:
        yield from split(game, position, command.text)
