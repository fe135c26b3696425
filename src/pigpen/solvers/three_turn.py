"""One turn of a press-your-luck dice game, seen from three seats.

Against any opponents, a turn depends only on `end[s]`: the seat's win probability
once the turn has ended with s points of its own. With t = score + turn total
and a = score, best play of the turn is

    W[t] = max(end[t],  stay * end[a] + fixed + sum_r gain[r] * W[t + r])

and 1 from the target on; `stay` is the probability that a throw costs the turn, and
`fixed` the value of the other ways in which it can end. With three seats end[a] is
unknown while a cycle of scores is being solved, so that the value of a turn is a
linear function of it: a line.
"""

from typing import NamedTuple

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.solvers.throws import Turn
from pigpen.solvers.two_seats import worthwhile

# A line, shape [3]: what a turn is worth where end[a] stays open.
OWN, NEXT, STAY = 0, 1, 2  # mover's chance, next seat's, P(score unchanged)


class Form(NamedTuple):
    """A turn as the kernels read it: the throws that best play needs."""

    points: Ints  # [X] gains that can happen; empty where a turn is one throw
    weights: Floats  # [X] their chances
    scored: Floats  # [M, C] P(the turn ends and c points count)
    reach: Ints  # [M, 2] first and last index of `scored` that can happen
    lost_turn: Floats  # [M]
    lost_score: Floats  # [M]


def form_of(turn: Turn) -> Form:
    """Return the form of `turn` that the kernels read."""
    used = worthwhile(turn)
    assert not turn.goes_on or len(used) == 1, "a press game with a choice of unlike throws"
    points = np.flatnonzero(turn.gains[used[0]])
    scored = np.ascontiguousarray(turn.scored[used])
    return Form(
        points,
        turn.gains[used[0]][points],
        scored,
        np.array([_ends(row) for row in scored], np.int64),
        turn.lost_turn[used],
        turn.lost_score[used],
    )


def _ends(row: Floats) -> tuple[int, int]:
    """Return the first and last index with a probability above 0; an empty range if none has."""
    happens = np.flatnonzero(row)
    return (int(happens[0]), int(happens[-1])) if len(happens) else (0, -1)


@kernel
def best_turn(
    form: Form, score: int, end: Floats, following: Floats, here: float, work: Floats, line: Floats
) -> None:
    """Best play of a turn against `end`, with `here` in place of end[score].

    `following[s]` is the next seat's chance after the turn; shapes [N]. Writes `line`;
    `work` is scratch, shape [3, N + most points].
    """
    if len(form.points) == 0:
        _best_throw(form, score, end, following, here, line)
        return
    target = len(end)
    stay = form.lost_turn[0]
    fixed, fixed_next = 0.0, 0.0
    if score == 0:
        stay += form.lost_score[0]
    else:
        fixed = form.lost_score[0] * end[0]
        fixed_next = form.lost_score[0] * following[0]
    for points in range(form.reach[0, 0], form.reach[0, 1] + 1):
        if score + points < target:
            fixed += form.scored[0, points] * end[score + points]
            fixed_next += form.scored[0, points] * following[score + points]
        else:
            fixed += form.scored[0, points]
    value, after, unmoved = work[0], work[1], work[2]
    for total in range(target - 1, score - 1, -1):
        thrown = fixed + stay * here
        for tap in range(len(form.points)):
            thrown += form.weights[tap] * value[total + form.points[tap]]
        if total > score and end[total] >= thrown:
            value[total] = end[total]
            after[total] = following[total]
            unmoved[total] = 0.0
            continue
        value[total] = thrown
        seen, kept = fixed_next, stay
        for tap in range(len(form.points)):
            seen += form.weights[tap] * after[total + form.points[tap]]
            kept += form.weights[tap] * unmoved[total + form.points[tap]]
        after[total] = seen
        unmoved[total] = kept
    line[OWN] = value[score] - unmoved[score] * here
    line[NEXT] = after[score]
    line[STAY] = unmoved[score]


@kernel
def _best_throw(
    form: Form, score: int, end: Floats, following: Floats, here: float, line: Floats
) -> None:
    """As `best_turn` where a turn is one throw, chosen among M."""
    best = -1.0
    for choice in range(len(form.scored)):
        own, seen, stay = _throw_line(form, choice, score, end, following)
        if own + stay * here > best:
            best = own + stay * here
            line[OWN], line[NEXT], line[STAY] = own, seen, stay


@kernel
def _throw_line(
    form: Form, choice: int, score: int, end: Floats, following: Floats
) -> tuple[float, float, float]:
    """What one throw that ends the turn is worth: own, next, stay."""
    target = len(end)
    own, seen, stay = 0.0, 0.0, form.lost_turn[choice]
    if score == 0:
        stay += form.lost_score[choice]
    else:
        own = form.lost_score[choice] * end[0]
        seen = form.lost_score[choice] * following[0]
    for points in range(form.reach[choice, 0], form.reach[choice, 1] + 1):
        if score + points < target:
            own += form.scored[choice, points] * end[score + points]
            seen += form.scored[choice, points] * following[score + points]
        else:
            own += form.scored[choice, points]
    return own, seen, stay


@kernel
def turn_ends(form: Form, score: int, end: Floats, work: Floats, ends: Floats) -> None:
    """Where a turn played by `end` ends: `ends[s]` is P(score s after it), shape [N + 1].

    The last index stands for the target and above. `work` is scratch, [3, N + points].
    """
    target = len(end)
    ends[:] = 0.0
    line = np.empty(3)
    best_turn(form, score, end, end, end[score], work, line)
    if len(form.points) == 0:
        for choice in range(len(form.scored)):
            own, _, stay = _throw_line(form, choice, score, end, end)
            if own == line[OWN] and stay == line[STAY]:
                _end_throw(form, choice, score, 1.0, ends)
                return
    value = work[0]
    for total in range(score + 1, target):
        work[2, total] = 1.0 if value[total] == end[total] else 0.0
    _spread(form, score, target, work, ends)


@kernel
def hold_ends(form: Form, score: int, points: int, work: Floats, ends: Floats) -> None:
    """As `turn_ends` for a turn held at so many points, in a game where turns go on."""
    target = len(ends) - 1
    ends[:] = 0.0
    for total in range(score + 1, target):
        work[2, total] = 1.0 if total - score >= points else 0.0
    _spread(form, score, target, work, ends)


@kernel
def _spread(form: Form, score: int, target: int, work: Floats, ends: Floats) -> None:
    """Follow a turn that holds where work[2] is 1; work[1] is P(a total is reached)."""
    reached, holds = work[1], work[2]
    reached[score:] = 0.0
    reached[score] = 1.0
    throws = 0.0
    for total in range(score, target):
        if total > score and holds[total] > 0.0:
            ends[total] += reached[total]
            continue
        throws += reached[total]
        for tap in range(len(form.points)):
            reached[total + form.points[tap]] += form.weights[tap] * reached[total]
    ends[target] += reached[target:].sum()
    reached[target:] = 0.0
    holds[target:] = 0.0
    _end_throw(form, 0, score, throws, ends)


@kernel
def _end_throw(form: Form, choice: int, score: int, weight: float, ends: Floats) -> None:
    """Add the ends of a throw that do not go on, `weight` times."""
    target = len(ends) - 1
    ends[score] += weight * form.lost_turn[choice]
    ends[0] += weight * form.lost_score[choice]
    for points in range(form.reach[choice, 0], form.reach[choice, 1] + 1):
        ends[min(score + points, target)] += weight * form.scored[choice, points]
