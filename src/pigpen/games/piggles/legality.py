"""Legal actions: listed where there are few, otherwise a menu and a test.

Decisions are coded by phase: a set of pieces as bits of 12, a throw as `thrown.aim`, a piece by its
number, a point as in `board_points`, a kind as in `pieces`. Rules of record: docs/rules/piggles.md,
cited as Sn.
"""

from typing import Final

from pigpen.core.game import CHANCE, OPEN, TERMINAL
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.games.piggles.actions import NO_TARGET, can_act
from pigpen.games.piggles.board_points import free_points, is_free
from pigpen.games.piggles.draft import can_choose, kinds_to_choose
from pigpen.games.piggles.effects import is_target
from pigpen.games.piggles.endings import source_of_sudden
from pigpen.games.piggles.pens import PEN_SIZE, is_due
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import (
    Phase,
    Place,
    Position,
    actor,
    is_held,
    num_held,
)
from pigpen.games.piggles.readings import Overflow, Switch
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.games.piggles.throw_menu import is_throw, write_menu
from pigpen.games.piggles.throws import is_outcome

NUM_ACTIONS: Final = 1 << 41
NUM_OUTCOMES: Final = 1 << 53
LONGEST: Final = 1 << PIECES  # actions in a list: sets of up to twelve pieces


@kernel
def legal_actions(rules: Rules, p: Position, actions: Ints) -> int:
    if p.phase in (Phase.LOAD, Phase.RECOUP):
        return _sets(rules, p, actions)
    if p.phase == Phase.THROW:
        return write_menu(rules, p, actions)
    if p.phase == Phase.PLACE:
        return free_points(rules, p, actions)
    if p.phase == Phase.DRAFT:
        return kinds_to_choose(rules, p, actions)
    return _pieces(rules, p, actions)


@kernel
def _pieces(rules: Rules, p: Position, actions: Ints) -> int:
    """Write the pieces that may be chosen; the code after the last one chooses none."""
    count = 0
    for piece in range(PIECES + 1):
        if _may_choose(rules, p, piece):
            actions[count] = piece
            count += 1
    return count


@kernel
def _may_choose(rules: Rules, p: Position, piece: int) -> bool:
    """Return whether a piece may be chosen in a phase that asks for one."""
    if piece == NO_TARGET:
        return p.phase == Phase.TARGET and rules.effect_optional == Switch.ON  # S44
    if not 0 <= piece < PIECES:
        return False
    if p.phase == Phase.ACTION:
        return can_act(rules, p, piece)
    if p.phase == Phase.TARGET:
        return is_target(rules, p, piece)
    seat = int(p.seat)
    return p.phase == Phase.SUDDEN and is_held(p, piece, seat, source_of_sudden(p, seat))


@kernel
def _choosable(p: Position) -> int:
    """Return the pieces that the seat may load, or take back from the Mud, as bits."""
    mask = 0
    for piece in range(PIECES):
        if p.phase == Phase.LOAD:
            may = is_held(p, piece, int(p.seat), Place.PEN)
        else:
            may = is_due(p, piece)
        if may:
            mask |= 1 << piece
    return mask


@kernel
def _sets(rules: Rules, p: Position, actions: Ints) -> int:
    """Write all sets of those pieces, ascending (S10, S11)."""
    whole = _choosable(p)
    count = 0
    chosen = 0
    while True:
        if _fits(rules, p, chosen):
            actions[count] = chosen
            count += 1
        if chosen == whole:
            return count
        chosen = (chosen - whole) & whole


@kernel
def _fits(rules: Rules, p: Position, mask: int) -> bool:
    """Return whether the set fits into the Pen if it comes back from the Mud (S25)."""
    if p.phase == Phase.LOAD or rules.pen_overflow == Overflow.ALLOW:
        return True
    count = num_held(p, int(p.seat), Place.PEN)
    for piece in range(PIECES):
        count += (mask >> piece) & 1
    return count <= PEN_SIZE


@kernel
def is_legal(rules: Rules, p: Position, action: int) -> bool:
    who = actor(rules, p)
    if who == TERMINAL or action < 0:
        return False
    if who == CHANCE:
        return is_outcome(p, action) if p.phase == Phase.ROLLING else action < SEATS
    if p.phase in (Phase.LOAD, Phase.RECOUP):
        return action & ~_choosable(p) == 0 and _fits(rules, p, action)
    if p.phase == Phase.THROW:
        return is_throw(rules, action)
    if p.phase == Phase.PLACE:
        return is_free(rules, p, action)
    if p.phase == Phase.DRAFT:
        return can_choose(rules, p, action)
    return _may_choose(rules, p, action)


@kernel
def chance(rules: Rules, p: Position, probability: Floats) -> int:
    """Write the probabilities of the first seat (S6); resting places are too many to list (S15)."""
    if p.phase == Phase.ROLLING:
        return OPEN
    for seat in range(SEATS):
        probability[seat] = 1.0 / SEATS
    return SEATS
