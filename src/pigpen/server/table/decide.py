"""Decides commands at a table: returns the events and the new table, or a refusal.

Pure: random values (ids, the secret) are arguments of the commands.
"""

from typing import NamedTuple

from pigpen import catalog
from pigpen.bots.catalog import UnknownBot, entry
from pigpen.core.errors import BadOption, IllegalAction, ParseError
from pigpen.core.game import NOBODY, TERMINAL, resignation, resigning_seat
from pigpen.core.notation import parse_action
from pigpen.core.options import format_rules
from pigpen.core.position import check, is_legal, view
from pigpen.core.redacted import known
from pigpen.server.table.automatic_pass import AutomaticPass, automatic_pass
from pigpen.server.table.bot_fill import FillWithBots, fill_with_bots
from pigpen.server.table.by_hand import Enter, enter
from pigpen.server.table.departure import (
    Close,
    CloseByOperator,
    Retire,
    close,
    close_by_operator,
    retire,
)
from pigpen.server.table.events import Event, Hints, Opened, Played, TookBack, Undone
from pigpen.server.table.evolve import Transition, apply_events, evolve, with_outcomes
from pigpen.server.table.invites import Sit, SitAnywhere, sit, sit_anywhere
from pigpen.server.table.refusals import (
    BAD_CLOCK,
    CANNOT_UNDO,
    HIDDEN_BY_HAND,
    ONE_SEAT,
    OVER,
    STALE,
    TABLE_FULL,
    TURN,
    UNKNOWN_TABLE,
    WAITING,
    WATCHING,
    Refusal,
    Repeated,
    illegal_action,
)
from pigpen.server.table.rematch import Rematch, open_rematch
from pigpen.server.table.stand_in import Expire, HandOver, TakeBack, expire, hand_over, take_back
from pigpen.server.table.table import MOST_PLIES, Status, Table
from pigpen.server.table.undo import undo_ply

PASS_CLOCKS = (0, 10, 20, 30, 60)  # seconds after which a seat that may pass passes
_DAY = 86_400
CLOCKS = (0, 15, 30, 60, 120, _DAY, 3 * _DAY)  # seconds for a turn; 0: no limit


class Open(NamedTuple):
    """Open a table."""

    asked: Opened  # with unchecked options and no version
    given: tuple[int, ...] = ()  # actions copied from another game, from which this one continues


class Act(NamedTuple):
    """A person plays an action in the table's state at `ply`."""

    guest: str
    ply: int
    action: int | None
    client_id: str
    undone: int = 0  # number of undos in the history that the person saw
    text: str = ""  # the action in the notation of core.notation, if `action` is None


class Resign(NamedTuple):
    """A person resigns."""

    guest: str
    ply: int
    client_id: str


class Undo(NamedTuple):
    """A person takes back their last decision in the table's state at `ply`."""

    guest: str
    ply: int
    client_id: str
    undone: int = 0  # as in Act


class BotAct(NamedTuple):
    """The bot in a seat plays an action."""

    seat: int
    ply: int
    action: int
    undone: int = 0  # as in Act


_Leaving = Retire | Close | CloseByOperator | FillWithBots
_Standing = HandOver | TakeBack | Expire | AutomaticPass
Command = (
    Open | Sit | SitAnywhere | Act | Resign | Undo | Enter | BotAct | _Standing | _Leaving | Rematch
)


def decide(table: Table | None, command: Command) -> Transition | Repeated | Refusal:
    """Return the events of a command, including the outcomes of chance that follow it.

    The actions are applied once, here: the transition carries the resulting table.
    """
    if isinstance(command, Open):
        return _open(command)
    if table is None:
        return UNKNOWN_TABLE
    match command:
        case Sit():
            return sit(table, command)
        case SitAnywhere():
            return sit_anywhere(table, command)
        case BotAct():
            return _bot(table, command)
        case Act() | Resign():
            return _person(table, command)
        case Undo():
            return _undo(table, command)
        case Enter():
            return enter(table, command)
        case HandOver():
            return hand_over(table, command)
        case TakeBack(guest):
            return take_back(table, guest)
        case Expire():
            return expire(table, command)
        case AutomaticPass():
            return automatic_pass(table, command)
        case Retire(guest):
            return retire(table, guest)
        case Close(guest):
            return close(table, guest)
        case CloseByOperator(word):
            return close_by_operator(table, word)
        case FillWithBots(guest):
            return fill_with_bots(table, guest)
        case Rematch():
            return open_rematch(table, command)


