"""Chances of winning among any number of seats, from the tables of two and of three.

The odds against a seat with m opponents are worked up from small tables:

    pair   = sum over opponents of the odds against it if they two were alone
    triple = sum over pairs of opponents of the odds in the three-seat game, over m - 1
    odds   = pair * (triple / pair) ** (m - 1)

If two opponents together hurt a seat just as much as each of them does alone, triple
would equal pair: odds that add up (Luce 1959, Individual choice behavior). They do not
quite: the ratio says what a second opponent changes besides, and is taken to say so
again for each further one. With one and with two opponents the formula gives the tables
back; beyond that it is an approximation, measured in docs/many-seats.md.
"""

from typing import NamedTuple

import numpy as np

from pigpen.core.record import Floats

_LEAST = 1e-15  # chances and odds below it are taken for it, so that powers stay finite


class Tables(NamedTuple):
    """Win probabilities at the start of a turn, N = target; `None`: too large to solve."""

    two: Floats  # [N, N] of the mover, by own and other score
    mover: Floats | None  # [N, N, N] as `three_seats.ThreeSeats`
    last: Floats | None  # [N, N, N]


def chances_after(tables: Tables, others: tuple[int, ...]) -> Floats:
    """Return the chances of all seats once a turn has ended with s points, shape [m + 1, N].

    `others` are the m opponents' scores in the order of their turns. Row r < m is the opponent
    others[r], row m the seat itself. With four seats or more the rows are estimates, and do not
    quite sum to 1.
    """
    return np.array([_chance(tables, others, seat) for seat in range(len(others) + 1)])


def own_chance_after(tables: Tables, others: tuple[int, ...]) -> Floats:
    """Return the last row of `chances_after`: the chance of the seat that has moved, [N]."""
    return _chance(tables, others, len(others))


def _chance(tables: Tables, others: tuple[int, ...], seat: int) -> Floats:
    rivals = [rival for rival in range(len(others) + 1) if rival != seat]
    pairs = [_of_two(tables.two, others, seat, rival) for rival in rivals]
    if len(rivals) == 1:
        return pairs[0]
    pair = _odds(pairs)
    if tables.mover is None or tables.last is None:
        return 1.0 / (1.0 + pair)
    threes = [
        _of_three(tables.mover, tables.last, others, seat, (one, two))
        for index, one in enumerate(rivals)
        for two in rivals[index + 1 :]
    ]
    if len(rivals) == 2:
        return threes[0]
    further = len(rivals) - 1
    ratio = _odds(threes) / further / pair
    return 1.0 / (1.0 + pair * ratio**further)


def _odds(chances: list[Floats]) -> Floats:
    """Return the sum of the odds against."""
    kept = np.maximum(np.array(chances), _LEAST)
    odds: Floats = ((1.0 - kept) / kept).sum(axis=0)
    return np.maximum(odds, _LEAST)


def _of_two(two: Floats, others: tuple[int, ...], seat: int, rival: int) -> Floats:
    """Return the chance of `seat` against `rival` alone, by the last mover's score."""
    first, second = sorted((seat, rival))
    wins = two[others[first], _scores(others, second)]
    return np.broadcast_to(wins if seat == first else 1.0 - wins, len(two))


def _of_three(
    mover: Floats, last: Floats, others: tuple[int, ...], seat: int, rivals: tuple[int, int]
) -> Floats:
    """Return the chance of `seat` against two rivals, by the last mover's score."""
    order = sorted((seat, *rivals))
    cell = others[order[0]], others[order[1]], _scores(others, order[2])
    moves, waits = mover[cell], last[cell]
    wins = (moves, 1.0 - moves - waits, waits)[order.index(seat)]
    return np.broadcast_to(wins, len(mover))


def _scores(others: tuple[int, ...], seat: int) -> slice:
    """Return the scores that a seat may have: one, or any for the last mover."""
    return slice(others[seat], others[seat] + 1) if seat < len(others) else slice(None)
