"""Assessors by sampled worlds, for games with hidden cards or thrown pieces.

A game brings the kernels that weigh a decision and whole positions. Each position has a stream of
random numbers of its own (`lab.advice.sample_means`), so that a question has one answer, whoever
asks, and a seat gets the same whatever it cannot see.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np

from pigpen.bots.bot import ROOM, View
from pigpen.bots.sample_cap import cap_samples
from pigpen.core.game import AnyGame, AnyPosition, AnyRules
from pigpen.core.jit import specialise
from pigpen.core.position import after
from pigpen.core.record import Floats
from pigpen.core.redacted import known
from pigpen.lab.advice.assessment import Assessment, Exactness, Unit, WinProbabilities
from pigpen.lab.advice.sample_means import assessment_from, errors_of, stream_of


class WorldsAssessor:
    """Evaluates every legal action in the same sampled worlds.

    `evaluate_actions(rules, views, actions, count, worlds, rng, values)` writes the value of each
    of `count` actions in each world into `values`, shape [worlds, count]; `views[0]` is the view of
    the seat, and the others are working memory.
    """

    evaluate_actions: ClassVar[Callable[..., None]]
    worlds: ClassVar[int]  # for a decision, and for each position
    few: ClassVar[int]  # at most, where kernels are interpreted
    key: ClassVar[str]  # of the sentence that says how exact values are
    unit: ClassVar[Unit] = Unit.CHANCE

    def __init__(self, game: AnyGame, worlds: int | None = None) -> None:
        """Assess `game` with this number of worlds for each question, at least two."""
        self.game = game
        usual = cap_samples(self.worlds, self.few, type(self).evaluate_actions, game)
        self._worlds = usual if worlds is None else worlds

    @property
    def exactness(self) -> Exactness:
        """The number of worlds behind its values."""
        return Exactness(self.key, 0.0, self._worlds)

    def actions(self, view: View) -> Assessment:
        """Return the value of each legal action."""
        values = self._values(view, view.legal_actions, self.game.rules)
        return assessment_from(view.legal_actions, values, self.unit, self.exactness.key)

    def _values(self, view: View, actions: Sequence[int], rules: AnyRules) -> Floats:
        """Return the value of each action in each world [worlds, count], by these rules."""
        values = np.zeros((self._worlds, len(actions)))
        run = specialise(type(self).evaluate_actions, self.game)
        p = known(view.position)
        views, rng = self._views(p), stream_of(p, view.seat)
        codes = np.array(actions, np.int64)
        run(rules, views, codes, len(codes), self._worlds, rng, values)
        return values

    def _views(self, position: AnyPosition) -> Any:
        views = np.zeros(ROOM, self.game.sizes.dtype)
        views[0] = position
        return views


class WinProbabilityAssessor(WorldsAssessor):
    """Evaluates whole positions too.

    `evaluate_position(rules, views, worlds, rng, values)` writes each seat's share of the win in
    each world into `values`, shape [worlds, S].
    """

    evaluate_position: ClassVar[Callable[..., None]]

    def win_probabilities(self, position: AnyPosition) -> WinProbabilities:
        """Return the win probabilities if all seats play on as in `evaluate_position`."""
        values = self._stood(position)
        exactness = Exactness(self.key, float(errors_of(values).max()), self._worlds)
        return WinProbabilities(tuple(map(float, values.mean(axis=0))), exactness)

    def win_probabilities_after(self, position: AnyPosition, action: int) -> WinProbabilities:
        """Return the win probabilities after the action."""
        return self.win_probabilities(after(self.game, position, action))

    def _stood(self, position: AnyPosition) -> Floats:
        values = np.zeros((self._worlds, self.game.num_seats))
        run = specialise(type(self).evaluate_position, self.game)
        views, rng = self._views(position), stream_of(position, 0)
        run(self.game.rules, views, self._worlds, rng, values)
        return values
