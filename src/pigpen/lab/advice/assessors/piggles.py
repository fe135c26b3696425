"""Assessor of Piggles: playouts to the end of the game, with throws drawn from their model.

Of choices that are too many to judge (sets to load, throws, points of a Field) a short search
finds a few good ones; whatever else a view names is judged beside them.
"""

from collections.abc import Collection
from typing import Final

import numpy as np

from pigpen.bots.bot import View
from pigpen.bots.piggles.judging import MOST_SHOWN, plan_of, shown_plans, stand, weigh
from pigpen.bots.piggles.search import LENGTH
from pigpen.core.jit import specialise
from pigpen.core.position import legal_actions
from pigpen.core.record import Ints
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.games.piggles.position import Position
from pigpen.lab.advice.assessment import Assessment
from pigpen.lab.advice.determinization import WinProbabilityAssessor
from pigpen.lab.advice.reasons import piggles as reasons
from pigpen.lab.advice.sample_means import assessment_from, estimate, stream_of

WORLDS: Final = 512


class PigglesAssessor(WinProbabilityAssessor):
    """Plays many games to the end from a position."""

    weigh = staticmethod(weigh)
    stand = staticmethod(stand)
    worlds = WORLDS
    few = 6
    key = "hint.throws"

    def actions(self, view: View) -> Assessment:
        """Return win probabilities: each choice, then the best throw found or simple play."""
        p = known(view.position)
        rng = stream_of(p, view.seat)
        plans = self._plans(view, rng)
        chances, points = np.zeros((2, self._worlds, len(plans)))
        run = specialise(weigh, self.game)
        views = self._views(p)
        run(self.game.rules, views, plans, len(plans), self._worlds, rng, chances, points)
        actions = [int(plan[0]) for plan in plans]
        judged = assessment_from(actions, chances, self.unit, self.key)
        gains = {action: estimate(points[:, place]) for place, action in enumerate(actions)}
        return judged._replace(gains=gains)

    def reason(self, view: View, judged: Assessment, worse: Collection[int]) -> Said | None:
        """Return why the best action is better."""
        return reasons.reason(view, judged, worse)

    def _plans(self, view: View, rng: Ints) -> Ints:
        """Return the choices to assess, each with the actions that follow it: [A, LENGTH]."""
        p = known(view.position)
        listed = np.array(legal_actions(self.game, p), np.int64)
        shown = np.zeros((MOST_SHOWN, LENGTH), np.int64)
        run = specialise(shown_plans, self.game)
        views = self._views(p)
        playouts = self._worlds // 2
        count = run(self.game.rules, views, listed, len(listed), playouts, rng, shown)
        plans = {int(plan[0]): plan for plan in shown[:count]}
        if len(view.legal_actions) <= MOST_SHOWN:
            for action in view.legal_actions:
                plans.setdefault(action, self._plan_of(p, action))
        return np.array([plans[action] for action in sorted(plans)])

    def _plan_of(self, position: Position, action: int) -> Ints:
        plan = np.zeros(LENGTH, np.int64)
        plan_of(position, action, plan)
        return plan
