"""Score keeping for real dice: people enter the outcomes and decisions of a game.

Pure. `server.table.decide` calls this module.
"""

from typing import NamedTuple

from pigpen.core.errors import IllegalAction, ParseError
from pigpen.core.game import NOBODY, resigning_seat
from pigpen.core.notation import Part, split
from pigpen.core.position import check
from pigpen.server.table.events import Played
from pigpen.server.table.evolve import Transition, evolve, with_outcomes
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
    illegal_action,
)
from pigpen.server.table.table import Status, Table


class Enter(NamedTuple):
    """A person enters the actions since `ply`; the table accepts all of them or none.

    Every participant may enter outcomes. A decision is entered by the guest in whose seat it was
    made, as "roll, 3, 6" in one command.
    """

    guest: str
    ply: int
    actions: tuple[int, ...]
    client_id: str
    text: str = ""  # what follows the actions, as in core.notation: "3 6"
    undone: int = 0  # number of undos in the history that the person saw


def enter(table: Table, command: Enter) -> Transition | Repeated | Refusal:
    """Check each entered action and return the transition, or the refusal."""
    if not table.is_participant(command.guest):
        return WATCHING
    client_id = table.client_id(command.guest, command.client_id)
    done = table.ply_of(client_id)
    if done is not None:
        return Repeated(done)
    refusal = _refusal_to_enter(table, command)
    return refusal or _played(table, command, client_id)


def _refusal_to_enter(table: Table, command: Enter) -> Refusal | None:
    """Return why nothing can be entered now, or None."""
    if not table.is_by_hand:
        return FAIR_DICE
    if table.status == Status.WAITING:
        return WAITING
    if table.status != Status.PLAYING:
        return TABLE_FULL if table.is_full else OVER
    if (command.ply, command.undone) != (table.ply, len(table.undone)):
        return STALE
    return None if command.actions or command.text else NOTHING_ENTERED


def _played(table: Table, command: Enter, client_id: str) -> Transition | Refusal:
    """Play the actions; the first event carries the command's id, which identifies a retry."""
    entered = Transition((), table)
    for action in command.actions:
        following = _entered(entered, command.guest, action, client_id)
        if isinstance(following, Refusal):
            return following
        entered = following
    # The meaning of a text depends on the position in which it is parsed.
    for part in split(table.game, entered.table.position, command.text) if command.text else ():
        following = _read(entered, command.guest, part, client_id)
        if isinstance(following, Refusal):
            return following
        entered = following
    return with_outcomes(entered)


def _read(entered: Transition, guest: str, part: Part, client_id: str) -> Transition | Refusal:
    try:
        action = part.parse(entered.table.game, entered.table.position)
    except IllegalAction as problem:
        return illegal_action(problem, entered.table.names)
    except ParseError as problem:
        return Refusal("not-understood", str(problem))
    return _entered(entered, guest, action, client_id)


def _entered(entered: Transition, guest: str, action: int, client_id: str) -> Transition | Refusal:
    """Append one action."""
    events, table = entered
    if table.is_full:
        return TABLE_FULL
    try:
        check(table.game, table.position, action)
    except IllegalAction as problem:
        return illegal_action(problem, table.names)
    is_anothers = table.actor >= 0 and table.seats[table.actor].guest != guest
    if is_anothers or resigning_seat(action) != NOBODY:  # a guest resigns for their own seat only
        return TURN
    played = Played(table.ply, table.actor, action, None if events else client_id)
    return Transition((*events, played), evolve(table, played))