def _open(command: Open) -> Transition | Refusal:
    asked = command.asked
    if len(command.given) >= MOST_PLIES:
        return TABLE_FULL
    try:
        options = {**asked.options, "seats": len(asked.seats)}
        game = catalog.make(asked.game, options, by_hand=asked.by_hand)
        unsuitable = [s.bot for s in asked.seats if s.bot and not entry(s.bot).plays(game)]
    except catalog.UnknownGame as problem:
        return Refusal("unknown-game", str(problem))
    except BadOption as problem:
        return Refusal("bad-option", str(problem), wrong=problem)
    except UnknownBot as problem:
        return Refusal("unknown-bot", str(problem))
    if unsuitable:
        return Refusal(
            "unknown-bot", f"{unsuitable[0]} does not play this game with these options."
        )
    if sum(seat.guest != "" for seat in asked.seats) > 1 and not asked.by_hand:
        return ONE_SEAT
    if asked.by_hand and game.kernels.redact is not None:
        return HIDDEN_BY_HAND
    if asked.clock not in CLOCKS or asked.pass_clock not in PASS_CLOCKS:
        return BAD_CLOCK
    if game.extras.is_kept:  # a stand-in or a hint would need to know the hand
        asked = asked._replace(clock=0, pass_clock=0, hints=Hints.OFF)
    event = asked._replace(
        options=format_rules(game.rules),
        version=game.version,
        contribution="" if asked.by_hand or asked.guided else asked.contribution,
        given=len(command.given),
    )
    return _begin(event, command.given)


def _begin(opened: Opened, given: tuple[int, ...]) -> Transition | Refusal:
    """Open a table, apply the given actions and the outcomes of chance that follow."""
    table, events = evolve(None, opened), list[Event]([opened])
    for ply, action in enumerate(given):
        if not is_legal(table.game, table.position, action):
            return Refusal("bad-history", f"The action at ply {ply} is not legal.")
        leaver = resigning_seat(action)
        events.append(Played(ply, table.actor if leaver == NOBODY else leaver, action))
        table = evolve(table, events[-1])
    if given and table.actor == TERMINAL:
        return OVER
    return with_outcomes(Transition(tuple(events), table))


def _person(table: Table, command: Act | Resign) -> Transition | Repeated | Refusal:
    seat = table.seat_of(command.guest)
    if seat is None:
        return WATCHING
    client_id = table.client_id(command.guest, command.client_id)
    done = table.ply_of(client_id)
    if done is not None:
        return Repeated(done)
    if isinstance(command, Act) and command.undone != len(table.undone):
        return STALE
    if isinstance(command, Act):
        action = _parsed_action(table, seat, command)
        if isinstance(action, Refusal):
            return action
        played = Played(command.ply, seat, action, client_id)
    else:  # allowed at any time, whatever happened since `ply` (D4)
        played = Played(table.ply, seat, resignation(seat), client_id)
    if not table.seats[seat].stand_in:
        return _play(table, played)
    back = apply_events(table, TookBack(seat))
    following = _play(back.table, played)
    return following if isinstance(following, Refusal) else back.then(following)


def _parsed_action(table: Table, seat: int, command: Act) -> int | Refusal:
    """Return the action of a command; its text is parsed in the seat's view."""
    if command.action is not None:
        return command.action
    refusal = _refusal_to_play(table, command.ply) or (TURN if seat != table.to_move else None)
    if refusal is not None:
        return refusal
    try:
        seen = view(table.game, table.position, seat)
        return parse_action(table.game, known(seen), command.text)
    except ParseError as problem:
        return Refusal("not-understood", str(problem))


def _undo(table: Table, command: Undo) -> Transition | Repeated | Refusal:
    """Undo the person's last decision if they have seen it; bots may have moved since."""
    if not table.is_participant(command.guest):
        return WATCHING
    client_id = table.client_id(command.guest, command.client_id)
    done = table.ply_of(client_id)
    if done is not None:
        return Repeated(done)
    if command.undone != len(table.undone):
        return STALE
    ply = undo_ply(table, command.guest)
    if ply is None:
        return CANNOT_UNDO
    if not ply < command.ply <= table.ply:
        return STALE
    undone = tuple(step.played for step in table.steps[ply:])
    return apply_events(table, Undone(ply, client_id, undone))


def _bot(table: Table, command: BotAct) -> Transition | Refusal:
    """Play a bot's choice, unless the person returned or the history has changed."""
    is_persons = command.seat == table.to_move and not table.bot_to_move
    if is_persons or command.undone != len(table.undone):
        return STALE
    return _play(table, Played(command.ply, command.seat, command.action))


def _play(table: Table, event: Played) -> Transition | Refusal:
    refusal = _refusal_to_play(table, event.ply)
    if refusal is not None:
        return refusal
    if not _may_act(table, event):
        return TURN
    try:
        check(table.game, table.position, event.action)
    except IllegalAction as problem:
        return illegal_action(problem, table.names)
    return with_outcomes(apply_events(table, event))


def _refusal_to_play(table: Table, ply: int) -> Refusal | None:
    """Return why nothing can be played at `ply`, or None."""
    if table.status == Status.WAITING:
        return WAITING
    if table.status != Status.PLAYING:
        return TABLE_FULL if table.is_full else OVER
    return None if ply == table.ply else STALE


def _may_act(table: Table, event: Played) -> bool:
    """Return whether the seat is to move, or resigns for itself."""
    leaver = resigning_seat(event.action)
    return event.actor == (table.to_move if leaver == NOBODY else leaver)
