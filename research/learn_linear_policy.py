"""Fit the linear policy of Push Out the Pig to what search finds.

Search plays deals against itself at three to six seats and notes what each legal card was
worth. The weights are the ridge regression of those values, within each decision, on the
features of the cards. Weights are 0 at first, so that the worlds of the first round are
played at random; those of every other round are played by the weights of the one before.

    python -m research.learn_linear_policy [--rounds 4] [--decisions 27000] [--seed 1] [--sides]

Writes linear_policy.npy in src/pigpen/bots/push_out_the_pig, or side_linear_policy.npy for play in
sides, the same bytes for the same numbers; about five minutes of one core.
"""

import argparse
import sys
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from pigpen import catalog
from pigpen.bots.push_out_the_pig import linear_policy
from pigpen.bots.push_out_the_pig.determinization import alike, try_actions
from pigpen.bots.push_out_the_pig.linear_features import NUM_WEIGHTS, TABLES, scene, write_features
from pigpen.bots.push_out_the_pig.linear_policy import SCORE_A_POINT
from pigpen.bots.styled_bot import best_column
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import kernel, machine_code
from pigpen.core.kernels import apply, chance, init, legal_actions, redact, to_move
from pigpen.core.record import Floats, Int16s, Ints
from pigpen.core.rng import below, pick, stream
from pigpen.games.push_out_the_pig.position import FINISH

WORLDS = 60
# Of the decisions, by seats and partners.
ALONE = {(4, "off"): 0.44, (3, "off"): 0.18, (5, "off"): 0.19, (6, "off"): 0.19}
SIDES = {(4, "pairs"): 0.6, (6, "pairs"): 0.2, (6, "threes"): 0.2}
LAST = 3  # times as many decisions in the last round, whose weights are kept
RIDGE = 15.0
CLIPPED = 120.0  # points: so much better or worse is best or worst
_ASTRAY = 8  # one decision in so many is left to chance, for positions off the best line


class Lesson(NamedTuple):
    """Decisions laid end to end; R rows, one for each legal card."""

    places: Ints  # [R, TABLES] entries of the tables
    values: Floats  # [R] points, by search
    decisions: Ints  # [R] which decision the row belongs to


@kernel
def _note_deal(
    rules: Any,
    views: Any,
    actions: Ints,
    probability: Floats,
    weights: Int16s,
    rng: Ints,
    lesson: Any,
    row: int,
    decision: int,
) -> tuple[int, int]:
    """Plays one deal by search from `views[3]`; returns the next free row and decision."""
    p = views[3]
    values = np.zeros((WORLDS, len(actions)))
    init(rules, p)
    while to_move(rules, p) != TERMINAL:
        if to_move(rules, p) == CHANCE:
            apply(rules, p, pick(rng, probability, chance(rules, p, probability)))
            continue
        count = legal_actions(rules, p, actions)
        if count == 1 or actions[count - 1] >= FINISH:
            apply(rules, p, actions[count - 1])
            continue
        views[0] = p
        redact(rules, views[0], int(p.seat))
        leaders = np.zeros(count, np.int64)
        alike(rules, views[0], actions, count, leaders)
        try_actions(rules, views, actions, leaders, WORLDS, weights, rng, values)
        s = scene(rules, p)
        for index in range(count):
            write_features(s, actions[index], lesson.places[row])
            lesson.values[row] = values[:, index].mean()
            lesson.decisions[row] = decision
            row += 1
        decision += 1
        choice = below(rng, count) if below(rng, _ASTRAY) == 0 else best_column(values, count)
        apply(rules, p, actions[choice])
    return row, decision


