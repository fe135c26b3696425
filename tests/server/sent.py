"""Tables as the server folds them, and all that a guest of one is sent."""

from collections.abc import Iterable

import msgspec

from pigpen import catalog
from pigpen.core.errors import ParseError
from pigpen.core.game import CHANCE
from pigpen.core.position import to_move
from pigpen.server.table.action_refusal import action_refusal
from pigpen.server.table.decide import Act, decide
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.refusals import Refusal
from pigpen.server.table.table import Table
from pigpen.server.views.log import log
from pigpen.server.views.shared_snapshot import Presence, SharedSnapshot


def opened(name: str, options, people: int, bot: str = "random") -> Table:
    """People at the first seats, bots at the others; guests are called `0`, `1`, …"""
    count = catalog.make(name, options).num_seats
    seats = [Seat(guest=f"{n}", name=f"N{n}") for n in range(people)]
    seats += [Seat(bot=bot)] * (count - people)
    return evolve(None, Opened("t", name, options, "0", "N0", b"s" * 32, "", tuple(seats)))


def course(table: Table, history: Iterable[int]) -> list[Table]:
    """The table at every ply."""
    tables = [table]
    for action in history:
        actor = to_move(table.game, table.position)
        is_persons = actor != CHANCE and table.seats[actor].guest
        name = f"{actor}:c{table.ply}" if is_persons else None
        table = evolve(table, Played(table.ply, actor, action, name))
        tables.append(table)
    return tables


def sent(
    before: Table, table: Table, guest: str, texts: Iterable[str], codes: Iterable[int]
) -> bytes:
    """Return what a guest receives by an update, and in answers to requests and commands."""
    moment = SharedSnapshot(table, Presence()).now(guest)
    new = log(table, guest, before.ply)
    reasons = [_why(table, guest, text) for text in texts]
    asked = [decide(table, Act(guest, table.ply, action, "c")) for action in codes]
    said = [msgspec.json.encode(moment), msgspec.json.encode(new), repr(reasons).encode()]
    return b"\n".join([*said, repr([a for a in asked if isinstance(a, Refusal)]).encode()])


def _why(table: Table, guest: str, text: str) -> object:
    try:
        return action_refusal(table, guest, text)
    except ParseError as problem:
        return problem.args
