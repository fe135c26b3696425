"""The best of many plans by playouts to the end of the turn, the worse half dropped each time.

A plan is an action, or a set of pieces to load with the throw that follows. In each round of
successive halving (Karnin, Koren, Somekh 2013) all plans that are left are played on in the
same worlds, that is, with the same luck, so that it cancels in the comparison; what the position
is worth by then is forecast (`margins`). To play the other seat's turn as well adds more luck than
it tells.
"""

from typing import Final

import numpy as np

from pigpen.bots.piggles.margins import chance_to_win
from pigpen.bots.piggles.playout import lay_down, no_luck, play_on, share_of_win
from pigpen.core.jit import kernel
from pigpen.core.ordering import ranked
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.piggles.legal import LONGEST
from pigpen.games.piggles.position import PARTS, TURNS, Phase, Position
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.games.piggles.turns import apply

LENGTH: Final = 2  # actions in a plan
NO_MORE: Final = -1  # a plan says nothing from here on
# How much of a plan's value is the margin, and points of it that are almost a win: with the
# margin counted fewer playouts tell plans apart. tuned: docs/piggles-bots.md
_PART, _FULL = 0.5, 20.0
_DRAFTED: Final = 3 * PARTS - 1  # the moment to which a draft is tried: what it brings shows late


@kernel
def value_of_end(p: Position, seat: int) -> float:
    """From 0 to 1: who won, and by how much, of a game that is over."""
    margin = float(p.scores[seat] - p.scores[1 - seat])
    share = 0.5 + 0.5 * margin / (_FULL + abs(margin))
    return (1.0 - _PART) * share_of_win(p, seat) + _PART * share


@kernel
def follow(rules: Rules, p: Position, plan: Ints) -> None:
    """Does what a plan says, in place."""
    for action in plan:
        if action != NO_MORE:
            apply(rules, p, action)


@kernel
def rank_plans(
    rules: Rules, positions: Positions[Position], plans: Ints, count: int, playouts: int, rng: Ints
) -> Ints:
    """The places of `plans` [count, LENGTH], best first, for the seat to move at `positions[0]`.

    About `playouts` are spent on each round of halving. Overwrites `positions[1]`.
    """
    seat = int(positions[0].seat)
    actions, no_list, luck = np.empty(LONGEST, np.int64), np.empty(SEATS), no_luck()
    order = np.arange(count)
    totals = np.zeros(count)
    left = count
    while left > 1:
        for _ in range(max(1, playouts // left)):
            lay_down(luck, rng)
            for place in range(left):
                totals[order[place]] += _tried(
                    rules, positions, plans[order[place]], seat, actions, no_list, luck
                )
        order[:left] = order[ranked(totals[order[:left]])]
        left = (left + 1) // 2
    return order


@kernel
def _tried(
    rules: Rules,
    positions: Positions[Position],
    plan: Ints,
    seat: int,
    actions: Ints,
    no_list: Floats,
    luck: Ints,
) -> float:
    """What a plan comes to in one world, as forecast when the next turn begins."""
    positions[1] = positions[0]
    follow(rules, positions[1], plan)
    play_on(rules, positions[1], last_moment(positions[0]), actions, no_list, luck)
    if positions[1].phase == Phase.OVER:
        return value_of_end(positions[1], seat)
    return chance_to_win(rules, positions[1], seat)


@kernel
def last_moment(p: Position) -> int:
    """Of a playout: the turn under way, and Resolve after a round's last one."""
    if p.phase == Phase.DRAFT:
        return _DRAFTED
    return int(p.moment) + (1 if p.turn == TURNS - 1 else 0)
