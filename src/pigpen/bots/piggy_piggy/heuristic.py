"""Heuristic play like that of a family: take pigs, feed one's own, rob the leader.

Each action gets a score by itself; the only lookahead is whose a pig would be.
"""

from pigpen.bots.piggy_piggy.features import to_go
from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.core.rng import below
from pigpen.games.piggy_piggy.position import ICONS, Phase, Position, total
from pigpen.games.piggy_piggy.rules import Rules
from pigpen.games.piggy_piggy.turns import (
    END,
    FIRST_GOAT,
    cards_of,
    goat_kind,
    goat_target,
)

_A_CARD = 10  # each card played is one more to draw
_A_PIG = 30
_SAFER = 3  # an icon more for a pig that one holds
_CLOSER = 2  # an icon towards a pig
_SPITE = 4  # for each point that the robbed seat has
_KEPT_GOAT = 12  # score of keeping a goat in the hand


@kernel
def heuristic_action(
    rules: Rules, p: Position, actions: Ints, count: int, noise: int, rng: Ints
) -> int:
    """Return the action with the highest score; noise adds less than `noise` to each."""
    if p.phase != Phase.PLAY:
        return actions[count - 1]  # whatever may be shown is shown
    best = actions[count - 1]
    highest = -1_000_000
    for index in range(count):
        score = _score(rules, p, int(actions[index])) + below(rng, noise)
        if score > highest:
            highest = score
            best = actions[index]
    return best


@kernel
def _score(rules: Rules, p: Position, action: int) -> int:
    """Return the score of an action."""
    if action == END:
        return 0
    if action < FIRST_GOAT:
        return _food_score(rules, p, action)
    return _goat_score(rules, p, goat_target(rules, int(p.seat), action), goat_kind(action))


@kernel
def _food_score(rules: Rules, p: Position, colour: int) -> int:
    """Return the score of playing all cards of a colour."""
    seat = int(p.seat)
    icons = 0
    for size in range(ICONS):
        icons += (size + 1) * int(p.hands[seat, ICONS * colour + size])
    score = _A_CARD * cards_of(p, seat, colour)
    holder = int(p.pigs[colour])
    if holder == seat:
        return score + _SAFER * icons
    if total(p, seat, colour) + icons > _most(rules, p, colour, seat):
        robbed = 0 if holder == NOBODY else _SPITE * int(p.scores[holder])
        return score + _A_PIG + robbed
    return score + _CLOSER * icons


@kernel
def _most(rules: Rules, p: Position, colour: int, seat: int) -> int:
    """Return the most icons of a colour in front of another seat."""
    most = 0
    for other in range(rules.seats):
        if other != seat:
            most = max(most, total(p, other, colour))
    return most


@kernel
def _goat_score(rules: Rules, p: Position, target: int, kind: int) -> int:
    """Return the score of a goat: high if a seat loses a pig, most if it is about to win."""
    colour = kind // ICONS
    if p.pigs[colour] != target:
        return -_KEPT_GOAT
    left = total(p, target, colour) - kind % ICONS - 1
    most = _most(rules, p, colour, target)
    if left > most or (left == most and left > 0):
        return -_KEPT_GOAT
    near = max(0, 4 - to_go(rules, p, target))
    gained = _A_PIG if total(p, int(p.seat), colour) == most and most > 0 else 0
    return _A_PIG // 2 + gained + _SPITE * (int(p.scores[target]) + near) - _KEPT_GOAT
