"""Bots that carry out a plan, alike in plain Python and in machine code."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import ViewOf
from pigpen.bots.people import greedy, wary
from pigpen.bots.plans import Style, best_other, keep_pace, score_base, scoring_turns
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.core.redacted import known
from pigpen.core.rng import below
from pigpen.dice.turn import Action, PressRules, TurnPosition

POINTS_A_DIE = 4  # mean of a die that shows no one


class Plan(NamedTuple):
    """What a planned bot does; plain numbers, so that kernels can carry it out."""

    style: int
    points: int = 0  # hold value, or the base of one
    spread: int = 0  # the stopping point wanders by up to twice this, most often by little
    one_throw: int = 0  # 1 where a turn has one throw, so that only its dice are chosen


class Planned(NamedTuple):
    """A bot that carries out a plan; a `KernelBot`."""

    plan: Plan

    @property
    def kernel(self) -> Callable[..., int]:
        """What every plan is carried out by."""
        return choose

    @property
    def row(self) -> Ints:
        """The plan, as the kernel reads it."""
        return np.array(self.plan, np.int64)

    @property
    def is_quick(self) -> bool:
        """A plan is arithmetic."""
        return True

    def __call__(self, view: ViewOf[TurnPosition], rng: Ints) -> int:
        """The plan's action."""
        actions = np.array(view.legal_actions, np.int64)
        p = known(view.position)
        return int(act(view.game.rules, p, actions, len(actions), self.row, rng))

    def deviations(self) -> list[tuple[int, float]]:
        """Every deviation of the stopping point, in points, with its probability."""
        even = np.ones(2 * self.plan.spread + 1) / (2 * self.plan.spread + 1)
        return list(enumerate(np.convolve(even, even).tolist(), start=-2 * self.plan.spread))

    def chances(self, view: ViewOf[TurnPosition]) -> Floats:
        """The probability of each legal action, shape [len(view.legal_actions)]: exact."""
        actions = np.array(view.legal_actions, np.int64)
        chances = np.zeros(len(actions))
        p = known(view.position)
        for deviation, weight in self.deviations():
            action = carry_out(view.game.rules, p, actions, len(actions), self.row, deviation)
            chances[actions == action] += weight
        return chances


# Places in a plan's row of numbers.
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
    """What `plan` does at `views[0]`."""
    return act(rules, views[0], actions, count, plan, rng)


@kernel
def act(
    rules: PressRules, p: TurnPosition, actions: Ints, count: int, plan: Ints, rng: Ints
) -> int:
    """The action of `plan` [4], its deviation drawn from `rng`; never anything but a legal one."""
    if count == 1:
        return actions[0]
    deviation = 0
    if plan[_SPREAD] > 0:
        steps = 2 * plan[_SPREAD] + 1
        deviation = below(rng, steps) + below(rng, steps) - 2 * plan[_SPREAD]
    return carry_out(rules, p, actions, count, plan, deviation)


@kernel
def carry_out(
    rules: PressRules, p: TurnPosition, actions: Ints, count: int, plan: Ints, deviation: int
) -> int:
    """Hold at the hold value, moved by `deviation`, and at the target; else throw.

    Of several numbers of dice (D9) take one: more at once only give up the right to
    stop. Where a turn has one throw (D11), take the number that brings the hold value
    if no die shows a one.
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
    """The turn total to hold at: some points, and never more than are left to the target."""
    return min(left, max(1, value + deviation))


@kernel
def dice_for(plan: Ints, stop: int) -> int:
    """How many dice to throw on the way to a stopping point."""
    if not plan[_ONE_THROW]:
        return 1
    return max(1, (stop + POINTS_A_DIE // 2) // POINTS_A_DIE)


@kernel
def hold_value(rules: PressRules, p: TurnPosition, plan: Ints) -> int:
    """The turn total at which `plan` stops, before any deviation."""
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
