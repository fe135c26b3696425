"""What choices and positions are worth, over many playouts: for hints and reviews."""

from typing import Final

import numpy as np

from pigpen.bots.piggles.plans import MOST_PLANS, size_of, throw_after, write_plans
from pigpen.bots.piggles.playout import TO_THE_END, lay_down, no_luck, play_on, share_of_win
from pigpen.bots.piggles.search import LENGTH, NO_MORE, follow, rank_plans
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.piggles.legal import LONGEST
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import SEATS, Rules

MOST_SHOWN: Final = PIECES + 1  # choices that are judged, beside those that are asked for
_FEW: Final = 6  # of more than that, the ones that a short search finds best


@kernel
def shown_plans(
    rules: Rules,
    positions: Positions[Position],
    actions: Ints,
    count: int,
    playouts: int,
    rng: Ints,
    shown: Ints,
) -> int:
    """Writes the choices to judge, each with what follows, into `shown` [MOST_SHOWN, LENGTH].

    Of a few choices all; of many the best found by a search with so many playouts a round; of
    sets to load the best of each size. `actions` [count] are those listed at `positions[0]`.
    Overwrites `positions[1]`.
    """
    plans = np.empty((MOST_PLANS, LENGTH), np.int64)
    written = write_plans(
        rules, positions[0], actions, count, plans, max(MOST_SHOWN, playouts), rng
    )
    if positions[0].phase == Phase.LOAD:
        return _best_of_each_size(rules, positions, plans, written, playouts, rng, shown)
    order = np.arange(written)
    if written > MOST_SHOWN:
        order = rank_plans(rules, positions, plans, written, playouts, rng)[:_FEW]
    for place in range(len(order)):
        shown[place] = plans[order[place]]
    return len(order)


@kernel
def _best_of_each_size(
    rules: Rules,
    positions: Positions[Position],
    plans: Ints,
    count: int,
    playouts: int,
    rng: Ints,
    shown: Ints,
) -> int:
    """The best set found of each number of pieces, with its throw."""
    found = 0
    alike = np.empty_like(plans)
    for size in range(PIECES + 1):
        some = 0
        for place in range(count):
            if size_of(int(plans[place, 0])) == size:
                alike[some] = plans[place]
                some += 1
        if some > 0:
            shown[found] = alike[rank_plans(rules, positions, alike, some, playouts, rng)[0]]
            found += 1
    return found


@kernel
def plan_of(p: Position, action: int, plan: Ints) -> None:
    """A choice with what follows it by rules of thumb, into `plan` [LENGTH]."""
    plan[0] = action
    plan[1] = throw_after(action) if p.phase == Phase.LOAD else NO_MORE


@kernel
def weigh(
    rules: Rules,
    positions: Positions[Position],
    plans: Ints,
    count: int,
    worlds: int,
    rng: Ints,
    chances: Floats,
    points: Floats,
) -> None:
    """What plans [count, LENGTH] come to in each world, for the seat to move at `positions[0]`.

    Its share of the win into `chances` [worlds, count], and into `points` likewise what it
    scores until the turn is over. Overwrites `positions[1]`.
    """
    seat = int(positions[0].seat)
    moment, score = int(positions[0].moment), int(positions[0].scores[seat])
    actions, no_list, luck = np.empty(LONGEST, np.int64), np.empty(SEATS), no_luck()
    for world in range(worlds):
        lay_down(luck, rng)
        for place in range(count):
            positions[1] = positions[0]
            follow(rules, positions[1], plans[place])
            play_on(rules, positions[1], moment, actions, no_list, luck)
            points[world, place] = positions[1].scores[seat] - score
            play_on(rules, positions[1], TO_THE_END, actions, no_list, luck)
            chances[world, place] = share_of_win(positions[1], seat)


@kernel
def stand(
    rules: Rules, positions: Positions[Position], worlds: int, rng: Ints, values: Floats
) -> None:
    """Both seats' shares of the win, into `values` [worlds, 2], if `positions[0]` is played on.

    Overwrites `positions[1]`.
    """
    actions, no_list, luck = np.empty(LONGEST, np.int64), np.empty(SEATS), no_luck()
    for world in range(worlds):
        lay_down(luck, rng)
        positions[1] = positions[0]
        play_on(rules, positions[1], TO_THE_END, actions, no_list, luck)
        for seat in range(SEATS):
            values[world, seat] = share_of_win(positions[1], seat)
