"""Exact values and best play of the press-your-luck dice games.

    solution = solve(make("pig"))
    solution.first_seat_wins, solution.best_action(position)

`load` reads a stored solution.
"""

from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.solution import Solution, load, solve

__all__ = ["Solution", "Unsolvable", "load", "solve"]
