"""Fitted weights of `margin_forecast`, read from a file.

Made by `python -m research.learn_margin_forecast`.
"""

from pathlib import Path
from typing import Final

import numpy as np

from pigpen.core.record import Floats

FILE: Final = Path(__file__).with_name("margin_forecast.npy")
MODES: Final = 2
MOST_TURNS: Final = 12  # to the end of a game; longer ones are as this
NUM_FEATURES: Final = 7  # of a seat at the start of a turn
# By mode and number of turns: weights of the features of both seats, a constant, the spread.
ROW: Final = 2 * NUM_FEATURES + 2
SHAPE: Final = (MODES, MOST_TURNS + 1, ROW)


def load() -> Floats:
    """Return the table, of `SHAPE`; zeros if there is no file."""
    return np.load(FILE).astype(np.float64) if FILE.exists() else np.zeros(SHAPE)
