"""Push Out the Pig judged: by worlds that fit the view of a seat, played to the end of the deal.

A view has a stream of random numbers of its own, drawn from its bytes. So a question has
one answer, whoever asks, and a seat gets the same whatever the hands that it cannot see.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pigpen.bots.bot import View
from pigpen.bots.fewer import OF_HINTS, as_many
from pigpen.bots.push_out_the_pig.judging import promise, weigh
from pigpen.core.game import AnyGame
from pigpen.core.jit import specialise
from pigpen.games.push_out_the_pig.position import Position
from pigpen.lab.advice.assess import Assessment, Estimate, Unit
from pigpen.lab.advice.sampled import assessment, estimate, stream_of

WORLDS: Final = 512  # for a decision; the first of a deal takes some 50 ms on one core
EXACTNESS: Final = "hint.worlds"


class PushOutThePigAssessor:
    """Deals the unseen cards at random."""

    def __init__(self, game: AnyGame, worlds: int | None = None) -> None:
        """Judge `game` by so many worlds a question, at least two."""
        self.game = game
        few = OF_HINTS[game.name]
        self._worlds = as_many(WORLDS, few, weigh, game) if worlds is None else worlds

    def actions(self, view: View) -> Assessment:
        """Points of the deal above the others' mean, and what it means to win the match."""
        views = self._views(view, 3)
        actions = np.array(view.legal_actions, np.int64)
        count = len(actions)
        values = np.zeros((self._worlds, count))
        run = specialise(weigh, self.game)
        run(
            self.game.rules,
            views,
            actions,
            count,
            self._worlds,
            stream_of(view.position, view.seat),
            values,
        )
        return assessment(view.legal_actions, values, Unit.POINTS, EXACTNESS)

    def promise(self, view: View) -> Estimate:
        """Points of the deal above the others' mean that the hand brings on average."""
        values = np.zeros(self._worlds)
        run = specialise(promise, self.game)
        run(
            self.game.rules,
            self._views(view, 2),
            view.seat,
            self._worlds,
            stream_of(view.position, view.seat),
            values,
        )
        return estimate(values)

    def _views(self, view: View, room: int) -> NDArray[Position]:
        views = np.zeros(room, self.game.sizes.dtype)
        views[0] = view.position
        return views
