"""Kernels of the Action phase: which piece acts next, on which target, and to which point.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from typing import Final

from pigpen.core.jit import kernel
from pigpen.games.piggles.effects import effect_of, is_placed, is_target, put, strike
from pigpen.games.piggles.pieces import NO_PIECE, PIECES, Rune
from pigpen.games.piggles.position import Phase, Place, Position, Queue, is_held
from pigpen.games.piggles.readings import LateRunes, Mode, Trigger
from pigpen.games.piggles.rules import Rules
from pigpen.thrown.attitude import Side

NO_TARGET: Final = PIECES  # the code of choosing none (S44)
_FIRST_STAGE, _LAST_STAGE = 0, 1
_BEFORE: Final = -1  # stage of a piece that is yet to do anything


@kernel
def can_act(rules: Rules, p: Position, piece: int) -> bool:
    """Return whether a piece of the seat may act now: on its feet, once a turn (S38, S39)."""
    if not is_held(p, piece, int(p.seat), Place.BOARD) or int(p.sides[piece]) != Side.UP:
        return False
    if rules.trigger == Trigger.ALL_OWN_UP:
        return int(p.queue[piece]) != Queue.DONE
    return int(p.queue[piece]) == Queue.WAITING


@kernel
def to_next(rules: Rules, p: Position) -> None:
    """Ask for the next piece to act (S38), or go on to the Tally if there is none (S37)."""
    p.acting = NO_PIECE
    p.stage = 0
    p.phase = Phase.TALLY
    if rules.mode == Mode.MODERN:
        for piece in range(PIECES):
            if can_act(rules, p, piece):
                p.phase = Phase.ACTION


@kernel
def resolve_piece(p: Position, piece: int) -> None:
    """Let the chosen piece act (S39)."""
    p.acting = piece
    p.stage = _BEFORE
    p.queue[piece] = Queue.DONE
    p.phase = Phase.EFFECT


@kernel
def start_effect(rules: Rules, p: Position) -> None:
    """Begin the piece's next effect: ask for a target, or skip it if there is none (S44, S58)."""
    if p.stage >= _last_stage(rules, p) or not _still_acts(p):
        p.phase = Phase.ACTING
        return
    p.stage += 1
    for piece in range(PIECES):
        if is_target(rules, p, piece):
            p.phase = Phase.TARGET
            return


@kernel
def _last_stage(rules: Rules, p: Position) -> int:
    """Return the last stage of a piece: by option, runes 5 to 9 let the colour act too (S58)."""
    rune = p.runes[p.acting]
    both = rules.rune5to9 == LateRunes.ALSO_COLOUR_ADJACENT
    return _LAST_STAGE if both and Rune.TURN_UP <= rune <= Rune.SUMMON else _FIRST_STAGE


@kernel
def _still_acts(p: Position) -> bool:
    """Return whether the piece that acts still lies on the board."""
    return is_held(p, int(p.acting), int(p.seat), Place.BOARD)


@kernel
def take_target(rules: Rules, p: Position, piece: int) -> None:
    """Apply the effect to the chosen target, or to none (S44)."""
    if piece == NO_TARGET:
        p.phase = Phase.EFFECT
    elif is_placed(effect_of(p)):
        p.target = piece
        p.phase = Phase.PLACE
    else:
        strike(rules, p, piece)


@kernel
def place(rules: Rules, p: Position, code: int) -> None:
    """Put the target onto the chosen point (S50)."""
    put(rules, p, int(p.target), code)
    p.target = NO_PIECE
