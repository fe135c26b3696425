"""Reachability: the positions that a strategy reaches from the start of a game."""

import numpy as np
from numpy.typing import NDArray

from pigpen.core.jit import compiled, kernel
from pigpen.core.record import Ints
from pigpen.solvers.throws import Turn

Flags = NDArray[np.bool_]


def reached(turn: Turn, throw: int, rolls: Flags, *, against_any: bool) -> Flags:
    """Return the cells reached by a seat that throws where `rolls` is true, and holds elsewhere.

    `rolls` and the result are [N, N, N] by own score, other score and turn total. The other seat
    plays the same strategy, or, with `against_any`, may have any score at any time.
    """
    met = np.zeros(rolls.shape, np.bool_)
    compiled(_follow)(turn, throw, np.ascontiguousarray(rolls), against_any, met)
    return met


def reached_scores(turn: Turn, choice: Ints, *, against_any: bool) -> Flags:
    """Return [N, N], the scores reached by a seat that makes the throw `choice` [N, N] names.

    It is for turns of one throw; the other seat plays as in `reached`.
    """
    pairs = np.zeros(choice.shape, np.bool_)
    compiled(_follow_throws)(turn, choice, against_any, pairs)
    return pairs


@kernel
def _follow_throws(turn: Turn, choice: Ints, against_any: bool, pairs: Flags) -> None:
    """Throw once at every pair of scores that a turn can pass on; they are noted in `pairs`."""
    target = len(choice)
    queue = np.zeros(target * target, np.int64)
    count = _pass_on(0, 0, against_any, pairs, queue, 0)
    done = 0
    while done < count:
        own, other = queue[done] // target, queue[done] % target
        throw = int(choice[own, other])
        count = _end(turn, throw, own, other, against_any, pairs, queue, count)
        done += 1


@kernel
def _follow(turn: Turn, throw: int, rolls: Flags, against_any: bool, met: Flags) -> None:
    """Play every turn of every pair of scores that a turn can pass on."""
    target = len(rolls)
    pairs = np.zeros((target, target), np.bool_)
    queue = np.zeros(target * target, np.int64)
    count = _pass_on(0, 0, against_any, pairs, queue, 0)
    done = 0
    while done < count:
        own, other = queue[done] // target, queue[done] % target
        done += 1
        count = _end(turn, throw, own, other, against_any, pairs, queue, count)
        met[own, other, 0] = True
        for total in range(target - own):
            if not met[own, other, total]:
                continue
            if rolls[own, other, total]:
                for gain in range(1, min(turn.gains.shape[1], target - own - total)):
                    if turn.gains[throw, gain] > 0.0:
                        met[own, other, total + gain] = True
            else:
                count = _pass_on(own + total, other, against_any, pairs, queue, count)


@kernel
def _end(
    turn: Turn, throw: int, own: int, other: int, against_any: bool, pairs: Flags, queue: Ints,
    count: int,
) -> int:  # fmt: skip
    """Pass the turn on in every way in which one throw can end it; how many are noted."""
    if turn.lost_turn[throw] > 0.0:
        count = _pass_on(own, other, against_any, pairs, queue, count)
    if turn.lost_score[throw] > 0.0:
        count = _pass_on(0, other, against_any, pairs, queue, count)
    for points in range(1, turn.scored.shape[1]):
        if turn.scored[throw, points] > 0.0 and own + points < len(pairs):
            count = _pass_on(own + points, other, against_any, pairs, queue, count)
    return count


@kernel
def _pass_on(own: int, other: int, against_any: bool, pairs: Flags, queue: Ints, count: int) -> int:
    """A turn ends with these scores: note whose turns may follow; how many are noted."""
    target = len(pairs)
    if not against_any:
        return _note(other, own, pairs, queue, count)
    for score in range(target):
        count = _note(own, score, pairs, queue, count)
    return count


@kernel
def _note(own: int, other: int, pairs: Flags, queue: Ints, count: int) -> int:
    if pairs[own, other]:
        return count
    pairs[own, other] = True
    queue[count] = own * len(pairs) + other
    return count + 1
