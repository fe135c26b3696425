"""Search by successive halving over candidates, evaluated by playouts to the end of the turn.

A candidate is an action, or a set of pieces to load and the throw that follows. In each round of
successive halving (Karnin, Koren, Somekh 2013) all remaining candidates are played on in the same
worlds with the same luck, which cancels in the comparison; the position at the end is evaluated by
`margin_forecast`. Playing the other seat's turn as well would add more noise than information.
"""

from typing import Final

import numpy as np

from pigpen.bots.piggles.margin_forecast import win_probability
from pigpen.bots.piggles.playout import luck_buffer, play_on, seed_luck, win_share
from pigpen.core.jit import kernel
from pigpen.core.ordering import ranked
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.piggles.legality import LONGEST
from pigpen.games.piggles.position import PARTS, TURNS, Phase, Position
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.games.piggles.turns import apply

LENGTH: Final = 2  # actions in a candidate
NO_MORE: Final = -1  # the candidate ends here
# Weight of the margin in a value, and the points that count almost as a win: with the
# margin fewer playouts distinguish candidates. tuned: docs/piggles-bots.md
_PART, _FULL = 0.5, 20.0
_DRAFTED: Final = 3 * PARTS - 1  # the last moment of a draft's playout, whose effect shows late


@kernel
def final_value(p: Position, seat: int) -> float:
    """Return the value of a finished game, 0 to 1: who won, and by how much."""
    margin = float(p.scores[seat] - p.scores[1 - seat])
    share = 0.5 + 0.5 * margin / (_FULL + abs(margin))
    return (1.0 - _PART) * win_share(p, seat) + _PART * share


@kernel
def follow(rules: Rules, p: Position, candidate: Ints) -> None:
    """Carry out a candidate, in place."""
    for action in candidate:
        if action != NO_MORE:
            apply(rules, p, action)


@kernel
def rank_candidates(
    rules: Rules,
    positions: Positions[Position],
    candidates: Ints,
    count: int,
    playouts: int,
    rng: Ints,
) -> Ints:
    """Return the indices of `candidates` [count, LENGTH], best first, for the seat to move.

    The position is `positions[0]`; overwrites `positions[1]`. Each round of halving takes about
    `playouts`.
    """
    seat = int(positions[0].seat)
    actions, no_list, luck = np.empty(LONGEST, np.int64), np.empty(SEATS), luck_buffer()
    order = np.arange(count)
    totals = np.zeros(count)
    left = count
    while left > 1:
        for _ in range(max(1, playouts // left)):
            seed_luck(luck, rng)
            for place in range(left):
                totals[order[place]] += _evaluated(
                    rules, positions, candidates[order[place]], seat, actions, no_list, luck
                )
        order[:left] = order[ranked(totals[order[:left]])]
        left = (left + 1) // 2
    return order


@kernel
def _evaluated(
    rules: Rules,
    positions: Positions[Position],
    candidate: Ints,
    seat: int,
    actions: Ints,
    no_list: Floats,
    luck: Ints,
) -> float:
    """Return the value of a candidate in one world, forecast when the next turn begins."""
    positions[1] = positions[0]
    follow(rules, positions[1], candidate)
    play_on(rules, positions[1], last_moment(positions[0]), actions, no_list, luck)
    if positions[1].phase == Phase.OVER:
        return final_value(positions[1], seat)
    return win_probability(rules, positions[1], seat)


@kernel
def last_moment(p: Position) -> int:
    """Return the last moment of a playout: this turn, or Resolve after a round's last turn."""
    if p.phase == Phase.DRAFT:
        return _DRAFTED
    return int(p.moment) + (1 if p.turn == TURNS - 1 else 0)
