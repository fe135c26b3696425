"""Evaluation of choices and positions by playouts, for hints and reviews."""

from typing import Final

import numpy as np

from pigpen.bots.piggles.candidates import (
    MOST_CANDIDATES,
    num_pieces,
    throw_after,
    write_candidates,
)
from pigpen.bots.piggles.playout import TO_THE_END, luck_buffer, play_on, seed_luck, win_share
from pigpen.bots.piggles.search import LENGTH, NO_MORE, follow, rank_candidates
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.piggles.legality import LONGEST
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import SEATS, Rules

MOST_SHOWN: Final = PIECES + 1  # choices evaluated, beside those that the caller names
_FEW: Final = 6  # choices left by a short search, where there are more


@kernel
def candidates_to_show(
    rules: Rules,
    positions: Positions[Position],
    actions: Ints,
    count: int,
    playouts: int,
    rng: Ints,
    shown: Ints,
) -> int:
    """Write the choices to evaluate into `shown` [MOST_SHOWN, LENGTH]; return how many.

    Few choices are all written. Of many, those that a search with `playouts` per round finds best;
    of sets to load, the best of each size. `actions` [count] are those listed at `positions[0]`.
    Overwrites `positions[1]`.
    """
    candidates = np.empty((MOST_CANDIDATES, LENGTH), np.int64)
    written = write_candidates(
        rules, positions[0], actions, count, candidates, max(MOST_SHOWN, playouts), rng
    )
    if positions[0].phase == Phase.LOAD:
        return _best_of_each_size(rules, positions, candidates, written, playouts, rng, shown)
    order = np.arange(written)
    if written > MOST_SHOWN:
        order = rank_candidates(rules, positions, candidates, written, playouts, rng)[:_FEW]
    for place in range(len(order)):
        shown[place] = candidates[order[place]]
    return len(order)


@kernel
def _best_of_each_size(
    rules: Rules,
    positions: Positions[Position],
    candidates: Ints,
    count: int,
    playouts: int,
    rng: Ints,
    shown: Ints,
) -> int:
    """Write the best set found of each number of pieces, with its throw; return how many."""
    found = 0
    alike = np.empty_like(candidates)
    for size in range(PIECES + 1):
        some = 0
        for place in range(count):
            if num_pieces(int(candidates[place, 0])) == size:
                alike[some] = candidates[place]
                some += 1
        if some > 0:
            shown[found] = alike[rank_candidates(rules, positions, alike, some, playouts, rng)[0]]
            found += 1
    return found


@kernel
def with_follow_up(p: Position, action: int, candidate: Ints) -> None:
    """Write an action and the throw that follows it by the heuristic into `candidate` [LENGTH]."""
    candidate[0] = action
    candidate[1] = throw_after(action) if p.phase == Phase.LOAD else NO_MORE


@kernel
def evaluate_actions(
    rules: Rules,
    positions: Positions[Position],
    candidates: Ints,
    count: int,
    worlds: int,
    rng: Ints,
    chances: Floats,
    points: Floats,
) -> None:
    """Evaluate candidates [count, LENGTH] in each world, for the seat to move at `positions[0]`.

    Writes its share of the win into `chances` [worlds, count], and its points until the turn is
    over into `points` [worlds, count]. Overwrites `positions[1]`.
    """
    seat = int(positions[0].seat)
    moment, score = int(positions[0].moment), int(positions[0].scores[seat])
    actions, no_list, luck = np.empty(LONGEST, np.int64), np.empty(SEATS), luck_buffer()
    for world in range(worlds):
        seed_luck(luck, rng)
        for place in range(count):
            positions[1] = positions[0]
            follow(rules, positions[1], candidates[place])
            play_on(rules, positions[1], moment, actions, no_list, luck)
            points[world, place] = positions[1].scores[seat] - score
            play_on(rules, positions[1], TO_THE_END, actions, no_list, luck)
            chances[world, place] = win_share(positions[1], seat)


@kernel
def evaluate_position(
    rules: Rules, positions: Positions[Position], worlds: int, rng: Ints, values: Floats
) -> None:
    """Write both seats' shares of the win into `values` [worlds, 2], by playing on.

    The position is `positions[0]`; overwrites `positions[1]`.
    """
    actions, no_list, luck = np.empty(LONGEST, np.int64), np.empty(SEATS), luck_buffer()
    for world in range(worlds):
        seed_luck(luck, rng)
        positions[1] = positions[0]
        play_on(rules, positions[1], TO_THE_END, actions, no_list, luck)
        for seat in range(SEATS):
            values[world, seat] = win_share(positions[1], seat)
