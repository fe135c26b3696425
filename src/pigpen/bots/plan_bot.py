"""Bots that follow a plan for a turn: the same choices in plain Python and in machine code."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import ViewOf
from pigpen.bots.human_plans import greedy, wary
from pigpen.bots.plans import Style, best_other, keep_pace, score_base, scoring_turns
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.core.redacted import known
from pigpen.core.rng import below
from pigpen.dice.turn import Action, PressRules, TurnPosition

POINTS_A_DIE = 4  # mean of the faces from 2 to 6


class Plan(NamedTuple):
    """The numbers of a plan, as kernels read them."""

    style: int
    points: int = 0  # hold value, or its base
    spread: int = 0  # the stopping point varies by up to twice this
    one_throw: int = 0  # 1 where a turn has one throw, so that only its dice are chosen


class PlanBot(NamedTuple):
    """A bot that follows a plan; a `KernelBot`."""

    plan: Plan

    @property
    def kernel(self) -> Callable[..., int]:
        """Return the kernel that plays every plan."""
        return choose

    @property
    def row(self) -> Ints:
        """Return the plan as an array for the kernel."""
        return np.array(self.plan, np.int64)

    @property
    def is_quick(self) -> bool:
        """Return True: a plan is arithmetic."""
        return True

    def __call__(self, view: ViewOf[TurnPosition], rng: Ints) -> int:
        """Return the plan's action."""
        actions = np.array(view.legal_actions, np.int64)
        p = known(view.position)
        return int(act(view.game.rules, p, actions, len(actions), self.row, rng))

    def deviations(self) -> list[tuple[int, float]]:
        """Return every deviation of the stopping point, in points, with its probability."""
        even = np.ones(2 * self.plan.spread + 1) / (2 * self.plan.spread + 1)
        return list(enumerate(np.convolve(even, even).tolist(), start=-2 * self.plan.spread))

    def chances(self, view: ViewOf[TurnPosition]) -> Floats:
        """Return the exact probability of each legal action, shape [len(view.legal_actions)]."""
        actions = np.array(view.legal_actions, np.int64)
        chances = np.zeros(len(actions))
        p = known(view.position)
        for deviation, weight in self.deviations():
            action = plan_action(view.game.rules, p, actions, len(actions), self.row, deviation)
            chances[actions == action] += weight
        return chances


# Indices in a plan's row of numbers.
_STYLE, _POINTS, _SPREAD, _ONE_THROW = 0, 1, 2, 3


@kernel
def choose(
    rules: PressRules,
    views: Positions[TurnPosition],
    actions: Ints,
    count: int,
    plan: Ints,
    rng: Ints,
) -> int:
    """Return the action of `plan` at `views[0]`."""
    return act(rules, views[0], actions, count, plan, rng)


@kernel
def act(
    rules: PressRules, p: TurnPosition, actions: Ints, count: int, plan: Ints, rng: Ints
) -> int:
    """Return a legal action of `plan` [4], with its deviation drawn from `rng`."""
    if count == 1:
        return actions[0]
    deviation = 0
    if plan[_SPREAD] > 0:
        steps = 2 * plan[_SPREAD] + 1
        deviation = below(rng, steps) + below(rng, steps) - 2 * plan[_SPREAD]
    return plan_action(rules, p, actions, count, plan, deviation)


@kernel
def plan_action(
    rules: PressRules, p: TurnPosition, actions: Ints, count: int, plan: Ints, deviation: int
) -> int:
    """Return the plan's action: hold at the hold value plus `deviation`, and at the target.

    Of several numbers of dice (D9) take one: more at once only give up the right to stop. Where a
    turn has one throw (D11), take the number that brings the hold value if no die shows a one.
    """
    stop = stopping_point(rules.target - p.scores[p.seat], hold_value(rules, p, plan), deviation)
    first_throw = 0
    if actions[0] == Action.HOLD:
        if p.turn_total >= stop:
            return actions[0]
        first_throw = 1
    return actions[min(first_throw + dice_for(plan, stop), count) - 1]


@kernel
def stopping_point(left: int, value: int, deviation: int) -> int:
    """Return the turn total to hold at, at most the points left to the target."""
    return min(left, max(1, value + deviation))


@kernel
def dice_for(plan: Ints, stop: int) -> int:
    """Return how many dice to throw on the way to a stopping point."""
    if not plan[_ONE_THROW]:
        return 1
    return max(1, (stop + POINTS_A_DIE // 2) // POINTS_A_DIE)


@kernel
def hold_value(rules: PressRules, p: TurnPosition, plan: Ints) -> int:
    """Return the turn total at which `plan` holds, before any deviation."""
    own = p.scores[p.seat]
    style = plan[_STYLE]
    if style == Style.HOLD_AT:
        return plan[_POINTS]
    if style == Style.SCORING_TURNS:
        return scoring_turns(own, rules.target)
    if style == Style.GREEDY:
        return greedy(own, rules.target)
    other = best_other(rules, p)
    if style == Style.KEEP_PACE:
        return keep_pace(own, other, rules.target, plan[_POINTS])
    if style == Style.SCORE_BASE:
        return score_base(own, other, rules.target, plan[_POINTS])
    return wary(own, other, rules.target, plan[_POINTS])
