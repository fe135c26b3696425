"""The table: seats, history, and the position to which the history leads.

Pure: no clock, no storage, no sockets. `server.table.decide` returns the events of a command,
`server.table.evolve` applies events to a table.
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
MOST_PLIES: Final = 20_000  # of a table, including those that were taken back
_NOTHING: Mapping[str, int] = MappingProxyType({})
_NOBODY: frozenset[int] = frozenset()


class Status(StrEnum):
    """The state of a table."""

    WAITING = "waiting"  # for people to take open seats
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"  # ended without a result


class Table(NamedTuple):
    """A table at one moment. Immutable: the position is never modified."""

    opened: Opened
    game: AnyGame
    chance: FairChance
    seats: tuple[Seat, ...]
    steps: tuple[Step, ...]
    position: AnyPosition
    undone: tuple[Undone, ...] = ()
    rematch: Opened | None = None  # the table of the rematch
    left: frozenset[int] = _NOBODY  # seats that resigned
    done: Mapping[str, int] = _NOTHING  # plies of commands, including undone ones, by client id
    revision: int = 0  # events that neither seated anybody nor were played
    changes: int = 0  # commits since it was opened: equal at two nodes if their tables are equal
    turn_began: int = 0  # ms since 1970 when the turn of the seat to move began; for the clock
    actor: int = NOBODY  # derived from `position`, as `status`; stored because both are read often
    status: Status = Status.WAITING
    closing: str = ""  # message of the operator who closed it
    num_taken_back: int = 0  # actions, over all undos

    @property
    def id(self) -> str:
        return self.opened.table

    @property
    def ply(self) -> int:
        """The ply of the next action."""
        return len(self.steps)

    @property
    def num_plies(self) -> int:
        """Stored actions: those of the history and those that were taken back."""
        return len(self.steps) + self.num_taken_back

    @property
    def is_full(self) -> bool:
        """Whether the limit of actions is reached, which closes a table whose game is not over."""
        return self.num_plies >= MOST_PLIES

    @property
    def to_move(self) -> int | None:
        """The seat to act; None while seats are open and after the end."""
        return self.actor if self.status == Status.PLAYING and self.actor >= 0 else None

    @property
    def bot_to_move(self) -> str:
        """The bot that is to move; empty if none is."""
        return "" if self.to_move is None else self.seats[self.to_move].played_by

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat; empty for an open seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_by_hand(self) -> bool:
        """Whether people throw real dice and enter the outcomes."""
        return self.opened.by_hand

    @property
    def is_fair(self) -> bool:
        """Whether the chance is derived from a committed secret, which players can check later."""
        return not (self.opened.by_hand or self.opened.guided)

    @property
    def commitment(self) -> str:
        """The published hash of the secret; empty if the chance is not `is_fair`."""
        return commitment(self.chance.secret) if self.is_fair else ""

    @property
    def secret(self) -> str:
        """The secret in hex once the game is over; empty before, and if not `is_fair`."""
        is_out = self.status == Status.OVER and self.is_fair
        return self.chance.secret.hex() if is_out else ""

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """Return the guest's seats: several if people share one device.

        A guest who left the game permanently has none.
        """
        if not guest:
            return ()
        seats = enumerate(self.seats)
        return tuple([n for n, seat in seats if seat.guest == guest and not seat.retired])

    def seat_of(self, guest: str) -> int | None:
        """Return the guest's seat; of several the one to move, or else the first."""
        seats = self.seats_of(guest)
        if len(seats) < 2:
            return seats[0] if seats else None
        decided = (step.played.actor for step in reversed(self.steps) if step.played.actor >= 0)
        turn = next(decided, None) if self.to_move is None else self.to_move
        return turn if turn in seats else seats[0]

    def is_participant(self, guest: str) -> bool:
        """Return whether a guest has a seat or is the host."""
        return bool(guest) and (guest == self.opened.host or bool(self.seats_of(guest)))

    def client_id(self, guest: str, command_id: str) -> str:
        """Return the id of a command in the history, which is unique across guests."""
        return f"{next(iter(self.seats_of(guest)), 'host')}:{command_id}"

    def ply_of(self, client_id: str) -> int | None:
        """Return the ply at which a command was done, or None."""
        return self.done.get(client_id)


def position_at(table: Table, ply: int) -> AnyPosition:
    """Return the position before ply `ply` of the history; the caller owns it."""
    if ply < table.ply and (before := table.steps[ply].before) is not None:
        return before.copy()
    position = start(table.game)
    for step in table.steps[:ply]:
        apply_to(table.game, position, step.played.action)
    return position


def awaits_chance(table: Table) -> bool:
    """Return whether the next action is an outcome of chance."""
    return table.status == Status.PLAYING and table.actor == CHANCE


def awaits_landing(table: Table) -> bool:
    """Return whether the server has to simulate the throw that is in the air."""
    is_due = awaits_chance(table) and not table.is_by_hand
    return is_due and is_open(table.game, table.position)
