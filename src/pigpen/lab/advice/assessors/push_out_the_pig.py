"""Assessor of Push Out the Pig: sampled worlds that fit a seat's view, played to the deal's end."""

from collections.abc import Collection
from typing import Final

import numpy as np

from pigpen.bots.bot import View
from pigpen.bots.push_out_the_pig.determinization import MATCH_POINTS
from pigpen.bots.push_out_the_pig.evaluation import evaluate_actions, hand_values
from pigpen.bots.push_out_the_pig.win_probability import is_match
from pigpen.core.jit import specialise
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.games.push_out_the_pig.rules import End
from pigpen.lab.advice.assessment import (
    LEAST_MATCH_COST,
    Assessment,
    Estimate,
    Exactness,
    Unit,
)
from pigpen.lab.advice.determinization import WorldsAssessor
from pigpen.lab.advice.reasons import push_out_the_pig as reasons
from pigpen.lab.advice.sample_means import estimate, stream_of

_WON: Final = 2 * MATCH_POINTS  # points between a match won and one lost
WORLDS: Final = 512  # for a decision; the first of a deal takes some 50 ms on one core


class PushOutThePigAssessor(WorldsAssessor):
    """Samples the hidden cards.

    Values are points of the deal above the others' mean, and what it means to win the match; where
    seats win together, those of the side.
    """

    evaluate_actions = staticmethod(evaluate_actions)
    worlds = WORLDS
    few = 32
    key = "hint.worlds"
    unit = Unit.POINTS

    @property
    def exactness(self) -> Exactness:
        """The number of worlds, and whose points its values count."""
        told = super().exactness
        return told._replace(key="hint.worlds_of_sides") if self.game.sides else told

    def reason(self, view: View, judged: Assessment, worse: Collection[int]) -> Said | None:
        """Return why the best action is better."""
        return reasons.reason(view, judged, worse)

    def match_cost(self, view: View, judged: Assessment, action: int) -> float:
        """Return the chance of winning the match that `action` gives away.

        The same worlds are valued as a single deal, for its points alone; the rest of the cost is
        the match.
        """
        cost, rules = judged.cost(action), self.game.rules
        if cost < LEAST_MATCH_COST * _WON or not is_match(rules):
            return 0.0
        actions = sorted((judged.best, action))
        alone = rules._replace(end=End.DEALS, deals=1)
        means = dict(zip(actions, self._values(view, actions, alone).mean(axis=0), strict=True))
        of_deal = float(means[judged.best] - means[action])
        return min(1.0, max(0.0, (cost - of_deal) / _WON))

    def hand_value(self, view: View) -> Estimate:
        """Return the mean points of the hand, above the mean of the other seats."""
        values = np.zeros(self._worlds)
        run = specialise(hand_values, self.game)
        p = known(view.position)
        views, rng = self._views(p), stream_of(p, view.seat)
        run(self.game.rules, views, view.seat, self._worlds, rng, values)
        return estimate(values)
