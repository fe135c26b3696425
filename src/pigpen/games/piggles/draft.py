"""The draft: choosing pieces before a modern game, one after the other.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.piggles.pieces import (
    KIND_COLOURS,
    KINDS,
    NO_COLOUR,
    PIECES,
    SLOTS,
    exists,
    kind_of,
)
from pigpen.games.piggles.position import Phase, Position, start_clock
from pigpen.games.piggles.readings import Loadout
from pigpen.games.piggles.rules import Rules


@kernel
def can_choose(rules: Rules, p: Position, kind: int) -> bool:
    """Return whether the seat lacks a kind, and in a draft the other seat too (S36)."""
    if not 0 <= kind < KINDS or not exists(rules, kind):
        return False
    for piece in range(PIECES):
        same = p.colours[piece] != NO_COLOUR and _kind(p, piece) == kind
        if same and (rules.loadout == Loadout.DRAFT or piece // SLOTS == p.seat):
            return False
    return True


@kernel
def kinds_to_choose(rules: Rules, p: Position, actions: Ints) -> int:
    """Write the kinds that the seat may choose, ascending; return how many."""
    count = 0
    for kind in range(KINDS):
        if can_choose(rules, p, kind):
            actions[count] = kind
            count += 1
    return count


@kernel
def choose_kind(p: Position, kind: int) -> None:
    """Give the piece to the seat's next slot; after the last one the first turn begins (S36)."""
    piece = _next_slot(p, int(p.seat))
    p.colours[piece] = kind // KIND_COLOURS
    p.runes[piece] = kind % KIND_COLOURS
    p.seat = 1 - p.seat
    if _next_slot(p, int(p.seat)) == PIECES:
        p.phase = Phase.LOAD
        start_clock(p)


@kernel
def _next_slot(p: Position, seat: int) -> int:
    """Return the seat's first piece without a colour; PIECES if all have one."""
    for piece in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if p.colours[piece] == NO_COLOUR:
            return piece
    return PIECES


@kernel
def _kind(p: Position, piece: int) -> int:
    return kind_of(int(p.colours[piece]), int(p.runes[piece]))
