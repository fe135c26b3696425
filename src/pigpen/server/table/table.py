"""A table is its history: seats, actions, and the position that they fold to.

Pure: no clock, no storage, no sockets. `server.table.decide` says which events a command
leads to; `server.table.evolve` says what an event makes of a table.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from pigpen.core.game import CHANCE, NOBODY, AnyGame, AnyPosition
from pigpen.core.position import apply_to, is_open, start
from pigpen.play.fair import FairChance, commitment
from pigpen.server.table.events import Opened, Seat, Undone
from pigpen.server.table.step import Step

# A match of ten seats to 1,000 points at Pig takes 11,000, one of a hundred deals 10,300.
MOST_PLIES: Final = 20_000  # of a table, with those taken back
_NOTHING: Mapping[str, int] = MappingProxyType({})
_NOBODY: frozenset[int] = frozenset()


class Status(StrEnum):
    """How far a table is."""

    WAITING = "waiting"  # for somebody to sit down
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"  # ended without a result


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
    changes: int = 0  # commits since it was opened; two nodes that know as many know the same
    turn_began: int = 0  # ms since 1970 when the seat to move got the move; for the clock
    actor: int = NOBODY  # of `position`, as `status`: both follow, and are asked for often
    status: Status = Status.WAITING
    closing: str = ""  # a word of who closed it
    num_taken_back: int = 0  # actions, by all undos together

    @property
    def id(self) -> str:
        return self.opened.table

    @property
    def ply(self) -> int:
        """Of the next action."""
        return len(self.steps)

    @property
    def num_plies(self) -> int:
        """Actions that are kept: those of the history, and those that were taken back."""
        return len(self.steps) + self.num_taken_back

    @property
    def is_full(self) -> bool:
        """Whether no more can be played: it is closed then, unless the game is over."""
        return self.num_plies >= MOST_PLIES

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
        return tuple(seat.name for seat in self.seats)

    @property
    def is_by_hand(self) -> bool:
        """Whether outcomes are entered by people, who throw real dice."""
        return self.opened.by_hand

    @property
    def is_fair(self) -> bool:
        """Whether chance follows from a secret that nobody knew, as can be checked afterwards."""
        return not (self.opened.by_hand or self.opened.guided)

    @property
    def commitment(self) -> str:
        """What the table published about its chance; empty where that is not `is_fair`."""
        return commitment(self.chance.secret) if self.is_fair else ""

    @property
    def secret(self) -> str:
        """In hex once the game is over; empty before, and where chance is not `is_fair`."""
        is_out = self.status == Status.OVER and self.is_fair
        return self.chance.secret.hex() if is_out else ""

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """Where a guest sits: several seats for the host of people round one device.

        Who left the game for good sits nowhere.
        """
        if not guest:
            return ()
        seats = enumerate(self.seats)
        return tuple([n for n, seat in seats if seat.guest == guest and not seat.retired])

    def seat_of(self, guest: str) -> int | None:
        """Where a guest sits; of several seats the one whose turn it is, or else the first."""
        seats = self.seats_of(guest)
        if len(seats) < 2:
            return seats[0] if seats else None
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


def position_at(table: Table, ply: int) -> AnyPosition:
    """The position before ply `ply` of the history; the caller owns it."""
    if ply < table.ply and (before := table.steps[ply].before) is not None:
        return before.copy()
    position = start(table.game)
    for step in table.steps[:ply]:
        apply_to(table.game, position, step.played.action)
    return position


def awaits_chance(table: Table) -> bool:
    """Whether the next action is an outcome: the seats are filled, dice are in the air."""
    return table.status == Status.PLAYING and table.actor == CHANCE


def awaits_landing(table: Table) -> bool:
    """Whether the server is to work out where something that was thrown comes to rest."""
    is_due = awaits_chance(table) and not table.is_by_hand
    return is_due and is_open(table.game, table.position)
