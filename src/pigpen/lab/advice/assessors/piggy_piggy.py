"""Piggy Piggy judged: by worlds that fit the view of a seat, played on for a round.

A view has a stream of random numbers of its own (`lab.advice.sampled`), so that a question has one
answer. How well the outlook that ends each world foretells who wins is in docs/piggy-piggy-bots.md.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pigpen.bots.bot import ROOM, View
from pigpen.bots.fewer import OF_HINTS, as_many
from pigpen.bots.piggy_piggy.judging import stand, weigh
from pigpen.core.game import AnyGame
from pigpen.core.jit import specialise
from pigpen.core.position import after
from pigpen.games.piggy_piggy.position import Position
from pigpen.lab.advice.assess import Assessment, Exactness, Standing, Unit
from pigpen.lab.advice.sampled import assessment, errors_of, stream_of

WORLDS: Final = 128  # for each action, and for each position
EXACTNESS: Final = "hint.rounds"


class PiggyPiggyAssessor:
    """Draws the unseen cards at random."""

    def __init__(self, game: AnyGame, worlds: int | None = None) -> None:
        """Judge `game` by so many worlds a question, at least two."""
        self.game = game
        few = OF_HINTS[game.name]
        self._worlds = as_many(WORLDS, few, weigh, game) if worlds is None else worlds

    def actions(self, view: View) -> Assessment:
        """The chance of winning, each action followed by the best turn found after it."""
        views = self._views(view.position)
        actions = np.array(view.legal_actions, np.int64)
        count = len(actions)
        values = np.zeros((self._worlds, count))
        rng = stream_of(view.position, view.seat)
        run = specialise(weigh, self.game)
        run(self.game.rules, views, actions, count, self._worlds, rng, values)
        return assessment(view.legal_actions, values, Unit.CHANCE, EXACTNESS)

    def standing(self, position: Position) -> Standing:
        """If all play on, the hands being what they are and the pile in any order."""
        values = np.zeros((self._worlds, self.game.num_seats))
        rng = stream_of(position, 0)
        run = specialise(stand, self.game)
        run(self.game.rules, self._views(position), self._worlds, rng, values)
        exactness = Exactness(EXACTNESS, float(errors_of(values).max()), self._worlds)
        return Standing(tuple(map(float, values.mean(axis=0))), exactness)

    def standing_after(self, position: Position, action: int) -> Standing:
        """The same once the action is played."""
        return self.standing(after(self.game, position, action))

    def _views(self, position: Position) -> NDArray[Position]:
        views = np.zeros(ROOM, self.game.sizes.dtype)
        views[0] = position
        return views
