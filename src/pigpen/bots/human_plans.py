"""Plans with the systematic errors that people make.

There are no random errors. A bias changes the hold value in the same way every time, and a spread
(`Plan.spread`) moves the stopping point by a few points, so that errors are frequent where they
cost little and rare where they cost much.

Sources of the biases: round numbers as goals, D. Pope and U. Simonsohn, Psychological Science 22
(2011); risk seeking after gains and to break even, R. Thaler and E. Johnson, Management Science 36
(1990); loss aversion, D. Kahneman and A. Tversky, Econometrica 47 (1979). The numbers are ours,
chosen for the strength that tests/bots/test_strength.py measures.
"""

from pigpen.core.jit import kernel

_ROUND = 20  # points between the scores that look like goals
_AHEAD, _BEHIND = 20, 25  # points of lead, or of deficit, that change the hold value
_FEAR, _CHASE = 6, 8  # points by which they lower or raise it
_PANIC = 15  # points to the target from which the other player is about to win


@kernel
def greedy(own: int, target: int) -> int:
    """Return the hold value of a greedy player: to the round score after the next."""
    goal = (own // _ROUND + 2) * _ROUND
    return min(goal, target) - own


@kernel
def wary(own: int, other: int, target: int, points: int) -> int:
    """Return the hold value of a wary player: lower when ahead, higher when behind.

    If the other player is about to win, it is all that is left.
    """
    if other >= target - _PANIC:
        return target - own
    if own - other >= _AHEAD:
        return points - _FEAR
    if other - own >= _BEHIND:
        return points + _CHASE
    return points
