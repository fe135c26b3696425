"""What was learned from games: numbers of the forecast in `margins`, read from a file.

Remade by `python -m research.learn_margins`.
"""

from pathlib import Path
from typing import Final

import numpy as np

from pigpen.core.record import Floats

FILE: Final = Path(__file__).with_name("margins.npy")
MODES: Final = 2
MOST_TURNS: Final = 12  # to the end of a game that is told apart
NUM_TRAITS: Final = 7  # of a seat at the start of a turn
# Of each mode and number of turns: weights of the traits of both seats, a constant, the spread.
ROW: Final = 2 * NUM_TRAITS + 2
SHAPE: Final = (MODES, MOST_TURNS + 1, ROW)


def load() -> Floats:
    """The table, of `SHAPE`; zeros where it is yet to be learned."""
    return np.load(FILE).astype(np.float64) if FILE.exists() else np.zeros(SHAPE)
