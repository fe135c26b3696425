"""Fit the learned marks of Push Out the Pig to what search finds.

Search plays deals against itself at three to six seats, with the marks that are there,
and notes what each legal card was worth. The marks are the ridge regression of those
values, within each decision, on the traits of the cards. A run makes the marks better as
long as search with them is better than they are: run it again until nothing is gained.

    python scripts/learn_marks.py [--decisions 27000] [--seed 1]

Writes src/pigpen/bots/push_out_the_pig/marks.npy; a minute or two on one core.
"""

import argparse
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pigpen import catalog
from pigpen.bots.push_out_the_pig import learned
from pigpen.bots.push_out_the_pig.learned import MARKS_A_POINT
from pigpen.bots.push_out_the_pig.player import best_column
from pigpen.bots.push_out_the_pig.traits import NUM_MARKS, TABLES, scene, traits
from pigpen.bots.push_out_the_pig.worlds import alike, try_actions
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import kernel, specialise
from pigpen.core.kernels import apply, chance, init, legal_actions, redact, to_move
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, pick, stream
from pigpen.games.push_out_the_pig.position import FINISH

WORLDS = 60
SHARES = {4: 0.44, 3: 0.18, 5: 0.19, 6: 0.19}  # of the decisions, by seats
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
    rng: Ints,
    lesson: Any,
    row: int,
    decision: int,
) -> tuple[int, int]:
    """Plays one deal by search from `views[3]`; returns the next free row and decision."""
    p = views[3]
    leaders = np.zeros(len(actions), np.int64)
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
        alike(rules, views[0], actions, count, leaders)
        try_actions(rules, views, actions, count, leaders, WORLDS, rng, values)
        s = scene(rules, p)
        for index in range(count):
            traits(s, actions[index], lesson.places[row])
            lesson.values[row] = values[:, index].mean()
            lesson.decisions[row] = decision
            row += 1
        decision += 1
        choice = below(rng, count) if below(rng, _ASTRAY) == 0 else best_column(values, count)
        apply(rules, p, actions[choice])
    return row, decision


def note(seats: int, decisions: int, seed: int) -> Lesson:
    """At least so many decisions of search at a table of `seats`."""
    game = catalog.make("push-out-the-pig", {"seats": seats, "end": "deals", "deals": 1})
    most = 20 * (decisions + 60)  # a deal has fewer decisions than the pack has cards
    lesson = Lesson(np.zeros((most, TABLES), np.int64), np.zeros(most), np.zeros(most, np.int64))
    run = specialise(_note_deal, game)
    views, actions = np.zeros(4, game.dtype), np.zeros(game.num_actions, np.int64)
    probability, rng = np.zeros(game.num_outcomes), stream(seed, seats)
    row = decision = 0
    while decision < decisions:
        row, decision = run(game.rules, views, actions, probability, rng, lesson, row, decision)
    return Lesson(*(part[:row] for part in lesson))


def fit(lessons: list[Lesson]) -> Floats:
    """The marks [NUM_MARKS], in points, that tell the cards of a decision apart best."""
    gram = RIDGE * np.eye(NUM_MARKS)
    moment = np.zeros(NUM_MARKS)
    for lesson in lessons:
        bounds = np.flatnonzero(np.diff(lesson.decisions, prepend=-1, append=-1))
        for first, last in pairwise(bounds):
            places, values = lesson.places[first:last], lesson.values[first:last]
            used, columns = np.unique(places, return_inverse=True)
            traits_of = np.zeros((last - first, len(used)))
            np.add.at(
                traits_of, (np.arange(last - first)[:, None], columns.reshape(places.shape)), 1
            )
            traits_of -= traits_of.mean(axis=0)
            gram[np.ix_(used, used)] += traits_of.T @ traits_of
            moment[used] += traits_of.T @ np.clip(values - values.mean(), -CLIPPED, CLIPPED)
    return np.linalg.solve(gram, moment)


def regret(lesson: Lesson, marks: Floats) -> float:
    """Points a decision that the highest mark costs beside the best value found."""
    bounds = np.flatnonzero(np.diff(lesson.decisions, prepend=-1, append=-1))
    scores = marks[lesson.places].sum(axis=1)
    lost = [
        lesson.values[first:last].max() - lesson.values[first + scores[first:last].argmax()]
        for first, last in pairwise(bounds)
    ]
    return float(np.mean(lost))


def main() -> None:
    """Search, fit, and write the marks."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=27_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    lessons = [
        note(seats, int(share * given.decisions), given.seed) for seats, share in SHARES.items()
    ]
    unseen = note(4, given.decisions // 10, given.seed + 1)
    marks = fit(lessons)
    before = regret(unseen, learned.MARKS / MARKS_A_POINT)
    sys.stdout.write(f"regret, points a decision: {before:.1f} -> {regret(unseen, marks):.1f}\n")
    bounds = np.iinfo(np.int16)
    tenths = np.round(marks * MARKS_A_POINT).clip(bounds.min, bounds.max).astype(np.int16)
    np.save(Path(learned.__file__).with_name("marks.npy"), tenths)


if __name__ == "__main__":
    main()
