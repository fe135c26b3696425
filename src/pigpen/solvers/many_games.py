"""Kernels for games among many seats with the variance of luck removed.

The chances at the start of a turn are known: the result of the turn minus their mean is luck.
Subtracting it from the result of a game, turn by turn, keeps the mean and leaves little variance
(control variates). How little depends on the chances of the `Model`; the mean does not. Source: M.
Zinkevich et al., Optimal unbiased estimators for evaluating agent performance, 2006.
"""

from pigpen.core.jit import kernel
from pigpen.core.mathematics import exp, log
from pigpen.core.record import Floats, Ints
from pigpen.solvers.many_learned import Model


@kernel
def chance(model: Model, scores: Ints, mover: int, seat: int) -> float:
    """The chance of `seat`, the turn being the mover's; scores [S] by seat.

    A seat that is to move next has a distance of 0; one whose turn has just ended, S - 1.
    """
    seats = len(scores)
    distance = (seat - mover) % seats
    own = scores[seat]
    odds, strength, leader = 0.0, 0.0, 0
    for step in range(seats):
        if step != distance:
            other = scores[(mover + step) % seats]
            leader = max(leader, other)
            strength += float(model.each[distance, other, own])
            if step < distance:
                odds += float(model.last[other, own])
            else:
                odds += float(model.first[other, own])
    strength += model.lead[distance, leader, own]
    return 1.0 / (1.0 + exp(log(odds) * (1.0 + model.slope[distance, own]) - strength))


@kernel
def worth(model: Model, scores: Ints, mover: int, end: Floats) -> None:
    """What each score at the end of its turn is worth to the mover; writes `end` [N]."""
    held = scores[mover]
    for score in range(len(end)):
        scores[mover] = score
        end[score] = chance(model, scores, (mover + 1) % len(scores), mover)
    scores[mover] = held


@kernel
def luck(model: Model, scores: Ints, mover: int, seat: int, ends: Floats, reached: int) -> float:
    """By how much a turn of `mover` that ended at `reached` was better for `seat` than the mean.

    `ends` [N + 1] are the chances of where it ends, as `turn_ends` has them.
    """
    target = len(ends) - 1
    held = scores[mover]
    mean, found = 0.0, 0.0
    for score in range(target + 1):
        if ends[score] == 0.0:
            continue
        value = 1.0 if seat == mover else 0.0
        if score < target:
            scores[mover] = score
            value = chance(model, scores, (mover + 1) % len(scores), seat)
        mean += ends[score] * value
        if score == reached:
            found = value
    scores[mover] = held
    return found - mean
