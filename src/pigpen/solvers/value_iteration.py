"""Textbook value iteration for the press-your-luck dice games, for comparison.

P[i, j, k] is the win probability of the seat to move with i points of its own, j of the other's and
k in the turn; a sweep replaces each cell by the right side of its Bellman equation. `two_seats`
needs no such iteration; here its convergence can be observed.
"""

from time import perf_counter
from typing import NamedTuple

import numpy as np

from pigpen.core.jit import compiled, kernel
from pigpen.core.record import Floats, Ints
from pigpen.solvers.throws import Turn
from pigpen.solvers.two_seats import worthwhile

_SETTLED = 1e-12  # change of a sweep that ends the iteration
_MOST_SWEEPS = 5000


class Throw(NamedTuple):
    """The possible results of one throw; G gains."""

    gains: Ints  # [G] points to go on with
    chances: Floats  # [G] of each
    scored: Floats  # [N + 1] chance of points that end the turn, by points
    lost_turn: float  # chance of losing the turn
    lost_score: float  # and of losing all points


class Iteration(NamedTuple):
    """The course of value iteration; S sweeps."""

    changes: tuple[float, ...]  # [S] the largest change of a value in the sweep
    errors: tuple[float, ...]  # [S] the largest distance of a value from the exact one
    seconds: float  # that the sweeps took, a tenth of it to measure the errors


def iterate(turn: Turn, exact: Floats, *, in_place: bool) -> Iteration:
    """Sweep until values no longer change, from 1/2 everywhere; `exact` is V[N, N].

    With `in_place` a sweep reads the values that it has just written (Gauss and Seidel), from the
    highest sum of scores down and each turn backwards; without, the table before it (Jacobi).
    """
    throw = _thrown(turn)
    limit = np.full((len(exact),) * 3, 0.5)
    limit[:, :, 0] = exact
    compiled(_sweep)(throw, limit, limit)  # mid-turn values follow from those at the start

    new = np.full_like(limit, 0.5)
    old = new if in_place else new.copy()
    changes, errors = np.zeros((2, _MOST_SWEEPS))
    start = perf_counter()
    sweeps = compiled(_iterate)(throw, old, new, limit, changes, errors)
    seconds = perf_counter() - start
    return Iteration(tuple(changes[:sweeps].tolist()), tuple(errors[:sweeps].tolist()), seconds)


def _thrown(turn: Turn) -> Throw:
    """Return the only throw that is worth making."""
    index = int(worthwhile(turn)[0])
    gains = np.flatnonzero(turn.gains[index])
    lost = float(turn.lost_turn[index]), float(turn.lost_score[index])
    return Throw(gains, turn.gains[index, gains], turn.scored[index], *lost)


@kernel
def _iterate(
    throw: Throw, old: Floats, new: Floats, limit: Floats, changes: Floats, errors: Floats
) -> int:
    """Sweep until the change settles or `changes` [S] is full; returns how often.

    `errors` [S] are the largest distances from `limit` after each sweep.
    """
    for count in range(len(changes)):
        changes[count] = _sweep(throw, old, new)
        errors[count] = _distance(new, limit)
        if changes[count] <= _SETTLED:
            return count + 1
        old, new = new, old
    return len(changes)


@kernel
def _distance(values: Floats, limit: Floats) -> float:
    """The largest difference."""
    most = 0.0
    for own in range(len(values)):
        for other in range(len(values)):
            for total in range(len(values)):
                most = max(most, abs(values[own, other, total] - limit[own, other, total]))
    return most


@kernel
def _sweep(throw: Throw, old: Floats, new: Floats) -> float:
    """Write every cell anew, the highest sum of scores first; the largest change."""
    gains, chances, scored = throw.gains, throw.chances, throw.scored
    target = len(old)
    change = 0.0
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), min(total, target - 1) + 1):
            other = total - own
            ends = throw.lost_turn * (1.0 - old[other, own, 0])
            ends += throw.lost_score * (1.0 - old[other, 0, 0])
            for points in range(len(scored)):
                if own + points >= target:
                    ends += scored[points]
                elif scored[points] > 0.0:
                    ends += scored[points] * (1.0 - old[other, own + points, 0])
            for k in range(target - own - 1, -1, -1):
                value = ends
                for index in range(len(gains)):
                    later = k + gains[index]
                    win = old[own, other, later] if own + later < target else 1.0
                    value += chances[index] * win
                if k > 0:  # a turn begins with a throw (D2)
                    value = max(value, 1.0 - old[other, own + k, 0])
                change = max(change, abs(value - old[own, other, k]))
                new[own, other, k] = value
    return change
