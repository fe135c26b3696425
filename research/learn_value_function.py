"""Fit the value function of Piggy Piggy to games that it plays against itself.

Each round plays games at two to six seats, every seat planning its turns by the weights of
the round before, one action in eight left to chance, and notes the features of every turn
and who won. Weights are first fitted to all the games together and then, drawn towards those,
to each number of seats. The first round plays at random. Last, more games are played by the
weights alone, and these are fitted to them: chance helps who is behind, so that games with it
would have chances lean to the middle.

    python -m research.learn_value_function [--rounds 4] [--games 2000] [--last 8000] [--seed 1]

Writes src/pigpen/bots/piggy_piggy/value_function.npy; some minutes on one core.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pigpen import catalog
from pigpen.bots.piggy_piggy import value_function
from pigpen.bots.piggy_piggy.features import NUM_FEATURES, to_go, write_features, write_points_to_go
from pigpen.bots.piggy_piggy.plan import next_play, steal
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import kernel, machine_code
from pigpen.core.kernels import apply, chance, init, legal_actions, returns, to_move
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, pick, stream
from pigpen.games.piggy_piggy.position import Phase
from pigpen.games.piggy_piggy.turns import END

RIDGE = 20.0  # turns' worth of doubt about what one number of seats has of its own
_ASTRAY = 8  # one decision in so many is left to chance, for positions off the best line
_THIN = 4  # one turn in so many is noted: those of a game tell nearly the same


SEATS = (2, 3, 4, 5, 6)
_MOST_TURNS = 60  # noted of a game, on average over many
_STEPS = 12  # of Newton's method, from far off


class Lesson(NamedTuple):
    """Turns of games that were played out; M of them, S seats."""

    features: Floats  # [M, S, NUM_TRAITS] once the seat has drawn
    shares: Floats  # [M, S] of the win, as it came out


@kernel
def _note_game(
    rules: Any,
    views: Any,
    actions: Ints,
    probability: Floats,
    utility: Floats,
    rng: Ints,
    room: Any,
    weights: Floats,
    astray: int,
    lesson: Any,
    row: int,
) -> int:
    """Plays one game at `views[0]` and notes its turns from `row` on; the next free row."""
    p = views[0]
    first = row
    mover = -1
    init(rules, p)
    while to_move(rules, p) != TERMINAL:
        if to_move(rules, p) == CHANCE:
            apply(rules, p, pick(rng, probability, chance(rules, p, probability)))
        else:
            if mover >= 0:
                write_points_to_go(max(1, to_go(rules, p, mover)), lesson.features[row, mover])
                mover = -1
                row += 1
            count = legal_actions(rules, p, actions)
            action = actions[below(rng, count)]
            if below(rng, _ASTRAY) >= astray:
                action = next_play(rules, views, 0, weights, actions, room, utility)
            if action == END and p.phase == Phase.PLAY and below(rng, _THIN) == 0:
                mover = int(p.seat)
                views[1] = p
                steal(rules, views[1])
                write_features(rules, views[1], mover, room.rates, lesson.features[row])
            apply(rules, p, action)
    returns(rules, p, utility)
    for seat in range(rules.seats):  # back from a game of sum 0
        lesson.shares[first:row, seat] = (utility[seat] * (rules.seats - 1) + 1) / rules.seats
    return row


def note(seats: int, games: int, seed: int, weights: Floats, astray: int) -> Lesson:
    """The turns of so many games between `seats`."""
    game = catalog.make("piggy-piggy", {"seats": seats, "first": "random"})
    most = games * _MOST_TURNS
    lesson = Lesson(np.zeros((most, seats, NUM_FEATURES)), np.zeros((most, seats)))
    run = machine_code(_note_game, game)
    views, actions = np.zeros(3, game.sizes.dtype), np.zeros(game.sizes.num_actions, np.int64)
    probability, utility = np.zeros(game.sizes.num_outcomes), np.zeros(seats)
    rng, room = stream(seed, seats), value_function.workspace()
    row = 0
    for _ in range(games):
        row = run(
            game.rules, views, actions, probability, utility, rng, room, weights, astray,
            lesson, row,
        )  # fmt: skip
    return Lesson(*(part[:row] for part in lesson))


def fit(lessons: Sequence[Lesson], centre: Floats) -> Floats:
    """The most likely weights [NUM_TRAITS] of a multinomial logit, by Newton's method."""
    weights = centre
    for _ in range(_STEPS):
        slope = RIDGE * (centre - weights)
        bend = RIDGE * np.eye(NUM_FEATURES)
        for lesson in lessons:
            chances = chances_of(lesson, weights)
            mean = np.einsum("ms,msf->mf", chances, lesson.features)
            slope += np.einsum("ms,msf->f", lesson.shares - chances, lesson.features)
            pulled = (lesson.features * np.sqrt(chances)[:, :, None]).reshape(-1, NUM_FEATURES)
            bend += pulled.T @ pulled - mean.T @ mean
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def chances_of(lesson: Lesson, weights: Floats) -> Floats:
    """[M, S] what the weights say."""
    strengths = np.exp(lesson.features @ weights)
    return strengths / strengths.sum(axis=1, keepdims=True)


def surprise(lesson: Lesson, weights: Floats) -> float:
    """Mean of -log2 of the chance that the winner was given, bits a turn."""
    return float(-(lesson.shares * np.log2(chances_of(lesson, weights))).sum(axis=1).mean())


def _noted(games: int, seed: int, learned: Floats, astray: int) -> list[Lesson]:
    """Games by the weights for each number of seats."""
    return [note(s, games, seed, w, astray) for s, w in zip(SEATS, learned, strict=True)]


def _say(name: str, unseen: Sequence[Lesson], learned: Floats) -> None:
    """Measure the prediction of games that were not learned from."""
    bits = [f"{surprise(one, w):.3f}" for one, w in zip(unseen, learned, strict=True)]
    sys.stdout.write(f"{name}: {' '.join(bits)} bits at {SEATS} seats\n")
    sys.stdout.flush()


def main() -> None:
    """Play, fit, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--last", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    learned = np.zeros((len(SEATS), NUM_FEATURES))
    for number in range(given.rounds):
        astray = _ASTRAY if number == 0 else 1
        seed = given.seed + number
        lessons = _noted(given.games, seed, learned, astray)
        shared = fit(lessons, np.zeros(NUM_FEATURES))
        unseen = _noted(given.games // 10, -seed, learned, astray)
        learned = np.array([fit([lesson], shared) for lesson in lessons])
        _say(f"round {number}", unseen, learned)
    seed = given.seed + given.rounds
    unseen = _noted(given.last // 10, -seed, learned, 0)
    lessons = _noted(given.last, seed, learned, 0)
    learned = np.array([fit([one], w) for one, w in zip(lessons, learned, strict=True)])
    _say("last", unseen, learned)
    np.save(value_function.WEIGHTS_FILE, learned.astype(np.float32))


if __name__ == "__main__":
    main()
