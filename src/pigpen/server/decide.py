"""What a command does to a table: events, or a refusal that says why.

Pure: what is random (ids, the secret) comes in with the command.
"""

from typing import NamedTuple

from pigpen import catalog
from pigpen.bots.catalog import UnknownBot, entry
from pigpen.core.errors import BadOption, IllegalAction
from pigpen.core.game import CHANCE, NOBODY, resignation, resigning_seat
from pigpen.core.options import format_rules
from pigpen.core.position import after
from pigpen.server.by_hand import Enter, enter
from pigpen.server.refusals import (
    ONE_SEAT,
    OVER,
    SEATED,
    STALE,
    TAKEN,
    TURN,
    UNKNOWN_INVITE,
    UNKNOWN_TABLE,
    WAITING,
    WATCHING,
    Refusal,
    Repeated,
    illegal,
)
from pigpen.server.table import (
    Event,
    Opened,
    Played,
    Sat,
    Status,
    Table,
    awaits_chance,
    evolve,
)


class Open(NamedTuple):
    """Open a table."""

    asked: Opened  # with options that are still unchecked, and no version


class Sit(NamedTuple):
    """Sit down by an invite."""

    invite: str
    guest: str
    name: str
    contribution: str


class Act(NamedTuple):
    """A person plays an action, having seen the table at `ply`."""

    guest: str
    ply: int
    action: int
    client_id: str


class Resign(NamedTuple):
    """A person leaves the game."""

    guest: str
    ply: int
    client_id: str


class BotAct(NamedTuple):
    """The bot in a seat plays an action."""

    seat: int
    ply: int
    action: int


Command = Open | Sit | Act | Resign | Enter | BotAct


def decide(table: Table | None, command: Command) -> tuple[Event, ...] | Repeated | Refusal:
    """The events that a command leads to, the chance that follows it included."""
    if isinstance(command, Open):
        return _open(command)
    if table is None:
        return UNKNOWN_TABLE
    match command:
        case Sit():
            return _sit(table, command)
        case BotAct(seat, ply, action):
            return _play(table, Played(ply, seat, action))
        case Act() | Resign():
            return _person(table, command)
        case Enter():
            return enter(table, command)


def _open(command: Open) -> tuple[Event, ...] | Refusal:
    asked = command.asked
    try:
        game = catalog.make(asked.game, {**asked.options, "seats": len(asked.seats)})
        strangers = [s.bot for s in asked.seats if s.bot and not entry(s.bot).plays(game)]
    except catalog.UnknownGame as problem:
        return Refusal("unknown-game", str(problem))
    except BadOption as problem:
        return Refusal("bad-option", str(problem))
    except UnknownBot as problem:
        return Refusal("unknown-bot", str(problem))
    if strangers:
        return Refusal("unknown-bot", f"{strangers[0]} does not play this game with these options.")
    if sum(seat.guest != "" for seat in asked.seats) > 1 and not asked.by_hand:
        return ONE_SEAT
    event = asked._replace(
        options=format_rules(game.rules),
        version=game.version,
        contribution=_part(asked.contribution, by_hand=asked.by_hand),
    )
    return (event, *_outcomes(evolve(None, event)))


def _sit(table: Table, command: Sit) -> tuple[Event, ...] | Repeated | Refusal:
    number = next((n for n, s in enumerate(table.seats) if s.invite == command.invite), None)
    if number is None or not command.invite:
        return UNKNOWN_INVITE
    if table.seats[number].guest == command.guest:
        return Repeated(table.ply)
    if not table.seats[number].is_open:
        return TAKEN
    if table.seat_of(command.guest) is not None:
        return SEATED
    contribution = _part(command.contribution, by_hand=table.is_by_hand)
    event = Sat(number, command.guest, command.name, contribution)
    return (event, *_outcomes(evolve(table, event)))


def _part(contribution: str, *, by_hand: bool) -> str:
    """What a guest mixes into the chance; nothing where the dice are real."""
    return "" if by_hand else contribution


def _person(table: Table, command: Act | Resign) -> tuple[Event, ...] | Repeated | Refusal:
    seat = table.seat_of(command.guest)
    if seat is None:
        return WATCHING
    client_id = table.client_id(command.guest, command.client_id)
    done = table.ply_of(client_id)
    if done is not None:
        return Repeated(done)
    action = command.action if isinstance(command, Act) else resignation(seat)
    return _play(table, Played(command.ply, seat, action, client_id))


def _play(table: Table, event: Played) -> tuple[Event, ...] | Refusal:
    if table.status == Status.WAITING:
        return WAITING
    if table.status == Status.OVER:
        return OVER
    if event.ply != table.ply:
        return STALE
    if not _may_try(table, event):
        return TURN
    try:
        after(table.game, table.position, event.action)
    except IllegalAction as problem:
        return illegal(problem, table.names)
    return (event, *_outcomes(evolve(table, event)))


def _may_try(table: Table, event: Played) -> bool:
    """A seat acts in its turn; it may resign at any time, and only for itself."""
    leaver = resigning_seat(event.action)
    return event.actor == (table.to_move if leaver == NOBODY else leaver)


def _outcomes(table: Table) -> tuple[Played, ...]:
    """What chance does until a seat is to move; nothing where its dice are real."""
    events: list[Played] = []
    while awaits_chance(table) and not table.is_by_hand:
        outcome = table.chance.outcome(table.game, table.position, table.ply)
        events.append(Played(table.ply, CHANCE, outcome))
        table = evolve(table, events[-1])
    return tuple(events)
