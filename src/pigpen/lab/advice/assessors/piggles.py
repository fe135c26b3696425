"""Assessor of Piggles: playouts to the end of the game, with throws drawn from their model.

Of choices that are too many to judge (sets to load, throws, points of a Field) a short search
finds a few good ones; whatever else a view names is judged beside them.
"""

from collections.abc import Collection
from typing import Final

import numpy as np

from pigpen.bots.bot import View
from pigpen.bots.piggles.evaluation import (
    MOST_SHOWN,
    candidates_to_show,
    evaluate_actions,
    evaluate_position,
    with_follow_up,
)
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

    evaluate_actions = staticmethod(evaluate_actions)
    evaluate_position = staticmethod(evaluate_position)
    worlds = WORLDS
    few = 6
    key = "hint.throws"

    def actions(self, view: View) -> Assessment:
        """Return win probabilities: each choice, then the best throw found or simple play."""
        p = known(view.position)
        rng = stream_of(p, view.seat)
        candidates = self._candidates(view, rng)
        chances, points = np.zeros((2, self._worlds, len(candidates)))
        run = specialise(evaluate_actions, self.game)
        views = self._views(p)
        run(self.game.rules, views, candidates, len(candidates), self._worlds, rng, chances, points)
        actions = [int(candidate[0]) for candidate in candidates]
        judged = assessment_from(actions, chances, self.unit, self.key)
        gains = {action: estimate(points[:, place]) for place, action in enumerate(actions)}
        return judged._replace(gains=gains)

    def reason(self, view: View, judged: Assessment, worse: Collection[int]) -> Said | None:
        """Return why the best action is better."""
        return reasons.reason(view, judged, worse)

    def _candidates(self, view: View, rng: Ints) -> Ints:
        """Return the choices to assess, each with the actions that follow it: [A, LENGTH]."""
        p = known(view.position)
        listed = np.array(legal_actions(self.game, p), np.int64)
        shown = np.zeros((MOST_SHOWN, LENGTH), np.int64)
        run = specialise(candidates_to_show, self.game)
        views = self._views(p)
        playouts = self._worlds // 2
        count = run(self.game.rules, views, listed, len(listed), playouts, rng, shown)
        candidates = {int(candidate[0]): candidate for candidate in shown[:count]}
        if len(view.legal_actions) <= MOST_SHOWN:
            for action in view.legal_actions:
                candidates.setdefault(action, self._candidate_of(p, action))
        return np.array([candidates[action] for action in sorted(candidates)])

    def _candidate_of(self, position: Position, action: int) -> Ints:
        candidate = np.zeros(LENGTH, np.int64)
        with_follow_up(position, action, candidate)
        return candidate
