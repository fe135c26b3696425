"""Applies events to a table, and plays the outcomes and forced actions that follow. Pure.

Events are facts and are not checked. `server.table.decide` returns the events of a command.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import NamedTuple

from pigpen import catalog
from pigpen.core.game import CHANCE, NOBODY, TERMINAL, resigning_seat
from pigpen.core.position import apply_to, forced_action, hidden_from, is_open, start, to_move
from pigpen.play.fair import FairChance
from pigpen.server.table.events import (
    Closed,
    Event,
    Filled,
    LedOn,
    Opened,
    Played,
    Retired,
    Sat,
    Seat,
    StoodIn,
    Thrown,
    TookBack,
    Undone,
)
from pigpen.server.table.nicknames import with_nicknames
from pigpen.server.table.step import LazyNarration, Ply, Step
from pigpen.server.table.table import (
    MOST_PLIES,
    Status,
    Table,
    awaits_chance,
    awaits_landing,
    position_at,
)


class Transition(NamedTuple):
    """Events, and the table to which they lead."""

    events: tuple[Event, ...]
    table: Table

    def then(self, following: "Transition") -> "Transition":
        """Return both transitions as one; `following` begins where this one ends."""
        return Transition((*self.events, *following.events), following.table)


def apply_events(table: Table | None, first: Event, *events: Event) -> Transition:
    """Apply one or several events; return them with the resulting table."""
    return Transition((first, *events), reduce(evolve, events, evolve(table, first)))


def evolve(table: Table | None, event: Event) -> Table:
    """Return the table after an event, which is not checked."""
    if isinstance(event, Opened):
        return _open(event)
    assert table is not None, "the first event of a table is Opened"
    match event:
        case Sat():
            return _sit(table, event)
        case Filled(number, bot, name):
            return _with_status(_with_seat(table, number, Seat(bot=bot, name=name)))
        case Played():
            return _play(table, event)
        case Thrown():
            return table
        case Undone():
            after = _undo(table, event)
        case StoodIn(seat, bot):
            after = _with_stand_in(table, seat, bot)
        case TookBack(seat):
            after = _with_stand_in(table, seat, "")
        case Retired(seat, bot):
            after = _with_seat(table, seat, table.seats[seat]._replace(stand_in=bot, retired=True))
        case Closed(word):
            after = table._replace(status=Status.CLOSED, closing=word)
        case LedOn(opened):
            after = table._replace(rematch=opened)
    return after._replace(revision=table.revision + 1)


def _open(event: Opened) -> Table:
    game = catalog.make(event.game, event.options, by_hand=event.by_hand)
    contributions = (event.contribution,) if event.contribution else ()
    chance = FairChance(event.secret, contributions)
    seats = with_nicknames(event.table, event.seats)
    return _with_status(Table(event, game, chance, seats, (), start(game)))


def _sit(table: Table, event: Sat) -> Table:
    seat = table.seats[event.seat]
    taken = seat._replace(guest=event.guest, name=event.name, kept_for="", face=event.face)
    chance = table.chance
    if event.contribution:
        chance = chance._replace(contributions=(*chance.contributions, event.contribution))
    return _with_status(_with_seat(table, event.seat, taken)._replace(chance=chance))


def _play(table: Table, event: Played) -> Table:
    game, before, action = table.game, table.position, event.action
    position = before.copy()
    apply_to(game, position, action)
    step = Step(
        event,
        LazyNarration(Ply(game, before, action, position)),
        hidden_from(game, before, action),
        None if event.client_id is None else before,
        game.extras.sheet and game.extras.sheet(game.rules, before, action, position),
        _is_landing(table, event),
    )
    leaver, actor, name = resigning_seat(action), to_move(game, position), event.client_id
    return table._replace(
        steps=(*table.steps, step),
        position=position,
        left=table.left if leaver == NOBODY else table.left | {leaver},
        done=table.done if name is None else {**table.done, name: event.ply},
        actor=actor,
        status=_status(table, actor, table.num_plies + 1),
    )


def _is_landing(table: Table, event: Played) -> bool:
    if not event.is_outcome or table.is_by_hand or event.ply < table.opened.given:
        return False
    is_first = not table.steps or not table.steps[-1].played.is_outcome
    return is_first and is_open(table.game, table.position)


def _undo(table: Table, event: Undone) -> Table:
    undone, position = (*table.undone, event), position_at(table, event.ply)
    steps = table.steps[: event.ply]
    taken_back = {played.client_id: played.ply for played in event.played if played.client_id}
    changed = table._replace(
        steps=steps,
        position=position,
        undone=undone,
        left=_left(steps),
        done={
            **table.done,
            **taken_back,
            event.client_id: event.ply,
        },  # so that retries change nothing
        num_taken_back=table.num_taken_back + len(event.played),
    )
    return _with_status(changed)


def _left(steps: Iterable[Step]) -> frozenset[int]:
    """Return the seats that resigned."""
    return frozenset(resigning_seat(step.played.action) for step in steps) - {NOBODY}


def _with_status(table: Table) -> Table:
    """Return the table with the actor and the status that follow from seats and position."""
    actor = to_move(table.game, table.position)
    return table._replace(actor=actor, status=_status(table, actor, table.num_plies))


def _status(table: Table, actor: int, num_plies: int) -> Status:
    """Return the status of the table if `actor` is to act."""
    if table.status == Status.CLOSED:
        return Status.CLOSED
    if table.status == Status.WAITING and any(seat.is_open for seat in table.seats):
        return Status.WAITING
    if actor == TERMINAL:
        return Status.OVER
    return Status.CLOSED if num_plies >= MOST_PLIES else Status.PLAYING


def _with_stand_in(table: Table, seat: int, bot: str) -> Table:
    return _with_seat(table, seat, table.seats[seat]._replace(stand_in=bot))


def _with_seat(table: Table, number: int, seat: Seat) -> Table:
    return table._replace(seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def before_deals(old: Table, new: Table) -> Iterator[Table]:
    """Yield the table after each decision since `old` that a deal of hidden cards followed.

    Viewers are shown these tables, so that they see the end of a deal before the next begins.
    """
    if new.game.kernels.sees is None:
        return
    position = old.position.copy()
    for ply in range(old.ply, new.ply - 1):
        step, following = new.steps[ply], new.steps[ply + 1]
        apply_to(new.game, position, step.played.action)
        is_dealt = following.played.is_outcome and following.hidden_from
        if is_dealt and not step.played.is_outcome:
            steps = new.steps[: ply + 1]
            earlier = new._replace(steps=steps, position=position.copy(), left=_left(steps))
            yield _with_status(earlier)


def with_outcomes(decided: Transition) -> Transition:
    """Append outcomes and forced actions until a seat has a decision.

    Stops where pieces in the air have to be simulated first, and where people enter the outcomes.
    """
    events, table = list(decided.events), decided.table
    while (played := _automatic_action(table)) is not None:
        events.append(played)
        table = evolve(table, played)
    return Transition(tuple(events), table)


def _automatic_action(table: Table) -> Played | None:
    """Return the next outcome or forced action; None if a seat has to decide."""
    if awaits_chance(table):
        if table.is_by_hand or awaits_landing(table):
            return None
        outcome = table.chance.outcome(table.game, table.position, table.ply)
        return Played(table.ply, CHANCE, outcome)
    if table.status != Status.PLAYING:
        return None
    action = forced_action(table.game, table.position)
    return None if action is None else Played(table.ply, table.actor, action)
