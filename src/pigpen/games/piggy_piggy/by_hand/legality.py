"""Legality by hand: actions that the cards of the pack rule out, without knowing hands.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.record import Floats, Ints
from pigpen.games.piggy_piggy.by_hand.codes import (
    HIDDEN,
    NUM_OUTCOMES,
    cards_laid,
    is_laid,
    laid_code,
)
from pigpen.games.piggy_piggy.by_hand.position import ByHandPosition, left_in_hands, left_in_pile
from pigpen.games.piggy_piggy.description import unseen
from pigpen.games.piggy_piggy.position import FOODS, GOAT, KINDS, NO_FOOD, Phase, holds_pig
from pigpen.games.piggy_piggy.public_log import just_drawn
from pigpen.games.piggy_piggy.rules import Rules
from pigpen.games.piggy_piggy.turns import (
    END,
    FIRST_GOAT,
    FIRST_SHOW,
    goat_code,
    goat_kind,
    goat_target,
)


def is_legal(rules: Rules, p: ByHandPosition, action: int) -> bool:
    """Return whether an action is possible with some hands."""
    if p.phase == Phase.LOT:
        return 0 <= action < rules.seats
    if p.phase == Phase.DRAW:
        return can_stay_hidden(p) if action == HIDDEN else can_come(p, action)
    if action == END:  # Y3: whether any card could have been played, the hand alone knows
        return True
    if p.phase == Phase.SCORE:
        kind = action - FIRST_SHOW
        return just_drawn(p) > 0 and can_come(p, kind)
    if is_laid(action):
        return _can_lay(p, cards_laid(action))
    return FIRST_GOAT <= action < END and _can_eat(rules, p, action)


def can_come(p: ByHandPosition, kind: int) -> bool:
    """Return whether a card that scores may have come from the pile (Y21, Y30)."""
    seat = int(p.seat)
    return 0 <= kind < FOODS and holds_pig(p, seat, kind) and left_in_pile(p, kind) > 0


def can_stay_hidden(p: ByHandPosition) -> bool:
    """Return whether there may be a card that need not be shown; True without any card."""
    cards = unseen(p)
    others = sum(cards[kind] for kind in range(KINDS) if not holds_pig(p, int(p.seat), kind))
    return others > 0 or not any(can_come(p, kind) for kind in range(FOODS))


def _can_lay(p: ByHandPosition, counts: list[int]) -> bool:
    """Return whether a hand may have these cards (Y4, Y5)."""
    fits = 0 < sum(counts) <= p.held[p.seat]
    left = (count <= left_in_hands(p, kind) for kind, count in enumerate(counts) if count)
    return p.food == NO_FOOD and fits and all(left)


def _can_eat(rules: Rules, p: ByHandPosition, action: int) -> bool:
    """Return whether a goat may be in the hand, and the card lies before another seat (Y6-Y9)."""
    target, kind = goat_target(rules, int(p.seat), action), goat_kind(action)
    is_seat = (action - FIRST_GOAT) // FOODS < rules.seats - 1
    has_goat = p.held[p.seat] > 0 and left_in_hands(p, GOAT) > 0
    return is_seat and has_goat and bool(p.tables[target, kind] > 0)


def legal_actions(rules: Rules, p: ByHandPosition, actions: Ints) -> int:
    """Write goats, the end of the step, and single cards of food; more at once have no list."""
    seat = int(p.seat)
    listed = [END]
    if p.phase == Phase.SCORE:
        listed += range(FIRST_SHOW, FIRST_SHOW + FOODS)
    else:
        others = ((seat + away) % rules.seats for away in range(1, rules.seats))
        goats = [goat_code(rules, seat, to, kind) for to in others for kind in range(FOODS)]
        listed = [*goats, END, *sorted(laid_code([kind]) for kind in range(FOODS))]
    found = [action for action in listed if is_legal(rules, p, action)]
    actions[: len(found)] = found
    return len(found)


def chance(rules: Rules, p: ByHandPosition, probability: Floats) -> int:
    """Write probabilities as if all unseen cards were equally likely, which ignores the history."""
    if p.phase == Phase.LOT:
        probability[: rules.seats] = 1.0 / rules.seats
        return rules.seats
    cards = unseen(p)
    shown = [cards[kind] if can_come(p, kind) else 0 for kind in range(KINDS)]
    hidden = max(1, sum(cards) - sum(shown)) if can_stay_hidden(p) else 0
    for kind, count in enumerate(shown):
        probability[kind] = count / (sum(shown) + hidden)
    probability[HIDDEN] = hidden / (sum(shown) + hidden)
    return NUM_OUTCOMES
