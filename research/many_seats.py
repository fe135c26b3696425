"""How well play among many seats does, measured in games.

    python -m research.many_seats [GAME] [--games N] [--seats 3 4 5 6 8 10]

One challenger sits among a field of equal players, in each seat for an equal share of
the games; a challenger as good as the field wins 1 in S. The players:

    learned    pigpen.solvers.many_learned: the bot `optimal` at four seats and more
    again      best play against chances learned anew from games of those players: what
               they leave to be gained, so far as chances of this form can tell
    formula    pigpen.solvers.many_odds
    sum        odds of two-seat games added up: the formula without the three-seat tables
    leader     exact two-seat play against the opponent with the most points
    keep pace  hold at 21 + an eighth of the leader's lead; from 71 on roll to win
               (Neller and Presser 2010, told there for two seats)
    hold N     hold at N or at the target

Turns are sampled from the exact distribution of where they end. The challenger's luck, by the
learned chances, is taken out of the results (`solvers/many_games.py`).
"""

import argparse
from time import perf_counter
from typing import NamedTuple

import numpy as np

from pigpen.catalog import make
from pigpen.core.jit import kernel, machine_code
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import pick, stream
from pigpen.solvers.many_games import luck, worth
from pigpen.solvers.many_learned import Model, file_of, model, read, rows_of
from pigpen.solvers.many_tables import Solved, solve_tables
from pigpen.solvers.three_seats import scratch
from pigpen.solvers.three_turn import Form, form_of, hold_ends, turn_ends
from research.learn_many_seats import improved

GAMES = ("pig", "two-dice-pig", "big-pig", "hog")
# A player's kind; HOLD + n holds at n.
LEARNED, AGAIN, FORMULA, SUM, LEADER, KEEP_PACE, HOLD = 0, 1, 2, 3, 4, 5, 6
PLAYERS = {
    "learned": LEARNED,
    "again": AGAIN,
    "formula": FORMULA,
    "sum": SUM,
    "leader": LEADER,
    "keep pace": KEEP_PACE,
    "hold 25": HOLD + 25,
    "hold 20": HOLD + 20,
}
_BEST = ("learned", "formula", "leader")
_TURNS = 100_000  # of games from which chances are learned anew
_FIELDS = ("learned", "formula", "keep pace", "hold 25", "hold 20")


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


class Known(NamedTuple):
    """What players know of the game."""

    form: Form
    odds: Odds
    learned: Model
    again: Model


@kernel
def play(known: Known, challenger: int, field: int, results: Floats, rng: Ints) -> None:
    """Play games: `results` [G, 2] of the challenger, 1 for a win; and the same but for luck.

    Game g has it in seat g modulo S.
    """
    target, seats = len(known.odds.pair), len(known.learned.slope)
    work = scratch(known.form, target)
    end = np.empty(target)
    ends = np.empty(target + 1)
    scores = np.empty(seats, np.int64)
    for game in range(len(results)):
        place = game % seats
        scores[:] = 0
        lucky = 0.0
        seat = 0
        while True:
            player = challenger if seat == place else field
            _turn(known, player, scores, seat, work, end, ends)
            reached = pick(rng, ends, target + 1)
            lucky += luck(known.learned, scores, seat, place, ends, reached)
            scores[seat] = reached
            if reached >= target:
                break
            seat = (seat + 1) % seats
        results[game, 0] = 1.0 if seat == place else 0.0
        results[game, 1] = results[game, 0] - lucky


@kernel
def _turn(
    known: Known, player: int, scores: Ints, seat: int, work: Floats, end: Floats, ends: Floats
) -> None:
    """Where a player's turn ends, as `turn_ends` has it."""
    target, score = len(end), scores[seat]
    others = np.empty(len(scores) - 1, np.int64)
    for step in range(1, len(scores)):
        others[step - 1] = scores[(seat + step) % len(scores)]
    leader = others.max()
    if player >= HOLD:
        hold_ends(known.form, score, player - HOLD, work, ends)
    elif player == KEEP_PACE:
        racing = score >= 71 or leader >= 71
        # floor(x + 1/2): half of an eighth is rounded up
        pace = target if racing else 21 + (2 * (leader - score) + 8) // 16
        hold_ends(known.form, score, pace, work, ends)
    else:
        if player == LEARNED:
            worth(known.learned, scores, seat, end)
        elif player == AGAIN:
            worth(known.again, scores, seat, end)
        else:
            _worth(known.odds, player, others, end)
        turn_ends(known.form, score, end, work, ends)


@kernel
def _worth(odds: Odds, player: int, others: Ints, end: Floats) -> None:
    """What each score at the end of a turn is worth to a player that reads exact tables."""
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
    """Print what challengers win among fields of better, and of published, players."""
    game = make(name, {"seats": 3})
    solved, file = solve_tables(game), file_of(game)
    assert file is not None
    form, odds, run = form_of(solved.turn), odds_of(solved), machine_code(play)
    pairings = [(who, field) for field in _FIELDS for who in PLAYERS]
    pairings = [(who, field) for who, field in pairings if field in _FIELDS[:2] or who in _BEST]
    learned = {many: read(file)[rows_of(many)] for many in seats}
    again = {
        many: improved(solved.two, learned[many], _TURNS, stream(many, len(pairings)))[0]
        for many in seats
    }
    print(f"{name}: challenger's wins per fair share in {games} games; the same but for luck")
    for number, (challenger, field) in enumerate(pairings):
        for many in seats:
            start = perf_counter()
            models = [model(solved.tables.two, weights[many]) for weights in (learned, again)]
            known = Known(form, odds, *models)
            results = np.empty((games // many * many, 2))
            run(known, PLAYERS[challenger], PLAYERS[field], results, stream(many, number))
            rounds = results.reshape(-1, many, 2).sum(axis=1)  # the challenger once in each seat
            rate, adjusted = rounds.mean(axis=0)
            error, left = rounds.std(axis=0, ddof=1) / len(rounds) ** 0.5
            print(
                f"{challenger:>9} among {field:<9} S={many:<2} x{rate:.3f} ± {error:.3f}"
                f"  x{adjusted:.5f} ± {left:.5f}  {perf_counter() - start:.1f} s",
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
