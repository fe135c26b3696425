"""Decisions of commands that a test expects to be accepted."""

from collections.abc import Iterable

from pigpen.server.table.decide import Command, Open, Sit, decide
from pigpen.server.table.events import Event, Opened, Played, Seat
from pigpen.server.table.evolve import Transition, evolve
from pigpen.server.table.table import Table


def done(table: Table | None, command: Command) -> Transition:
    """Return the decision; fail if the command is refused, or was done before."""
    decided = decide(table, command)
    assert isinstance(decided, Transition), decided
    return decided


def fold(events: Iterable[Event], table: Table | None = None) -> Table:
    """The table after so many events, one at least where there was none."""
    for event in events:
        table = evolve(table, event)
    assert table is not None
    return table


def hiding(table: Table) -> Table:
    """The table of a game of dice at which only the seat to move sees its dice."""

    def redact(rules, p, seat):
        if seat != p.seat:
            p.turn_total = 0

    def sees(rules, p, action, seat):
        return not p.in_air or seat == p.seat

    kernels = table.game.kernels._replace(redact=redact, sees=sees)
    return table._replace(game=table.game._replace(kernels=kernels))


def mover(table: Table) -> int:
    """The seat to move, which there is."""
    assert table.to_move is not None
    return table.to_move


def guest_to_move(table: Table) -> str:
    """The person there."""
    return table.seats[mover(table)].guest


def plays(events: Iterable[Event]) -> list[Played]:
    """Events that are actions and outcomes, all of them."""
    found: list[Played] = []
    for event in events:
        assert isinstance(event, Played), event
        found.append(event)
    return found


def two_at_pig() -> Table:
    """A table of Pig that Ann has opened, and at which Bob has the other seat."""
    seats = (Seat(guest="ann", name="Ann"), Seat(invite="link"))
    opened = done(None, Open(Opened("t", "pig", {}, "ann", "Ann", b"s" * 32, "", seats))).table
    return done(opened, Sit("link", "bob", "Bob", "b")).table
