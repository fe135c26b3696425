"""Bots that play from solutions: optimal play, and optimal play with errors.

Between two seats play is exact. For more it is an approximation, whose error
`pigpen.solvers.many_seats` gives.
"""

from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import View
from pigpen.core.game import AnyGame
from pigpen.core.record import Floats, Ints
from pigpen.core.redacted import known
from pigpen.core.rng import pick
from pigpen.solvers import many_seats, many_tables, solution
from pigpen.solvers.many_seats import Policy
from pigpen.solvers.solution import Solution

Solved = Solution | Policy


def is_slow(game: AnyGame, *, measured: bool = False) -> bool:
    """Return whether `policy` would take seconds: a large game that is not in the disk cache."""
    if game.num_seats == 2:
        return solution.is_slow(game)
    return many_tables.is_slow(game, measured=measured)


def policy(game: AnyGame, *, measured: bool = False) -> Solved:
    """Return the policy of a game with its action values; `measured`, also with error bounds.

    Takes milliseconds, or seconds to minutes the first time where `is_slow` returns True.
    """
    if game.num_seats == 2:
        return solution.solve(game)
    return many_seats.policy_for(game, measured=measured)


class Optimal(NamedTuple):
    """Optimal play; of equally good actions the lowest code."""

    policy: Solved  # of a solved game: `best_action(position)`

    def __call__(self, view: View, _: Ints) -> int:
        """Return the best action."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return int(self.policy.best_action(known(view.position)))


class Quantal(NamedTuple):
    """Play with errors: P(action) is in proportion to exp(value / noise).

    Source: R. D. McKelvey, T. R. Palfrey, Quantal response equilibria for normal form games, Games
    and Economic Behavior 10 (1995); here on the values of best play.
    """

    policy: Solved  # of a solved game: `action_values(position)`, win probabilities
    noise: float  # difference in win probability at which the better action is e times likelier

    def __call__(self, view: View, rng: Ints) -> int:
        """Return an action, drawn by its probability."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return view.legal_actions[pick(rng, self.chances(view), len(view.legal_actions))]

    def chances(self, view: View) -> Floats:
        """Return the exact probability of each legal action, shape [len(view.legal_actions)]."""
        values = self.policy.action_values(known(view.position))
        return self.softmax(np.array([values[action] for action in view.legal_actions]))

    def softmax(self, values: Floats) -> Floats:
        """Return probabilities along the first axis from the values of actions."""
        weights: Floats = np.exp((values - values.max(axis=0)) / self.noise)
        return weights / weights.sum(axis=0)
