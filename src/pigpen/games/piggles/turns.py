"""Kernels of turns and rounds: the order of phases, with and without decisions.

`apply` carries out a decision or outcome and then the phases without a decision. `apply_choice` and
`advance_phase` are its two halves, so that a story can describe each step. Rules of record:
docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.games.piggles.actions import place, resolve_piece, start_effect, take_target, to_next
from pigpen.games.piggles.draft import choose_kind
from pigpen.games.piggles.endings import (
    begin_attempt,
    check_after_recoup,
    check_at_start,
    choose_sudden,
    compare_scores,
    compare_sudden,
)
from pigpen.games.piggles.pens import FIRST_RECOUP, come_back, is_due, return_all
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import (
    TURNS,
    Phase,
    Place,
    Position,
    Queue,
    first_of_round,
    opening,
    start_clock,
)
from pigpen.games.piggles.readings import Recoup, ShieldEnd, Switch
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.tally import resolve, tally
from pigpen.games.piggles.throws import come_to_rest, end_throw, release


@kernel
def apply(rules: Rules, p: Position, action: int) -> None:
    apply_choice(rules, p, action)
    while p.phase > Phase.OVER:
        advance_phase(rules, p)


@kernel
def apply_choice(rules: Rules, p: Position, action: int) -> None:
    """Carry out an action or outcome, without the phases that follow."""
    if p.phase == Phase.ROLLING:
        come_to_rest(rules, p, action)
    elif p.phase == Phase.LOAD:
        _load(p, action)
    elif p.phase == Phase.THROW:
        release(rules, p, action)
    elif p.phase == Phase.ACTION:
        resolve_piece(p, action)
    elif p.phase == Phase.TARGET:
        take_target(rules, p, action)
    elif p.phase == Phase.PLACE:
        place(rules, p, action)
    elif p.phase == Phase.SUDDEN:
        choose_sudden(p, action)
    elif p.phase == Phase.RECOUP:
        _recoup(rules, p, action)
    elif p.phase == Phase.DRAFT:
        choose_kind(p, action)
    else:  # S6
        p.first = action
        p.seat = action
        p.phase = opening(rules)
        start_clock(p)


@kernel
def advance_phase(rules: Rules, p: Position) -> None:
    """Carry out one phase without a decision."""
    if p.phase == Phase.SETTLE:
        end_throw(rules, p)
    elif p.phase == Phase.ACTING:
        to_next(rules, p)
    elif p.phase == Phase.EFFECT:
        start_effect(rules, p)
    elif p.phase == Phase.TALLY:
        tally(rules, p)
        p.phase = Phase.PASS
    elif p.phase == Phase.PASS:
        _pass(rules, p)
    elif p.phase == Phase.RESOLVE:
        resolve(rules, p)
        _end_round(rules, p)
    else:
        _begin_or_end(rules, p)


@kernel
def _begin_or_end(rules: Rules, p: Position) -> None:
    """Carry out a phase at the start of a turn, or at the end of the game."""
    if p.phase == Phase.TURN:
        begin_turn(rules, p)
    elif p.phase == Phase.RETURN:
        _return(rules, p)
    elif p.phase == Phase.READY:
        p.phase = Phase.LOAD
        check_after_recoup(rules, p)
    elif p.phase == Phase.FINISH:
        compare_scores(rules, p)
    elif p.phase == Phase.TIEBREAK:
        begin_attempt(rules, p)
    else:
        compare_sudden(rules, p)


@kernel
def begin_turn(rules: Rules, p: Position) -> None:
    """Begin a turn: a seat without pieces may have lost (S26), else pieces come back (S8)."""
    start_clock(p)
    for piece in range(PIECES):
        p.queue[piece] = Queue.OUT
    p.phase = Phase.RETURN
    check_at_start(rules, p)


@kernel
def _return(rules: Rules, p: Position) -> None:
    """Bring pieces back from the third turn on (S8); by option, ask the seat (S10)."""
    p.phase = Phase.READY
    if p.round_number < FIRST_RECOUP:
        return
    if rules.recoup_optional == Switch.OFF:
        return_all(rules, p)
        return
    for piece in range(PIECES):
        if is_due(p, piece):
            p.phase = Phase.RECOUP


@kernel
def _recoup(rules: Rules, p: Position, mask: int) -> None:
    """Bring back the pieces that the seat chose (S10)."""
    p.phase = Phase.READY
    for piece in range(PIECES):
        if (mask >> piece) & 1:
            come_back(rules, p, piece)


@kernel
def _load(p: Position, mask: int) -> None:
    """Load the cup (S11); without a piece there is no throw (S12)."""
    p.phase = Phase.THROW if mask != 0 else Phase.TALLY
    for piece in range(PIECES):
        if (mask >> piece) & 1:
            p.places[piece] = Place.CUP


@kernel
def _pass(rules: Rules, p: Position) -> None:
    """Pass to the next turn, or to Resolve (S7)."""
    seat = int(p.seat)
    p.last_turns[seat] = p.moment
    if rules.recoup == Recoup.END_OF_TURN:  # S9
        _return_early(rules, p)
    if rules.shield_expires == ShieldEnd.OPP_TURN_END:  # S51
        _end_shields(p)
    p.turn += 1
    p.seat = 1 - seat
    p.phase = Phase.TURN if p.turn < TURNS else Phase.RESOLVE


@kernel
def _return_early(rules: Rules, p: Position) -> None:
    """After its Tally, bring back what the seat would get at its next turn (S9)."""
    for piece in range(PIECES):
        at_next = p.ready[piece] == p.round_number + 1 and p.controllers[piece] == p.seat
        if at_next and int(p.places[piece]) == Place.MUD:
            come_back(rules, p, piece)


@kernel
def _end_shields(p: Position) -> None:
    """End shields that the other seat put up before this turn (S51)."""
    for piece in range(PIECES):
        if p.shields[piece] == 1 - p.seat:
            p.shields[piece] = NOBODY


@kernel
def _end_round(rules: Rules, p: Position) -> None:
    """Begin the next round, or end the game (S7)."""
    if p.round_number == rules.rounds:
        p.phase = Phase.FINISH
        return
    p.round_number += 1
    p.turn = 0
    p.seat = first_of_round(rules, p)
    p.phase = Phase.TURN
