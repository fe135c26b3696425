"""A table is its history: seats, actions, and the position that they fold to.

Pure: no clock, no storage, no sockets. `server.table.decide` says which events a command
leads to; `evolve` says what an event makes of a table.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import reduce
from types import MappingProxyType
from typing import NamedTuple

from pigpen import catalog
from pigpen.core.game import CHANCE, NOBODY, TERMINAL, AnyGame, AnyPosition, Json, resigning_seat
from pigpen.core.notation import format_action
from pigpen.core.position import apply_to, hidden_from, is_open, start, to_move
from pigpen.core.said import Said
from pigpen.core.sheet import SheetLine
from pigpen.play.fair import FairChance, commitment
from pigpen.server.table.events import (
    Event,
    LedOn,
    Opened,
    Played,
    Sat,
    Seat,
    StoodIn,
    Thrown,
    TookBack,
    Undone,
)

_NOTHING: Mapping[str, int] = MappingProxyType({})
_NOBODY: frozenset[int] = frozenset()  # one for all steps: each would be another object


class Status(StrEnum):
    """How far a table is."""

    WAITING = "waiting"  # for somebody to sit down
    PLAYING = "playing"
    OVER = "over"


class Words(NamedTuple):
    """What people are told of an action."""

    text: str
    meaning: Json
    said: tuple[Said, ...]


class _Ply(NamedTuple):
    """An action between two positions, neither of which is modified."""

    game: AnyGame
    before: AnyPosition
    action: int
    after: AnyPosition


class Telling:
    """The words for an action: found when first asked for, and kept in place of the positions."""

    __slots__ = ("_known",)

    def __init__(self, ply: _Ply) -> None:
        self._known: _Ply | Words = ply

    def words(self) -> Words:
        """The same whoever asks, and whichever of several threads comes first."""
        known = self._known
        if isinstance(known, _Ply):
            known = self._known = _told(*known)
        return known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Telling) and self.words() == other.words()

    __hash__ = None  # pyright: ignore[reportAssignmentType] - as of all that holds a dict


class Step(NamedTuple):
    """An action of the history; its words are there for who is shown it."""

    played: Played
    telling: Telling
    hidden_from: frozenset[int]  # seats that may not know of it; NOBODY is who only watches
    before: AnyPosition | None = (
        None  # the position in which a person decided; of other steps it is not kept
    )
    line: SheetLine | None = None  # of the score sheet, which it filled
    is_landing: bool = False  # the first outcome of a throw, which the server worked out

    @property
    def text(self) -> str:
        return self.telling.words().text

    @property
    def meaning(self) -> Json:
        return self.telling.words().meaning

    @property
    def said(self) -> tuple[Said, ...]:
        return self.telling.words().said


class Table(NamedTuple):
    """A table at one moment. The position is never modified."""

    opened: Opened
    game: AnyGame
    chance: FairChance
    seats: tuple[Seat, ...]
    steps: tuple[Step, ...]
    position: AnyPosition
    undone: tuple[Undone, ...] = ()
    rematch: Opened | None = None  # the table that the players are led to
    left: frozenset[int] = _NOBODY  # seats that resigned
    done: Mapping[str, int] = _NOTHING  # plies of commands, undone ones too, by client id
    revision: int = 0  # events that neither seated anybody nor were played
    turn_began: int = 0  # ms since 1970 when the seat to move got the move; for the clock
    actor: int = NOBODY  # of `position`, as `status`: both follow, and are asked for often
    status: Status = Status.WAITING

    @property
    def id(self) -> str:
        return self.opened.table

    @property
    def ply(self) -> int:
        """Of the next action."""
        return len(self.steps)

    @property
    def to_move(self) -> int | None:
        """The seat to act; none while people are missing and after the end."""
        return self.actor if self.status == Status.PLAYING and self.actor >= 0 else None

    @property
    def bot_to_move(self) -> str:
        """The bot whose turn it is, if it is a bot's."""
        return "" if self.to_move is None else self.seats[self.to_move].played_by

    @property
    def names(self) -> tuple[str, ...]:
        """Of the players, by seat; empty where nobody sits."""
        return tuple(seat.name or seat.bot for seat in self.seats)

    @property
    def is_by_hand(self) -> bool:
        """Whether outcomes are entered by people, who throw real dice."""
        return self.opened.by_hand

    @property
    def commitment(self) -> str:
        """What the table published about its chance; empty where chance is by hand."""
        return "" if self.is_by_hand else commitment(self.chance.secret)

    @property
    def secret(self) -> str:
        """In hex once the game is over; empty before, and where chance is by hand."""
        is_out = self.status == Status.OVER and not self.is_by_hand
        return self.chance.secret.hex() if is_out else ""

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """Where a guest sits: several seats for the host of people round one device."""
        return tuple(n for n, seat in enumerate(self.seats) if guest and seat.guest == guest)

    def seat_of(self, guest: str) -> int | None:
        """Where a guest sits; of several seats the one whose turn it is, or else the first."""
        seats = self.seats_of(guest)
        if len(seats) < 2:
            return next(iter(seats), None)
        decided = (step.played.actor for step in reversed(self.steps) if step.played.actor >= 0)
        turn = next(decided, None) if self.to_move is None else self.to_move
        return turn if turn in seats else seats[0]

    def is_of(self, guest: str) -> bool:
        """Whether a guest sits here or is the host."""
        return bool(guest) and (guest == self.opened.host or bool(self.seats_of(guest)))

    def client_id(self, guest: str, command_id: str) -> str:
        """The name of a command in the history, such that no guest answers for another."""
        return f"{next(iter(self.seats_of(guest)), 'host')}:{command_id}"

    def ply_of(self, client_id: str) -> int | None:
        """Where a command was done, if it was."""
        return self.done.get(client_id)


