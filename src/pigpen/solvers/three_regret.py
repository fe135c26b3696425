"""Regret of a three-seat policy: what one seat can gain against two that play it.

A policy is a table of turn ends: end[b, c, s] is the chance of winning that a seat assumes once its
turn has ended with s points, b being the next seat's score and c the other's; its turns are best
play against that (`three_turn`). Any table is a policy, a good one or not. The challenger plays
another table, or its best response; the gain of the best response over the policy is the regret: 0
would be an equilibrium.

W[0][a, b, c] is the challenger's chance when it is to move with a points, W[1] when it is next and
W[2] when it has just moved, always with the mover's score first. Layers and cycles are those of
`three_seats`; here the field's turns are fixed, so that only the challenger's best turn takes
Newton steps.
"""

from typing import NamedTuple

import numpy as np

from pigpen.core.jit import compiled, kernel
from pigpen.core.record import Floats
from pigpen.solvers.three_seats import Cycle, ThreeSeats, scratch
from pigpen.solvers.three_turn import OWN, STAY, Form, best_turn, form_of, turn_ends
from pigpen.solvers.throws import Turn

_SETTLED = 1e-13  # change of the challenger's unknown under which its best turn is found
_MAX_STEPS = 60  # Newton steps; convexity lets them only rise, and 5 have been enough
_SWEPT = 1e-9  # change in a sweep under which a score lost is settled
_MAX_SWEEPS = 100


class Regret(NamedTuple):
    """The distance of a solution from an equilibrium, over all positions at the start of a turn."""

    regret: float  # the most that a seat gains by leaving the policy that the tables say
    error: float  # the most that the tables' chances differ from those of that policy


def measure(turn: Turn, solution: ThreeSeats) -> Regret:
    """The regret of play by the solution's tables; 80 * N**3 bytes at the peak."""
    mover, last = solution.mover, solution.last
    played = challenge(turn, last, last, start=solution)
    error = max(np.abs(played[0] - mover).max(), np.abs(played[2] - last).max())
    best = challenge(turn, last, None, start=solution)
    return Regret(float((best - played).max()), float(error))


def challenge(
    turn: Turn, field: Floats, challenger: Floats | None, start: ThreeSeats | None = None
) -> Floats:
    """W[3, N, N, N] of a challenger, by default its best response, against two of `field`.

    `start` is a solution near the answer, which saves sweeps where scores can be lost.
    """
    form = form_of(turn)
    worth = np.full((3, *field.shape), 1 / 3)
    if start is not None:
        worth[0], worth[2] = start.mover, start.last
        worth[1] = 1.0 - start.mover - start.last
    is_best = challenger is None
    table = field if challenger is None else challenger
    sweep = compiled(_sweep)
    sweep(form, field, table, is_best, worth)
    if turn.lost_score.any():
        for _ in range(_MAX_SWEEPS):
            before = worth[..., 0].copy()
            sweep(form, field, table, is_best, worth)
            if np.abs(worth[..., 0] - before).max() < _SWEPT:
                break
    return worth


@kernel
def _sweep(form: Form, field: Floats, table: Floats, is_best: bool, worth: Floats) -> None:
    """One pass over all cycles, highest sum first; writes `worth`."""
    target = len(field)
    work = scratch(form, target)
    ends = np.empty((3, target + 1))
    mine = np.empty((3, target + 1))
    for total in range(3 * target - 3, -1, -1):
        for a in range(max(0, total - 2 * target + 2), total // 3 + 1):
            for b in range(max(a, total - a - target + 1), min(total - 2 * a, target - 1) + 1):
                c = total - a - b
                if c == a and b > a:
                    continue  # a rotation of a cycle that has been seen
                turn_ends(form, a, field[b, c], work, ends[0])
                turn_ends(form, b, field[c, a], work, ends[1])
                turn_ends(form, c, field[a, b], work, ends[2])
                if not is_best:
                    turn_ends(form, a, table[b, c], work, mine[0])
                    turn_ends(form, b, table[c, a], work, mine[1])
                    turn_ends(form, c, table[a, b], work, mine[2])
                _challenge(form, ends[1], ends[2], mine[0], is_best, worth, Cycle(a, b, c), work)
                _challenge(form, ends[2], ends[0], mine[1], is_best, worth, Cycle(b, c, a), work)
                _challenge(form, ends[0], ends[1], mine[2], is_best, worth, Cycle(c, a, b), work)


@kernel
def _challenge(
    form: Form,
    after_one: Floats,
    after_two: Floats,
    mine: Floats,
    is_best: bool,
    worth: Floats,
    cycle: Cycle,
    work: Floats,
) -> None:
    """The challenger has a points and is to move, then the field's turns from b and c."""
    a, b, c = cycle
    one = _expected(after_one, b, worth[1, c, a])
    two = _expected(after_two, c, worth[0, a, b])
    known = one + after_one[b] * two
    passing = after_one[b] * after_two[c]
    line = np.empty(3)
    if is_best:
        here = worth[2, b, c, a]
        for _ in range(_MAX_STEPS):
            best_turn(form, a, worth[2, b, c], worth[2, b, c], here, work, line)
            solved = (known + passing * line[OWN]) / (1.0 - passing * line[STAY])
            moved = abs(solved - here)
            here = solved
            if moved < _SETTLED:
                break
    else:
        line[OWN] = mine[len(mine) - 1] + _expected(mine, a, worth[2, b, c])
        line[STAY] = mine[a]
        here = (known + passing * line[OWN]) / (1.0 - passing * line[STAY])
    worth[2, b, c, a] = here
    worth[0, a, b, c] = line[OWN] + line[STAY] * here
    worth[1, c, a, b] = two + after_two[c] * worth[0, a, b, c]


@kernel
def _expected(ends: Floats, score: int, chances: Floats) -> float:
    """The mean of `chances` over the ends of a turn below the target but the old score."""
    mean = ends[0] * chances[0] if score > 0 else 0.0
    for after in range(score + 1, len(chances)):
        mean += ends[after] * chances[after]
    return mean
