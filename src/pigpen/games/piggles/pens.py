"""Pens, Mud and Kitchen: how pieces leave the board and come back.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from typing import Final

from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.games.piggles.pieces import PIECES, SLOTS
from pigpen.games.piggles.position import (
    TURNS,
    Place,
    Position,
    first_of_round,
    is_held,
    num_held,
    take_off,
)
from pigpen.games.piggles.readings import Offboard, Overflow, Recoup, Switch
from pigpen.games.piggles.rules import Rules

PEN_SIZE: Final = 6  # (S25)
FIRST_RECOUP: Final = 3  # turn (S8)
IN_MUD: Final = 1  # points for a piece sent there (S20), likewise:
IN_KITCHEN: Final = 2


@kernel
def next_turn(rules: Rules, p: Position, seat: int) -> int:
    """Return the number of the seat's next turn."""
    place = (seat - first_of_round(rules, p)) % TURNS
    return int(p.round_number) if place > p.turn else int(p.round_number) + 1


@kernel
def due(rules: Rules, p: Position, seat: int) -> int:
    """Return the turn in which a piece comes back that enters the seat's Mud now (S8, S9)."""
    wait = 0 if rules.recoup == Recoup.ALL else 1
    return max(FIRST_RECOUP, next_turn(rules, p, seat) + wait)


@kernel
def to_mud(rules: Rules, p: Position, piece: int) -> None:
    """Move a piece into the Mud of its controller (S9)."""
    take_off(p, piece)
    p.places[piece] = Place.MUD
    p.removed[piece] = p.moment
    p.ready[piece] = due(rules, p, int(p.controllers[piece]))


@kernel
def to_kitchen(p: Position, piece: int) -> None:
    """Move a piece into the Kitchen of its controller (S22)."""
    take_off(p, piece)
    p.places[piece] = Place.KITCHEN
    p.ready[piece] = 0
    p.removed[piece] = 0
    p.paid[piece] = 0


@kernel
def to_pen(p: Position, piece: int, seat: int) -> None:
    """Move a piece into the Pen of a seat, which controls it from now on."""
    take_off(p, piece)
    p.places[piece] = Place.PEN
    p.controllers[piece] = seat
    p.ready[piece] = 0
    p.removed[piece] = 0
    p.paid[piece] = 0


@kernel
def has_room(rules: Rules, p: Position, seat: int) -> bool:
    """Return whether one more piece fits into the Pen (S25)."""
    return rules.pen_overflow == Overflow.ALLOW or num_held(p, seat, Place.PEN) < PEN_SIZE


@kernel
def capture(rules: Rules, p: Position, piece: int) -> None:
    """Give a piece to the seat that shields it (S52); if its Pen is full, elsewhere (S25)."""
    seat = int(p.shields[piece])
    if has_room(rules, p, seat):
        to_pen(p, piece, seat)
    elif rules.pen_overflow == Overflow.OWNER_PEN:
        to_pen(p, piece, piece // SLOTS)
    else:
        p.controllers[piece] = seat
        to_mud(rules, p, piece)


@kernel
def is_due(p: Position, piece: int) -> bool:
    """Return whether a piece of the seat may come back from the Mud in this turn (S9)."""
    return is_held(p, piece, int(p.seat), Place.MUD) and p.ready[piece] <= p.round_number


@kernel
def come_back(rules: Rules, p: Position, piece: int) -> None:
    """Move a piece from the Mud to the Pen, if it has room (S25)."""
    if has_room(rules, p, int(p.seat)):
        to_pen(p, piece, int(p.seat))


@kernel
def credit(rules: Rules, p: Position, seat: int, piece: int, points: int) -> None:
    """Add bonus points to a seat's next Tally; for its own pieces only by option (S20)."""
    if seat != NOBODY and (p.controllers[piece] != seat or rules.bonus_own == Switch.ON):
        p.pending[seat] += points


@kernel
def worth_off_board(rules: Rules) -> int:
    """Return the bonus points for knocking a piece off the board (S17, S20)."""
    if rules.offboard == Offboard.MUD:
        return IN_MUD
    return IN_KITCHEN if rules.offboard == Offboard.KITCHEN else 0


@kernel
def fall(rules: Rules, p: Position, piece: int) -> None:
    """Move a piece off the board (S17)."""
    if rules.offboard == Offboard.KITCHEN:
        to_kitchen(p, piece)
    elif rules.offboard == Offboard.PEN and has_room(rules, p, int(p.controllers[piece])):
        to_pen(p, piece, int(p.controllers[piece]))
    else:
        to_mud(rules, p, piece)


@kernel
def return_all(rules: Rules, p: Position) -> None:
    """Bring back all pieces that are due (S9)."""
    for piece in range(PIECES):
        if is_due(p, piece):
            come_back(rules, p, piece)
