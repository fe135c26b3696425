"""Piggles judged: by playouts to the end of the game, with throws drawn from their model.

Of choices that are too many to judge (sets to load, throws, points of a Field) a short search
finds a few good ones; whatever else a view names is judged beside them. A position has a
stream of random numbers of its own (`lab.advice.sampled`), so that a question has one answer.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pigpen.bots.bot import ROOM, View
from pigpen.bots.fewer import OF_HINTS, as_many
from pigpen.bots.piggles.judging import MOST_SHOWN, plan_of, shown_plans, stand, weigh
from pigpen.bots.piggles.search import LENGTH
from pigpen.core.game import AnyGame
from pigpen.core.jit import specialise
from pigpen.core.position import after, legal_actions
from pigpen.core.record import Ints
from pigpen.games.piggles.position import Position
from pigpen.lab.advice.assess import Assessment, Exactness, Standing, Unit
from pigpen.lab.advice.sampled import assessment, errors_of, estimate, stream_of

WORLDS: Final = 512  # for each choice, and for each position
EXACTNESS: Final = "hint.throws"


class PigglesAssessor:
    """Plays on from a position many times."""

    def __init__(self, game: AnyGame, worlds: int | None = None) -> None:
        """Judge `game` by so many playouts a question, at least two."""
        self.game = game
        few = OF_HINTS[game.name]
        self._worlds = as_many(WORLDS, few, weigh, game) if worlds is None else worlds

    def actions(self, view: View) -> Assessment:
        """The chance of winning, each choice followed by the best throw found or simple play."""
        rng = stream_of(view.position, view.seat)
        plans = self._plans(view, rng)
        chances, points = np.zeros((2, self._worlds, len(plans)))
        run = specialise(weigh, self.game)
        views = self._views(view.position)
        run(self.game.rules, views, plans, len(plans), self._worlds, rng, chances, points)
        actions = [int(plan[0]) for plan in plans]
        judged = assessment(actions, chances, Unit.CHANCE, EXACTNESS)
        gains = {action: estimate(points[:, place]) for place, action in enumerate(actions)}
        return judged._replace(gains=gains)

    def standing(self, position: Position) -> Standing:
        """If both play on by rules of thumb."""
        values = np.zeros((self._worlds, self.game.num_seats))
        rng = stream_of(position, 0)
        run = specialise(stand, self.game)
        run(self.game.rules, self._views(position), self._worlds, rng, values)
        exactness = Exactness(EXACTNESS, float(errors_of(values).max()), self._worlds)
        return Standing(tuple(map(float, values.mean(axis=0))), exactness)

    def standing_after(self, position: Position, action: int) -> Standing:
        """The same once the action is played."""
        return self.standing(after(self.game, position, action))

    def _plans(self, view: View, rng: Ints) -> Ints:
        """The choices to judge with what follows them, by their codes: [A, LENGTH]."""
        listed = np.array(legal_actions(self.game, view.position), np.int64)
        shown = np.zeros((MOST_SHOWN, LENGTH), np.int64)
        run = specialise(shown_plans, self.game)
        views = self._views(view.position)
        playouts = self._worlds // 2
        count = run(self.game.rules, views, listed, len(listed), playouts, rng, shown)
        plans = {int(plan[0]): plan for plan in shown[:count]}
        if len(view.legal_actions) <= MOST_SHOWN:
            for action in view.legal_actions:
                plans.setdefault(action, self._plan_of(view.position, action))
        return np.array([plans[action] for action in sorted(plans)])

    def _plan_of(self, position: Position, action: int) -> Ints:
        plan = np.zeros(LENGTH, np.int64)
        plan_of(position, action, plan)
        return plan

    def _views(self, position: Position) -> NDArray[Position]:
        views = np.zeros(ROOM, self.game.sizes.dtype)
        views[0] = position
        return views
