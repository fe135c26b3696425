"""One-trick search: the card with the highest expected points in the current trick.

Hidden hands are sampled, and the seats still to play choose any legal card. Nothing after this
trick counts.
"""

from pigpen.cards.sets import random_card
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.push_out_the_pig.hidden_information import determinize_with, hidden_cards
from pigpen.games.push_out_the_pig.position import Position, num_sides, side_of
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.scoring import deal_points
from pigpen.games.push_out_the_pig.tricks import apply, playable


@kernel
def evaluate_in_trick(
    rules: Rules,
    views: Positions[Position],
    actions: Ints,
    count: int,
    worlds: int,
    rng: Ints,
    values: Floats,
) -> None:
    """Write the trick's points above the others' mean into `values` [worlds, count].

    `views` [3] holds the view at 0 and leaves room for two positions.
    """
    seat = int(views[0].seat)
    unseen = hidden_cards(rules, views[0])
    for world in range(worlds):
        views[1] = views[0]
        determinize_with(rules, views[1], unseen, rng)
        for index in range(count):
            views[2] = views[1]
            values[world, index] = _value(rules, views[2], seat, actions[index], rng)


@kernel
def _value(rules: Rules, p: Position, seat: int, action: int, rng: Ints) -> float:
    """Return the seat's gain in points from an action in one world."""
    before = _margin(rules, p, seat)
    deals, gone = int(p.deals), int(p.gone)
    apply(rules, p, action)
    while p.deals == deals and p.seat != p.leader and gone != p.gone:
        apply(rules, p, random_card(playable(rules, p), rng))
    return _margin(rules, p, seat) - before


@kernel
def _margin(rules: Rules, p: Position, seat: int) -> float:
    """Return the deal's points of a seat, or of its side, above the mean of the others'."""
    sides = num_sides(rules)
    others = 0
    own = 0
    for other in range(rules.seats):
        points = deal_points(rules, p.captured[other], p.exposed) if p.captured[other] else 0
        if side_of(rules, other) == side_of(rules, seat):
            own += points
        else:
            others += points
    return own - others / (sides - 1)
