"""Explains why a guest cannot play an action at a table now. Pure."""

from pigpen.core.errors import IllegalAction
from pigpen.core.notation import parse_action
from pigpen.core.position import after, view
from pigpen.core.redacted import known
from pigpen.server.table.refusals import OVER, TURN, WAITING, WATCHING, Refusal, illegal_action
from pigpen.server.table.table import Status, Table


def action_refusal(table: Table, guest: str, text: str) -> Refusal | None:
    """Return the refusal that the action in `text` would get, or None if it is legal.

    The action is checked in the guest's view, so that the reason reveals nothing hidden.

    Raises:
        ParseError: the text is not an action of the game.
    """
    seat = table.seat_of(guest)
    if seat is None:
        return WATCHING
    if table.status != Status.PLAYING:
        return WAITING if table.status == Status.WAITING else OVER
    if seat != table.to_move:
        return TURN
    seen = known(view(table.game, table.position, seat))
    try:
        after(table.game, seen, parse_action(table.game, seen, text))
    except IllegalAction as problem:
        return illegal_action(problem, table.names)
    return None
