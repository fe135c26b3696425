"""exp, log, sin and cos in plain arithmetic: the same bits on every machine.

A platform's C library, NumPy's vector code and a browser may each differ in the last bit, and one
bit is enough for two bots to choose otherwise. These are within some 4 units in the last place.

Source: J.-M. Muller, Elementary Functions (2016), chapter 11: reduction to a short interval by a
constant in two parts, then a Taylor polynomial in Horner's form.
"""

from math import floor
from typing import Final

import numpy as np

from pigpen.core.jit import kernel

_LN2_HIGH: Final = float.fromhex(
    "0x1.62e42fee00000p-1"
)  # its 32 first bits, so that k * _LN2_HIGH is exact
_LN2_LOW: Final = float.fromhex("0x1.a39ef35793c76p-33")
_LN2: Final = float.fromhex("0x1.62e42fefa39efp-1")
_HALF_PI_HIGH: Final = float.fromhex("0x1.921fb54400000p0")  # 33 bits
_HALF_PI_LOW: Final = float.fromhex("0x1.0b4611a626331p-34")
_HALF_PI: Final = float.fromhex("0x1.921fb54442d18p0")
_MOST: Final = 709.782712893384  # exp of more is above every float
_LEAST: Final = -745.2  # exp of less is 0
_COARSE: Final = np.array([2.0 ** (32 * k) for k in range(-31, 32)])  # 2**-992 to 2**992
_FINE: Final = np.array([2.0**k for k in range(32)])
_STEPS: Final = np.array([512, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1])
_UP: Final = np.array([2.0**k for k in _STEPS.tolist()])
_DOWN: Final = np.array([2.0**-k for k in _STEPS.tolist()])


@kernel
def exp(x: float) -> float:
    """e to the power of `x`."""
    if x > _MOST:
        return np.inf
    if x < _LEAST:
        return 0.0
    k = floor(x / _LN2 + 0.5)
    r = (x - k * _LN2_HIGH) - k * _LN2_LOW
    power = 1.0 + _less_one(r)
    power *= _FINE[k & 31]
    if k < -960:  # near or below the least normal float: in two steps
        return power * _COARSE[(k >> 5) + 62] * _COARSE[0]
    if k > 960:  # near the greatest
        return power * _COARSE[(k >> 5) + 30] * _COARSE[32]
    return power * _COARSE[(k >> 5) + 31]


@kernel
def _less_one(r: float) -> float:
    """exp(r) - 1 for |r| <= 0.35, to the term r**14."""
    tail = 1.0
    for n in range(14, 1, -1):
        tail = 1.0 + r * tail / n
    return r * tail


@kernel
def log(x: float) -> float:
    """The natural logarithm; of 0 and less it is minus infinity."""
    if x <= 0.0:
        return -np.inf
    k = 0
    for step in range(len(_STEPS)):
        if x >= _UP[step]:
            x *= _DOWN[step]
            k += _STEPS[step]
        elif x < _DOWN[step]:
            x *= _UP[step]
            k -= _STEPS[step]
    if x > 1.4142135623730951:
        x *= 0.5
        k += 1
    elif x < 0.7071067811865476:
        x *= 2.0
        k -= 1
    s = (x - 1.0) / (x + 1.0)
    z = s * s
    tail = 0.0
    for n in range(23, 1, -2):  # 2 * artanh(s), to the term s**23
        tail = z * (tail + 1.0 / n)
    return k * _LN2_HIGH + (2.0 * s + (2.0 * s * tail + k * _LN2_LOW))


@kernel
def sin(angle: float) -> float:
    """The sine of an angle in radians, of some thousands at most."""
    return _quarter(angle, 0)


@kernel
def cos(angle: float) -> float:
    """The cosine of an angle in radians, of some thousands at most."""
    return _quarter(angle, 1)


@kernel
def _quarter(angle: float, ahead: int) -> float:
    """The sine, so many quarter turns ahead."""
    k = floor(angle / _HALF_PI + 0.5)
    r = (angle - k * _HALF_PI_HIGH) - k * _HALF_PI_LOW
    k = (k + ahead) & 3
    z = r * r
    tail = 1.0
    value = 1.0
    if k & 1:
        for n in range(18, 1, -2):  # the cosine
            tail = 1.0 - z * tail / (n * (n - 1))
        value = tail
    else:
        for n in range(19, 1, -2):
            tail = 1.0 - z * tail / (n * (n - 1))
        value = r * tail
    return -value if k & 2 else value
