"""Residuals of the Bellman equation: an independent check of a solution.

The check does not use how the values were found. From V alone it plays every turn backwards,
through every throw of the menu and every number of dice that a turn can be bound to. A cell in
mid-turn is the right side of its own equation, so that the residual is the difference between V[i,
j] and the best throw at the start of that turn.
"""

import numpy as np

from pigpen.core.jit import compiled, kernel
from pigpen.core.record import Floats
from pigpen.solvers.throws import Turn
from pigpen.solvers.two_seats import worthwhile

_MOST_GAINS = 4e9  # gains summed in full; beyond, some own scores see fewer throws


def residual(turn: Turn, values: Floats) -> float:
    """Return the largest |V - T V| over all scores, T being the Bellman operator of `turn`.

    Where the menu of throws is too long to follow from everywhere (Hog at 1,000 points), the throws
    that best play leaves out are followed from every n-th own score only.
    """
    target = len(values)
    passed = np.ones((target + turn.scored.shape[1], target))
    passed[:target] = 1.0 - values.T
    cells = target * target * (target + 1) / 2
    stride = 1 + int(cells * np.count_nonzero(turn.gains) / _MOST_GAINS)
    brief = turn.only(worthwhile(turn))
    row = compiled(_row)
    return max(
        float(row(turn if own % stride == 0 else brief, values, passed, own))
        for own in range(target)
    )


@kernel
def _row(turn: Turn, values: Floats, passed: Floats, own: int) -> float:
    """The largest difference over all scores of the other, for one own score."""
    target = len(values)
    best = np.zeros(target)
    if turn.is_free:
        _play(turn, 0, len(turn.actions), passed, own, best)
    else:
        for throw in range(len(turn.actions)):
            _play(turn, throw, throw + 1, passed, own, best)
    worst = 0.0
    for other in range(target):
        worst = max(worst, abs(best[other] - values[own, other]))
    return worst


@kernel
def _play(turn: Turn, low: int, high: int, passed: Floats, own: int, best: Floats) -> None:
    """Raise `best` [N] to what a turn with throws `low` to `high` - 1 is worth at its start."""
    target = len(best)
    top = target - 1 if turn.gains.shape[1] > 1 else own
    win = np.empty((target, target))  # [t, other score]
    throw = np.empty(target)
    for t in range(top, own - 1, -1):
        win[t] = passed[t]
        for index in range(low, high):
            _throw(turn, index, win, passed, own, t, throw)
            for other in range(target):
                win[t, other] = max(win[t, other], throw[other])
                if t == own:  # the seat must throw at the start of its turn (D2)
                    best[other] = max(best[other], throw[other])


@kernel
def _throw(
    turn: Turn, index: int, win: Floats, passed: Floats, own: int, t: int, worth: Floats
) -> None:
    """What one throw at t is worth, by the other's score."""
    target = len(worth)
    sure = 0.0  # chance that the throw takes the turn to the target
    for gain in range(target - t, turn.gains.shape[1]):
        sure += turn.gains[index, gain]
    for other in range(target):
        worth[other] = (
            sure
            + turn.lost_turn[index] * passed[own, other]
            + turn.lost_score[index] * passed[0, other]
        )
    for points in range(turn.scored.shape[1]):
        _add(worth, turn.scored[index, points], passed, own + points)
    for gain in range(min(turn.gains.shape[1], target - t)):
        _add(worth, turn.gains[index, gain], win, t + gain)


@kernel
def _add(worth: Floats, chance: float, table: Floats, row: int) -> None:
    if chance > 0.0:
        for other in range(len(worth)):
            worth[other] += chance * table[row, other]
