"""Every position of a small game, followed through the game's own kernels.

The slow and obvious way to solve a game, for the solvers to be held against: no turn, no
layer, no cycle, only positions and what leads from one to another.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.position import legal_actions, outcomes, start, to_move
from pigpen.core.record import Floats, Ints

Choose = Callable[[Any], int]  # the action of the seat to move in a position


class AllPositions:
    """Positions in the order found; number 0 is the start, with `scores` on the table.

    The game should bank at once: where a seat may go on beyond the target there are ever
    more positions.
    """

    def __init__(self, game: AnyGame, scores: tuple[int, ...] = ()) -> None:
        self.game = game
        self.positions = [start(game)]
        self.positions[0].scores[: len(scores)] = scores
        self.numbers = {self.positions[0].tobytes(): 0}
        actors: list[int] = []
        edges: list[tuple[int, int, int, float]] = []  # from, place, to, probability
        for number, position in enumerate(self.positions):  # which grows as it is read
            actors.append(to_move(game, position))
            for place, (action, weight) in enumerate(self._moves(position)):
                edges.append((number, place, self._after(position, action), weight))
        self.actors = np.array(actors)
        size = len(actors), 1 + max(place for _, place, _, _ in edges)
        self.children: Ints = np.zeros(size, np.int64)
        self.weights: Floats = np.zeros(size)  # of an outcome; 1 where a seat may go
        for number, place, child, weight in edges:
            self.children[number, place], self.weights[number, place] = child, weight

    def _moves(self, position: Any) -> list[tuple[int, float]]:
        if to_move(self.game, position) == CHANCE:
            return list(outcomes(self.game, position).items())
        return [(action, 1.0) for action in legal_actions(self.game, position)]

    def _after(self, position: Any, action: int) -> int:
        child = position.copy()
        self.game.kernels.apply(self.game.rules, child, action)
        key = child.tobytes()
        if key not in self.numbers:
            self.numbers[key] = len(self.positions)
            self.positions.append(child)
        return self.numbers[key]

    def solve(self, fixed: dict[int, Choose] | None = None) -> Floats:
        """Win chances [positions, S] by value iteration, until nothing moves.

        Each seat plays what is best for itself, but those in `fixed` what they are told.
        """
        places = self._fixed_places(fixed or {})
        chances = self._won()
        for _ in range(5000):
            later = chances[self.children]  # [P, places, S]
            fresh = np.where(
                (self.actors == CHANCE)[:, None],
                (later * self.weights[..., None]).sum(axis=1),
                chances,
            )
            for seat in range(self.game.num_seats):
                own = np.flatnonzero(self.actors == seat)
                best = np.where(self.weights[own] > 0.0, later[own, :, seat], -1.0).argmax(axis=1)
                taken = np.where(places[own] >= 0, places[own], best)
                fresh[own] = later[own, taken]
            if np.abs(fresh - chances).max() < 1e-13:
                return fresh
            chances = fresh
        raise ArithmeticError("value iteration does not settle")

    def _won(self) -> Floats:
        chances = np.zeros((len(self.positions), self.game.num_seats))
        for number in np.flatnonzero(self.actors == TERMINAL):
            chances[number, self.positions[number].winner] = 1.0
        return chances

    def _fixed_places(self, fixed: dict[int, Choose]) -> Ints:
        places = np.full(len(self.positions), -1)
        for number, position in enumerate(self.positions):
            if (seat := int(self.actors[number])) in fixed:
                actions = legal_actions(self.game, position)
                places[number] = actions.index(fixed[seat](position))
        return places
