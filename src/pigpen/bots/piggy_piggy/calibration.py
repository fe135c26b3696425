"""Calibration of win probabilities that sampled worlds estimate for the seat to move.

Worlds deal every hand as likely, but players keep the cards that they could not use: the other
seats have better hands in worlds than in games, and the seat to move is underestimated. So its log
odds become a weighted sum of the logarithms of its probability and of the complement (beta
calibration; M. Kull, T. Silva Filho, P. Flach, 2017), with a further shift once the pile was
renewed. The coefficients depend on the number of seats; they are fitted by `python -m
research.learn_calibration`.
"""

from pathlib import Path
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.mathematics import exp, log
from pigpen.core.record import Floats
from pigpen.games.piggy_piggy.position import Position
from pigpen.games.piggy_piggy.rules import Rules

CALIBRATION_FILE: Final = Path(__file__).with_name("calibration.npy")
CALIBRATION = np.load(CALIBRATION_FILE).astype(np.float64)  # [MAX_SEATS - 1, PARTS] from two seats

PARTS: Final = 4
SHIFT, WON, LOST, NEW_PILE_SHIFT = range(PARTS)  # `WON` of log(chance), `LOST` of -log(1 - chance)


@kernel
def calibrate(rules: Rules, p: Position, values: Floats) -> None:
    """Calibrate the seat's win probabilities at `p`, in place: `values` [worlds, count].

    The seat is the one to move. The mean over the worlds is calibrated; deviations from it are
    scaled by the slope, so that standard errors can be computed. A single world may then be below 0
    or above 1.
    """
    row = CALIBRATION[rules.seats - 2]
    shift = row[SHIFT] + (row[NEW_PILE_SHIFT] if p.renewed > 0 else 0.0)
    worlds = values.shape[0]
    for index in range(values.shape[1]):
        mean = 0.0
        for world in range(worlds):
            mean += values[world, index]
        mean /= worlds
        if mean <= 0.0 or mean >= 1.0:  # won or lost in every world
            continue
        log_odds = shift + row[WON] * log(mean) - row[LOST] * log(1.0 - mean)
        chance = 1.0 / (1.0 + exp(-log_odds))
        scale = chance * (1.0 - chance) * (row[WON] / mean + row[LOST] / (1.0 - mean))
        for world in range(worlds):
            values[world, index] = chance + scale * (values[world, index] - mean)
