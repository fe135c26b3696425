"""Fills the open seats of a table with bots. Pure."""

from typing import NamedTuple

from pigpen.bots.catalog import usual_bot
from pigpen.server.table.events import Filled
from pigpen.server.table.evolve import Transition, apply_events, with_outcomes
from pigpen.server.table.nicknames import nicknames
from pigpen.server.table.refusals import CLOSED, HOST_FILLS, NO_STAND_IN, Refusal, Repeated
from pigpen.server.table.table import Status, Table


class FillWithBots(NamedTuple):
    """The host fills the open seats with bots instead of waiting for people."""

    guest: str


def fill_with_bots(table: Table, guest: str) -> Transition | Repeated | Refusal:
    """Seat the usual bot of the game in each open seat."""
    if not guest or guest != table.opened.host:
        return HOST_FILLS
    if table.status == Status.CLOSED:
        return CLOSED
    if table.status != Status.WAITING:
        return Repeated(table.ply)
    if table.game.extras.is_kept:
        return NO_STAND_IN
    bot = usual_bot(table.game).name
    bots = [bot if seat.is_open else seat.bot for seat in table.seats]
    named = ["" if seat.is_open else seat.name for seat in table.seats]
    names = nicknames(table.id, bots, named)
    filled = [Filled(n, bot, names[n]) for n, seat in enumerate(table.seats) if seat.is_open]
    return with_outcomes(apply_events(table, *filled))
