"""Kernels of scoring: points of captured cards (P10 to P15), and the end of the match.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.cards.pack import RANKS
from pigpen.cards.sets import holds, lowest, one
from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.games.push_out_the_pig.position import (
    DOUBLER,
    GOAT,
    HEART_ACE,
    HEARTS,
    PIG,
    SCORING,
    Position,
    num_sides,
)
from pigpen.games.push_out_the_pig.rules import End, LowHearts, Rules, Ties, Turns

_GOAT_POINTS = 100
_COURT_POINTS = (20, 30, 40, 50)  # jack to ace
_FOUR, _FIVE, _JACK = 2, 3, 9  # ranks


@kernel
def heart_points(rules: Rules, rank: int) -> int:
    """Return the points that a heart costs, by rank from 0 for the two (P10, P14)."""
    if rank >= _JACK:
        return _COURT_POINTS[rank - _JACK]
    if rules.low_hearts == LowHearts.FLAT:
        return 10 if rank >= _FIVE else 0
    if rank == _FOUR and rules.low_hearts == LowHearts.FACE_4_10:
        return 10
    return rank + 2


@kernel
def deal_points(rules: Rules, captured: int, exposed: int) -> int:
    """Return the points of a deal for one seat, from the set of its scoring cards."""
    cards = int(captured) & SCORING
    if cards == 0:
        return rules.nothing
    if cards == SCORING and rules.all_sixteen:
        return rules.all_sixteen
    if cards == one(DOUBLER):  # P13: alone
        return 100 if holds(exposed, DOUBLER) else 50
    points = hearts(rules, cards, exposed)
    points += pig_points(rules, cards, exposed)
    points += goat_points(rules, cards, exposed)
    return points * times(cards, exposed)


@kernel
def pig_points(rules: Rules, cards: int, exposed: int) -> int:
    """Return the points of the pig in a capture (P10, P12)."""
    if _is_one_sum(rules, cards):
        return 0
    return -_turned(rules.pig_turns, cards) * rules.pig * _weight(cards, exposed, PIG)


@kernel
def goat_points(rules: Rules, cards: int, exposed: int) -> int:
    """Return the points of the goat in a capture (P10, P12)."""
    if _is_one_sum(rules, cards):
        return 0
    return _turned(rules.goat_turns, cards) * _GOAT_POINTS * _weight(cards, exposed, GOAT)


@kernel
def times(cards: int, exposed: int) -> int:
    """Return the factor of the doubler in a capture (P13, P15)."""
    if not holds(cards, DOUBLER):
        return 1
    return 4 if holds(exposed, DOUBLER) else 2


@kernel
def hearts(rules: Rules, cards: int, exposed: int) -> int:
    """Return the points of the hearts (P10, P11, P14); the ace exposed doubles all (P15)."""
    points = 0
    if cards & HEARTS == HEARTS:
        points = rules.all_hearts
        if _is_one_sum(rules, cards) and holds(cards, PIG) and holds(cards, GOAT):
            points = rules.hearts_pig_goat
    else:
        left = cards & HEARTS
        while left:
            points -= heart_points(rules, lowest(left) % RANKS)
            left &= left - 1
    return points * 2 if holds(exposed, HEART_ACE) else points


@kernel
def _is_one_sum(rules: Rules, cards: int) -> bool:
    """Return whether pig and goat count with the thirteen hearts (P14)."""
    return rules.hearts_pig_goat != 0 and cards & HEARTS == HEARTS


@kernel
def _turned(turns: int, cards: int) -> int:
    """Return -1 if the sign of the pig (or goat) turns, else 1 (P12)."""
    if turns == Turns.ALL16:
        return -1 if cards == SCORING else 1
    if turns == Turns.ALL_HEARTS:
        return -1 if cards & HEARTS == HEARTS else 1
    return 1


@kernel
def _weight(cards: int, exposed: int, card: int) -> int:
    """Return how often a card counts: 0, 1, or 2 if it was exposed (P15)."""
    if not holds(cards, card):
        return 0
    return 2 if holds(exposed, card) else 1


@kernel
def add_deal(rules: Rules, p: Position) -> None:
    """Add the points of a deal to the totals, which may end the match (P16)."""
    p.deals += 1
    for seat in range(rules.seats):
        p.totals[seat] += deal_points(rules, p.captured[seat], p.exposed)
    if _has_ended(rules, p) and (rules.ties == Ties.SHARE or winners(rules, p) == 1):
        p.over = 1


@kernel
def total_of(rules: Rules, p: Position, seat: int) -> int:
    """Return the total of a seat (P16), or the sum of its side (P22)."""
    sides = num_sides(rules)
    total = 0
    for other in range(seat % sides, rules.seats, sides):
        total += int(p.totals[other])
    return total


@kernel
def _has_ended(rules: Rules, p: Position) -> bool:
    """Return whether a limit is reached, or all deals are played (P16)."""
    if rules.end == End.DEALS:
        return p.deals >= rules.deals
    for side in range(num_sides(rules)):
        total = total_of(rules, p, side)
        if total <= -rules.limit or (rules.end == End.EITHER and total >= rules.limit):
            return True
    return False


@kernel
def best_total(rules: Rules, p: Position) -> int:
    """Return the highest total."""
    best = total_of(rules, p, 0)
    for side in range(1, num_sides(rules)):
        best = max(best, total_of(rules, p, side))
    return best


@kernel
def winners(rules: Rules, p: Position) -> int:
    """Return how many sides share the highest total; each seat is one without partners (P18)."""
    best = best_total(rules, p)
    count = 0
    for side in range(num_sides(rules)):
        count += total_of(rules, p, side) == best
    return count


@kernel
def win_or_lose(rules: Rules, p: Position, utility: Floats) -> None:
    """Write the returns: a sole winner gets 1, the others share -1; winners share alike (P18).

    A side wins as one, and each of its seats gets what the side does (P23).
    """
    utility[: rules.seats] = 0.0
    if not p.over:
        return
    best = best_total(rules, p)
    sides = num_sides(rules)
    share = sides / winners(rules, p)
    for seat in range(rules.seats):
        won = share if total_of(rules, p, seat) == best else 0.0
        utility[seat] = (won - 1.0) / (sides - 1)


@kernel
def pig_taker(rules: Rules, p: Position) -> int:
    """Return the seat that took the pig in this deal, or NOBODY."""
    for seat in range(rules.seats):
        if holds(p.captured[seat], PIG):
            return seat
    return NOBODY


@kernel
def knocks_out(rules: Rules, p: Position) -> bool:
    """Return whether the match was won at or above the limit (P17)."""
    return bool(p.over) and rules.end == End.EITHER and best_total(rules, p) >= rules.limit
