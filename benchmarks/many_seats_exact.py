"""How far the estimates for many seats are off, where exact tables can be had.

    python -m benchmarks.many_seats_exact [GAME]

With three seats at 100: what each player wins among two that play the equilibrium, with
no chance in it. With four to six seats at small targets: the root mean square error of
`many_odds` over all scores, against tables solved outright. Those hold S * N**S numbers.
"""

import argparse
from math import prod

import numpy as np

from pigpen.catalog import make
from pigpen.core.jit import kernel, machine_code
from pigpen.core.record import Floats, Ints
from pigpen.solvers.many_odds import Tables, own_chance_after
from pigpen.solvers.many_tables import solve_tables
from pigpen.solvers.three_regret import challenge
from pigpen.solvers.three_seats import scratch, solve_three
from pigpen.solvers.three_turn import Form, form_of, turn_ends
from pigpen.solvers.throws import Turn, turn_of
from pigpen.solvers.two_seats import start_values

GAMES = ("pig", "big-pig", "hog")  # no score is ever lost: one pass from the highest sum down
SETTLED, NEWTON_STEPS, MAX_STEPS = 1e-8, 20, 50  # of a cycle; after Newton's, averaged ones


def solve_outright(turn: Turn, target: int, seats: int) -> Floats:
    """Win chances [S, N, ..., N] by place in the order of turns and scores in that order."""
    values = np.zeros((seats, target**seats))
    digits = np.indices((target,) * seats).sum(axis=0).ravel()
    order = np.argsort(-digits, kind="stable")
    machine_code(_sweep)(form_of(turn), target, seats, order, values)
    return values.reshape((seats, *(target,) * seats))


@kernel
def _sweep(form: Form, target: int, seats: int, order: Ints, values: Floats) -> None:
    """Solve every cycle of rotated scores, highest sum first."""
    work = scratch(form, target)
    rows = np.empty(seats, np.int64)  # where the scores of the seat that moved are laid out
    scores = np.empty(seats, np.int64)
    for cell in order:
        rest = cell
        for seat in range(seats - 1, -1, -1):
            scores[seat] = rest % target
            rest //= target
        is_first = True
        for seat in range(seats):
            rows[seat] = 0
            for step in range(1, seats):
                rows[seat] = rows[seat] * target + scores[(seat + step) % seats]
            rows[seat] *= target
            is_first = is_first and rows[seat] + scores[seat] >= cell
        if is_first:
            _solve_cycle(form, target, seats, scores, rows, work, values)


@kernel
def _solve_cycle(
    form: Form, target: int, seats: int, scores: Ints, rows: Ints, work: Floats, values: Floats
) -> None:
    ends = np.empty(target + 1)
    end = np.empty(target)
    stay = np.empty(seats)
    known = np.empty((seats, seats))  # [mover, seat] chance but for an unchanged score
    chances = np.empty((seats, seats))  # [mover, seat] at the start of the mover's turn
    unknown = np.empty(seats)  # of the seat that moved and scored nothing
    for mover in range(seats):
        unknown[mover] = 1.0 / seats
        if scores[mover] + 2 < target:
            above = rows[mover] + scores[mover] + 1
            unknown[mover] = 2.0 * values[seats - 1, above] - values[seats - 1, above + 1]
    for step in range(MAX_STEPS):
        for mover in range(seats):
            row = slice(rows[mover], rows[mover] + target)
            end[:] = values[seats - 1, row]
            end[scores[mover]] = unknown[mover]
            turn_ends(form, scores[mover], end, work, ends)
            stay[mover] = ends[scores[mover]]
            ends[scores[mover]] = 0.0
            for place in range(seats):
                known[mover, (mover + 1 + place) % seats] = np.dot(
                    ends[:target], values[place, row]
                )
            known[mover, mover] += ends[target]
        share = 1.0 / max(1, step - NEWTON_STEPS + 1)
        moved = 0.0
        for mover in range(seats):
            _unwind(known, stay, mover, chances[mover])
        for seat in range(seats):
            change = chances[(seat + 1) % seats, seat] - unknown[seat]
            unknown[seat] += share * change
            moved = max(moved, abs(change))
        if moved < SETTLED:
            break
    for mover in range(seats):
        before = (mover - 1) % seats
        for place in range(seats):
            cell = rows[before] + scores[before]
            values[place, cell] = chances[mover, (mover + place) % seats]


@kernel
def _unwind(known: Floats, stay: Floats, mover: int, chances: Floats) -> None:
    """Chances from a turn on: it, and the turns after it for as long as nobody scores."""
    weight = 1.0
    chances[:] = 0.0
    for step in range(len(stay)):
        turn = (mover + step) % len(stay)
        chances += weight * known[turn]
        weight *= stay[turn]
    chances /= 1.0 - weight


def errors(turn: Turn, target: int, seats: int) -> tuple[float, float]:
    """Root mean square error of ours, and of odds of two-seat games added up."""
    exact = solve_outright(turn, target, seats)[-1]
    three = solve_three(turn, target)
    two = start_values(turn, target)
    found: list[float] = []
    for tables in (Tables(two, three.mover, three.last), Tables(two, None, None)):
        ours = np.array(
            [own_chance_after(tables, others) for others in np.ndindex(*(target,) * (seats - 1))]
        )
        found.append(float(np.sqrt(np.mean((ours - exact.reshape(ours.shape)) ** 2))))
    return found[0], found[1]


def among_two(name: str) -> None:
    """Print what players win with three seats at 100 against the equilibrium."""
    solved = solve_tables(make(name, {"seats": 3}))
    last, two = solved.tables.last, solved.tables.two
    assert last is not None
    odds = two / (1.0 - two)
    leader = np.maximum.outer(np.arange(100), np.arange(100))
    players = {
        "ours": last,
        "sum": 1.0 / (1.0 + odds[:, None] + odds[None, :]),
        "leader": 1.0 - two[leader],
    }
    for player, table in players.items():
        print(f"{name}: {player} wins {challenge(solved.turn, last, table)[:, 0, 0, 0].mean():.6f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", default="pig", choices=GAMES)
    name = parser.parse_args().game
    among_two(name)
    turn = turn_of(make(name))
    for seats, target in ((3, 40), (4, 40), (5, 16), (6, 10)):
        ours, added = errors(turn, target, seats)
        cells = prod((target,) * seats)
        print(f"{name} to {target}, S={seats}, {cells} cells: ours {ours:.5f}, sum {added:.5f}")


if __name__ == "__main__":
    main()
