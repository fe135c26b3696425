"""Rules of thumb, as a family plays: bring home a pig, feed one's own, spoil the leader's.

One action at a time gets marks; nothing is looked ahead further than whose pig it would be.
"""

from pigpen.bots.piggy_piggy.traits import to_go
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
_KEPT_GOAT = 12  # what a goat is worth in the hand


@kernel
def family_action(
    rules: Rules, p: Position, actions: Ints, count: int, noise: int, rng: Ints
) -> int:
    """The action with the highest mark; chance adds less than `noise`."""
    if p.phase != Phase.PLAY:
        return actions[count - 1]  # whatever may be shown is shown
    best = actions[count - 1]
    highest = -1_000_000
    for index in range(count):
        mark = _mark(rules, p, int(actions[index])) + below(rng, noise)
        if mark > highest:
            highest = mark
            best = actions[index]
    return best


@kernel
def _mark(rules: Rules, p: Position, action: int) -> int:
    if action == END:
        return 0
    if action < FIRST_GOAT:
        return _food_mark(rules, p, action)
    return _goat_mark(rules, p, goat_target(rules, int(p.seat), action), goat_kind(action))


@kernel
def _food_mark(rules: Rules, p: Position, colour: int) -> int:
    seat = int(p.seat)
    icons = 0
    for size in range(ICONS):
        icons += (size + 1) * int(p.hands[seat, ICONS * colour + size])
    mark = _A_CARD * cards_of(p, seat, colour)
    holder = int(p.pigs[colour])
    if holder == seat:
        return mark + _SAFER * icons
    if total(p, seat, colour) + icons > _most(rules, p, colour, seat):
        robbed = 0 if holder == NOBODY else _SPITE * int(p.scores[holder])
        return mark + _A_PIG + robbed
    return mark + _CLOSER * icons


@kernel
def _most(rules: Rules, p: Position, colour: int, seat: int) -> int:
    """The most icons of a colour in front of another seat."""
    most = 0
    for other in range(rules.seats):
        if other != seat:
            most = max(most, total(p, other, colour))
    return most


@kernel
def _goat_mark(rules: Rules, p: Position, target: int, kind: int) -> int:
    """A goat should cost somebody a pig, best of all whoever is about to win."""
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
