"""Plans for a turn that fit on a card: how many points to throw for before holding.

Every plan is a hold value: throw while the turn total is below it. The published ones
were made for Pig to 100 between two seats, and there they are the literature's to the
letter. Elsewhere this reading is ours: the other player is the best placed of the
others, distances to the target stay what they are in Pig, and the base follows the
game (`dice_roster.base`).

Source: T. W. Neller, C. G. M. Presser, Practical play of the dice game Pig, UMAP
Journal 31 (2010); their margins are in docs/rules/pig.md and are met exactly.
"""

from enum import IntEnum

from pigpen.core.jit import kernel
from pigpen.dice.turn import PressRules, TurnPosition

SCORING_TURN = 25  # points: a quarter of Pig's target


class Style(IntEnum):
    """What a plan looks at."""

    HOLD_AT = 0
    KEEP_PACE = 1
    SCORE_BASE = 2
    SCORING_TURNS = 3
    GREEDY = 4  # people.greedy
    WARY = 5  # people.wary


@kernel
def keep_pace(own: int, other: int, target: int, points: int) -> int:
    """Keep pace and end race: 21, an eighth of what one is behind, all from 71 of 100."""
    if max(own, other) >= target - 29:
        return target - own
    return points + (other - own + 4) // 8  # floor(x + 1/2)


@kernel
def score_base(own: int, other: int, target: int, points: int) -> int:
    """Score base and end race: the same base in every turn, all from 72 of 100.

    The reading and the numbers (24 in Pig, 28 from the target) are ours, the best of
    their neighbours against best play; the published plan of this name is another cut.
    """
    if max(own, other) >= target - 28:
        return target - own
    return points


@kernel
def scoring_turns(own: int, target: int) -> int:
    """Four scoring turns: what is left, shared evenly among those that are left.

    How many have been is read off the score: by this plan it passes a quarter of the
    target with each. Another target takes a scoring turn for every 25 points.
    """
    turns = max(1, (target + SCORING_TURN // 2) // SCORING_TURN)
    return (target - own) // (turns - own * turns // target)


@kernel
def best_other(rules: PressRules, p: TurnPosition) -> int:
    """The highest score among the other seats still in the game; 0 if there is none."""
    best = 0
    for seat in range(rules.seats):
        if seat != p.seat and not p.resigned >> seat & 1:
            best = max(best, p.scores[seat])
    return best
