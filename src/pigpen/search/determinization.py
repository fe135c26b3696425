"""Search by determinization: candidate actions compared in sampled worlds that fit a view.

A world fills in what a view hides, as likely as the view leaves it. In each world every candidate
is played on with the same luck, so that the variance of worlds and luck cancels in the comparison
(common random numbers). It is a template (`core.binding.instantiate`): a game that can share work
between worlds replaces `survey`, and a bot that evaluates worlds replaces `value`.

Averages over worlds are no equilibrium: each candidate is judged as if its player came to know the
world after it (strategy fusion; I. Frank, D. Basin, Artificial Intelligence 100, 1998).
"""

from typing import Any, Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.kernels import determinize, to_move
from pigpen.core.record import Floats, Ints, Positions, Record
from pigpen.core.rng import draw

WORLD, PLAYED = 1, 2  # places in `views`: the world as drawn, and as it goes on
ROOM_FOR_WORLDS: Final = 3  # positions that are needed; `value` may use those that follow

Known = Any  # what `survey` finds out and `determinize_with` reads; the frame hands it on
Aim = Any  # what `value` reads


@kernel
def survey(rules: object, views: Positions[Any], seat: int, worlds: int, rng: Ints) -> Known:
    """Return what is computed once from the view at `views[0]`, for all of its worlds."""
    return 0


@kernel
def determinize_with(rules: object, p: Record, known: Known, seat: int, rng: Ints) -> None:
    """Turn a view into a world, in place."""
    determinize(rules, p, seat, rng)


@kernel
def value(
    rules: object, views: Positions[Any], candidate: int, seat: int, aim: Aim, luck: Ints
) -> float:
    """Return the value of a candidate for `seat` in the world at `views[PLAYED]`, by playing it."""
    return 0.0


@kernel
def try_in_worlds(
    rules: object,
    views: Positions[Any],
    candidates: Ints,
    leaders: Ints,
    worlds: int,
    aim: Aim,
    rng: Ints,
    values: Floats,
) -> None:
    """Write the value of each candidate in each world into `values` [worlds, count].

    `views` [ROOM_FOR_WORLDS] or more holds the view at 0. `candidates` [count] are actions, or
    [count, …] what is played one after the other; one that is like another before it, its leader,
    gets its value: `leaders` [count].
    """
    seat = to_move(rules, views[0])
    known = survey(rules, views, seat, worlds, rng)
    luck = np.zeros(1, np.int64)
    for world in range(worlds):
        views[WORLD] = views[0]
        determinize_with(rules, views[WORLD], known, seat, rng)
        seed = 1 + draw(rng)
        for index in range(len(leaders)):
            if leaders[index] != index:
                values[world, index] = values[world, leaders[index]]
                continue
            views[PLAYED] = views[WORLD]
            luck[0] = seed
            values[world, index] = value(rules, views, candidates[index], seat, aim, luck)
