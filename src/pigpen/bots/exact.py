"""Bots that read solved games: best play, and a strong person's.

Between two seats best play is exact. For more it is an approximation, of which
`pigpen.solvers.many` says how good it is.
"""

from typing import Any, NamedTuple

import numpy as np

from pigpen.bots.bot import View
from pigpen.core.game import AnyGame
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import pick
from pigpen.solvers import many
from pigpen.solvers.solution import load, solve


def is_solved(game: AnyGame) -> bool:
    """Whether best play is in the cache folder, so that no bot here has to wait."""
    return load(game) is not None if game.num_seats == 2 else many.ready(game)


def solve_ahead(game: AnyGame) -> None:
    """Solve the game into the cache folder; a compiler, and seconds to a minute."""
    if game.num_seats == 2:
        solve(game)
    else:
        many.prepare(game)


def policy(game: AnyGame) -> Any:
    """What knows the worth of actions in a position; quick once the game is solved."""
    return solve(game) if game.num_seats == 2 else many.policy_for(game)


class Optimal(NamedTuple):
    """Best play; of equally good actions the lowest code."""

    policy: Any  # of a solved game: `best_action(position)`

    def __call__(self, view: View, _: Ints) -> int:
        """The best action."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return int(self.policy.best_action(view.position))


class Quantal(NamedTuple):
    """Errs the less the more an error costs: P(action) is in proportion to exp(value / noise).

    Source: R. D. McKelvey, T. R. Palfrey, Quantal response equilibria for normal form
    games, Games and Economic Behavior 10 (1995); here on the values of best play.
    """

    policy: Any  # of a solved game: `action_values(position)`, win probabilities
    noise: float  # difference in win probability at which the better action is e times likelier

    def __call__(self, view: View, rng: Ints) -> int:
        """An action drawn by its chance."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return view.legal_actions[pick(rng, self.chances(view), len(view.legal_actions))]

    def chances(self, view: View) -> Floats:
        """The probability of each legal action, shape [len(view.legal_actions)]: exact."""
        values = self.policy.action_values(view.position)
        return self.weigh(np.array([values[action] for action in view.legal_actions]))

    def weigh(self, values: Floats) -> Floats:
        """Chances along the first axis, from the win probabilities of actions."""
        weights: Floats = np.exp((values - values.max(axis=0)) / self.noise)
        return weights / weights.sum(axis=0)
