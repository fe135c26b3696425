"""Random streams that give the same numbers interpreted and compiled.

A stream is one int64, in an array of length 1 so that kernels can advance it: a
multiply-with-carry generator (Marsaglia 2003) whose two halves are xored on the
way out (Thomas 2011, MWC64X). The multiplier is below 2**31, so that no product
leaves the signed range: Python would raise a warning and machine code would wrap.
Streams of one seed start at hashed, hence unrelated, places of one cycle of
length about 2**61.

For simulation only: fair play at a table draws by HMAC (`play.fair`).
"""

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints

_MULTIPLIER = 1791398085  # a * 2**32 - 1 and a * 2**31 - 1 are both prime
_MASK = 0xFFFFFFFF
_CYCLE = (_MULTIPLIER << 32) - 1
_GOLDEN = 0x9E3779B97F4A7C15  # splitmix64 (Steele, Lea, Flood 2014)


def stream(seed: int, index: int = 0) -> Ints:
    """Return stream number `index` of `seed`, shape [1]."""
    return np.array([1 + _hash(seed, index) % (_CYCLE - 1)], np.int64)


def streams(seed: int, count: int) -> Ints:
    """Return the first `count` streams of `seed`, shape [count, 1]."""
    return np.stack([stream(seed, index) for index in range(count)])


def _hash(seed: int, index: int) -> int:
    """Splitmix64's finisher over seed and index, 64 bits."""
    word = _mix(seed + _GOLDEN) ^ _mix(index * _GOLDEN)
    return _mix(word + _GOLDEN)


def _mix(word: int) -> int:
    word &= 0xFFFFFFFFFFFFFFFF
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return word ^ (word >> 31)


@kernel
def draw(rng: Ints) -> int:
    """The next 32 random bits of a stream."""
    state = rng[0]
    rng[0] = _MULTIPLIER * (state & _MASK) + (state >> 32)
    return (state & _MASK) ^ (state >> 32)


@kernel
def below(rng: Ints, bound: int) -> int:
    """An integer from 0 to bound - 1; the bias is below bound / 2**32."""
    return (draw(rng) * bound) >> 32


@kernel
def pick(rng: Ints, probability: Floats, count: int) -> int:
    """An index drawn from probabilities that sum to 1; never an impossible one.

    Counts the bounds at or below a random point: a search that stopped at its code
    would be guessed wrong by the processor at almost every outcome.
    """
    point = draw(rng) / 4294967296.0
    bound = 0.0
    chosen = 0
    for code in range(count):
        bound += probability[code]
        chosen += bound <= point
    return chosen
