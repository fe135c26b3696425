"""What was learned from throws: numbers of the model in `landings`, read from a file.

Remade by `python -m research.learn_landings`.
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
NUM_CARRIES: Final = 13  # traits of how far a piece goes on after the ground
NUM_STRAYS: Final = 21  # of how far it strays
NUM_ODDS: Final = 15  # of which side it comes to lie on
NUM_MEETINGS: Final = 19  # of whether a piece is knocked, how far it goes and whether it rolls over
NUM_HIDDEN: Final = 24  # units of the networks that say so
NUM_SIDES: Final = 3
SPEEDS: Final = 4  # classes of them,
COUNTS: Final = 3  # of how many are thrown,
CROWDED: Final = 3  # of what a flight meets,
PUSHED: Final = 4  # and of how far a piece is usually pushed
SAMPLES: Final = 64  # landings kept of each side and class
PUSHES_KEPT: Final = 512  # of a class: a few far ones must not go astray by chance

# What stands in the file, in order.
SHAPES: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "carry": (NUM_CARRIES,),  # inches along the throw, by trait
        "along": (NUM_STRAYS,),  # logarithm of the spread along the throw, by trait
        "across": (NUM_STRAYS,),  # and across it
        "sides": (NUM_SIDES, NUM_ODDS + 1),  # logits by trait, the last of a weighted piece
        # by class of speed, of count and of crowd: strays in spreads, quaternion
        "samples": (SPEEDS, COUNTS, CROWDED, NUM_SIDES, SAMPLES, 6),
        # networks, as `collisions.answer` reads them: the logit that a piece is knocked,
        "knock": (NUM_HIDDEN, NUM_MEETINGS + 3),
        # the logarithm of how far a knocked one goes,
        "push": (NUM_HIDDEN, NUM_MEETINGS + 3),
        # that of how much this one varies,
        "doubt": (NUM_HIDDEN, NUM_MEETINGS + 3),
        # and the logit that it rolls over, by these traits and the logarithm of how far it goes
        "tumble": (NUM_HIDDEN, NUM_MEETINGS + 4),
        # pushes, by class: how far in those, half turns from the usual way
        "pushes": (PUSHED, PUSHES_KEPT, 2),
    }
)


@cache
def load() -> dict[str, Floats]:
    """The tables by name; zeros where they are yet to be learned.

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
    """SHA-256 in hex of the tables: landings drawn from others are others."""
    return sha256(joined(load()).tobytes()).hexdigest()


def joined(tables: Mapping[str, Floats]) -> NDArray[np.float32]:
    """The vector that the file holds."""
    return np.concatenate([tables[name].reshape(-1) for name in SHAPES]).astype(np.float32)


def parted(vector: NDArray[np.float32]) -> dict[str, Floats]:
    """The tables by name."""
    ends = np.cumsum([np.prod(shape) for shape in SHAPES.values()])
    parts = np.split(vector.astype(np.float64), ends[:-1])
    return {
        name: np.ascontiguousarray(part.reshape(shape))
        for (name, shape), part in zip(SHAPES.items(), parts, strict=True)
    }
