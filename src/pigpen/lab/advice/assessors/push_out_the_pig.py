"""Assessor of Push Out the Pig: sampled worlds that fit a seat's view, played to the deal's end."""

from collections.abc import Collection
from typing import Final

import numpy as np

from pigpen.bots.bot import View
from pigpen.bots.push_out_the_pig.evaluation import evaluate_actions, hand_values
from pigpen.core.jit import specialise
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import Assessment, Estimate, Exactness, Unit
from pigpen.lab.advice.determinization import WorldsAssessor
from pigpen.lab.advice.reasons import push_out_the_pig as reasons
from pigpen.lab.advice.sample_means import estimate, stream_of

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

    def hand_value(self, view: View) -> Estimate:
        """Return the mean points of the hand, above the mean of the other seats."""
        values = np.zeros(self._worlds)
        run = specialise(hand_values, self.game)
        p = known(view.position)
        views, rng = self._views(p), stream_of(p, view.seat)
        run(self.game.rules, views, view.seat, self._worlds, rng, values)
        return estimate(values)
