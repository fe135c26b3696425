"""Bots that play for absent people until they return, and turn clocks. Pure."""

from typing import Final, NamedTuple

from pigpen.bots.catalog import UnknownBot, bots_for, entry
from pigpen.core.game import AnyGame
from pigpen.server.table.events import Played, StoodIn, TookBack
from pigpen.server.table.evolve import Transition, apply_events, with_outcomes
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

READING_MS = 10_000  # for which pages show the result of a deal before the next one


class HandOver(NamedTuple):
    """A seated person has a bot play for an absent one."""

    guest: str
    seat: int
    bot: str  # empty for the default; only the host may choose another
    is_away: bool  # whether the person has been absent for long enough


class TakeBack(NamedTuple):
    """A person returns to their own seat."""

    guest: str


class Expire(NamedTuple):
    """The clock of the turn that began at `turn_began` may have run out."""

    seat: int
    turn_began: int  # ms since 1970
    now: int  # ms since 1970


Answer = Transition | Repeated | Refusal


def default_stand_in(game: AnyGame) -> str:
    """Return the name of the default stand-in, a bot of medium strength."""
    bots = bots_for(game)
    return bots[len(bots) // 2].name


def deadline(table: Table) -> int | None:
    """Return when the clock of the seat to move runs out, in ms since 1970, or None."""
    seat = table.to_move
    if seat is None or table.seats[seat].played_by:
        return None
    seconds = table.opened.clock if _passing(table) is None else table.opened.pass_clock
    return table.turn_began + 1000 * seconds if seconds else None


def _passing(table: Table) -> int | None:
    """Return the pass that the pass clock plays for the seat to move; None without such a clock."""
    if (
        not table.opened.pass_clock
        or table.game.extras.pass_action is None
        or table.to_move is None
    ):
        return None
    return table.game.extras.pass_action(table.game.rules, table.position)


def hand_over(table: Table, command: HandOver) -> Answer:
    """Let a bot play for an absent person, if a participant asks for it."""
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
    bot = command.bot or default_stand_in(table.game)
    if command.bot and command.guest != table.opened.host:
        return HOST_ONLY
    try:
        plays = entry(bot).plays(table.game)
    except UnknownBot as problem:
        return Refusal("unknown-bot", str(problem))
    if not plays:
        return Refusal("unknown-bot", f"{bot} does not play this game with these options.")
    return apply_events(table, StoodIn(command.seat, bot))


def take_back(table: Table, guest: str) -> Answer:
    """Give the seat back to its person."""
    seats = table.seats_of(guest)
    if not seats:
        return WATCHING
    lent = [TookBack(seat) for seat in seats if table.seats[seat].stand_in]
    return apply_events(table, *lent) if lent else Repeated(table.ply)


def expire(table: Table, command: Expire) -> Answer:
    """Pass for a seat that may pass; otherwise let a bot play until the person returns."""
    end = deadline(table)
    asked = (command.seat, command.turn_began)
    if end is None or asked != (table.to_move, table.turn_began) or command.now < end:
        return STALE
    action = _passing(table)
    if action is None:
        return apply_events(table, StoodIn(command.seat, default_stand_in(table.game)))
    return with_outcomes(apply_events(table, Played(table.ply, command.seat, action)))


class Pause(NamedTuple):
    """Time of a throw, in ms, during which no clock runs."""

    worked: int = 0  # that the simulation took
    shown: int = 0  # that pages take to show it


NO_PAUSE: Final = Pause()


def with_turn_start(before: Table | None, after: Table, now: int, pause: Pause = NO_PAUSE) -> Table:
    """Return `after` with the time at which the turn of its seat to move began.

    The time is new if another seat is to move, if a person returned to the seat, or if a deal
    ended, whose result is read first. No clock runs while a throw is simulated and shown. Tables
    without a clock do not use the time.
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
