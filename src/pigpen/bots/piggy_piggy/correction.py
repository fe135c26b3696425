"""What worlds misjudge of the seat to move, learned from games that were played.

Worlds deal every hand as likely, but players keep what they had no use for: in worlds the others
have better hands than in games, and the seat to move is given too little. So its log odds of a win
become a sum of the logarithms of its chance and of what is left to 1, with weights of their own,
for low chances err otherwise than high ones (beta calibration; M. Kull, T. Silva Filho, P. Flach,
2017); and once the pile was made anew, they are moved once more, for then worlds give the seat to
move too much. By number of seats; remade by `python -m research.learn_correction`.
"""

from pathlib import Path
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.mathematics import exp, log
from pigpen.core.record import Floats
from pigpen.games.piggy_piggy.position import Position
from pigpen.games.piggy_piggy.rules import Rules

CORRECTION_FILE: Final = Path(__file__).with_name("correction.npy")
CORRECTION = np.load(CORRECTION_FILE).astype(np.float64)  # [MAX_SEATS - 1, PARTS] from two seats

PARTS: Final = 4
MOVED, WON, LOST, MOVED_ANEW = range(PARTS)  # `WON` of log(chance), `LOST` of -log(1 - chance)


@kernel
def correct(rules: Rules, p: Position, values: Floats) -> None:
    """Corrects the chances of the seat to move at `p`, in place: `values` [worlds, count].

    The mean over the worlds is corrected; what worlds differ by is scaled as the mean moves, so
    that errors can be told from them. One world may then be given less than 0 or more than 1.
    """
    row = CORRECTION[rules.seats - 2]
    moved = row[MOVED] + (row[MOVED_ANEW] if p.renewed > 0 else 0.0)
    worlds = values.shape[0]
    for index in range(values.shape[1]):
        mean = 0.0
        for world in range(worlds):
            mean += values[world, index]
        mean /= worlds
        if mean <= 0.0 or mean >= 1.0:  # won or lost in every world
            continue
        log_odds = moved + row[WON] * log(mean) - row[LOST] * log(1.0 - mean)
        chance = 1.0 / (1.0 + exp(-log_odds))
        scale = chance * (1.0 - chance) * (row[WON] / mean + row[LOST] / (1.0 - mean))
        for world in range(worlds):
            values[world, index] = chance + scale * (values[world, index] - mean)
