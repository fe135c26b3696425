"""Plans as people make them, with the mistakes that people make.

Nobody here errs at random. A bias bends the hold value, the same way every time, and
an unsteady eye (`Plan.spread`) moves the stopping point by a few points about it, so
that mistakes are many where they cost little and few where they cost much.

Sources of the biases: round numbers as goals, D. Pope and U. Simonsohn, Psychological
Science 22 (2011); daring with points just won and to break even, R. Thaler and
E. Johnson, Management Science 36 (1990); fear of losing what one has, D. Kahneman and
A. Tversky, Econometrica 47 (1979). The numbers are ours, chosen for the strength that
tests/bots/test_strength.py measures.
"""

from pigpen.core.jit import kernel

_ROUND = 20  # points between the scores that look like goals
_AHEAD, _BEHIND = 20, 25  # points of lead, or of deficit, that are felt
_FEAR, _CHASE = 6, 8  # points fewer, or more, than when level
_PANIC = 15  # points from the target at which the other player is about to win


@kernel
def greedy(own: int, target: int) -> int:
    """One goal further: to the round score after the next, whatever the others have."""
    goal = (own // _ROUND + 2) * _ROUND
    return min(goal, target) - own


@kernel
def wary(own: int, other: int, target: int, points: int) -> int:
    """Just past the points one learnt; fewer when ahead, more when behind, all in a panic."""
    if other >= target - _PANIC:
        return target - own
    if own - other >= _AHEAD:
        return points - _FEAR
    if other - own >= _BEHIND:
        return points + _CHASE
    return points