class Decided(NamedTuple):
    """What follows from a command: events, and the table that they make of the one before."""

    events: tuple[Event, ...]
    table: Table

    def then(self, following: "Decided") -> "Decided":
        """With what followed from there."""
        return Decided((*self.events, *following.events), following.table)


def applied(table: Table | None, first: Event, *events: Event) -> Decided:
    """What so many events make of a table."""
    return Decided((first, *events), reduce(evolve, events, evolve(table, first)))


def evolve(table: Table | None, event: Event) -> Table:
    """The table after an event, which is a fact: nothing is checked."""
    if isinstance(event, Opened):
        return _open(event)
    assert table is not None, "the first event of a table is Opened"
    match event:
        case Sat():
            return _sit(table, event)
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
        case LedOn(opened):
            after = table._replace(rematch=opened)
    return after._replace(revision=table.revision + 1)


def _open(event: Opened) -> Table:
    game = catalog.make(event.game, event.options)
    contributions = (event.contribution,) if event.contribution else ()
    chance = FairChance(event.secret, contributions)
    return _settled(Table(event, game, chance, event.seats, (), start(game)))


def _sit(table: Table, event: Sat) -> Table:
    taken = table.seats[event.seat]._replace(guest=event.guest, name=event.name)
    chance = table.chance
    if event.contribution:
        chance = chance._replace(contributions=(*chance.contributions, event.contribution))
    seats = (*table.seats[: event.seat], taken, *table.seats[event.seat + 1 :])
    return _settled(table._replace(seats=seats, chance=chance))


def _play(table: Table, event: Played) -> Table:
    game, before, action = table.game, table.position, event.action
    position = before.copy()
    apply_to(game, position, action)
    step = Step(
        event,
        Telling(_Ply(game, before, action, position)),
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
        status=_status(table, actor),
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
        done={**table.done, **taken_back, event.client_id: event.ply},  # none is done again
    )
    return _settled(changed)


def _left(steps: Iterable[Step]) -> frozenset[int]:
    """The seats that resigned."""
    return frozenset(resigning_seat(step.played.action) for step in steps) - {NOBODY}


def _settled(table: Table) -> Table:
    """With what follows from the seats and the position."""
    actor = to_move(table.game, table.position)
    return table._replace(actor=actor, status=_status(table, actor))


def _status(table: Table, actor: int) -> Status:
    """How far the table is with that one to act; nobody leaves a seat once it is taken."""
    if table.status == Status.WAITING and any(seat.is_open for seat in table.seats):
        return Status.WAITING
    return Status.OVER if actor == TERMINAL else Status.PLAYING


def _with_stand_in(table: Table, seat: int, bot: str) -> Table:
    taken = table.seats[seat]._replace(stand_in=bot)
    return table._replace(seats=(*table.seats[:seat], taken, *table.seats[seat + 1 :]))


def _told(game: AnyGame, before: AnyPosition, action: int, after: AnyPosition) -> Words:
    return Words(
        format_action(game, before, action),
        _meaning(game, before, action),
        tuple(game.words.narrate(game.rules, before, action, after)),
    )


def _meaning(game: AnyGame, position: AnyPosition, action: int) -> Json:
    leaver = resigning_seat(action)
    return (
        {"resign": leaver} if leaver != NOBODY else game.words.meaning(game.rules, position, action)
    )


def position_at(table: Table, ply: int) -> AnyPosition:
    """The position before ply `ply` of the history; the caller owns it."""
    if ply < table.ply and (before := table.steps[ply].before) is not None:
        return before.copy()
    position = start(table.game)
    for step in table.steps[:ply]:
        apply_to(table.game, position, step.played.action)
    return position


def before_deals(old: Table, new: Table) -> Iterator[Table]:
    """How `new` stood after each decision since `old` that a deal of hidden cards followed.

    The end of one deal is so to be seen before the next begins.
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
            yield _settled(earlier)


def awaits_chance(table: Table) -> bool:
    """Whether the next action is an outcome: the seats are filled, dice are in the air."""
    return table.status == Status.PLAYING and table.actor == CHANCE


def awaits_landing(table: Table) -> bool:
    """Whether the server is to work out where something that was thrown comes to rest."""
    is_due = awaits_chance(table) and not table.is_by_hand
    return is_due and is_open(table.game, table.position)


def with_outcomes(decided: Decided) -> Decided:
    """With what chance does until a seat is to move, or something that was thrown is to land.

    That is nothing where its dice are real.
    """
    events, table = list(decided.events), decided.table
    while awaits_chance(table) and not table.is_by_hand and not awaits_landing(table):
        outcome = table.chance.outcome(table.game, table.position, table.ply)
        events.append(Played(table.ply, CHANCE, outcome))
        table = evolve(table, events[-1])
    return Decided(tuple(events), table)
