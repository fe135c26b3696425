"""Passes that the server plays for a person who has nothing to offer. Pure.

The other players do not know that the seat had no choice: the pass is an ordinary action of the
seat, after a pause that follows from the table's secret and looks like a person's thinking.
"""

import hmac
from math import exp, log
from statistics import NormalDist
from typing import Final, NamedTuple

from pigpen.core.position import legal_actions
from pigpen.server.table.events import Played
from pigpen.server.table.evolve import Transition, apply_events, with_outcomes
from pigpen.server.table.refusals import STALE, Refusal
from pigpen.server.table.stand_in import READING_MS
from pigpen.server.table.table import Table

_TYPICAL: Final = 4.5  # delays of a bot: the median of pauses before other people
_THINKING: Final = NormalDist(log(_TYPICAL), 0.5)  # of the logarithm of such a pause
_SHORTEST: Final = 1.5  # delays
_LONGEST: Final = 12.0  # delays


class AutomaticPass(NamedTuple):
    """A seat passes because it can do nothing else."""

    seat: int
    ply: int
    undone: int  # number of undos in the history


class Wait(NamedTuple):
    """The time before an automatic pass: `delays` of a bot, and seconds for reading a result."""

    delays: float
    reading: float


def due_pass(table: Table) -> AutomaticPass | None:
    """Return the pass that is due for the person to move, or None if there is a choice."""
    if _action(table) is None:
        return None
    assert table.to_move is not None
    return AutomaticPass(table.to_move, table.ply, len(table.undone))


def automatic_pass(table: Table, command: AutomaticPass) -> Transition | Refusal:
    """Pass for the seat, unless the table has changed."""
    action = _action(table)
    if action is None or command != due_pass(table):
        return STALE
    return with_outcomes(apply_events(table, Played(table.ply, command.seat, action)))


def wait(table: Table) -> Wait:
    """Return how long the pass that is due waits: among bots alone as long as a bot's answer."""
    if sum(not seat.bot for seat in table.seats) < 2:
        return Wait(1.0, 0.0)
    chance = (_number(table) + 0.5) / 2**64
    delays = exp(_THINKING.inv_cdf(chance))
    reading = READING_MS / 1000 if _is_reading(table) else 0.0
    return Wait(min(max(delays, _SHORTEST), _LONGEST), reading)


def _action(table: Table) -> int | None:
    """Return the pass of the person to move if it is their only action."""
    pass_action, seat = table.game.extras.pass_action, table.to_move
    if pass_action is None or seat is None or table.is_by_hand or table.seats[seat].played_by:
        return None
    action = pass_action(table.game.rules, table.position)
    if action is None or legal_actions(table.game, table.position) != [action]:
        return None
    return action


def _is_reading(table: Table) -> bool:
    """Return whether no person has acted since the result of a deal appeared."""
    for step in reversed(table.steps):
        if step.line is not None:
            return True
        actor = step.played.actor
        if actor >= 0 and not table.seats[actor].bot:
            return False
    return False


def _number(table: Table) -> int:
    """Derive 64 bits from the table's secret, so that a restart does not change the pause."""
    purpose = f"passes:{len(table.undone)}:{table.ply}".encode()
    return int.from_bytes(hmac.digest(table.chance.secret, purpose, "sha256")[:8], "big")
