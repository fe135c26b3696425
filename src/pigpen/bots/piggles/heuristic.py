"""Heuristic play: a fixed aim, a limit of pieces per throw, and targets by the points at stake.

There is no lookahead. Throws are from a low height, which the rules of every table allow.
"""

from typing import Final

from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.piggles.actions import NO_TARGET
from pigpen.games.piggles.effects import Effect, effect_of
from pigpen.games.piggles.endings import LOST_AT
from pigpen.games.piggles.legality import legal_actions
from pigpen.games.piggles.pieces import KIND_COLOURS, PIECES, Rune
from pigpen.games.piggles.position import (
    Phase,
    Place,
    Position,
    is_held,
    is_premium,
    is_weighted,
    num_held,
)
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.tally import worth
from pigpen.thrown.aim import Aim, pack
from pigpen.thrown.attitude import Side

LOB: Final = pack(Aim(x=0, y=24, h=16, az=0, v=12, lift=0, spin=2))  # to the middle
FEW: Final = 4  # pieces in a throw of a careful player: six crowd each other off the board
# tuned: of 200 aims none scores more with six pieces or with three, by the model and by physics
TOSS: Final = pack(Aim(x=0, y=32, h=16, az=0, v=12, lift=0, spin=0))  # into one's own Field
ALL: Final = PIECES
_A_POINT: Final = 4  # score of one point
_RETHROWN: Final = 5  # score of a piece to be thrown again: over half land upright
_FROM_KITCHEN: Final = 6  # cost of a piece in the Kitchen: it is gone, and costs points


@kernel
def heuristic_action(rules: Rules, p: Position, actions: Ints, most: int, aim: int) -> int:
    """Return the heuristic's action, with throws of at most `most` pieces and one aim.

    `actions` [A] is working memory.
    """
    if p.phase == Phase.LOAD:
        return _load(rules, p, most)
    if p.phase == Phase.THROW:
        return aim
    count = legal_actions(rules, p, actions)
    if p.phase == Phase.RECOUP:
        return actions[count - 1]  # all that fits
    if p.phase == Phase.PLACE:
        return actions[count // 2]  # amid the Field
    best = actions[0]
    highest = -1_000_000
    for index in range(count):
        score = _score(rules, p, int(actions[index]))
        if score > highest:
            highest = score
            best = actions[index]
    return best


@kernel
def _load(rules: Rules, p: Position, most: int) -> int:
    """Return the pieces to throw, as bits: at most `most`, but all in the last turn."""
    seat = int(p.seat)
    left = num_held(p, seat, Place.PEN)
    if p.round_number < rules.rounds:
        left = min(most, left - _kept(p, seat))
    mask = 0
    for piece in range(PIECES):
        if left > 0 and is_held(p, piece, seat, Place.PEN):
            mask |= 1 << piece
            left -= 1
    return mask


@kernel
def _kept(p: Position, seat: int) -> int:
    """Return 1 if a piece must stay for the turn in which a seat without pieces loses (S26)."""
    return 1 if p.round_number == LOST_AT - 1 and num_held(p, seat, Place.BOARD) == 0 else 0


@kernel
def _score(rules: Rules, p: Position, action: int) -> int:
    """Return the score of choosing a piece, a target, or a kind to draft."""
    if p.phase == Phase.TARGET:
        return 0 if action == NO_TARGET else target_score(p, action)
    if p.phase == Phase.SUDDEN:
        return 1 if is_weighted(rules, p, action) else 0
    if p.phase == Phase.DRAFT:
        return -1 if action % KIND_COLOURS == Rune.PLAIN else 0  # it does nothing
    return 0


@kernel
def target_score(p: Position, piece: int) -> int:
    """Return the value to the seat of the current effect on a piece, by the points at stake."""
    effect = effect_of(p)
    own = p.controllers[piece] == p.seat
    standing = _standing(p, piece)
    if effect == Effect.SHIELD:
        return standing if own else 1
    if effect in (Effect.TURN_UP, Effect.TURN_DOWN):
        return int(worth(int(p.zones[piece])))
    if effect in (Effect.RESCUE, Effect.SUMMON):
        return 2 if is_premium(p, piece) else 1
    if effect == Effect.SPARE:
        return 1 if own else -1
    loss = _loss(p, piece, effect, standing)
    return -loss if own else loss


@kernel
def _loss(p: Position, piece: int, effect: int, standing: int) -> int:
    """Return the loss of a piece's controller by an effect that harms or moves it."""
    saved = _FROM_KITCHEN if int(p.sides[piece]) == Side.HEAD else 0
    if effect == Effect.DAMAGE:
        return standing + 1 - saved
    if effect == Effect.BURN:
        return standing + _FROM_KITCHEN - saved
    if effect == Effect.CRIT:
        return standing - _RETHROWN - saved
    return 1  # to lie on its back for a turn, and then back to the Mud


@kernel
def _standing(p: Position, piece: int) -> int:
    """Return the score of the points that a piece makes as it lies."""
    if int(p.places[piece]) != Place.BOARD or int(p.sides[piece]) != Side.UP:
        return 0
    return _A_POINT * int(worth(int(p.zones[piece])))
