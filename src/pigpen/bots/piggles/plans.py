"""What a search may choose between: sets to load, throws, or what else is listed."""

from typing import Final

import numpy as np

from pigpen.bots.piggles.aims import AIMS, best_mark
from pigpen.bots.piggles.heuristic import TOSS
from pigpen.bots.piggles.search import NO_MORE
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.core.rng import below
from pigpen.games.piggles.aiming import (
    MOST_SHOTS,
    is_mark,
    is_throw,
    num_in_cup,
    write_shots,
)
from pigpen.games.piggles.legal import LONGEST
from pigpen.games.piggles.pieces import NO_PIECE, PIECES
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import Rules
from pigpen.thrown.aim import HIGHEST, LOWEST, pack_parts, unpack_parts

MOST_PLANS: Final = LONGEST  # that are written at all
_FEW: Final = 3  # pieces of a throw at another: more hit it hardly more often
_BEST: Final = 3  # throws about which others are tried, by so much
_ASIDE, _BACK, _FASTER = 5, 4, 3  # in eighths of an inch, and in inches a second
MOST_NEARBY: Final = 27 * _BEST
_X, _Y, _V = 0, 1, 4  # parts of an aim


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
                written = _write_load(rules, p, plans, written, int(actions[index]))
    elif p.phase == Phase.THROW:
        for aim in AIMS:
            written = _write(plans, written, aim, NO_MORE)
        for piece in range(PIECES):
            if is_mark(p, piece):
                written = _write_shots(rules, p, piece, plans, written)
    else:
        for index in range(count):
            written = _write(plans, written, int(actions[index]), NO_MORE)
    return _thinned(plans, written, most, rng)


@kernel
def _write_load(rules: Rules, p: Position, plans: Ints, written: int, mask: int) -> int:
    """A set of pieces with the usual throw, and a small one with throws at the best of theirs."""
    written = _write(plans, written, mask, throw_after(mask))
    piece = best_mark(p)
    if piece != NO_PIECE and 0 < size_of(mask) <= _FEW:
        shots = np.empty(MOST_SHOTS, np.int64)
        for shot in range(write_shots(rules, p, piece, size_of(mask), shots)):
            written = _write(plans, written, mask, int(shots[shot]))
    return written


@kernel
def _write_shots(rules: Rules, p: Position, piece: int, plans: Ints, written: int) -> int:
    """Throws of what is in the cup at a piece that lies."""
    shots = np.empty(MOST_SHOTS, np.int64)
    for shot in range(write_shots(rules, p, piece, num_in_cup(p), shots)):
        written = _write(plans, written, int(shots[shot]), NO_MORE)
    return written


@kernel
def write_nearby(rules: Rules, plans: Ints, order: Ints, count: int, nearby: Ints) -> int:
    """Writes the best throws of `plans` and all about each; returns how many.

    `order` [count] are the places of plans, best first; `nearby` is [MOST_NEARBY, LENGTH].
    """
    written, aim = 0, np.empty(len(LOWEST), np.int64)
    for place in range(min(_BEST, count)):
        for right in range(-_ASIDE, _ASIDE + 1, _ASIDE):
            for back in range(-_BACK, _BACK + 1, _BACK):
                for faster in range(-_FASTER, _FASTER + 1, _FASTER):
                    unpack_parts(plans[order[place], 0], aim)
                    aim[_X] += right
                    aim[_Y] += back
                    aim[_V] += faster
                    if _is_in_range(aim) and is_throw(rules, pack_parts(aim)):
                        written = _write(nearby, written, pack_parts(aim), NO_MORE)
    return written


@kernel
def _is_in_range(aim: Ints) -> bool:
    """Whether an aim can be packed at all."""
    for part in range(len(aim)):
        if aim[part] < LOWEST[part] or aim[part] > HIGHEST[part]:
            return False
    return True


@kernel
def size_of(mask: int) -> int:
    """How many pieces are in a set."""
    size = 0
    for piece in range(PIECES):
        size += (mask >> piece) & 1
    return size


@kernel
def throw_after(mask: int) -> int:
    """What follows a set of pieces in its plan: the usual throw, or none without a piece."""
    return NO_MORE if mask == 0 else TOSS


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
