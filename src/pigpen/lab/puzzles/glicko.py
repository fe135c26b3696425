"""Glicko ratings of people and puzzles, which meet as in a game: both ratings move.

The Glicko system of M. E. Glickman (Applied Statistics 48, 1999, 377-394), a meeting a period. The
result is any share from 0 to 1, here 1 for a solved puzzle and else the grade, and a weight below 1
damps what it changes. A wrong answer never raises the rating of a person (`rate`). Packages
were weighed: `glicko2` 2.1.0 puts the rating where the paper's equation of volatility has the
deviation, and `openskill` takes ranks only.
"""

from math import log, pi, sqrt
from typing import Final, NamedTuple

_Q: Final = log(10) / 400
_LEAST: Final = 45.0  # deviation: who plays a lot can still move


class Rating(NamedTuple):
    """The strength of a person, or the difficulty of a puzzle."""

    rating: float = 1500.0
    deviation: float = 350.0


def meet(one: Rating, other: Rating, result: float, weight: float = 1.0) -> tuple[Rating, Rating]:
    """Return both ratings after a meeting; `result` is that of `one`, 0 to 1, as is `weight`."""
    return _moved(one, other, result, weight), _moved(other, one, 1 - result, weight)


def rate(
    person: Rating, puzzle: Rating, grade: int, weight: float, solved: int
) -> tuple[Rating, Rating]:
    """Return the ratings of person and puzzle after an answer with a grade from 0 to 100.

    From the grade `solved` on the person has won. Below it the grade is the result, which raises
    the person's rating no more than it lowers the puzzle's, however hard the puzzle is: not at all.
    """
    is_solved = grade >= solved
    after, harder = meet(person, puzzle, 1.0 if is_solved else grade / 100, weight)
    if not is_solved:
        after = after._replace(rating=min(after.rating, person.rating))
        harder = harder._replace(rating=max(harder.rating, puzzle.rating))
    return after, harder


def _moved(one: Rating, other: Rating, result: float, weight: float) -> Rating:
    doubt = 1 / sqrt(1 + 3 * (_Q * other.deviation / pi) ** 2)
    expected = 1 / (1 + 10 ** (-doubt * (one.rating - other.rating) / 400))
    known = (_Q * doubt) ** 2 * expected * (1 - expected)
    precision = 1 / one.deviation**2 + known
    rating = one.rating + weight * _Q / precision * doubt * (result - expected)
    deviation = one.deviation + weight * (1 / sqrt(precision) - one.deviation)
    return Rating(rating, max(_LEAST, deviation))
