"""Files of the two networks: their shapes, and reading them. Importing this reads no file."""

from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np

from pigpen.bots.push_out_the_pig.network_features import NUM_CARD, NUM_SCENE
from pigpen.core.errors import PigpenError
from pigpen.core.record import Int8s, Int16s, Int32s

FIRST: Final = 32  # values of the first layer
SECOND: Final = 16
BLANK: Final = NUM_SCENE + NUM_CARD  # the row of zeros
# Fixed-point scale of 1: of a row, a value, a weight of the later layers, and their sums.
ROW, VALUE, WEIGHT = 64, 256, 256
SUM = VALUE * WEIGHT
CAP: Final = 8  # the highest value
POINTS: Final = 10  # points that a score of one stands for
FILE: Final = Path(__file__).with_name("network.npz")
SIDES_FILE: Final = Path(__file__).with_name("side_network.npz")


class Network(NamedTuple):
    """The arrays of a network, as in its file."""

    rows: Int8s  # [BLANK + 1, FIRST]
    direct: Int8s  # [BLANK + 1] direct weight of each feature in the score
    first: Int16s  # [FIRST] biases of the first layer
    weights: Int16s  # [FIRST, SECOND]
    second: Int32s  # [SECOND] biases of the second layer
    last: Int16s  # [SECOND]


_SHAPES: Final = {
    "rows": (np.int8, (BLANK + 1, FIRST)),
    "direct": (np.int8, (BLANK + 1,)),
    "first": (np.int16, (FIRST,)),
    "weights": (np.int16, (FIRST, SECOND)),
    "second": (np.int32, (SECOND,)),
    "last": (np.int16, (SECOND,)),
}


class BadNetwork(PigpenError):
    """The file of a network cannot be used."""

    def __init__(self, file: Path, why: str) -> None:
        sides = " --sides" if file.name == SIDES_FILE.name else ""
        super().__init__(
            f"{file.name}: {why}. Remake it: python -m research.self_play --gpu{sides}"
        )
        self.file = file


def read_network(file: Path) -> Network:
    """Return the network of a file.

    Raises:
        BadNetwork: the file is missing or damaged, or its arrays have other shapes.
    """
    try:
        with np.load(BytesIO(file.read_bytes())) as held:
            found = {name: held[name] for name in held.files}
    except FileNotFoundError:
        raise BadNetwork(file, "it is missing") from None
    except (OSError, EOFError, ValueError, BadZipFile, AttributeError) as problem:
        raise BadNetwork(file, f"it is damaged ({problem})") from None
    for name, (kind, shape) in _SHAPES.items():
        if name not in found:
            raise BadNetwork(file, f"it has no {name}")
        _check(file, name, found[name], np.dtype(kind), shape)
    return Network(**{name: found[name] for name in _SHAPES})


def _check(file: Path, name: str, held: Any, kind: np.dtype[Any], shape: tuple[int, ...]) -> None:
    if held.shape != shape or held.dtype != kind:
        wanted, given = _told(kind, shape), _told(held.dtype, held.shape)
        raise BadNetwork(file, f"its {name} are {given} instead of {wanted}")


def _told(kind: np.dtype[Any], shape: tuple[int, ...]) -> str:
    return f"{kind.name} [{', '.join(map(str, shape))}]"