def note(seats: int, decisions: int, weights: Int16s, rng: Ints, partners: str = "off") -> Lesson:
    """At least so many decisions of search that plays by `weights`, at a table of `seats`."""
    options = {"seats": seats, "partners": partners, "end": "deals", "deals": 1}
    game = catalog.make("push-out-the-pig", options)
    most = 20 * (decisions + 60)  # a deal has fewer decisions than the pack has cards
    lesson = Lesson(np.zeros((most, TABLES), np.int64), np.zeros(most), np.zeros(most, np.int64))
    run = machine_code(_note_deal, game)
    views, actions = np.zeros(4, game.sizes.dtype), np.zeros(game.sizes.num_actions, np.int64)
    probability = np.zeros(game.sizes.num_outcomes)
    row = decision = 0
    while decision < decisions:
        row, decision = run(
            game.rules, views, actions, probability, weights, rng, lesson, row, decision
        )
    return Lesson(lesson.places[:row], lesson.values[:row], lesson.decisions[:row])


def fit(lessons: list[Lesson]) -> Floats:
    """The weights [NUM_WEIGHTS], in points, that tell the cards of a decision apart best."""
    gram = RIDGE * np.eye(NUM_WEIGHTS)
    moment = np.zeros(NUM_WEIGHTS)
    for lesson in lessons:
        bounds = np.flatnonzero(np.diff(lesson.decisions, prepend=-1, append=-1))
        for first, last in pairwise(bounds):
            places, values = lesson.places[first:last], lesson.values[first:last]
            used, columns = np.unique(places, return_inverse=True)
            features_of = np.zeros((last - first, len(used)))
            np.add.at(
                features_of, (np.arange(last - first)[:, None], columns.reshape(places.shape)), 1
            )
            features_of -= features_of.mean(axis=0)
            gram[np.ix_(used, used)] += features_of.T @ features_of
            moment[used] += features_of.T @ np.clip(values - values.mean(), -CLIPPED, CLIPPED)
    return np.linalg.solve(gram, moment).astype(np.float64)


def regret(lesson: Lesson, weights: Floats) -> float:
    """Points a decision that the highest score costs beside the best value found."""
    bounds = np.flatnonzero(np.diff(lesson.decisions, prepend=-1, append=-1))
    scores = weights[lesson.places].sum(axis=1)
    lost = [
        lesson.values[first:last].max() - lesson.values[first + scores[first:last].argmax()]
        for first, last in pairwise(bounds)
    ]
    return float(np.mean(lost))


def one_round(
    decisions: int, weights: Int16s, seed: int, number: int, shares: dict[tuple[int, str], float]
) -> Int16s:
    """The weights [NUM_WEIGHTS], in tenths of a point, that search by `weights` teaches."""
    tables = [
        note(
            seats, int(share * decisions), weights, _stream(seed, number, seats, partners), partners
        )
        for (seats, partners), share in shares.items()
    ]
    (seats, partners), *_ = shares
    unseen = note(seats, decisions // 10, weights, stream(seed, 10 * number), partners)
    learnt = fit(tables)
    before, after = regret(unseen, weights / SCORE_A_POINT), regret(unseen, learnt)
    sys.stdout.write(f"round {number}: regret, points a decision: {before:.1f} -> {after:.1f}\n")
    bounds = np.iinfo(np.int16)
    return np.round(learnt * SCORE_A_POINT).clip(bounds.min, bounds.max).astype(np.int16)


def _stream(seed: int, number: int, seats: int, partners: str) -> Ints:
    """One of its own for each kind of table in a round."""
    return stream(seed, 10 * number + seats + (partners == "threes"))


def main() -> None:
    """Search and fit, round by round, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=27_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sides", action="store_true", help="for play with partners")
    given = parser.parse_args()
    shares, file = (SIDES, linear_policy.SIDES_FILE) if given.sides else (ALONE, linear_policy.FILE)
    weights: Int16s = np.zeros(NUM_WEIGHTS, np.int16)
    for number in range(1, given.rounds + 1):
        decisions = given.decisions * (LAST if number == given.rounds else 1)
        weights = one_round(decisions, weights, given.seed, number, shares)
    np.save(file, weights)


if __name__ == "__main__":
    main()
