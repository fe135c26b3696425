"""What a search may choose between: sets to load, throws, or what else is listed."""

from typing import Final

from pigpen.bots.piggles.aims import AIMS
from pigpen.bots.piggles.heuristic import DROP
from pigpen.bots.piggles.search import NO_MORE
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.core.rng import below
from pigpen.games.piggles.legal import LONGEST
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import Rules

MOST_PLANS: Final = LONGEST  # that are written at all


@kernel
def write_plans(
    rules: Rules, p: Position, actions: Ints, count: int, plans: Ints, most: int, rng: Ints
) -> int:
    """Writes at most so many plans into `plans` [MOST_PLANS, LENGTH]; returns how many.

    Where there are more, chance takes some. `actions` [count] are the listed ones of the seat
    to move.
    """
    written = 0
    if p.phase == Phase.LOAD:
        for index in range(count):
            if is_plain(p, int(actions[index])):
                written = _write(plans, written, int(actions[index]), throw_after(actions[index]))
    elif p.phase == Phase.THROW:
        for aim in AIMS:
            written = _write(plans, written, aim, NO_MORE)
    else:
        for index in range(count):
            written = _write(plans, written, int(actions[index]), NO_MORE)
    return _thinned(plans, written, most, rng)


@kernel
def throw_after(mask: int) -> int:
    """What follows a set of pieces in its plan: the usual throw, or none without a piece."""
    return NO_MORE if mask == 0 else DROP


@kernel
def _write(plans: Ints, written: int, first: int, second: int) -> int:
    """One plan more."""
    plans[written, 0] = first
    plans[written, 1] = second
    return written + 1


@kernel
def _thinned(plans: Ints, count: int, most: int, rng: Ints) -> int:
    """Puts plans drawn at random in front; returns how many stay."""
    if count <= most:
        return count
    for place in range(most):
        other = place + below(rng, count - place)
        for part in range(plans.shape[1]):
            plans[place, part], plans[other, part] = plans[other, part], plans[place, part]
    return most


@kernel
def is_plain(p: Position, mask: int) -> bool:
    """Whether a set has of pieces alike those with the lowest numbers; others are as good."""
    for piece in range(PIECES):
        if (mask >> piece) & 1:
            for other in range(piece):
                if not (mask >> other) & 1 and _is_alike(p, piece, other):
                    return False
    return True


@kernel
def _is_alike(p: Position, piece: int, other: int) -> bool:
    """Whether it does not matter which of two pieces is thrown."""
    same_place = p.places[piece] == p.places[other] and p.controllers[piece] == p.controllers[other]
    same_kind = p.colours[piece] == p.colours[other] and p.runes[piece] == p.runes[other]
    return same_place and same_kind
