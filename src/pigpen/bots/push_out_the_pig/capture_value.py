"""Value of capturing a card, roughly in points, as scores stand."""

from pigpen.cards.pack import RANKS
from pigpen.cards.sets import holds, size
from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.games.push_out_the_pig.position import DOUBLER, GOAT, HEARTS, PIG, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.scoring import deal_points, heart_points

_THREAT = 6  # captured hearts, all by one seat, from which a slam is likely


@kernel
def only_taker(rules: Rules, p: Position) -> int:
    """Return the seat that has every heart captured so far; NOBODY if there are two, or none."""
    found = NOBODY
    for seat in range(rules.seats):
        if int(p.captured[seat]) & HEARTS:
            if found != NOBODY:
                return NOBODY
            found = seat
    return found


@kernel
def slam_threat(rules: Rules, p: Position) -> int:
    """Return the seat that has captured every heart so far, and many of them; or NOBODY."""
    found = only_taker(rules, p)
    if found == NOBODY or size(int(p.captured[found]) & HEARTS) < _THREAT:
        return NOBODY
    return found


@kernel
def capture_value(rules: Rules, p: Position, card: int, seat: int) -> int:
    """Return the points that capturing a card brings a seat as scores stand, slams apart."""
    if holds(HEARTS, card):
        return -heart_points(rules, card - RANKS)
    if card == PIG:
        return -rules.pig
    if card == GOAT:
        return 100
    if card == DOUBLER:  # P13: as the seat stands
        points = deal_points(rules, p.captured[seat], p.exposed)
        return max(-100, min(100, points)) if int(p.captured[seat]) else -20
    return 0
