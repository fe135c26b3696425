"""Plans for a turn of dice: at which turn total to hold.

A plan is a hold value: throw while the turn total is below it. Published plans are for Pig to 100
between two seats, where these kernels follow them exactly. Elsewhere this interpretation is ours:
the other player is the best placed of the others, distances to the target stay as in Pig, and the
base depends on the game (`dice_roster.base`).

Source: T. W. Neller, C. G. M. Presser, Practical play of the dice game Pig, UMAP Journal 31 (2010);
their margins are in docs/rules/pig.md and are met exactly.
"""

from pigpen.core.codes import Code
from pigpen.core.jit import kernel
from pigpen.dice.turn import PressRules, TurnPosition

SCORING_TURN = 25  # points: a quarter of Pig's target


class Style(Code):
    """The kinds of plans."""

    HOLD_AT = 0
    KEEP_PACE = 1
    SCORE_BASE = 2
    SCORING_TURNS = 3
    GREEDY = 4  # human_plans.greedy
    WARY = 5  # human_plans.wary


@kernel
def keep_pace(own: int, other: int, target: int, points: int) -> int:
    """Return the hold value of Keep Pace and End Race.

    It is 21 plus an eighth of the deficit; from 71 of 100 points on, all that is left.
    """
    if max(own, other) >= target - 29:
        return target - own
    return points + (other - own + 4) // 8  # floor(x + 1/2)


@kernel
def score_base(own: int, other: int, target: int, points: int) -> int:
    """Return the hold value of Score Base and End Race.

    It is the base in every turn; from 72 of 100 points on, all that is left. The interpretation and
    the numbers (24 in Pig, 28 from the target) are ours, the best of their neighbours against best
    play; the published plan of this name differs.
    """
    if max(own, other) >= target - 28:
        return target - own
    return points


@kernel
def scoring_turns(own: int, target: int) -> int:
    """Return the hold value of Four Scoring Turns: the points left, shared among the turns left.

    The number of past turns follows from the score, which passes a quarter of the target with each.
    For another target a scoring turn is 25 points.
    """
    turns = max(1, (target + SCORING_TURN // 2) // SCORING_TURN)
    return (target - own) // (turns - own * turns // target)


@kernel
def best_other(rules: PressRules, p: TurnPosition) -> int:
    """Return the highest score among the other seats still in the game; 0 if there is none."""
    best = 0
    for seat in range(rules.seats):
        if seat != p.seat and not p.resigned >> seat & 1:
            best = max(best, p.scores[seat])
    return best
