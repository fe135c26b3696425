"""Rematches: a new table with the same game for the players of an old one. Pure."""

from typing import NamedTuple

from pigpen.core.game import NOBODY
from pigpen.core.options import format_rules
from pigpen.server.table.events import LedOn, Opened, Played, Seat
from pigpen.server.table.evolve import Transition, apply_events, with_outcomes
from pigpen.server.table.refusals import UNFINISHED, WATCHING, Refusal, Repeated
from pigpen.server.table.table import Status, Table


class Rematch(NamedTuple):
    """A player asks for a rematch; random values are arguments."""

    guest: str
    name: str
    contribution: str
    table: str  # id of the new table
    secret: bytes
    invites: tuple[str, ...]  # by seat, for the other people
    face: int = 0  # of the player


def open_rematch(table: Table, command: Rematch) -> Transition | Repeated | Refusal:
    """Open the new table: the player and the bots are seated, other people get an invite each."""
    if table.seat_of(command.guest) is None:
        return WATCHING
    if table.status != Status.OVER:
        return UNFINISHED
    if table.rematch is not None:
        return Repeated(table.ply)
    host, host_name = _host(table, command)
    opened = Opened(
        table=command.table,
        game=table.opened.game,
        options=_rotated(table),
        host=host,
        host_name=host_name,
        secret=command.secret,
        contribution="" if table.is_by_hand else command.contribution,
        seats=tuple(_seat(table, number, command) for number in range(len(table.seats))),
        version=table.opened.version,
        clock=table.opened.clock,
        pass_clock=table.opened.pass_clock,
        by_hand=table.is_by_hand,
        hints=table.opened.hints,
    )
    begun = with_outcomes(apply_events(None, opened)).events
    outcomes = tuple(event for event in begun if isinstance(event, Played))
    return apply_events(table, LedOn(opened, outcomes))


def _host(table: Table, command: Rematch) -> tuple[str, str]:
    """Return id and name of the host: the player, or the score keeper who has no seat."""
    opened = table.opened
    if table.is_by_hand and not table.seats_of(opened.host):
        return opened.host, opened.host_name
    return command.guest, command.name


def _seat(table: Table, number: int, command: Rematch) -> Seat:
    former = table.seats[number]
    if former.bot:
        return Seat(bot=former.bot, name=former.name)  # a bot keeps its nickname
    if former.retired:
        return Seat(bot=former.stand_in)
    if former.guest == command.guest:
        if table.is_by_hand:  # one guest, several people
            return Seat(guest=command.guest, name=former.name, face=former.face)
        return Seat(guest=command.guest, name=command.name, face=command.face)
    return Seat(invite=command.invites[number], name=former.name, kept_for=former.guest)


def _rotated(table: Table) -> dict[str, int | str]:
    """Return the options, with the next seat as first player if an option sets the first."""
    rules = table.game.rules
    first = getattr(rules, "first", NOBODY)  # other games determine the first player by their rules
    if first == NOBODY:
        return table.opened.options
    following = rules._replace(first=(first + 1) % len(table.seats))
    return {**table.opened.options, "first": format_rules(following)["first"]}
