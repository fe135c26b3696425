"""Bots that play on for people who are away, and give the seat back. Pure."""

from typing import Final, NamedTuple

from pigpen.bots.catalog import UnknownBot, bots_for, entry
from pigpen.core.game import AnyGame
from pigpen.server.table.events import Played, StoodIn, TookBack
from pigpen.server.table.evolve import Decided, applied, with_outcomes
from pigpen.server.table.refusals import (
    HOST_ONLY,
    NO_STAND_IN,
    NOT_A_PERSON,
    NOT_AWAY,
    OVER,
    STALE,
    WAITING,
    WATCHING,
    Refusal,
    Repeated,
)
from pigpen.server.table.table import Status, Table

READING_MS = 10_000  # that a page shows what a deal brought before it shows the next


class HandOver(NamedTuple):
    """A seated person gives an absent person's seat to a bot."""

    guest: str
    seat: int
    bot: str  # empty for the usual one; only the host may choose another
    is_away: bool  # whether the seat's person has been gone for long enough


class TakeBack(NamedTuple):
    """A person wants to play their own seat again."""

    guest: str


class Expire(NamedTuple):
    """A person's time for the turn that began at `turn_began` may be over."""

    seat: int
    turn_began: int  # ms since 1970
    now: int  # ms since 1970


Answer = Decided | Repeated | Refusal


def bot_to_stand_in(game: AnyGame) -> str:
    """The bot that stands in unless another is asked for: of middling strength."""
    bots = bots_for(game)
    return bots[len(bots) // 2].name


def deadline(table: Table) -> int | None:
    """When the clock of the seat to move runs out, in ms since 1970; none if none runs."""
    seat = table.to_move
    if seat is None or table.seats[seat].played_by:
        return None
    seconds = table.opened.clock if _passing(table) is None else table.opened.pass_clock
    return table.turn_began + 1000 * seconds if seconds else None


def _passing(table: Table) -> int | None:
    """The action that a clock of its own plays for who may pass; none if none does."""
    if not table.opened.pass_clock or table.game.extras.passing is None or table.to_move is None:
        return None
    return table.game.extras.passing(table.game.rules, table.position)


def hand_over(table: Table, command: HandOver) -> Answer:
    """A bot sits in for the person, if a person at the table says so."""
    if table.seat_of(command.guest) is None:
        return WATCHING
    if table.status != Status.PLAYING:
        return WAITING if table.status == Status.WAITING else OVER
    if not 0 <= command.seat < len(table.seats) or not table.seats[command.seat].guest:
        return NOT_A_PERSON
    if table.seats[command.seat].stand_in:
        return Repeated(table.ply)
    if not command.is_away or table.seats[command.seat].guest == command.guest:
        return NOT_AWAY
    return _stand_in(table, command)


def _stand_in(table: Table, command: HandOver) -> Answer:
    if table.game.extras.is_kept:
        return NO_STAND_IN
    bot = command.bot or bot_to_stand_in(table.game)
    if command.bot and command.guest != table.opened.host:
        return HOST_ONLY
    try:
        plays = entry(bot).plays(table.game)
    except UnknownBot as problem:
        return Refusal("unknown-bot", str(problem))
    if not plays:
        return Refusal("unknown-bot", f"{bot} does not play this game with these options.")
    return applied(table, StoodIn(command.seat, bot))


def take_back(table: Table, guest: str) -> Answer:
    """The person plays again."""
    seats = table.seats_of(guest)
    if not seats:
        return WATCHING
    lent = [TookBack(seat) for seat in seats if table.seats[seat].stand_in]
    return applied(table, *lent) if lent else Repeated(table.ply)


def expire(table: Table, command: Expire) -> Answer:
    """Who may pass has passed; else a bot plays on, and the person may return at any time."""
    end = deadline(table)
    asked = (command.seat, command.turn_began)
    if end is None or asked != (table.to_move, table.turn_began) or command.now < end:
        return STALE
    action = _passing(table)
    if action is None:
        return applied(table, StoodIn(command.seat, bot_to_stand_in(table.game)))
    return with_outcomes(applied(table, Played(table.ply, command.seat, action)))


class Pause(NamedTuple):
    """Time of a throw, in ms, which is no seat's."""

    worked: int = 0  # until it was worked out where the pieces come to rest
    shown: int = 0  # that they take to get there on a page


NO_PAUSE: Final = Pause()


def timed(before: Table | None, after: Table, now: int, pause: Pause = NO_PAUSE) -> Table:
    """`after` with the time at which its seat to move got the move.

    That is a new one when another seat got it, when a person came back to it, or when a
    deal is over: what that brought is read first. While a throw is worked out and shown no
    clock runs. Nobody asks at a table without a clock.
    """
    if not after.opened.clock and not after.opened.pass_clock:
        return after
    if before is None:
        return after._replace(turn_began=now)
    if any(step.line is not None for step in after.steps[before.ply :]):
        return after._replace(turn_began=now + READING_MS)
    if (before.to_move, before.bot_to_move) == (after.to_move, after.bot_to_move):
        return after._replace(turn_began=after.turn_began + sum(pause))
    return after._replace(turn_began=now + pause.shown)
