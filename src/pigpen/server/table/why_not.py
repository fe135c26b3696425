"""Why a guest cannot do something at a table. Pure."""

from pigpen.core.errors import IllegalAction
from pigpen.core.notation import parse_action
from pigpen.core.position import after, view
from pigpen.core.redacted import known
from pigpen.server.table.refusals import OVER, TURN, WAITING, WATCHING, Refusal, illegal
from pigpen.server.table.table import Status, Table


def why_not(table: Table, guest: str, text: str) -> Refusal | None:
    """What keeps a guest from playing the action that `text` says; None if nothing does.

    Asked of the guest's view, so that no reason gives away what is hidden.

    Raises:
        ParseError: the text says no action of the game.
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
        return illegal(problem, table.names)
    return None
