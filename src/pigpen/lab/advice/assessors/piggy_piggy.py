"""Assessor of Piggy Piggy: sampled worlds that fit a seat's view, played on for a round.

How well the value function that ends each world predicts the winner is in docs/piggy-piggy-bots.md.
"""

from collections.abc import Collection
from typing import Final

from pigpen.bots.bot import View
from pigpen.bots.piggy_piggy.evaluation import evaluate_actions, evaluate_position
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import Assessment
from pigpen.lab.advice.determinization import WinProbabilityAssessor
from pigpen.lab.advice.reasons import piggy_piggy as reasons

WORLDS: Final = 128


class PiggyPiggyAssessor(WinProbabilityAssessor):
    """Samples the hidden cards; each action is followed by the best turn found."""

    evaluate_actions = staticmethod(evaluate_actions)
    evaluate_position = staticmethod(evaluate_position)
    worlds = WORLDS
    few = 6
    key = "hint.rounds"

    def reason(self, view: View, judged: Assessment, worse: Collection[int]) -> Said | None:
        """Return why the best action is better."""
        return reasons.reason(view, judged, worse)
