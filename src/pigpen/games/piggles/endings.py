"""Ends of a game: by score, without pieces, by resignation, or in the tiebreak.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from typing import Final

from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import (
    NO_SIDE,
    End,
    Phase,
    Place,
    Position,
    is_held,
    num_held,
    take_off,
)
from pigpen.games.piggles.readings import Both, Exhaustion, SuddenBoard, SuddenNone
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.thrown.attitude import Side

LOST_AT: Final = 5  # turn at which a seat without pieces has lost (S26)
_PEN, _MUD = int(Place.PEN), int(Place.MUD)
_OFF: Final = 3  # rank of a piece that fell off the board, below every side (S32)


@kernel
def finish(p: Position, winner: int, end: End) -> None:
    """End the game; NOBODY wins a draw."""
    p.winner = winner
    p.end = end
    p.phase = Phase.OVER


@kernel
def leave(rules: Rules, p: Position, seat: int) -> None:
    """Let a seat resign, in its own turn or not (S28)."""
    if p.phase != Phase.OVER:
        finish(p, 1 - seat, End.CONCESSION)


@kernel
def returns(rules: Rules, p: Position, utility: Floats) -> None:
    """Write the returns: 1 and -1, or 0 in a draw (S29)."""
    for seat in range(SEATS):
        utility[seat] = 0.0
        if p.winner != NOBODY:
            utility[seat] = 1.0 if p.winner == seat else -1.0


@kernel
def is_exhausted(rules: Rules, p: Position, seat: int) -> bool:
    """Return whether a seat has nothing in its Pen and nothing on the board (S26)."""
    for piece in range(PIECES):
        if is_held(p, piece, seat, Place.PEN) or is_held(p, piece, seat, Place.BOARD):
            return False
        returning = is_held(p, piece, seat, Place.MUD) and p.ready[piece] <= rules.rounds
        if rules.exhaustion == Exhaustion.NO_FUTURE_ROLL and returning:
            return False
    return True


@kernel
def check_at_start(rules: Rules, p: Position) -> None:
    """Check a seat for pieces at the start of its turn (S26), by option both seats (S27)."""
    literal = rules.exhaustion in (Exhaustion.TURN5_START, Exhaustion.NO_FUTURE_ROLL)
    if not literal or p.round_number != LOST_AT:
        return
    seat = int(p.seat)
    if rules.exhaustion_both == Both.IN_TURN:
        if is_exhausted(rules, p, seat):
            finish(p, 1 - seat, End.EXHAUSTION)
    elif p.turn == 0:
        _check_both(rules, p)


@kernel
def _check_both(rules: Rules, p: Position) -> None:
    """If both seats are without pieces, let the score decide (S27)."""
    south, north = is_exhausted(rules, p, 0), is_exhausted(rules, p, 1)
    if south and north:
        p.phase = Phase.FINISH
    elif south or north:
        finish(p, 1 if south else 0, End.EXHAUSTION)


@kernel
def check_after_recoup(rules: Rules, p: Position) -> None:
    """By option, check a seat only for pieces that are not back by now (S26)."""
    seat = int(p.seat)
    checked = rules.exhaustion == Exhaustion.AFTER_RECOUP and p.round_number == LOST_AT
    if checked and is_exhausted(rules, p, seat):
        finish(p, 1 - seat, End.EXHAUSTION)


@kernel
def compare_scores(rules: Rules, p: Position) -> None:
    """Let the higher score win, and begin the tiebreak if scores are tied (S29)."""
    if p.scores[0] != p.scores[1]:
        finish(p, 0 if p.scores[0] > p.scores[1] else 1, End.SCORE)
        return
    p.phase = Phase.TIEBREAK
    for piece in range(PIECES):
        if rules.sudden_board == SuddenBoard.CLEARED and int(p.places[piece]) == Place.BOARD:  # S31
            take_off(p, piece)
            p.places[piece] = Place.ASIDE


@kernel
def source_of_sudden(p: Position, seat: int) -> int:
    """Return where a tiebreak's piece comes from: the Pen, or the Mud if that is empty (S30)."""
    return _PEN if num_held(p, seat, _PEN) > 0 else _MUD


@kernel
def begin_attempt(rules: Rules, p: Position) -> None:
    """Begin an attempt of the tiebreak: a seat without a piece loses (S33).

    After the last attempt it is a draw (S34).
    """
    has_south = num_held(p, 0, source_of_sudden(p, 0)) > 0
    has_north = num_held(p, 1, source_of_sudden(p, 1)) > 0
    if p.attempt >= rules.sudden_cap:
        finish(p, NOBODY, End.SUDDEN)
    elif has_south and has_north:
        p.attempt += 1
        p.seat = p.first
        p.phase = Phase.SUDDEN
    elif has_south or has_north:
        finish(p, 0 if has_south else 1, End.SUDDEN)
    else:
        second = rules.sudden_none == SuddenNone.SECOND_WINS
        finish(p, 1 - int(p.first) if second else NOBODY, End.SUDDEN)


@kernel
def choose_sudden(p: Position, piece: int) -> None:
    """Put the chosen piece into the cup (S30)."""
    p.sudden[p.seat] = piece
    p.origins[p.seat] = p.places[piece]
    p.sudden_sides[p.seat] = NO_SIDE
    p.places[piece] = Place.CUP
    p.phase = Phase.THROW


@kernel
def compare_sudden(rules: Rules, p: Position) -> None:
    """After the second throw let the better side win, or begin another attempt (S32)."""
    if rules.sudden_board == SuddenBoard.CLEARED:
        _take_back(p, int(p.seat))
    if p.seat == p.first:
        p.seat = 1 - p.first
        p.phase = Phase.SUDDEN
        return
    if rules.sudden_board == SuddenBoard.LIVE:
        for seat in range(SEATS):
            _take_back(p, seat)
    south, north = _rank(p, 0), _rank(p, 1)
    if south == north:
        p.phase = Phase.TIEBREAK
    else:
        finish(p, 0 if south < north else 1, End.SUDDEN)


@kernel
def _take_back(p: Position, seat: int) -> None:
    """Record how a seat's piece lies, and return it to where it came from (S31)."""
    piece = p.sudden[seat]
    p.sudden_sides[seat] = p.sides[piece]
    take_off(p, piece)
    p.places[piece] = p.origins[seat]


@kernel
def _rank(p: Position, seat: int) -> int:
    """Return the rank of a seat's throw: up, down, head, off the board (S32)."""
    side = int(p.sudden_sides[seat])
    return _OFF if side == NO_SIDE else side


# The order of the sides is the order of the ranks.
assert (Side.UP, Side.DOWN, Side.HEAD) == (0, 1, 2)
