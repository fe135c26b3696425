"""Bots that read solved games: best play, and a strong person's.

Between two seats best play is exact. For more it is an approximation, of which
`pigpen.solvers.many_seats` says how good it is.
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
    """Whether `policy` would solve for seconds: the game is large, and not in the cache folder."""
    if game.num_seats == 2:
        return solution.is_slow(game)
    return many_tables.is_slow(game, measured=measured)


def policy(game: AnyGame, *, measured: bool = False) -> Solved:
    """What knows the worth of actions in a position; `measured`, also how far it may be off.

    Milliseconds, or seconds to minutes the first time where `is_slow` says so.
    """
    if game.num_seats == 2:
        return solution.solve(game)
    return many_seats.policy_for(game, measured=measured)


class Optimal(NamedTuple):
    """Best play; of equally good actions the lowest code."""

    policy: Solved  # of a solved game: `best_action(position)`

    def __call__(self, view: View, _: Ints) -> int:
        """The best action."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return int(self.policy.best_action(known(view.position)))


class Quantal(NamedTuple):
    """Errs the less the more an error costs: P(action) is in proportion to exp(value / noise).

    Source: R. D. McKelvey, T. R. Palfrey, Quantal response equilibria for normal form
    games, Games and Economic Behavior 10 (1995); here on the values of best play.
    """

    policy: Solved  # of a solved game: `action_values(position)`, win probabilities
    noise: float  # difference in win probability at which the better action is e times likelier

    def __call__(self, view: View, rng: Ints) -> int:
        """An action drawn by its chance."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return view.legal_actions[pick(rng, self.chances(view), len(view.legal_actions))]

    def chances(self, view: View) -> Floats:
        """The probability of each legal action, shape [len(view.legal_actions)]: exact."""
        values = self.policy.action_values(known(view.position))
        return self.weigh(np.array([values[action] for action in view.legal_actions]))

    def weigh(self, values: Floats) -> Floats:
        """Chances along the first axis, from the win probabilities of actions."""
        weights: Floats = np.exp((values - values.max(axis=0)) / self.noise)
        return weights / weights.sum(axis=0)
