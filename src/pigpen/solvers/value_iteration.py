"""Value iteration for the press-your-luck dice games: the textbook's way, to be compared with.

P[i, j, k] is the win probability of the seat to move with i points of its own, j of the
other's and k in the turn; a sweep puts the right side of each cell's Bellman equation in
its place. `two_seats` needs no such limit; here one sees how the limit is approached.
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


class Iteration(NamedTuple):
    """How value iteration went; S sweeps."""

    changes: tuple[float, ...]  # [S] the largest change of a value in the sweep
    errors: tuple[float, ...]  # [S] the largest distance of a value from the exact one
    seconds: float  # that the sweeps took, measuring apart


def iterate(turn: Turn, exact: Floats, *, in_place: bool) -> Iteration:
    """Sweep until values stand still, from one half everywhere; `exact` is V[N, N].

    With `in_place` a sweep reads what it has just written (Gauss and Seidel), from the
    highest sum of scores down and each turn backwards; without, the table before it (Jacobi).
    """
    throw = int(worthwhile(turn)[0])
    gains = np.flatnonzero(turn.gains[throw])
    args = (gains, turn.gains[throw, gains], turn.scored[throw])
    lost = float(turn.lost_turn[throw]), float(turn.lost_score[throw])
    sweep = compiled(_sweep)
    new = np.full((len(exact),) * 3, 0.5)
    limit = new.copy()
    limit[:, :, 0] = exact
    sweep(*args, *lost, limit, limit)  # one pass: mid-turn values follow from those at the start
    gap = np.empty_like(limit)
    old = new if in_place else new.copy()
    changes: list[float] = []
    errors: list[float] = []
    seconds = 0.0
    while not changes or (changes[-1] > _SETTLED and len(changes) < _MOST_SWEEPS):
        start = perf_counter()
        changes.append(float(sweep(*args, *lost, old, new)))
        seconds += perf_counter() - start
        errors.append(float(np.abs(np.subtract(new, limit, out=gap), out=gap).max()))
        old, new = new, old
    return Iteration(tuple(changes), tuple(errors), seconds)


@kernel
def _sweep(
    gains: Ints, chances: Floats, scored: Floats, lost_turn: float, lost_score: float,
    old: Floats, new: Floats,
) -> float:  # fmt: skip
    """Write every cell anew, the highest sum of scores first; the largest change."""
    target = len(old)
    change = 0.0
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), min(total, target - 1) + 1):
            other = total - own
            ends = lost_turn * (1.0 - old[other, own, 0])
            ends += lost_score * (1.0 - old[other, 0, 0])
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
