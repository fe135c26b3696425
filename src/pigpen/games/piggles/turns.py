"""Turns and rounds: what follows what, by itself or when a seat decides.

`apply` does what was decided and then walks on through the phases that pass by themselves;
`deed` and `go_on` are its two halves, so that a story can be told of each step.
Rules of record: docs/rules/piggles.md, cited as Sn.
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
from pigpen.games.piggles.rolls import release, rest, settle
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.tally import resolve, tally


@kernel
def apply(rules: Rules, p: Position, action: int) -> None:
    deed(rules, p, action)
    while p.phase > Phase.OVER:
        go_on(rules, p)


@kernel
def deed(rules: Rules, p: Position, action: int) -> None:
    """What the seat or chance does, and nothing that follows."""
    if p.phase == Phase.ROLLING:
        rest(rules, p, action)
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
def go_on(rules: Rules, p: Position) -> None:
    """One step that passes by itself."""
    if p.phase == Phase.SETTLE:
        settle(rules, p)
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
    """The steps at the start of a turn, and those at the end of the game."""
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
    """S26: who has no pieces may have lost; S8: else pieces come back."""
    start_clock(p)
    for piece in range(PIECES):
        p.queue[piece] = Queue.OUT
    p.phase = Phase.RETURN
    check_at_start(rules, p)


@kernel
def _return(rules: Rules, p: Position) -> None:
    """S8: from the third turn on; S10: by option the seat is asked."""
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
    """S10: what the seat chose comes back."""
    p.phase = Phase.READY
    for piece in range(PIECES):
        if (mask >> piece) & 1:
            come_back(rules, p, piece)


@kernel
def _load(p: Position, mask: int) -> None:
    """S11: into the cup; S12: without a piece there is no throw."""
    p.phase = Phase.THROW if mask != 0 else Phase.TALLY
    for piece in range(PIECES):
        if (mask >> piece) & 1:
            p.places[piece] = Place.CUP


@kernel
def _pass(rules: Rules, p: Position) -> None:
    """The turn is over, and the next one begins, or Resolve (S7)."""
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
    """S9: after its Tally the seat takes back what else it would at its next turn."""
    for piece in range(PIECES):
        at_next = p.ready[piece] == p.round_number + 1 and p.controllers[piece] == p.seat
        if at_next and int(p.places[piece]) == Place.MUD:
            come_back(rules, p, piece)


@kernel
def _end_shields(p: Position) -> None:
    """S51: shields that the other seat put up before this turn are over."""
    for piece in range(PIECES):
        if p.shields[piece] == 1 - p.seat:
            p.shields[piece] = NOBODY


@kernel
def _end_round(rules: Rules, p: Position) -> None:
    """S7: the next round, or the end of the game."""
    if p.round_number == rules.rounds:
        p.phase = Phase.FINISH
        return
    p.round_number += 1
    p.turn = 0
    p.seat = first_of_round(rules, p)
    p.phase = Phase.TURN
