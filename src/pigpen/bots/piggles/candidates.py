"""Candidates of a search: sets to load with a throw, throws, or other listed actions."""

from typing import Final

import numpy as np

from pigpen.bots.piggles.aims import AIMS, best_piece_to_hit
from pigpen.bots.piggles.heuristic import TOSS
from pigpen.bots.piggles.search import NO_MORE
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.core.rng import below
from pigpen.games.piggles.legality import LONGEST
from pigpen.games.piggles.pieces import NO_PIECE, PIECES
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.throw_menu import (
    MOST_SHOTS,
    is_throw,
    is_worth_hitting,
    num_in_cup,
    write_shots,
)
from pigpen.thrown.aim import HIGHEST, LOWEST, pack_parts, unpack_parts

MOST_CANDIDATES: Final = LONGEST
_FEW: Final = 3  # pieces of a throw at a target: more hit it hardly more often
_BEST: Final = 3  # throws whose neighbours are tried, at these steps:
_ASIDE, _BACK, _FASTER = 5, 4, 3  # in eighths of an inch, and in inches a second
MOST_NEARBY: Final = 27 * _BEST
_X, _Y, _V = 0, 1, 4  # parts of an aim


@kernel
def write_candidates(
    rules: Rules, p: Position, actions: Ints, count: int, candidates: Ints, most: int, rng: Ints
) -> int:
    """Write at most `most` candidates into `candidates` [MOST_CANDIDATES, LENGTH]; return how many.

    If there are more, a random subset is written. `actions` [count] are the listed actions of the
    seat to move.
    """
    written = 0
    if p.phase == Phase.LOAD:
        for index in range(count):
            if is_canonical(p, int(actions[index])):
                written = _write_load(rules, p, candidates, written, int(actions[index]))
    elif p.phase == Phase.THROW:
        for aim in AIMS:
            written = _write(candidates, written, aim, NO_MORE)
        for piece in range(PIECES):
            if is_worth_hitting(p, piece):
                written = _write_shots(rules, p, piece, candidates, written)
    else:
        for index in range(count):
            written = _write(candidates, written, int(actions[index]), NO_MORE)
    return _thinned(candidates, written, most, rng)


@kernel
def _write_load(rules: Rules, p: Position, candidates: Ints, written: int, mask: int) -> int:
    """Write a set of pieces with the usual throw; a small set also with throws at a target."""
    written = _write(candidates, written, mask, throw_after(mask))
    piece = best_piece_to_hit(p)
    if piece != NO_PIECE and 0 < num_pieces(mask) <= _FEW:
        shots = np.empty(MOST_SHOTS, np.int64)
        for shot in range(write_shots(rules, p, piece, num_pieces(mask), shots)):
            written = _write(candidates, written, mask, int(shots[shot]))
    return written


@kernel
def _write_shots(rules: Rules, p: Position, piece: int, candidates: Ints, written: int) -> int:
    """Write throws of what is in the cup at a piece on the board."""
    shots = np.empty(MOST_SHOTS, np.int64)
    for shot in range(write_shots(rules, p, piece, num_in_cup(p), shots)):
        written = _write(candidates, written, int(shots[shot]), NO_MORE)
    return written


@kernel
def write_nearby(rules: Rules, candidates: Ints, order: Ints, count: int, nearby: Ints) -> int:
    """Write the best throws of `candidates` and their neighbours; return how many.

    `order` [count] are the indices of candidates, best first; `nearby` is [MOST_NEARBY, LENGTH].
    """
    written, aim = 0, np.empty(len(LOWEST), np.int64)
    for place in range(min(_BEST, count)):
        for right in range(-_ASIDE, _ASIDE + 1, _ASIDE):
            for back in range(-_BACK, _BACK + 1, _BACK):
                for faster in range(-_FASTER, _FASTER + 1, _FASTER):
                    unpack_parts(candidates[order[place], 0], aim)
                    aim[_X] += right
                    aim[_Y] += back
                    aim[_V] += faster
                    if _is_in_range(aim) and is_throw(rules, pack_parts(aim)):
                        written = _write(nearby, written, pack_parts(aim), NO_MORE)
    return written


@kernel
def _is_in_range(aim: Ints) -> bool:
    """Return whether an aim can be packed."""
    for part in range(len(aim)):
        if aim[part] < LOWEST[part] or aim[part] > HIGHEST[part]:
            return False
    return True


@kernel
def num_pieces(mask: int) -> int:
    """Return the number of pieces in a set."""
    size = 0
    for piece in range(PIECES):
        size += (mask >> piece) & 1
    return size


@kernel
def throw_after(mask: int) -> int:
    """Return the throw that follows a set of pieces, or NO_MORE if the set is empty."""
    return NO_MORE if mask == 0 else TOSS


@kernel
def _write(candidates: Ints, written: int, first: int, second: int) -> int:
    """Write one candidate more; return the new count."""
    candidates[written, 0] = first
    candidates[written, 1] = second
    return written + 1


@kernel
def _thinned(candidates: Ints, count: int, most: int, rng: Ints) -> int:
    """Move a random subset of candidates to the front; return its size."""
    if count <= most:
        return count
    for place in range(most):
        other = place + below(rng, count - place)
        for part in range(candidates.shape[1]):
            candidates[place, part], candidates[other, part] = (
                candidates[other, part],
                candidates[place, part],
            )
    return most


@kernel
def is_canonical(p: Position, mask: int) -> bool:
    """Return whether a set takes the lowest numbers among equivalent pieces."""
    for piece in range(PIECES):
        if (mask >> piece) & 1:
            for other in range(piece):
                if not (mask >> other) & 1 and _is_equivalent(p, piece, other):
                    return False
    return True


@kernel
def _is_equivalent(p: Position, piece: int, other: int) -> bool:
    """Return whether two pieces can be exchanged in a throw."""
    same_place = p.places[piece] == p.places[other] and p.controllers[piece] == p.controllers[other]
    same_kind = p.colours[piece] == p.colours[other] and p.runes[piece] == p.runes[other]
    return same_place and same_kind
