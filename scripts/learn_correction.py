"""Fit what worlds misjudge of Piggy Piggy to games of the thief.

Decisions are judged by worlds alone, and a logistic regression tells how often who was given so
much won, by number of seats: on the logarithms of the chance and of what is left to 1 (beta
calibration; M. Kull, T. Silva Filho, P. Flach, 2017), and on whether the pile was made anew twice.

    python -m scripts.learn_correction [--seed 12]

Writes src/pigpen/bots/piggy_piggy/correction.npy; some twenty minutes on one core, most of it for
five and six seats. Fit the outlook first: a correction goes with its weights.
"""

import argparse
import sys
from typing import Final

import numpy as np

from benchmarks.calibration import SEATS, Judged, judged
from pigpen.bots.piggy_piggy.correction import CORRECTION_FILE, LATE
from pigpen.core.record import Floats

GAMES: Final = {2: 2000, 3: 2000, 4: 2000, 5: 2000, 6: 600}
THIN: Final = {2: 8, 3: 8, 4: 8, 5: 12, 6: 24}  # one decision in so many
RIDGE: Final = 5.0  # decisions' worth of doubt that there is anything to correct
_NOTHING: Final = (0.0, 1.0, 1.0, 0.0)  # the correction that changes nothing
_LEAST: Final = 1e-3  # a chance is taken for no less
_STEPS: Final = 15  # of Newton's method


def fit(found: Judged) -> Floats:
    """The most likely correction [PARTS]."""
    raw = np.clip(found.raw, _LEAST, 1 - _LEAST)
    rows = np.stack(
        [np.ones(len(raw)), np.log(raw), -np.log(1 - raw), found.renewed >= LATE], axis=1
    ).astype(float)
    centre: Floats = np.array(_NOTHING)
    row: Floats = centre
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-rows @ row))
        slope = rows.T @ (found.won - chances) + RIDGE * (centre - row)
        bend = (rows * (chances * (1 - chances))[:, None]).T @ rows + RIDGE * np.eye(len(row))
        row = np.add(row, np.linalg.solve(bend, slope))
    return row


def main() -> None:
    """Judge, fit, and write the correction."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=12)
    asked = parser.parse_args()
    learned = list[Floats]()
    for seats in SEATS:
        learned.append(fit(judged(seats, GAMES[seats], THIN[seats], seed=asked.seed)))
        sys.stdout.write(f"{seats} seats: {' '.join(f'{part:.3f}' for part in learned[-1])}\n")
        sys.stdout.flush()
    np.save(CORRECTION_FILE, np.array(learned).astype(np.float32))


if __name__ == "__main__":
    main()
