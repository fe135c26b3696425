"""Solo play: the mean number of turns to the target, and points in a number of turns."""

import numpy as np

from pigpen.core.record import Floats
from pigpen.solvers.throws import Turn

_HELD = 400  # points of turn total


def hold_at(turn: Turn, least: int) -> Floats:
    """Return P(a turn held from `least` points on ends with k points) at index k, [least + reach].

    It is for games whose throws add to the turn total or lose it.
    """
    gains = turn.gains[0]
    reach = len(gains) - 1
    points = np.zeros(least + reach)
    points[0] = 1.0
    lost = 0.0
    for total in range(least):
        here, points[total] = points[total], 0.0
        points[total : total + reach + 1] += here * gains
        lost += here * turn.lost_turn[0]
    points[0] = lost
    return points


def turns_holding_at(turn: Turn, target: int, least: int) -> float:
    """Return the mean number of turns to the target, holding at `least` points."""
    turns = np.zeros(target + least + turn.gains.shape[1])
    for score in range(target - 1, -1, -1):
        points = hold_at(turn, min(least, target - score))
        after = turns[score : score + len(points)] @ points  # turns[score] is 0 as yet
        turns[score] = (1.0 + after) / (1.0 - points[0])
    return float(turns[0])


def fewest_turns(turn: Turn, target: int) -> float:
    """Return the least mean number of turns to the target over all strategies."""
    turns = np.zeros(target + max(turn.gains.shape[1], turn.scored.shape[1]))
    for score in range(target - 1, -1, -1):
        guess = 0.0
        while True:  # policy iteration on one number: a concave piecewise linear equation
            value, slope = _turns_left(turn, turns, target, score, guess)
            if abs(value - guess) <= 1e-14 * value:
                break
            guess += (value - guess) / (1.0 - slope)
        turns[score] = guess
    return float(turns[0])


def _turns_left(
    turn: Turn, turns: Floats, target: int, score: int, stuck: float
) -> tuple[float, float]:
    """Return the mean turns if a lost turn leaves `stuck` of them, and the derivative by it."""
    scored = 1.0 + turns[score : score + turn.scored.shape[1]]
    ends = turn.lost_turn * (1.0 + stuck) + turn.scored @ scored
    if not turn.goes_on:
        best = int(np.argmin(ends))
        return float(ends[best]), float(turn.lost_turn[best])
    reach = turn.gains.shape[1]
    left = np.ones(target + reach)  # this turn counts, also where it reaches the target
    slope = np.zeros(target + reach)
    for t in range(target - 1, score - 1, -1):
        throw = float(ends[0] + turn.gains[0] @ left[t : t + reach])
        steep = float(turn.lost_turn[0] + turn.gains[0] @ slope[t : t + reach])
        held = 1.0 + float(turns[t])
        left[t], slope[t] = (throw, steep) if t == score or throw < held else (held, 0.0)
    return float(left[score]), float(slope[score])


def most_points(turn: Turn, num_turns: int) -> float:
    """Return the best mean score after `num_turns`, for games that go on and can lose a score.

    A turn may be passed without a throw, as in the published figures (not D2): late and with a high
    score that is best. From `_HELD` points of turn total on a seat holds, and beyond the table a
    score is worth its points: the chance to reach either is far below 1e-16.
    """
    value = np.arange(_HELD * (2 + num_turns // 4), dtype=np.float64)
    for _ in range(num_turns):
        value = _best_turn(turn, value)
    return float(value[0])


def _best_turn(turn: Turn, after: Floats) -> Floats:
    """Return the value of each score before one more turn, given its value after it."""
    size, reach = len(after), turn.gains.shape[1]
    far = np.concatenate([after, after[-1] + np.arange(1.0, 1.0 + _HELD + reach)])
    lost = turn.lost_turn[0] * after + turn.lost_score[0] * after[0]
    win = np.array([far[k : k + size] for k in range(_HELD + reach)])
    for k in range(_HELD - 1, -1, -1):
        throw = lost + np.tensordot(turn.gains[0], win[k : k + reach], axes=1)
        win[k] = np.maximum(win[k], throw)
    return win[0]
