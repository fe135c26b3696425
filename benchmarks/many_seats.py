"""How well play among many seats does, measured in games.

    python -m benchmarks.many_seats [GAME] [--games N] [--seats 3 4 5 6 8 10]

One challenger sits among a field of equal players, in each seat for an equal share of
the games; a challenger as good as the field wins 1 in S. The players:

    ours       pigpen.solvers.many
    sum        odds of two-seat games added up: ours without the three-seat tables
    leader     exact two-seat play against the opponent with the most points
    keep pace  hold at 21 + an eighth of the leader's lead; from 71 on roll to win
               (Neller and Presser 2010, told there for two seats)
    hold N     hold at N or at the target

Turns are sampled from the exact distribution of where they end.
"""

import argparse
from time import perf_counter
from typing import NamedTuple

import numpy as np

from pigpen.catalog import make
from pigpen.core.jit import kernel, machine_code
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import pick, stream
from pigpen.solvers.many_tables import Solved, solve_tables
from pigpen.solvers.three_seats import scratch
from pigpen.solvers.three_turn import Form, form_of, hold_ends, turn_ends

GAMES = ("pig", "two-dice-pig", "big-pig", "hog")
OURS, SUM, LEADER, KEEP_PACE, HOLD = 0, 1, 2, 3, 4  # a player's kind; HOLD + n holds at n
PLAYERS = {
    "ours": OURS,
    "sum": SUM,
    "leader": LEADER,
    "keep pace": KEEP_PACE,
    "hold 25": HOLD + 25,
    "hold 20": HOLD + 20,
}


class Odds(NamedTuple):
    """The odds against the seat that has just ended its turn with s points."""

    pair: Floats  # [N, N] by the opponent's score and s
    triple: Floats  # [N, N, N] by the next seat's score, the other's and s


def odds_of(solved: Solved) -> Odds:
    """The tables of two and three seats as odds."""
    last = solved.tables.last
    assert last is not None, "the target leaves no room for three-seat tables"
    two = np.minimum(solved.tables.two, 1.0 - 1e-15)
    return Odds(two / (1.0 - two), 1.0 / np.maximum(last, 1e-15) - 1.0)


@kernel
def play(
    form: Form, odds: Odds, challenger: int, field: int, seats: int, games: int, rng: Ints
) -> int:
    """How many of the games the challenger wins; game g has it in seat g modulo `seats`."""
    target = len(odds.pair)
    work = scratch(form, target)
    end = np.empty(target)
    ends = np.empty(target + 1)
    scores = np.empty(seats, np.int64)
    others = np.empty(seats - 1, np.int64)
    wins = 0
    for game in range(games):
        scores[:] = 0
        seat = 0
        while True:
            for step in range(1, seats):
                others[step - 1] = scores[(seat + step) % seats]
            player = challenger if seat == game % seats else field
            _turn(form, odds, player, scores[seat], others, work, end, ends)
            scores[seat] = pick(rng, ends, target + 1)
            if scores[seat] >= target:
                break
            seat = (seat + 1) % seats
        if seat == game % seats:
            wins += 1
    return wins


@kernel
def _turn(
    form: Form,
    odds: Odds,
    player: int,
    score: int,
    others: Ints,
    work: Floats,
    end: Floats,
    ends: Floats,
) -> None:
    """Where a player's turn ends, as `turn_ends` has it."""
    target = len(end)
    leader = others.max()
    if player >= HOLD:
        hold_ends(form, score, player - HOLD, work, ends)
    elif player == KEEP_PACE:
        racing = score >= 71 or leader >= 71
        # floor(x + 1/2): half of an eighth is rounded up
        pace = target if racing else 21 + (2 * (leader - score) + 8) // 16
        hold_ends(form, score, pace, work, ends)
    else:
        _worth(odds, player, others, end)
        turn_ends(form, score, end, work, ends)


@kernel
def _worth(odds: Odds, player: int, others: Ints, end: Floats) -> None:
    """What each score at the end of a turn is worth to a player that reads tables."""
    if player == LEADER:
        end[:] = 1.0 / (1.0 + odds.pair[others.max()])
        return
    pair = np.zeros(len(end))
    for other in others:
        pair += odds.pair[other]
    further = len(others) - 1
    if player == SUM or further == 0:
        end[:] = 1.0 / (1.0 + pair)
        return
    triple = np.zeros(len(end))
    for one in range(len(others)):
        for two in range(one + 1, len(others)):
            triple += odds.triple[others[one], others[two]]
    end[:] = 1.0 / (1.0 + pair * (triple / further / pair) ** further)


def table(name: str, seats: list[int], games: int) -> None:
    """Print the challengers' wins against our field, and ours against the others'."""
    solved = solve_tables(make(name, {"seats": 3}))
    form, odds, run = form_of(solved.turn), odds_of(solved), machine_code(play)
    run(form, odds, OURS, OURS, 3, 1, stream(0))
    pairings = [(who, "ours") for who in PLAYERS if who != "ours"]
    pairings += [(who, field) for who in ("ours", "leader") for field in list(PLAYERS)[3:]]
    print(f"{name}: challenger's wins in {games} games, with standard errors, and per fair share")
    for number, (challenger, field) in enumerate(pairings):
        for many in seats:
            start = perf_counter()
            rng = stream(many, number)
            wins = run(form, odds, PLAYERS[challenger], PLAYERS[field], many, games, rng)
            rate = wins / games
            error = (rate * (1.0 - rate) / games) ** 0.5
            print(
                f"{challenger:>9} among {field:<9} S={many:<2} {rate:.4f} ± {error:.4f}"
                f"  x{rate * many:.3f} ± {error * many:.3f}  {perf_counter() - start:.1f} s",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", default="pig", choices=GAMES)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 4, 5, 6, 8, 10])
    given = parser.parse_args()
    table(given.game, given.seats, given.games)


if __name__ == "__main__":
    main()
