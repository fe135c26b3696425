"""Learn the chances of the dice games among three to ten seats from games of their own.

    python -m research.learn_many_seats [pig two-dice-pig big-pig] [--rounds 6] [--turns 100000]

In a round all seats play their best against the chances of the round before, beginning with
odds that add up; six games of ten start from scores that turns held anywhere led to. What each
seat's game came to, luck taken out by those same chances (`solvers/many_games.py`), is what
the next chances are fitted to, at the start of every turn: exact expectations over what turns can
bring, and no bias from chances that are off (policy iteration with control variates).

Writes src/pigpen/solvers/learned/GAME.npy; some minutes a game on one core.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from pigpen.catalog import make
from pigpen.core.jit import kernel, machine_code
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, pick, stream
from pigpen.dice.turn import MAX_SEATS
from pigpen.solvers.many_games import luck, worth
from pigpen.solvers.many_learned import (
    LEAST_SEATS,
    NUM_WEIGHTS,
    TARGET,
    Model,
    file_of,
    model,
    traits,
)
from pigpen.solvers.solution import Solution, solve
from pigpen.solvers.three_seats import scratch
from pigpen.solvers.three_turn import Form, form_of, hold_ends, turn_ends

GAMES = ("pig", "two-dice-pig", "big-pig")
_RIDGE = 3.0  # positions' worth of doubt about each weight
_STEPS = 2  # of Newton's method in a round
_BATCH = 20_000
_ASTRAY = 6  # games of ten that start from scores off the best line
_LONGEST = 2000  # turns of a game that are noted; more have not been seen
_HELD_OUT = 10  # one position in so many tells how good the fit is


class Lesson(NamedTuple):
    """M turns of games between S seats."""

    scores: Ints  # [M, S] at the start of a turn, of the seat to move and those after it
    results: Floats  # [M, S] of those seats: 1 for a win, but for luck


@kernel
def play(form: Form, chances: Model, lesson: Lesson, rng: Ints) -> int:
    """Fill `lesson` with games of best play against `chances`; how many there were."""
    rows, seats = lesson.scores.shape
    target = len(chances.first)
    work = scratch(form, target)
    end, ends = np.empty(target), np.empty(target + 1)
    scores = np.empty(seats, np.int64)
    lucky = np.empty((_LONGEST, seats))
    first, games = 0, 0
    while first < rows:
        games += 1
        seat = _begin(form, scores, work, ends, rng)
        start, turns = seat, 0
        while seat >= 0:
            worth(chances, scores, seat, end)
            turn_ends(form, scores[seat], end, work, ends)
            reached = pick(rng, ends, target + 1)
            if turns < _LONGEST:
                for one in range(seats):
                    lucky[turns, one] = luck(chances, scores, seat, one, ends, reached)
                    if first + turns < rows:
                        lesson.scores[first + turns, one] = scores[(seat + one) % seats]
                turns += 1
            scores[seat] = reached
            if reached >= target:
                break
            seat = (seat + 1) % seats
        _note(lesson, lucky, first, turns, start, seat)
        first += turns
    return games


@kernel
def _begin(form: Form, scores: Ints, work: Floats, ends: Floats, rng: Ints) -> int:
    """Scores to start from, and who is to move; -1 if the game was won on the way."""
    seats, target = len(scores), len(ends) - 1
    scores[:] = 0
    seat = 0
    if below(rng, 10) < _ASTRAY:
        for _ in range(1 + below(rng, 9 * seats)):
            hold_ends(form, scores[seat], 6 + below(rng, 39), work, ends)
            scores[seat] = pick(rng, ends, target + 1)
            if scores[seat] >= target:
                return -1
            seat = (seat + 1) % seats
    return seat


@kernel
def _note(lesson: Lesson, lucky: Floats, first: int, turns: int, start: int, winner: int) -> None:
    """The results of a game that was won by `winner`, from each of its turns on."""
    rows, seats = lesson.scores.shape
    for seat in range(seats):
        result = 1.0 if seat == winner else 0.0
        for turn in range(turns - 1, -1, -1):
            result -= lucky[turn, seat]
            if first + turn < rows:
                lesson.results[first + turn, (seat - start - turn) % seats] = result


def fit(odds: Model, lesson: Lesson, distance: int, weights: Floats) -> tuple[Floats, float, float]:
    """Better weights [NUM_WEIGHTS] of seats so many turns ahead; errors where fitted, and held out.

    Errors are root mean squares, what is left of luck included.
    """
    taught = len(lesson.scores) * (_HELD_OUT - 1) // _HELD_OUT
    squares = np.zeros(2)
    for step in range(_STEPS + 1):
        curve = np.eye(NUM_WEIGHTS) * _RIDGE
        slope = -_RIDGE * weights
        squares[:] = 0.0
        for begin in range(0, len(lesson.scores), _BATCH):
            base, counted = traits(odds, lesson.scores[begin : begin + _BATCH], distance)
            told = 1.0 / (1.0 + np.exp(-base - counted @ weights))
            off = lesson.results[begin : begin + _BATCH, distance] - told
            kept = max(0, min(taught - begin, len(off)))
            squares += [np.square(off[:kept]).sum(), np.square(off[kept:]).sum()]
            slope += counted[:kept].T @ off[:kept]
            scaled = counted[:kept] * np.sqrt(told * (1.0 - told))[:kept, None]
            curve += scaled.T @ scaled
        if step < _STEPS:
            weights = weights + np.linalg.solve(curve, slope)
    shown, held = np.sqrt(squares / [taught, len(lesson.scores) - taught])
    return weights, float(shown), float(held)


def improved(solved: Solution, weights: Floats, turns: int, rng: Ints) -> tuple[Floats, str]:
    """Weights [S, NUM_WEIGHTS] fitted to games of best play by `weights`; and how that went."""
    start = perf_counter()
    seats = len(weights)
    lesson = Lesson(np.zeros((turns, seats), np.int64), np.zeros((turns, seats)))
    chances = model(solved.values, weights)
    games = machine_code(play)(form_of(solved.turn), chances, lesson, rng)
    played = perf_counter() - start
    fits = [fit(chances, lesson, place, weights[place]) for place in range(seats)]
    shown, held = np.mean([errors for _, *errors in fits], axis=0)
    fitted = perf_counter() - start - played
    return np.array([found for found, _, _ in fits]), (
        f"{games} games in {played:.0f} s, fitted in {fitted:.0f}; "
        f"error {shown:.5f}, held out {held:.5f}"
    )


def learn(name: str, seats: int, rounds: int, turns: int) -> Floats:
    """The weights of a game among so many seats, [seats, NUM_WEIGHTS]."""
    solved = solve(make(name))
    weights = np.zeros((seats, NUM_WEIGHTS))
    for number in range(rounds):
        weights, told = improved(solved, weights, turns, stream(seats, number))
        print(f"{name}, {seats} seats, round {number + 1}: {told}", file=sys.stderr, flush=True)
    return weights


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, help=", ".join(GAMES))
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--turns", type=int, default=100_000, help="of a round")
    given = parser.parse_args(arguments)
    for name in given.games:
        file = file_of(make(name))
        if name not in GAMES or file is None:
            parser.error(f"{name} is none of {', '.join(GAMES)}.")
        found = [
            learn(name, seats, given.rounds, given.turns)
            for seats in range(LEAST_SEATS, MAX_SEATS + 1)
        ]
        _write(file, np.concatenate(found))


def _write(file: Path, weights: Floats) -> None:
    file.parent.mkdir(exist_ok=True)
    np.save(file, weights.astype(np.float32))
    print(f"{file}: {TARGET} points, {len(weights)} rows")


if __name__ == "__main__":
    main()
