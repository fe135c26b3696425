"""Tables of the models in `landings` and `knocks`, read from a file.

Made by `python -m research.learn_landings`.
"""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pigpen.core.record import Floats

FILE: Final = Path(__file__).with_name("landings.npy")
NUM_CARRIES: Final = 13  # features of how far a piece goes on after the ground
NUM_STRAYS: Final = 21  # of how far it strays
NUM_ODDS: Final = 15  # of which side it comes to lie on
NUM_MEETINGS: Final = 19  # of whether a piece is knocked, how far it goes and whether it rolls over
NUM_HIDDEN: Final = 24  # units of the networks of `knocks`
NUM_SIDES: Final = 3
SPEEDS: Final = 4  # classes of them,
COUNTS: Final = 3  # of how many are thrown,
CROWDED: Final = 3  # of what a flight meets,
PUSHED: Final = 4  # and of how far a piece is usually pushed
SAMPLES: Final = 64  # stored landings of each side and class
PUSHES_KEPT: Final = 512  # stored pushes of each class, enough for the few far ones

# The tables of the file, in order.
SHAPES: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "carry": (NUM_CARRIES,),  # inches along the throw, by feature
        "along": (NUM_STRAYS,),  # logarithm of the spread along the throw, by feature
        "across": (NUM_STRAYS,),  # and across it
        "sides": (NUM_SIDES, NUM_ODDS + 1),  # logits by feature, the last of a weighted piece
        # by class of speed, of count and of crowd: strays in spreads, quaternion
        "samples": (SPEEDS, COUNTS, CROWDED, NUM_SIDES, SAMPLES, 6),
        # networks for `knock_features.network_output`: the logit that a piece is knocked,
        "knock": (NUM_HIDDEN, NUM_MEETINGS + 3),
        # the logarithm of how far a knocked one goes,
        "push": (NUM_HIDDEN, NUM_MEETINGS + 3),
        # that of how much this one varies,
        "doubt": (NUM_HIDDEN, NUM_MEETINGS + 3),
        # the logit that it rolls over, by these features and the logarithm of how far it goes
        "tumble": (NUM_HIDDEN, NUM_MEETINGS + 4),
        # pushes, by class: how far in those, half turns from the usual way
        "pushes": (PUSHED, PUSHES_KEPT, 2),
    }
)


@cache
def load() -> dict[str, Floats]:
    """Return the tables by name; zeros if there is no file.

    Raises:
        ValueError: the file holds other tables.
    """
    size = sum(int(np.prod(shape)) for shape in SHAPES.values())
    vector = np.load(FILE) if FILE.exists() else np.zeros(size, np.float32)
    if vector.shape != (size,):
        remedy = "remove it and run python -m research.learn_landings"
        raise ValueError(f"{FILE.name} holds {vector.size} numbers, not {size}: {remedy}")
    return parted(vector)


@cache
def digest() -> str:
    """Return the SHA-256 of the tables in hex, which identifies the model."""
    return sha256(joined(load()).tobytes()).hexdigest()


def joined(tables: Mapping[str, Floats]) -> NDArray[np.float32]:
    """Return the tables as the vector of the file."""
    return np.concatenate([tables[name].reshape(-1) for name in SHAPES]).astype(np.float32)


def parted(vector: NDArray[np.float32]) -> dict[str, Floats]:
    """Return the tables of a vector, by name."""
    ends = np.cumsum([np.prod(shape) for shape in SHAPES.values()])
    parts = np.split(vector.astype(np.float64), ends[:-1])
    return {
        name: np.ascontiguousarray(part.reshape(shape))
        for (name, shape), part in zip(SHAPES.items(), parts, strict=True)
    }
