"""Fit what worlds misjudge of Piggy Piggy to games of the thief.

Decisions are judged by worlds alone, and a logistic regression tells how often who was given so
much won, by number of seats: on the logarithms of the chance and of what is left to 1 (beta
calibration; M. Kull, T. Silva Filho, P. Flach, 2017), and on whether the pile was made anew.

    python -m research.learn_calibration

Writes src/pigpen/bots/piggy_piggy/calibration.npy; some 50 minutes on one core, half of it for six
seats. Fit the value function first: a calibration belongs to its weights.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import Final

import numpy as np

from pigpen.bots.piggy_piggy.calibration import CALIBRATION_FILE
from pigpen.core.record import Floats
from research.calibration import SEATS, THIN, Judged, judged

RUNS: Final = {  # by number of seats, the games of each seed
    2: dict.fromkeys((21, 22, 23, 24, 25), 2000),
    3: dict.fromkeys((11, 12, 21, 22), 2000),
    4: dict.fromkeys((21, 22), 2000),
    5: dict.fromkeys((11, 21, 22), 2000),
    6: {11: 1200, 21: 2000},
}
RIDGE: Final = 5.0  # decisions' worth of doubt that there is anything to correct
_NOTHING: Final = (0.0, 1.0, 1.0, 0.0)  # the identity
_LEAST: Final = 1e-3  # a chance is taken for no less
_STEPS: Final = 15  # of Newton's method


def fit(found: Judged) -> Floats:
    """Return the most likely coefficients [PARTS]."""
    raw = np.clip(found.raw, _LEAST, 1 - _LEAST)
    rows = np.stack(
        [np.ones(len(raw)), np.log(raw), -np.log(1 - raw), found.renewed > 0], axis=1
    ).astype(float)
    centre: Floats = np.array(_NOTHING)
    row: Floats = centre
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-rows @ row))
        slope = rows.T @ (found.won - chances) + RIDGE * (centre - row)
        bend = (rows * (chances * (1 - chances))[:, None]).T @ rows + RIDGE * np.eye(len(row))
        row = np.add(row, np.linalg.solve(bend, slope))
    return row


def together(found: Sequence[Judged]) -> Judged:
    """Decisions of several runs; games of one number count as one."""
    return Judged(*map(np.concatenate, zip(*found, strict=True)))


def main() -> None:
    """Evaluate decisions, fit, and write the coefficients."""
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    learned = list[Floats]()
    for seats in SEATS:
        runs = RUNS[seats].items()
        found = [judged(seats, games, THIN[seats], seed=seed) for seed, games in runs]
        learned.append(fit(together(found)))
        sys.stdout.write(f"{seats} seats: {' '.join(f'{part:.3f}' for part in learned[-1])}\n")
        sys.stdout.flush()
    np.save(CALIBRATION_FILE, np.array(learned).astype(np.float32))


if __name__ == "__main__":
    main()
