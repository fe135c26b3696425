"""exp, log, sin and cos in plain arithmetic: the same bits on every machine.

A platform's C library, NumPy's vector code and a browser may each differ in the last bit, and one
bit is enough for two bots to choose differently. The results are within about 4 units in the last
place.

Source: J.-M. Muller, Elementary Functions (2016), chapter 11: reduction to a short interval by a
constant in two parts, then a Taylor polynomial in Horner's form.
"""

from itertools import accumulate
from math import factorial, floor, sqrt
from operator import mul
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
_STEPS: Final = np.array([512, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1], np.int64)
_UP: Final = np.array([2.0**k for k in _STEPS.tolist()])
_DOWN: Final = np.array([2.0**-k for k in _STEPS.tolist()])
_TERMS: Final = np.array([(1 - (n & 2)) / factorial(n) for n in range(20)])  # of sine and cosine
_ROOT: Final = sqrt(sqrt(sqrt(sqrt(2.0))))
_ROOTS: Final = np.array(list(accumulate([_ROOT] * 15, mul, initial=1.0)))  # 2**(j / 16)
_FAR: Final = 600.0  # beyond it `quick_exp` says 0, or takes the long way


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
def quick_exp(x: float) -> float:
    """e to the power of `x` to some 1e-10 of it, in a quarter of the time: for what was fitted."""
    if x < -_FAR:
        return 0.0
    if x > _FAR:
        return exp(x)
    k = floor(16.0 * x / _LN2 + 0.5)
    r = x - k * (_LN2 / 16.0)
    power = 1.0 + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0))))
    doublings = k >> 4
    return power * _ROOTS[k & 15] * (_FINE[doublings & 31] * _COARSE[(doublings >> 5) + 31])


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
    tail = 0.0
    if k & 1:
        for n in range(18, -1, -2):  # the cosine
            tail = _TERMS[n] + z * tail
    else:
        for n in range(19, 0, -2):
            tail = _TERMS[n] + z * tail
        tail *= r
    return -tail if k & 2 else tail
