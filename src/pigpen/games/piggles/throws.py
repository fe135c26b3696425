"""Kernels of a throw: release, resting places, and knocks on the way.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from typing import Final

import numpy as np

from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.games.piggles.board import distance, is_on_board, quadrant_of, side_in, zone_of
from pigpen.games.piggles.pens import capture, credit, fall, worth_off_board
from pigpen.games.piggles.pieces import NO_PIECE, PIECES, SLOTS
from pigpen.games.piggles.position import (
    NO_AIM,
    NO_SIDE,
    Phase,
    Place,
    Position,
    Queue,
    Roll,
    is_held,
    take_off,
)
from pigpen.games.piggles.readings import (
    BlueDrop,
    Capture,
    Cocked,
    Leaner,
    Mode,
    RollMode,
    ShieldEnd,
    Switch,
)
from pigpen.games.piggles.rules import Rules
from pigpen.thrown.attitude import COCKED, is_leaning, margin_of
from pigpen.thrown.pose import (
    SETTLED,
    attitude,
    is_declared,
    is_off,
    is_pose,
    piece_of,
    pose_of,
    x_of,
    y_of,
)

NUDGE: Final = 0.25  # inches that a piece may move without counting as knocked (S16)


@kernel
def release(rules: Rules, p: Position, aim: int) -> None:
    """Release the pieces from the cup: all, or only the first (S14)."""
    p.aim = aim
    p.phase = Phase.ROLLING
    for piece in range(PIECES):
        if is_held(p, piece, _holder(p), Place.CUP):
            p.roll[piece] = Roll.FLYING
            if rules.roll_mode == RollMode.ONE_BY_ONE:
                return


@kernel
def _holder(p: Position) -> int:
    """Return who controls the pieces in the cup: Blue may throw one of the other seat (S48)."""
    return int(p.seat) if p.rerolled == NO_PIECE else int(p.controllers[p.rerolled])


@kernel
def reroll(rules: Rules, p: Position, piece: int) -> None:
    """Put the piece back into the cup, by the effect of Blue (S48)."""
    p.was = p.sides[piece]
    p.rerolled = piece
    place = p.poses[piece]
    take_off(p, piece)
    p.places[piece] = Place.CUP
    p.queue[piece] = Queue.DONE
    p.phase = Phase.THROW
    if rules.blue_drop == BlueDrop.DROP_ABOVE:
        release(rules, p, NO_AIM)
        p.poses[piece] = place  # above which it is dropped


@kernel
def is_outcome(p: Position, code: int) -> bool:
    """Return whether chance may give this outcome of the throw (S15)."""
    if code == SETTLED:
        return not is_flying(p)
    if code < 0 or piece_of(code) >= PIECES or not is_pose(pose_of(code)):
        return False
    piece, pose = piece_of(code), pose_of(code)
    lies = int(p.places[piece]) == Place.BOARD and int(p.roll[piece]) == Roll.IDLE
    if int(p.roll[piece]) != Roll.FLYING and not lies:
        return False
    return is_off(pose) or is_on_board(x_of(pose), y_of(pose))


@kernel
def is_flying(p: Position) -> bool:
    """Return whether a thrown piece is still moving."""
    flying = False
    for piece in range(PIECES):
        flying = flying or int(p.roll[piece]) == Roll.FLYING
    return flying


@kernel
def come_to_rest(rules: Rules, p: Position, code: int) -> None:
    """Let one piece come to rest, or end the throw (S15)."""
    if code == SETTLED:
        p.phase = Phase.SETTLE
        return
    piece, pose = piece_of(code), pose_of(code)
    if int(p.roll[piece]) == Roll.FLYING:
        _land(rules, p, piece, pose)
    else:
        _knock(rules, p, piece, pose)


@kernel
def _land(rules: Rules, p: Position, piece: int, pose: int) -> None:
    """Land a thrown piece; its seat gets nothing for where it lands, except by Blue (S21)."""
    p.roll[piece] = Roll.LANDED
    is_rerolled = piece == p.rerolled
    is_own = not is_rerolled and p.attempt == 0
    if is_own and rules.capture == Capture.UNTIL_ROLLED:  # S52
        p.controllers[piece] = piece // SLOTS
    if is_off(pose):
        if is_rerolled and rules.effects_score == Switch.ON:  # S45
            credit(rules, p, int(p.seat), piece, worth_off_board(rules))
        fall(rules, p, piece)
        return
    put_down(rules, p, piece, pose)
    if is_rethrown(rules, pose):
        p.roll[piece] = Roll.AGAIN
    elif is_rerolled:
        turned = p.sides[piece] != p.was and rules.effects_score == Switch.ON
        p.turners[piece] = p.seat if turned else NOBODY
    elif is_own and p.controllers[piece] == p.seat and rules.mode == Mode.MODERN:
        p.queue[piece] = Queue.WAITING


@kernel
def put_down(rules: Rules, p: Position, piece: int, pose: int) -> None:
    """Put the piece onto the board in this pose."""
    p.places[piece] = Place.BOARD
    p.ready[piece] = 0
    p.removed[piece] = 0
    p.poses[piece] = pose
    p.sides[piece] = side_in(rules, pose)
    p.zones[piece] = zone_of(rules, pose)
    p.fields[piece] = quadrant_of(rules, pose, int(p.zones[piece]))


@kernel
def is_rethrown(rules: Rules, pose: int) -> bool:
    """Return whether a landed piece is thrown again (S5); declared poses are not."""
    if is_declared(pose) or (rules.side != Leaner.REROLL and rules.cocked != Cocked.REROLL):
        return False
    quaternion = np.empty(4)
    attitude(pose, quaternion)
    if rules.side == Leaner.REROLL and is_leaning(quaternion):
        return True
    return rules.cocked == Cocked.REROLL and margin_of(quaternion) < COCKED


@kernel
def _knock(rules: Rules, p: Position, piece: int, pose: int) -> None:
    """Move a piece that lay on the board (S16)."""
    p.roll[piece] = Roll.MOVED
    before, side = int(p.poses[piece]), int(p.sides[piece])
    shielded = p.shields[piece] != NOBODY and p.rerolled == NO_PIECE and p.attempt == 0
    if is_off(pose):
        if shielded:
            capture(rules, p, piece)  # S52
            return
        credit(rules, p, int(p.seat), piece, worth_off_board(rules))  # S20
        fall(rules, p, piece)
        return
    put_down(rules, p, piece, pose)
    turned = p.sides[piece] != side
    if shielded and (turned or distance(before, pose) > NUDGE):
        capture(rules, p, piece)  # S52
    elif turned:
        p.turners[piece] = p.seat


@kernel
def end_throw(rules: Rules, p: Position) -> None:
    """End a throw: throw again, throw the next piece, or go on."""
    p.aim = NO_AIM
    again = _to_throw_again(p)
    for piece in range(PIECES):
        p.roll[piece] = Roll.IDLE
    if again or _is_cup_loaded(p):
        p.phase = Phase.THROW
    elif p.rerolled != NO_PIECE:
        p.rerolled = NO_PIECE
        p.was = NO_SIDE
        p.phase = Phase.EFFECT
    elif p.attempt > 0:
        p.phase = Phase.COMPARE
    else:
        if rules.shield_expires == ShieldEnd.NEXT_ROLL:  # S51
            drop_shields(p)
        p.phase = Phase.ACTING


@kernel
def _to_throw_again(p: Position) -> bool:
    """Put pieces that lie unclearly back into the cup; return whether there are any (S5)."""
    again = False
    for piece in range(PIECES):
        if int(p.roll[piece]) == Roll.AGAIN:
            take_off(p, piece)
            p.places[piece] = Place.CUP
            again = True
    return again


@kernel
def _is_cup_loaded(p: Position) -> bool:
    """Return whether more pieces are to be thrown one by one (S14)."""
    loaded = False
    for piece in range(PIECES):
        loaded = loaded or int(p.places[piece]) == Place.CUP
    return loaded


@kernel
def drop_shields(p: Position) -> None:
    """Remove all shields (S51)."""
    for piece in range(PIECES):
        p.shields[piece] = NOBODY
